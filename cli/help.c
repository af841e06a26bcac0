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
    "  schema   print the JSON Schema of recipes\n"
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
    "  knoll render simplex -o loop.npy --size 256x256x64\n"
    "  knoll render my.json -o slopes.npy --gradient\n"
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
                                        probe_help,  recipe_help, help_help};
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
    return usage(argv[1],
                 "not a command; did you mean %s? there are render, nodes, presets, "
                 "schema, probe, recipe and help",
                 nearest ? nearest : "render");
}
