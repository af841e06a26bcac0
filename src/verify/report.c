/* report.c - what a person sends when a machine gives other bits. */
#include <inttypes.h>
#include <knoll/studio.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "recipe/recipe.h"

/* ---- The machine ---------------------------------------------------------------------------- */

static const char *architecture(void)
{
#if defined(__x86_64__)
    return "x86-64";
#elif defined(__i386__)
    return "x86";
#elif defined(__aarch64__)
    return "AArch64";
#elif defined(__s390x__)
    return "s390x";
#elif defined(__riscv)
    return "RISC-V";
#elif defined(__powerpc64__)
    return "POWER";
#else
    return "another architecture";
#endif
}

static const char *compiler(void)
{
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "unknown";
#endif
}

/* The processor as the system calls it, or "". */
static void name_processor(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    *name = '\0';
    while (file && !*name && fgets(line, sizeof line, file)) {
        const char *colon = strncmp(line, "model name", 10) == 0 ? strchr(line, ':') : NULL;
        if (colon) {
            const char *start = colon + 1 + strspn(colon + 1, " ");
            snprintf(name, size, "%.*s", (int)strcspn(start, "\n"), start);
        }
    }
    if (file) {
        fclose(file);
    }
}

static void write_machine(knoll__text *text)
{
    char processor[160];
    name_processor(processor, sizeof processor);
    knoll__write(text, "knoll %s, %s, compiled by %s\n", knoll_version(), architecture(),
                 compiler());
    if (*processor) {
        knoll__write(text, "processor: %s\n", processor);
    }
}

/* ---- Differences ---------------------------------------------------------------------------- */

static void write_list(knoll__text *text, const char *before, const double *values, int count)
{
    for (int a = 0; a < count; a++) {
        knoll__write(text, "%s%s", a ? "," : before,
                     isfinite(values[a]) ? knoll__double_text(values[a]).text : "not finite");
    }
}

static void write_grid(knoll__text *text, const knoll_grid *grid)
{
    knoll__write(text, "grid: ");
    for (int a = 0; a < grid->dimensions; a++) {
        knoll__write(text, "%s%zu", a ? "x" : "", grid->count[a]);
    }
    write_list(text, " origin ", grid->origin, grid->dimensions);
    write_list(text, " step ", grid->step, grid->dimensions);
    for (int a = 0; a < grid->dimensions; a++) {
        knoll__write(text, "%s%" PRId64, a ? "," : " first ", grid->first[a]);
    }
    knoll__write(text, "\n");
}

static void write_bits(knoll__text *text, const char *what, uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    knoll__write(text, "%s: 0x%08" PRIx32, what, bits);
    if (value == value && value - value == 0.0f) {
        knoll__write(text, " (%s)", knoll__float_text((double)value).text);
    }
    knoll__write(text, "\n");
}

static void write_difference(knoll__text *text, const knoll_verification *v)
{
    const knoll_difference *d = &v->first;
    knoll__write(text, "\ninstruction set: %s (differences: %zu)\n", v->isa, v->differences);
    knoll__write(text, "first: %s, sampled as: %s\n", d->vector, d->way);
    if (d->status != KNOLL_OK) {
        knoll__write(text, "the call failed: %s\n", knoll_status_string(d->status));
    } else if (d->is_known) {
        knoll__write(text, "sample: %zu", d->sample);
        write_list(text, ", at ", d->position, d->grid.dimensions);
        knoll__write(text, "\n");
        write_bits(text, "expected", d->expected);
        write_bits(text, "found", d->found);
    } else {
        knoll__write(text,
                     "sample: unknown; no instruction set here has the hash of all of them\n");
    }
    write_grid(text, &d->grid);
    knoll__write(text, "again: knoll verify%s --isa %s --only %s\n", d->full ? " --full" : "",
                 v->isa, d->vector);
    knoll__write(text, "recipe:\n%s", d->recipe ? d->recipe : "(no memory)\n");
}

knoll_status knoll_verify_report(const knoll_verification *verifications, size_t count, char **text)
{
    knoll__text written = {0};
    write_machine(&written);
    for (size_t i = 0; i < count; i++) {
        if (verifications[i].differences > 0) {
            write_difference(&written, &verifications[i]);
        }
    }
    return knoll__write_end(&written, text);
}
