/* fuzz_driver.c - runs a fuzz target over its corpus without libFuzzer, and over what it makes of
   the corpus by changing some bytes, the same way in every run.

       build/tests/fuzz/recipe tests/fuzz/recipe     a folder, or single files */
#define _POSIX_C_SOURCE 200809L /* opendir */
#include "test.h"

#include <dirent.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { largest_input = 1 << 20 };

static unsigned long inputs;

/* The target sees exactly `size` bytes on the heap, so that a sanitizer sees it read beyond. */
static void run_copy(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    inputs++;
}

static void run_changed(const uint8_t *data, size_t size, uint64_t seed)
{
    static uint8_t changed[largest_input];
    memcpy(changed, data, size);
    uint64_t changes = 1 + test_random(seed, 0) % 8;
    for (uint64_t i = 1; i <= changes; i++) {
        uint64_t r = test_random(seed, i);
        size_t at = (size_t)(r >> 8) % size;
        switch (r & 3) {
        case 0: changed[at] = (uint8_t)(r >> 40); break;
        case 1: changed[at] ^= (uint8_t)(1u << (r >> 40 & 7)); break;
        case 2: changed[at] = changed[(size_t)(r >> 40) % size]; break;
        default: size = at + 1; break; /* cut off */
        }
    }
    run_copy(changed, size);
}

static void run_file(const char *path)
{
    static uint8_t data[largest_input];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    run_copy(data, size);
    uint64_t tries = !size ? 0 : test_long() ? 20000 : 200;
    for (uint64_t seed = 1; seed <= tries; seed++) {
        run_changed(data, size, seed);
    }
}

static void run_folder(const char *path, DIR *folder)
{
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] != '.') {
            char name[4096];
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            run_file(name);
        }
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (folder) {
            run_folder(argv[i], folder);
            closedir(folder);
        } else {
            run_file(argv[i]);
        }
    }
    printf("%lu inputs\n", inputs);
    return inputs ? 0 : 1;
}
