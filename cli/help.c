/* help.c - what `knoll help` says: by example first, then every option. */

#include <stdio.h>
#include <string.h>

#include "cli.h"

static const char program_help[] =
    "knoll - procedural noise with the same bits everywhere\n"
    "\n"
    "  knoll render terrain -o terrain.png               draw a preset\n"
    "  knoll render perlin --set frequency=0.02 -o p.png draw one node\n"
    "  knoll render my.json -o my.png --seed random      draw a recipe of your own\n"
    "  knoll recipe terrain > my.json                    begin a recipe from a preset\n"
    "  knoll probe my.json 12.5 -3                       print one value\n"
    "\n"
    "Commands:\n"
    "  render   draw a recipe into a file\n"
    "  nodes    list the node types, or explain one\n"
    "  presets  list the recipes that come with knoll\n"
    "  recipe   print a recipe in canonical form\n"
    "  probe    print the value at a position\n"
    "  analyze  measure a field: values, spectrum, directions, periods, seeds\n"
    "  compare  measure two fields side by side\n"
    "  sheet    draw a contact sheet: what a parameter does\n"
    "  schema   print the JSON Schema of recipes\n"
    "  verify   check that this machine gives the bits that Knoll promises\n"
    "  help     explain a command: knoll help render\n"
    "\n"
    "knoll --version prints the version and this machine's instruction sets. The environment\n"
    "variable KNOLL_ISA (scalar, sse2, ...) chooses one; the bits are the same with each.\n"
    "Exit codes: 0 done, 1 failed, 2 wrong command line.\n";

static const char render_help[] =
    "knoll render RECIPE -o FILE [options]\n"
    "\n"
    "RECIPE is a preset (knoll presets), a node type (knoll nodes), a recipe file, a PNG that knoll\n"
    "made, or - for a recipe on standard input.\n"
    "\n"
    "  knoll render terrain -o terrain.png --size 2048x1024 --seed 7\n"
    "  knoll render my.json -o height.r16 --size 4097x4097\n"
    "  knoll render my.json -o part.png --size 4096x4096 --window 1024,0,512x512\n"
    "  knoll render worley --set return=f2_minus_f1 --set frequency=0.05 -o cells.png\n"
    "  knoll render simplex --set frequency=0.0625 --set 'period=[0,0,4]' -o loop.npy --size 256x256x64\n"
    "  knoll render my.json -o slopes.npy --gradient\n"
    "  knoll render stone --normals -o normal.png --depth 16\n"
    "  knoll render terrain --ascii\n"
    "  knoll render terrain.png -o again.png             the same bytes, from the picture alone\n"
    "\n"
    "Where to:\n"
    "  -o, --output FILE     its ending chooses the format; - is standard output\n"
    "  --format NAME         png, pgm, ppm, pfm, npy, raw (32-bit floats), r16 (16-bit), ascii;\n"
    "                        raw and r16 are little-endian and come with FILE.json\n"
    "  --depth 8|16          bits a channel; 16 is grey data, without a ramp\n"
    "  --gradient            npy and raw: each value and its derivatives by x, y, ...;\n"
    "                        the shape of npy is (height, width, 3) in 2D\n"
    "  --normals[=directx]   png and ppm: the surface's normals as colours, from exact slopes; y up\n"
    "                        (OpenGL) or down (DirectX); =none for values of a PNG that shows them\n"
    "  --strength N          of normals: slopes N times as steep\n"
    "  --ascii               text in the characters \" .:-=+*#%@\"\n"
    "\n"
    "What part:\n"
    "  --size W[xH[xD[xT]]]  samples of the whole picture\n"
    "  --window X,Y,WxH      draw only this part of it: the same pixels as in the whole\n"
    "                        (in 3D X,Y,Z,WxHxD)\n"
    "  --origin X[,Y...]     coordinates of the first sample\n"
    "  --step S[,S...]       coordinates from one sample to the next\n"
    "\n"
    "How:\n"
    "  --seed N|random       0 to 18446744073709551615; the seed chosen is printed\n"
    "  --set PATH=VALUE      change the recipe: octaves=7 (of the output node),\n"
    "                        hills.source.frequency=0.01, picture.relief=false; repeatable\n"
    "  --ramp NAME|none      colours: ";

