/* differentiate.c - gradient fields: derivatives that are known, what comes where there is none,
   and units. That derivatives are right is for tests/reference/gradients.c. */
#include "derived.h"
#include "recipe.h"

#define X "{'type':'coordinate'}"
#define Y "{'type':'coordinate','axis':'y'}"
#define PERLIN "{'type':'perlin','frequency':0.37}"

/* Derivatives that are known without noise, at (x, y); where two are right either may come. */
static void known_derivatives(void)
{
    static const struct {
        const char *node;
        double x, y;
        float by[2], or_by[2];
    } rows[] = {
        {"{'type':'constant','value':3}", 1, 2, {0, 0}, {0, 0}},
        {X, 1e17, 2, {1, 0}, {1, 0}},
        {Y, 1, 2, {0, 1}, {0, 1}},
        {"{'type':'add','a':" X ",'b':" Y "}", 1, 2, {1, 1}, {1, 1}},
        {"{'type':'subtract','a':" X ",'b':" Y "}", 1, 2, {1, -1}, {1, -1}},
        {"{'type':'subtract','a':1,'b':" Y "}", 1, 2, {0, -1}, {0, -1}},
        {"{'type':'multiply','a':" X ",'b':" Y "}", 5, 7, {7, 5}, {7, 5}},
        {"{'type':'multiply','a':" X ",'b':" X "}", 5, 7, {10, 0}, {10, 0}},
        {"{'type':'negate','source':" X "}", 5, 7, {-1, 0}, {-1, 0}},
        {"{'type':'remap','source':" X ",'to_high':5}", 5, 7, {2.5f, 0}, {2.5f, 0}},
        {"{'type':'mix','a':" X ",'b':" Y ",'t':0.25}", 5, 7, {0.75f, 0.25f}, {0.75f, 0.25f}},
        {"{'type':'mix','a':2,'b':" Y ",'t':" X "}", 0.5, 7, {5, 0.5f}, {5, 0.5f}},
        /* Positions elsewhere. */
        {"{'type':'transform','scale':[3,-0.5],'source':{'type':'add','a':" X ",'b':" Y "}}",
         5,
         7,
         {3, -0.5f},
         {3, -0.5f}},
        {"{'type':'fbm','octaves':1,'source':" X "}", 5, 7, {1, 0}, {1, 0}},
        {"{'type':'warp','amplitude':2,'x':" Y ",'source':" X "}", 5, 7, {1, 2}, {1, 2}},
        {"{'type':'warp','amplitude':2,'by':" X ",'source':" Y "}", 5, 7, {2, 1}, {2, 1}},
        {"{'type':'transform','scale':4,'source':{'type':'warp','amplitude':2,'x':" Y
         ",'source':{'type':'transform','scale':3,'source':" X "}}}",
         5,
         7,
         {12, 24},
         {12, 24}},
        /* Creases. */
        {"{'type':'abs','source':" X "}", 2, 7, {1, 0}, {1, 0}},
        {"{'type':'abs','source':" X "}", -2, 7, {-1, 0}, {-1, 0}},
        {"{'type':'abs','source':" X "}", 0, 7, {1, 0}, {-1, 0}},
        {"{'type':'min','a':" X ",'b':" Y "}", 5, 7, {1, 0}, {1, 0}},
        {"{'type':'min','a':" X ",'b':" Y "}", 7, 5, {0, 1}, {0, 1}},
        {"{'type':'min','a':" X ",'b':" Y "}", 7, 7, {1, 0}, {0, 1}},
        {"{'type':'max','a':" X ",'b':" Y "}", 5, 7, {0, 1}, {0, 1}},
        {"{'type':'max','a':" X ",'b':" Y "}", 7, 5, {1, 0}, {1, 0}},
        {"{'type':'max','a':" X ",'b':" Y "}", 7, 7, {1, 0}, {0, 1}},
        {"{'type':'max','a':3,'b':" Y "}", 7, 2, {0, 0}, {0, 0}},
        {"{'type':'max','a':3,'b':" Y "}", 7, 4, {0, 1}, {0, 1}},
        /* The ends of a clamp, and beyond. */
        {"{'type':'clamp','source':" X "}", 0.5, 7, {1, 0}, {1, 0}},
        {"{'type':'clamp','source':" X "}", 1, 7, {0, 0}, {0, 0}},
        {"{'type':'clamp','source':" X "}", -1, 7, {0, 0}, {0, 0}},
        {"{'type':'clamp','source':" X "}", 9, 7, {0, 0}, {0, 0}},
        {"{'type':'clamp','source':" X "}", -9, 7, {0, 0}, {0, 0}},
        {"{'type':'mix','a':2,'b':" Y ",'t':" X "}", 0, 7, {0, 0}, {0, 0}},
        {"{'type':'mix','a':2,'b':" Y ",'t':" X "}", 1, 7, {0, 1}, {0, 1}},
        {"{'type':'mix','a':2,'b':" Y ",'t':" X "}", 3, 7, {0, 1}, {0, 1}},
        /* Flat within a cell. */
        {"{'type':'white','frequency':0.3}", 5, 7, {0, 0}, {0, 0}},
        {"{'type':'worley','frequency':0.3,'return':'cell_value'}", 5, 7, {0, 0}, {0, 0}},
        {"{'type':'fbm','source':{'type':'white','frequency':0.3}}", 5, 7, {0, 0}, {0, 0}},
        {"{'type':'warp','by':" PERLIN ",'source':{'type':'white'}}", 5, 7, {0, 0}, {0, 0}},
        /* Value noise of period 1 is one number; flat at lattice points, whatever its period. */
        {"{'type':'value','frequency':0.3,'period':1}", 5, 7, {0, 0}, {0, 0}},
        {"{'type':'value','frequency':0.5}", 4, 6, {0, 0}, {0, 0}},
        {"{'type':'value','frequency':0.5,'fade':'cubic'}", 4, 6, {0, 0}, {0, 0}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        test_row = rows[i].node;
        knoll_field *gradient = gradient_of(recipe_field(rows[i].node));
        const double p[2] = {rows[i].x, rows[i].y};
        float by[2] = {77, 77};
        float value = knoll_sample_gradient(gradient, 2, p, by);
        CHECK_BITS(value, knoll_sample2(gradient, p[0], p[1]));
        bool first = by[0] == rows[i].by[0] && by[1] == rows[i].by[1];
        bool second = by[0] == rows[i].or_by[0] && by[1] == rows[i].or_by[1];
        if (!CHECK(first || second))
            printf("(%g, %g)\n", (double)by[0], (double)by[1]);
        knoll_field_destroy(gradient);
    }
    test_row = "";
}

/* Derivatives are in values a unit of the caller's: by the frequency larger than a cell's. */
static void units(void)
{
    static const char *const types[] = {"value", "perlin", "simplex", "worley"};
    for (size_t i = 0; i < COUNT(types); i++)
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            char text[80];
            float slow[4], fast[4];
            const double p[4] = {0.3, -1.2, 0.45, 7.7};
            const double q[4] = {p[0] / 64, p[1] / 64, p[2] / 64, p[3] / 64};
            test_row = types[i];
            snprintf(text, sizeof text, "{'type':'%s','frequency':1}", types[i]);
            knoll_field *gradient = gradient_of(recipe_field(text));
            snprintf(text, sizeof text, "{'type':'%s','frequency':64}", types[i]);
            knoll_field *faster = gradient_of(recipe_field(text));
            float value = knoll_sample_gradient(gradient, dimensions, p, slow);
            CHECK_BITS(knoll_sample_gradient(faster, dimensions, q, fast), value);
            for (int a = 0; a < dimensions; a++) {
                CHECK(slow[a] != 0.0f);
                CHECK_NEAR((double)fast[a], 64 * (double)slow[a], 1e-5);
            }
            knoll_field_destroy(gradient);
            knoll_field_destroy(faster);
        }
    test_row = "";
}

