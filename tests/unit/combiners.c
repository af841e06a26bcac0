/* combiners.c - maps are what C says of their formulas, on odd numbers and signed zeros; parameters
   that contradict each other are told by their place. */
#include "recipe.h"
#include "test.h"

#define X "{'type':'coordinate'}"

static float finite(float x)
{
    return x > 0x1.fffffep127f ? 0x1.fffffep127f : x < -0x1.fffffep127f ? -0x1.fffffep127f : x;
}

static float clamped(float x, float low, float high)
{
    float least = x < high ? x : high;
    return low < least ? least : low;
}

static float expected(const char *type, float x, float y, float z)
{
    const float step = finite(y - x);
    volatile float product = clamped(z, 0, 1) * step; /* rounded on its own */
    volatile float scaled = x * 1.5f;
    switch (type[0] * 256 + type[1]) {
    case 'a' * 256 + 'd': return finite(x + y);
    case 's' * 256 + 'u': return finite(x - y);
    case 'm' * 256 + 'u': return finite(x * y);
    case 'm' * 256 + 'i': return strcmp(type, "min") == 0 ? (x < y ? x : y) : finite(x + product);
    case 'm' * 256 + 'a': return y < x ? x : y;
    case 'c' * 256 + 'l': return clamped(x, -0.5f, 0.75f);
    case 'r' * 256 + 'e': return finite(scaled + 2.0f);
    case 'a' * 256 + 'b': return fabsf(x);
    default: return -x;
    }
}

/* The node with the inputs $x, $y and $z: coordinates, or those times -1, whose zeros are
   negative. */
static knoll_field *field_with_inputs(const char *node, bool negated)
{
    char text[1000] = "", input[120];
    for (const char *at = node; *at != '\0'; at++) {
        size_t used = strlen(text);
        if (*at == '$') {
            at++;
            snprintf(input, sizeof input, "{'type':'coordinate','axis':'%c'}", *at);
            snprintf(text + used, sizeof text - used,
                     negated ? "{'type':'multiply','b':-1,'a':%s}" : "%s", input);
        } else {
            snprintf(text + used, sizeof text - used, "%c", *at);
        }
    }
    return recipe_field(text);
}

static void formulas(void)
{
    static const struct {
        const char *type, *node;
    } rows[] = {
        {"add", "{'type':'add','a':$x,'b':$y}"},
        {"subtract", "{'type':'subtract','a':$x,'b':$y}"},
        {"multiply", "{'type':'multiply','a':$x,'b':$y}"},
        {"min", "{'type':'min','a':$x,'b':$y}"},
        {"max", "{'type':'max','a':$x,'b':$y}"},
        {"mix", "{'type':'mix','a':$x,'b':$y,'t':$z}"},
        {"clamp", "{'type':'clamp','source':$x,'low':-0.5,'high':0.75}"},
        {"remap",
         "{'type':'remap','source':$x,'from_low':-2,'from_high':2,'to_low':-1,'to_high':5}"},
        {"abs", "{'type':'abs','source':$x}"},
        {"negate", "{'type':'negate','source':$x}"},
    };
    static const float numbers[] = {
        0,      1,     -1,     0.5f, -0.5f,     0.75f,      0x1p-149f,       -0x1p-149f,      1e20f,
        -1e20f, 3e38f, -3e38f, 0.1f, 0x1p-126f, 1.0000001f, 0x1.fffffep127f, -0x1.fffffep127f};
    for (size_t r = 0; r < 2 * COUNT(rows); r++) {
        bool negated = r % 2 == 1;
        const float sign = negated ? -1.0f : 1.0f;
        const char *type = rows[r / 2].type;
        knoll_field *field = field_with_inputs(rows[r / 2].node, negated);
        test_row = type;
        for (size_t n = 0; n < COUNT(numbers) * COUNT(numbers) * COUNT(numbers); n++) {
            float x = numbers[n % COUNT(numbers)], y = numbers[n / COUNT(numbers) % COUNT(numbers)];
            float z = numbers[n / COUNT(numbers) / COUNT(numbers)];
            CHECK_BITS(knoll_sample3(field, (double)x, (double)y, (double)z),
                       expected(type, sign * x, sign * y, sign * z));
        }
        knoll_field_destroy(field);
    }
    test_row = "";
}

static void contradictions(void)
{
    const struct {
        const char *node, *path, *part;
    } rows[] = {
        {"{'type':'clamp','source':1,'low':2,'high':1}", "nodes.output.low",
         "low is 2 and high is 1"},
        {"{'type':'clamp','source':1,'low':0.5,'high':-0.5}", "nodes.output.low", "0.5"},
        {"{'type':'remap','source':1,'from_low':3,'from_high':3}", "nodes.output.from_high",
         "both 3"},
        {"{'type':'remap','source':1,'from_low':0,'from_high':-0.0}", "nodes.output.from_high",
         "must differ"},
        {"{'type':'remap','source':1,'from_low':0,'from_high':1e-30,'to_high':1e30}",
         "nodes.output.from_high", "too near"},
        {"{'type':'negate','source':{'type':'remap','source':1,'from_low':1}}",
         "nodes.output.source.from_high", "both 1"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[400];
        knoll_error error;
        test_row = rows[i].node;
        snprintf(text, sizeof text, "{'knoll':1,'nodes':{'output':%s}}", rows[i].node);
        CHECK(recipe_compile(text, &error) == NULL);
        CHECK_INT(error.status, KNOLL_ERROR_GRAPH);
        CHECK_TEXT(error.path, rows[i].path);
        CHECK(strstr(error.message, rows[i].part) != NULL);
    }
    test_row = "";
    /* Equal ends are a clamp to one value. */
    knoll_field *field = recipe_field("{'type':'clamp','source':" X ",'low':0.5,'high':0.5}");
    CHECK_BITS(knoll_sample1(field, 99), 0.5f);
    CHECK_BITS(knoll_sample1(field, -99), 0.5f);
    knoll_field_destroy(field);
}

/* What is asked of a remap: ends go to ends, reversed ranges too. */
static void remap_ends(void)
{
    const double ends[][4] = {{-1, 1, 0, 1}, {0, 10, 5, -5}, {3, -3, 0, 1}, {0.1, 0.9, 100, 200}};
    for (size_t i = 0; i < COUNT(ends); i++) {
        char node[300];
        snprintf(node, sizeof node,
                 "{'type':'remap','source':" X ",'from_low':%.9g,'from_high':%.9g,'to_low':%.9g,"
                 "'to_high':%.9g}",
                 ends[i][0], ends[i][1], ends[i][2], ends[i][3]);
        knoll_field *field = recipe_field(node);
        double size = fabs(ends[i][2]) + fabs(ends[i][3]) + 1;
        CHECK_NEAR((double)knoll_sample1(field, ends[i][0]), ends[i][2], 1e-6 * size);
        CHECK_NEAR((double)knoll_sample1(field, ends[i][1]), ends[i][3], 1e-6 * size);
        CHECK_NEAR((double)knoll_sample1(field, (ends[i][0] + ends[i][1]) / 2),
                   (ends[i][2] + ends[i][3]) / 2, 1e-6 * size);
        knoll_field_destroy(field);
    }
}

int main(void)
{
    RUN(formulas);
    RUN(contradictions);
    RUN(remap_ends);
    return test_end();
}
