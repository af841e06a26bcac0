#!/usr/bin/env python3
"""Reads the files that knoll writes, from their published formats and not with knoll's code.

    image.py info FILE                   prints "png 64x32 rgb 8"
    image.py same FILE FILE              the samples are the same, whatever the formats
    image.py crop FILE X,Y,WxH FILE ...  the second is this part of the first; more may follow
    image.py text FILE                   prints the text chunks of a PNG
    image.py at FILE X,Y ...             prints samples ("0x3f000000" for a float)
    image.py colours FILE                prints how many different samples there are

A failed comparison says where and exits with 1.
"""
import ast
import json
import struct
import sys
import zlib


class Image:
    """width, height, kind ("grey", "rgb" or "float"), bits, and one list of samples a row; a float
    is held as its bit pattern, a colour as a tuple."""

    def __init__(self, form, width, height, kind, bits, rows):
        self.form, self.width, self.height = form, width, height
        self.kind, self.bits, self.rows = kind, bits, rows
        assert len(rows) == height and all(len(row) == width for row in rows), "wrong length"


def split(data, width, height, format_code):
    """Rows of one-channel samples from packed bytes."""
    size = struct.calcsize(format_code)
    assert len(data) == width * height * size, f"{len(data)} bytes for {width}x{height}"
    code = format_code[0] + str(width) + format_code[1]
    return [list(struct.unpack_from(code, data, y * width * size)) for y in range(height)]


def triples(data, width, height, bits=8):
    rows = split(data, 3 * width, height, ">H" if bits == 16 else ">B")
    return [list(zip(row[0::3], row[1::3], row[2::3])) for row in rows]


def png_chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (crc,) = struct.unpack_from(">I", data, at + 8 + length)
        assert crc == zlib.crc32(name + body), f"bad checksum of {name}"
        yield name.decode(), body
        at += length + 12
    assert name == b"IEND" and at == len(data), "cut off, or something follows"


def read_png(data):
    chunks = list(png_chunks(data))
    assert chunks[0][0] == "IHDR"
    width, height, bits, colour, _, _, interlace = struct.unpack(">IIBBBBB", chunks[0][1])
    assert (colour, bits) in ((0, 8), (0, 16), (2, 8), (2, 16)) and not interlace
    raw = zlib.decompress(b"".join(body for name, body in chunks if name == "IDAT"))
    pixel = (3 if colour == 2 else 1) * bits // 8
    stride = width * pixel
    assert len(raw) == height * (stride + 1)
    above, lines = bytearray(stride), []
    for y in range(height):
        method = raw[y * (stride + 1)]
        line = bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for i in range(stride if method else 0):
            a = line[i - pixel] if i >= pixel else 0
            b = above[i]
            c = above[i - pixel] if i >= pixel else 0
            if method == 1:
                guess = a
            elif method == 2:
                guess = b
            elif method == 3:
                guess = (a + b) // 2
            else:
                pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
                guess = a if pa <= pb and pa <= pc else b if pb <= pc else c
            line[i] = (line[i] + guess) & 255
        lines.append(bytes(line))
        above = line
    data = b"".join(lines)
    if colour == 2:
        return Image("png", width, height, "rgb", bits, triples(data, width, height, bits))
    rows = split(data, width, height, ">H" if bits == 16 else ">B")
    return Image("png", width, height, "grey", bits, rows)


def read_netpbm(data):
    fields, at = [], 0
    while len(fields) < 4:
        while data[at : at + 1].isspace():
            at += 1
        if data[at : at + 1] == b"#":
            at = data.index(b"\n", at)
            continue
        end = at
        while not data[end : end + 1].isspace():
            end += 1
        fields.append(data[at:end])
        at = end
    body = data[at + 1 :]
    width, height = int(fields[1]), int(fields[2])
    if fields[0] == b"P5":
        bits = {255: 8, 65535: 16}[int(fields[3])]
        rows = split(body, width, height, ">B" if bits == 8 else ">H")
        return Image("pgm", width, height, "grey", bits, rows)
    if fields[0] == b"P6":
        assert int(fields[3]) == 255
        return Image("ppm", width, height, "rgb", 8, triples(body, width, height))
    assert fields[0] == b"Pf" and float(fields[3]) < 0, "not a little-endian PFM"
    return Image("pfm", width, height, "float", 32, split(body, width, height, "<I")[::-1])


