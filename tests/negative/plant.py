"""plant.py FILE LINE: flips one bit of a constant of the source tree FILE, as LINE of planted.txt says."""
import re
import struct
import sys


def flipped(constant, bit):
    """The constant with one bit of its value changed, as C writes it."""
    if re.fullmatch(r"(0x[0-9a-f]+|[0-9]+)u?", constant):
        suffix = "u" if constant.endswith("u") else ""
        return f"{int(constant.rstrip('u'), 0) ^ 1 << bit:#x}{suffix}"
    kind, word, suffix = ("<f", "<I", "f") if constant.endswith("f") else ("<d", "<Q", "")
    text = constant.removesuffix("f") if suffix else constant
    value = float.fromhex(text) if text.startswith("0x") else float(text)
    bits = struct.unpack(word, struct.pack(kind, value))[0] ^ 1 << bit
    return struct.unpack(kind, struct.pack(word, bits))[0].hex() + suffix


tree, line = sys.argv[1:]
target, name, rest = (part.strip() for part in line.split("|", 2))
place, bit = (part.strip() for part in rest.rsplit("|", 1))
path = f"{tree}/{name}"
before, constant, after = re.fullmatch(r"(.*)\[\[(.*)\]\](.*)", place).groups()
text = open(path).read()
if text.count(before + constant + after) != 1:
    sys.exit(f"{name}: \"{before + constant + after}\" is there {text.count(before + constant + after)} times")
planted = before + flipped(constant, int(bit)) + after
open(path, "w").write(text.replace(before + constant + after, planted))
print(f"{target}, {name}: {planted}")