/* At the border of its cell a linear fade has the slope of the cell that the sample is in. */
static void linear_fades_at_borders(void)
{
    const char *const nodes[] = {"{'type':'value','frequency':1,'fade':'linear'}",
                                 "{'type':'perlin','frequency':1,'fade':'linear'}"};
    for (size_t i = 0; i < COUNT(nodes); i++) {
        knoll_field *gradient = gradient_of(recipe_field(nodes[i]));
        for (int cell = -5; cell < 5; cell++) {
            const double border[2] = {cell, cell + 0.3}, within[2] = {cell + 1e-6, cell + 0.3};
            float by[2], beside[2];
            knoll_sample_gradient(gradient, 2, border, by);
            knoll_sample_gradient(gradient, 2, within, beside);
            CHECK_NEAR((double)by[0], (double)beside[0], 1e-5);
            CHECK_NEAR((double)by[1], (double)beside[1], 1e-5);
        }
        knoll_field_destroy(gradient);
    }
}

/* Worley noise at its feature points and between equally near ones: without jitter they are the
   centres of cells, and the middles of their sides. Distances grow by one a cell in all metrics but
   `squared`. */
static void worley_where_it_creases(void)
{
    static const char *const returns[] = {"f1", "f2", "f2_minus_f1"};
    static const char *const metrics[] = {"euclidean", "squared", "manhattan", "chebyshev"};
    static const double places[][2] = {{0.5, 0.5}, {0, 0.5}, {1, 1},
                                       {3, -2},    {0.5, 7}, {-0.5, 0.25}};
    for (size_t i = 0; i < COUNT(returns) * COUNT(metrics); i++) {
        char text[120];
        snprintf(text, sizeof text,
                 "{'type':'worley','frequency':0.5,'jitter':0,'return':'%s','metric':'%s'}",
                 returns[i / 4], metrics[i % 4]);
        test_row = text;
        knoll_field *gradient = gradient_of(recipe_field(text));
        for (size_t k = 0; k < COUNT(places); k++) {
            const double p[2] = {2 * places[k][0], 2 * places[k][1]};
            float by[2];
            CHECK(isfinite(knoll_sample_gradient(gradient, 2, p, by)));
            for (int a = 0; a < 2; a++) /* of f2 - f1 two, `squared` twice a distance up to 1.5 */
                CHECK(fabs((double)by[a]) <= 0.5 * 3.0001);
            if (i / 4 == 0 && i % 4 == 0 && k > 0)
                CHECK(hypot((double)by[0], (double)by[1]) < 0.5001 &&
                      hypot((double)by[0], (double)by[1]) > 0.4999);
        }
        knoll_field_destroy(gradient);
    }
    test_row = "";
}

