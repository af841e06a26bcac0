// Runs ports/q16.glsl as C++, which for whole numbers means the same when they wrap (-fwrapv), on
// lines of q16_vectors.py on standard input: those in two dimensions of 32-bit positions without
// periods.
#include <cstdint>
#include <cstdio>

typedef uint32_t uint;
struct ivec2 {
    int x, y;
    ivec2(int x_, int y_) : x(x_), y(y_) {}
};
#include "q16.glsl"

int main()
{
    enum { VALUE, PERLIN, FBM, WARP = 6 };
    char line[512];
    long checked = 0;
    while (std::fgets(line, sizeof line, stdin) != nullptr) {
        long long n[16] = {0};
        std::sscanf(line, "%lld%lld%lld%lld%lld%lld%lld%lld%lld%lld%lld%lld%lld%lld%lld%lld", &n[0],
                    &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7], &n[8], &n[9], &n[10], &n[11],
                    &n[12], &n[13], &n[14], &n[15]);
        const int fx = static_cast<int>(n[10]), fz = static_cast<int>(n[11]);
        const int shift = static_cast<int>(n[3]), octaves = static_cast<int>(n[4]);
        const int gain = static_cast<int>(n[5]);
        const uint seed = static_cast<uint>(n[2]);
        if (n[1] != 2 || n[6] != 0 || n[7] != 0 || fx != n[10] || fz != n[11] ||
            (n[0] > FBM && n[0] != WARP) || (n[0] == FBM && gain > Q16_ONE))
            continue;
        ivec2 found(0, 0);
        switch (n[0]) {
        case VALUE: found.x = q16_value(fx, fz, seed, shift); break;
        case PERLIN: found.x = q16_perlin(fx, fz, seed, shift); break;
        case FBM: found.x = q16_fbm(fx, fz, seed, octaves, shift, gain); break;
        default: found = q16_warp(fx, fz, seed, gain, octaves, shift);
        }
        if (found.x != static_cast<int>(n[14]) ||
            (n[0] == WARP && found.y != static_cast<int>(n[15]))) {
            std::printf("%d %d, not %lld %lld: %s", found.x, found.y, n[14], n[15], line);
            return 1;
        }
        checked++;
    }
    std::printf("%ld values\n", checked);
    return checked < 832;
}
