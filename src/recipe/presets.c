/* presets.c - the recipes that come with the library. Their text is recipes/NAME.json, embedded by
   `make generate`. */

#include "recipe.h"

#include "preset_text.inc"

knoll_preset knoll_preset_at(size_t index)
{
    static const knoll_preset presets[] = {
        {"terrain", "an island of warped fBm, coloured by height and lit from the upper left",
         terrain_text},
        {"clouds", "soft billows on a blue sky: fBm of simplex noise, bent by itself", clouds_text},
        {"marble", "veins where warped noise passes through zero", marble_text},
        {"stone", "pebbles and joints from the first two distances of Worley noise", stone_text},
        {"white", "one random value a pixel, without any structure", white_text},
    };
    const knoll_preset none = {NULL, NULL, NULL};
    return index < sizeof presets / sizeof *presets ? presets[index] : none;
}
