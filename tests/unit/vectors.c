/* vectors.c - the golden vectors in the studio library are tests/golden/golden.txt. */
#include <verify/vectors.h>

#include <knoll/studio.h>

#include "test.h"

static void the_text_is_the_file(void)
{
    static char file[1 << 20];
    char *text = NULL;
    FILE *from = fopen("tests/golden/golden.txt", "rb");
    if (!CHECK(from != NULL)) {
        return;
    }
    size_t size = fread(file, 1, sizeof file, from);
    fclose(from);
    CHECK(size < sizeof file);
    if (CHECK_INT(knoll__vectors_text(&text, NULL), KNOLL_OK) && CHECK_INT(strlen(text), size)) {
        CHECK_BYTES(text, file, size);
    }
    free(text);
}

static void every_line_is_read(void)
{
    knoll__vectors vectors;
    if (!CHECK_INT(knoll__vectors_read(&vectors, NULL), KNOLL_OK)) {
        return;
    }
    CHECK(vectors.count > 600);
    for (size_t i = 0; i < vectors.count; i++) {
        const knoll__vector *v = &vectors.list[i];
        test_row = v->name;
        size_t count = 1;
        for (int a = 0; a < KNOLL_AXES; a++) {
            count *= v->grid.count[a];
        }
        CHECK_INT(v->count, count);
        count *= v->gradient ? (size_t)v->grid.dimensions : 1;
        CHECK_INT(v->shown, count < KNOLL__VECTOR_SHOWN ? count : KNOLL__VECTOR_SHOWN);
        CHECK(v->hash != 0 && v->recipe[0] == '{');
    }
    test_row = "";
    knoll__vectors_free(&vectors);
}

/* A host that had forced an instruction set still has. */
static void forcing_is_restored(void)
{
    const knoll_verify_options options = {.isa = "scalar", .only = "constant/1d"};
    knoll_verification verification;
    knoll_error error;
    const char *name;
    size_t last = 0;
    while (knoll_isa_at(last + 1)) {
        last++;
    }
    for (size_t i = 0; i <= last; i++) {
        CHECK_INT(knoll_isa_force(knoll_isa_at(i), NULL), KNOLL_OK);
        CHECK_INT(knoll_verify(&options, &verification, &error), KNOLL_OK);
        CHECK_INT(verification.differences, 0);
        CHECK(verification.vectors > 0);
        CHECK_TEXT(verification.isa, "scalar");
        CHECK_INT(knoll_isa_current(&name, NULL), KNOLL_OK);
        CHECK_TEXT(name, knoll_isa_at(i));
    }
    knoll_isa_force(NULL, NULL);
    const knoll_verify_options unknown = {.isa = "mmx"};
    CHECK_INT(knoll_verify(&unknown, &verification, &error), KNOLL_ERROR_UNSUPPORTED);
    CHECK(strstr(error.message, "scalar") != NULL);
}

int main(void)
{
    RUN(the_text_is_the_file);
    RUN(every_line_is_read);
    RUN(forcing_is_restored);
    return test_end();
}
