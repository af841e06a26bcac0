/* shot.h - a view of a recipe with every choice made: what is sampled where, and what becomes of
   the values. */
#ifndef KNOLL_SHOT_H
#define KNOLL_SHOT_H

#include "codec/image.h"
#include "knoll/studio.h"

typedef struct knoll__shot {
    knoll_view view; /* as knoll_view_resolve gives it */
    int dimensions;  /* of the sampling call */
    knoll__pixel pixel;
    size_t parts;        /* floats a sample: its value; where slopes are drawn derivatives, too */
    knoll_relief relief; /* with its height settled; not enabled where none is drawn */
} knoll__shot;

/* `field` is the recipe's, compiled. */
knoll_status knoll__shot_make(const knoll_recipe *recipe, const knoll_field *field,
                              const knoll_view *view, const char *path, knoll__shot *shot,
                              knoll_error *error);

/* As many coordinates as the recipe says, the field needs, or the view has sizes for. */
int knoll__shot_dimensions(const knoll_view *view, const knoll_picture *picture,
                           const knoll_field *field);
/* Settles size, window, origin and step of a shot whose pixels are settled. */
knoll_status knoll__shot_samples(knoll__shot *shot, const knoll_picture *picture,
                                 knoll_error *error);

/* Where derivatives are drawn, puts the field that has them in the field's place. */
knoll_status knoll__shot_differentiate(const knoll__shot *shot, knoll_field **field,
                                       knoll_error *error);

/* The text that a picture carries about its view (JSON), in malloc's memory; NULL without any. */
char *knoll__shot_text(const knoll__shot *shot, uint64_t seed);

/* The view that such a text describes. Parts that the recipe gives anyway are left to it, so that
   a person can still change the size or a parameter of it. */
knoll_status knoll__shot_read(const char *text, size_t length, const knoll_recipe *recipe,
                              knoll_view *view, knoll_error *error);

#endif
