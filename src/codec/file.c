/* file.c - finished bytes into a file, whole or not at all. */
#include "knoll/studio.h"

#include "codec/sink.h"

knoll_status knoll_file_write(const char *path, const void *bytes, size_t size, knoll_error *error)
{
    knoll__sink sink;
    knoll_status status = knoll__sink_open(&sink, path, error);
    if (status != KNOLL_OK) {
        return status;
    }
    knoll__sink_write(&sink, bytes, size);
    return knoll__sink_commit(&sink, error);
}
