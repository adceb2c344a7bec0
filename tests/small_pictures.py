"""Small pictures: whole ones that a browser draws, and headers that say a size."""

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


def png_of(width, height):
    """A PNG that says this size and holds nothing of it."""
    return png()[:16] + struct.pack(">II", width, height) + png()[24:]


def gif(width=3, height=2):
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\0\0\0;"


def jpeg(width=3, height=2):
    """Segments as cameras write them, with bytes that fill, before the first frame."""
    exif = b"\xff\xe1\0\x0a\xff\xc0\0\0\0\0\0\0"
    tables = b"\xff\xc4\0\x03\0"
    return b"\xff\xd8" + exif + tables + b"\xff\xff\xc2\0\x11\x08" + struct.pack(">HH", height, width) + bytes(20)


def webp(kind, width=3, height=2):
    body = {
        b"VP8X": bytes(4) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little"),
        b"VP8L": b"\x2f" + ((width - 1) | (height - 1) << 14).to_bytes(4, "little"),
        b"VP8 ": b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height),
    }[kind]
    return b"RIFF" + struct.pack("<I", len(body) + 12) + b"WEBP" + kind + struct.pack("<I", len(body)) + body