def read_npy(data):
    assert data[:6] == b"\x93NUMPY" and data[6] in (1, 2)
    size = struct.unpack_from("<H" if data[6] == 1 else "<I", data, 8)[0]
    start = 10 if data[6] == 1 else 12
    assert (start + size) % 64 == 0, "the header is not padded"
    header = ast.literal_eval(data[start : start + size].decode())
    assert header["descr"] == "<f4" and not header["fortran_order"]
    shape = header["shape"]
    width, height = shape[-1], 1
    for count in shape[:-1]:
        height *= count
    return Image("npy", width, height, "float", 32, split(data[start + size :], width, height, "<I"))


def read_raw(path, data):
    with open(path + ".json", encoding="utf-8") as file:
        side = json.load(file)
    width, height = side["width"], side["height"]
    if path.endswith(".r16"):
        return Image("r16", width, height, "grey", 16, split(data, width, height, "<H"))
    return Image("raw", width, height, "float", 32, split(data, width, height, "<I"))


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] == b"\x89PNG":
        return read_png(data)
    if data[:6] == b"\x93NUMPY":
        return read_npy(data)
    if data[:2] in (b"P5", b"P6", b"Pf"):
        return read_netpbm(data)
    return read_raw(path, data)


def compare(a, b, x0=0, y0=0):
    if (a.kind, a.bits) != (b.kind, b.bits):
        sys.exit(f"{a.kind} {a.bits} and {b.kind} {b.bits}")
    for y, row in enumerate(b.rows):
        expected = a.rows[y0 + y][x0 : x0 + b.width]
        if row != expected:
            x = next(x for x in range(b.width) if row[x] != expected[x])
            sys.exit(f"at {x},{y}: {row[x]}, not {expected[x]}")


def main(command, path, *rest):
    if command == "text":
        with open(path, "rb") as file:
            for name, body in png_chunks(file.read()):
                if name == "tEXt":
                    print(body.replace(b"\0", b": ", 1).decode("latin-1"))
                elif name == "zTXt":
                    key, value = body.split(b"\0", 1)
                    print(f"{key.decode()}: {zlib.decompress(value[1:]).decode('latin-1')}")
                elif name == "iTXt":
                    key, value = body.split(b"\0", 1)
                    packed, value = value[0], value[2:].split(b"\0", 2)[2]
                    value = zlib.decompress(value) if packed else value
                    print(f"{key.decode()}: {value.decode()}")
        return
    image = read(path)
    if command == "info":
        print(f"{image.form} {image.width}x{image.height} {image.kind} {image.bits}")
    elif command == "same":
        other = read(rest[0])
        if (image.width, image.height) != (other.width, other.height):
            sys.exit(f"{image.width}x{image.height} and {other.width}x{other.height}")
        compare(image, other)
    elif command == "crop":
        for window, path in zip(rest[0::2], rest[1::2]):
            x, y, size = window.split(",")
            part = read(path)
            if size != f"{part.width}x{part.height}":
                sys.exit(f"{path} is {part.width}x{part.height}, not {size}")
            compare(image, part, int(x), int(y))
    elif command == "at":
        for place in rest:
            x, y = place.split(",")
            sample = image.rows[int(y)][int(x)]
            print(f"0x{sample:08x}" if image.kind == "float" else sample)
    elif command == "colours":
        print(len({sample for row in image.rows for sample in row}))
    else:
        sys.exit(__doc__)


main(*sys.argv[1:])
