"""Small whole files of each kind, made here, and what can be wrong with them."""

from __future__ import annotations

import zlib


def chunk(kind: bytes, inside: bytes) -> bytes:
    """A chunk of a PNG, with its sum."""
    checked = zlib.crc32(kind + inside).to_bytes(4, "big")
    return len(inside).to_bytes(4, "big") + kind + inside + checked


def png(wide: int = 2, high: int = 2, *more: bytes) -> bytes:
    """A grey picture; `more` are chunks before its pixels."""
    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + b"\x08\x00\x00\x00\x00"
    pixels = zlib.compress(b"".join(b"\0" + b"\x80" * min(wide, 9) for _ in range(min(high, 9))))
    chunks = (chunk(b"IHDR", head), *more, chunk(b"IDAT", pixels), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def segment(marker: int, inside: bytes) -> bytes:
    """A segment of a JPEG."""
    return bytes((0xFF, marker)) + (len(inside) + 2).to_bytes(2, "big") + inside


def jpeg(wide: int = 2, high: int = 2, *more: bytes, pixels: bytes = b"\x12\xff\x00\x34") -> bytes:
    """A picture that is whole as far as its segments go; `more` stand before its size."""
    size = b"\x08" + high.to_bytes(2, "big") + wide.to_bytes(2, "big") + b"\x01\x01\x11\x00"
    parts = (
        b"\xff\xd8", segment(0xE0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0"), *more,
        segment(0xDB, bytes(65)), segment(0xC0, size), segment(0xC4, bytes(20)),
        segment(0xDA, b"\x01\x01\x00\x00\x3f\x00"), pixels, b"\xff\xd9",
    )  # fmt: skip
    return b"".join(parts)


def exif(way: int, order: str = "MM") -> bytes:
    """What a camera adds: where it was, and which way up."""
    byte_order = "big" if order == "MM" else "little"

    def number(value: int, many: int) -> bytes:
        return value.to_bytes(many, byte_order)  # type: ignore[arg-type]

    turned = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(way, 2) + bytes(2)
    maker = number(0x010F, 2) + number(2, 2) + number(4, 4) + b"SPY\0"
    tiff = order.encode() + number(42, 2) + number(8, 4) + number(2, 2) + maker + turned + bytes(4)
    return segment(0xE1, b"Exif\0\0" + tiff + b"51.5072 N, 0.1276 W")


def pdf(*objects: bytes) -> bytes:
    """A PDF of those objects."""
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (n, one) for n, one in enumerate(objects, start=1))
    return b"%PDF-1.7\n" + body + b"trailer\n<< /Root 1 0 R >>\n%%EOF\n"


def packed(inside: bytes, kind: bytes = b"/ObjStm", padding: bytes = b"") -> bytes:
    """A part that holds other objects, packed."""
    data = zlib.compress(inside)
    words = b"<< /Type %s /Filter /FlateDecode /Length %d %s>>" % (kind, len(data), padding)
    return words + b"\nstream\n" + data + b"\nendstream"
