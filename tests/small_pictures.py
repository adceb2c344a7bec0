"""Small pictures: a whole one that a browser draws, and a broken one."""

import struct
import zlib


def png(width=3, height=2, colour=(200, 30, 30)):
    """A whole PNG of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def jpeg():
    """The beginning of a JPEG, and nothing behind it."""
    return b"\xff\xd8\xff\xe0" + bytes(20)
