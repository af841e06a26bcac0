/* derived.h - the field with derivatives in place of a field. */
#ifndef DERIVED_H
#define DERIVED_H

#include <knoll/knoll.h>

#include "test.h"

static inline knoll_field *gradient_of(knoll_field *field)
{
    knoll_field *gradient = NULL;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    if (!CHECK_INT(knoll_field_differentiate(field, &gradient, &error), KNOLL_OK)) {
        printf("%s: %s\n", error.path, error.message);
        exit(test_end());
    }
    knoll_field_destroy(field);
    return gradient;
}

#endif