static const char render_help_end[] =
    "\n"
    "  --range LO:HI|bounds  values at the two ends of the ramp; bounds are the proven ones\n"
    "  --band-limit off|fade octaves too fine for the step fade out; fade is for the eye and the\n"
    "                        default of 8-bit png, ppm, text, normals; off keeps the field as it is\n"
    "  --threads N           0 (the default) takes all processors; the bits are the same\n";

static const char nodes_help[] =
    "knoll nodes [TYPE]\n"
    "\n"
    "  knoll nodes           list the node types\n"
    "  knoll nodes worley    explain one: its inputs, parameters, ranges and output\n";

static const char presets_help[] =
    "knoll presets\n"
    "\n"
    "  knoll presets                      list the recipes that come with knoll\n"
    "  knoll render clouds -o clouds.png  draw one\n"
    "  knoll recipe clouds > my.json      begin your own from one\n";

static const char schema_help[] =
    "knoll schema\n"
    "\n"
    "  knoll schema > knoll.schema.json   the JSON Schema (draft 2020-12) of recipes, for editors\n";

static const char recipe_help[] =
    "knoll recipe RECIPE [--seed N|random] [--set PATH=VALUE]...\n"
    "\n"
    "  knoll recipe terrain > my.json                 begin your own from a preset\n"
    "  knoll recipe my.json --set hills.octaves=9     print it with a change\n"
    "  knoll recipe terrain.png                       the recipe that made a picture\n";

static const char probe_help[] =
    "knoll probe RECIPE X [Y [Z [W]]] [--gradient] [--seed N|random] [--set PATH=VALUE]...\n"
    "\n"
    "  knoll probe terrain 512 -3.5\n"
    "  knoll probe perlin 0.5 1.25 2 --set frequency=1 --seed 7\n"
    "  knoll probe terrain 512 -3.5 --gradient\n"
    "\n"
    "Prints the value and its 32 bits, such as `value 0.1234567 0x3dfcd6e9`. The number of\n"
    "coordinates is the dimension of the noise. With --gradient lines such as `dx -0.012 0xbc44c8a3`\n"
    "follow: the derivative by each coordinate, in values a unit.\n";

static const char verify_help[] =
    "knoll verify [options]\n"
    "\n"
    "  knoll verify                         a second or two: the golden vectors of the tests, on each\n"
    "                                       instruction set of this machine, in every way to sample\n"
    "  knoll verify --full                  minutes: wider grids and random graphs too\n"
    "  knoll verify --export vectors.json   recipes, positions and bits for those who port a node\n"
    "\n"
    "  --isa NAME            one instruction set\n"
    "  --only NAME           only vectors whose name begins so, such as perlin/2d\n"
    "  -o, --report FILE     write the report there; - is standard output\n"
    "  --export FILE         write the vectors as JSON (docs/verify.md) instead of verifying\n"
    "\n"
    "Ends with 1 and a report to be sent when anything differs.\n";

static const char analyze_help[] =
    "knoll analyze RECIPE|FILE.npy [options]\n"
    "\n"
    "What is this field like? Prints values, differences of neighbours, spectrum, directions,\n"
    "correlation length, periods, how seeds and octaves relate, and what is too fine for the grid;\n"
    "and says what a person should know. docs/analyze.md explains each figure.\n"
    "\n"
    "  knoll analyze perlin --set frequency=0.0625\n"
    "  knoll analyze terrain --size 512x512 -o report.html\n"
    "  knoll analyze my.json --json > my-analysis.json\n"
    "  knoll analyze heights.npy --range 0:1             an array of NumPy\n"
    "\n"
    "What to measure (as for knoll render; without them the recipe's picture):\n"
    "  --size WxH            samples, such as 256x256\n"
    "  --origin X[,Y...]     coordinates of the first sample\n"
    "  --step S[,S...]       coordinates from one sample to the next\n"
    "  --seed N|random       0 to 18446744073709551615\n"
    "  --set PATH=VALUE      change the recipe; repeatable\n"
    "  --range LO:HI         the range that values should fill; without it the proven bounds\n"
    "\n"
    "Where to:\n"
    "  -o, --output FILE     a report to look at, .html or .png; - is HTML on standard output, in\n"
    "                        place of the page\n"
    "  --json                all numbers, for programs, instead of the page\n"
    "  --published           of q16_value and q16_perlin: the figures that are published of them\n"
    "                        (docs/analyze.md), beside those that are measured now\n";

