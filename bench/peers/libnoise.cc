// libnoise.cc - libnoise, the C++ library with modules, in double. It has three dimensions only;
// two are its plane z = 0.
#include "peers.h"

#ifdef KNOLL_PEERS_LIBNOISE

#include <libnoise/noise.h>

// Its fastest quality that is as smooth as a cubic fade, which is also its default.
static const noise::NoiseQuality quality = noise::QUALITY_STD;

template <class Sample>
static double fill(const bench_task *task, const bench_work *work, float *output, Sample sample)
{
    if (task->shape == BENCH_POINTS) {
        const float *const *at = work->positions;
        for (size_t i = 0; i < work->count[0]; i++) {
            output[i] = static_cast<float>(sample(at[0][i], at[1][i], at[2] ? at[2][i] : 0.0));
        }
        return 0;
    }
    if (task->shape != BENCH_GRID) {
        return -1;
    }
    for (size_t z = 0; z < work->count[2]; z++) {
        for (size_t y = 0; y < work->count[1]; y++) {
            for (size_t x = 0; x < work->count[0]; x++) {
                *output++ = static_cast<float>(
                    sample(static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)));
            }
        }
    }
    return 0;
}

static double run(const peer *, const bench_task *task, const bench_work *work, float *output)
{
    const double f = static_cast<double>(task->frequency);
    if (task->dimensions > 3) {
        return -1;
    }
    if (task->noise == BENCH_PERLIN && task->octaves == 1) {
        return fill(task, work, output, [f](double x, double y, double z) {
            return noise::GradientCoherentNoise3D(x * f, y * f, z * f, 42, quality);
        });
    }
    if (task->noise == BENCH_PERLIN) {
        noise::module::Perlin perlin;
        perlin.SetFrequency(f);
        perlin.SetOctaveCount(task->octaves);
        perlin.SetNoiseQuality(quality);
        return fill(task, work, output,
                    [&perlin](double x, double y, double z) { return perlin.GetValue(x, y, z); });
    }
    if (task->noise == BENCH_VALUE) {
        return fill(task, work, output, [f](double x, double y, double z) {
            return noise::ValueCoherentNoise3D(x * f, y * f, z * f, 42, quality);
        });
    }
    if (task->noise == BENCH_WORLEY_F1) {
        noise::module::Voronoi voronoi;
        voronoi.SetFrequency(f);
        voronoi.EnableDistance();
        voronoi.SetDisplacement(0.0);
        return fill(task, work, output,
                    [&voronoi](double x, double y, double z) { return voronoi.GetValue(x, y, z); });
    }
    return -1;
}

void peers_add_libnoise(peer_list *list)
{
    peers_add(list, "libnoise", run, nullptr);
}

#else

void peers_add_libnoise(peer_list *list)
{
    (void)list;
    peers_missing("libnoise", "not found when this was built (libnoise-dev)");
}

#endif