/* Derivatives are finite whatever a recipe says, and no NaN. */
static void largest_derivatives(void)
{
    static const char *const nodes[] = {
        "{'type':'perlin','frequency':3e38}",
        "{'type':'value','frequency':3e38,'fade':'linear'}",
        "{'type':'simplex','frequency':3e38}",
        "{'type':'worley','frequency':3e38}",
        "{'type':'worley','frequency':3e38,'return':'f2','metric':'squared'}",
        "{'type':'fbm','octaves':32,'lacunarity':8,'gain':1,'source':{'type':'perlin',"
        "'frequency':1e30}}",
        "{'type':'remap','source':" PERLIN ",'to_high':3e38}",
        "{'type':'remap','source':{'type':'remap','source':" PERLIN
        ",'to_high':3e38},'to_high':3e38}",
        "{'type':'transform','scale':[3e38,-3e38,1,1],'source':{'type':'transform','scale':3e38,"
        "'source':" PERLIN "}}",
        "{'type':'transform','scale':3e38,'source':{'type':'transform','scale':3e38,'source':" X
        "}}",
        "{'type':'multiply','a':{'type':'multiply','a':" X ",'b':" X
        "},'b':{'type':'multiply','a':" X ",'b':" X "}}",
        "{'type':'warp','amplitude':3e38,'by':" PERLIN ",'source':" PERLIN "}",
        "{'type':'warp','amplitude':3e38,'by':" X
        ",'source':{'type':'warp','amplitude':-3e38,'by':" X ",'source':" X "}}",
        "{'type':'fbm','source':{'type':'warp','amplitude':3e38,'by':{'type':'value'},'source':"
        "{'type':'perlin','period':3}}}",
        "{'type':'mix','a':{'type':'multiply','a':" X ",'b':3e38},'b':{'type':'multiply','a':" X
        ",'b':-3e38},'t':" PERLIN "}",
        "{'type':'abs','source':{'type':'transform','scale':1e-40,'source':" PERLIN "}}",
    };
    for (size_t i = 0; i < COUNT(nodes); i++) {
        test_row = nodes[i];
        knoll_field *gradient = gradient_of(recipe_field(nodes[i]));
        for (uint64_t k = 0; k < 300; k++) {
            const double spans[] = {1e-30, 1, 100, 1e12, 1e38, 1e300};
            double span = spans[k % COUNT(spans)], p[4];
            float by[4];
            for (uint64_t a = 0; a < 4; a++)
                p[a] = test_between(k, a, -span, span);
            bool good = isfinite(knoll_sample_gradient(gradient, 1 + (int)k % 4, p, by));
            for (int a = 0; a < 1 + (int)k % 4; a++)
                good &= isfinite(by[a]) != 0;
            if (!CHECK(good))
                break;
        }
        knoll_field_destroy(gradient);
    }
    test_row = "";
}

int main(void)
{
    RUN(known_derivatives);
    RUN(units);
    RUN(linear_fades_at_borders);
    RUN(worley_where_it_creases);
    RUN(largest_derivatives);
    return test_end();
}