static const char compare_help[] =
    "knoll compare A [B] [options]\n"
    "\n"
    "  knoll compare perlin simplex --set frequency=0.05\n"
    "  knoll compare terrain --seed 7,8 -o seeds.html    one recipe with two seeds\n"
    "  knoll compare old.npy new.npy --json\n"
    "\n"
    "The measures of `knoll analyze` for two recipes or arrays side by side, and their correlation.\n"
    "Options are those of `knoll analyze`; --set changes both, and so does --seed, which may be two.\n";

static const char sheet_help[] =
    "knoll sheet RECIPE --vary PATH=V,V... [--vary PATH=V,V...] -o FILE.png [options]\n"
    "\n"
    "  knoll sheet fbm --vary octaves=1,2,4,8 --vary gain=0.3,0.5,0.7 -o sheet.png\n"
    "  knoll sheet terrain --vary seed=1,2,3,4,5,6 -o seeds.png\n"
    "  knoll sheet worley --vary metric=euclidean,manhattan,chebyshev -o metrics.png\n"
    "\n"
    "Draws the recipe once for each value, labelled. The first --vary goes across, the second down; a\n"
    "single one goes on in a new row after six. Paths and values are those of --set.\n"
    "\n"
    "  --vary PATH=V,V...    a parameter and up to 64 values; a sheet has up to 256 tiles\n"
    "  -o, --output FILE     a .png; - is standard output\n"
    "  --size WxH            pixels of each picture, 16 to 1024 each way (160x160); it shows what a\n"
    "                        whole one does\n"
    "  --step S[,S...]       coordinates from one pixel to the next; --origin X[,Y...] of the first\n"
    "  --seed N, --set PATH=VALUE, --ramp NAME|none   as for knoll render\n"
    "  --range LO:HI|bounds  one range for all; without it the recipe's, or what the values fill\n"
    "  --title TEXT          up to 200 bytes, instead of the recipe's name\n";

static const char help_help[] =
    "knoll help [COMMAND]\n"
    "\n"
    "  knoll help            what there is\n"
    "  knoll help render     one command: the same as knoll render --help\n";

static void print_ramps(void)
{
    for (size_t i = 0; knoll_ramp_at(i, NULL); i++) {
        printf("%s, ", knoll_ramp_at(i, NULL)->name);
    }
    printf("none");
}

int print_help(const char *command)
{
    static const char *const texts[] = {render_help, nodes_help,  presets_help, schema_help,
                                        probe_help,  recipe_help, analyze_help, compare_help,
                                        sheet_help,  verify_help, help_help};
    const char *text = program_help;
    for (size_t i = 0; command && command_names[i]; i++) {
        if (strcmp(command_names[i], command) == 0) {
            text = texts[i];
        }
    }
    fputs(text, stdout);
    if (text == render_help) {
        print_ramps();
        fputs(render_help_end, stdout);
    }
    return finish_output();
}

int command_help(int argc, char **argv)
{
    if (argc > 2) {
        return usage(argv[2], "one word too many; write knoll help %s", argv[1]);
    }
    if (argc == 1 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return print_help(argc == 1 ? NULL : "help");
    }
    for (size_t i = 0; command_names[i]; i++) {
        if (strcmp(command_names[i], argv[1]) == 0) {
            return print_help(argv[1]);
        }
    }
    const char *nearest = nearest_word(argv[1], command_names);
    return nearest
               ? usage(argv[1], "not a command; did you mean %s?", nearest)
               : usage(argv[1], "not a command; there are render, nodes, presets, schema, probe, "
                                "recipe, analyze, compare, sheet, verify and help");
}
