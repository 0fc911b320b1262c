"""JPEG pictures: walked segment by segment, and kept without what a camera adds.

A photograph says where it was taken, when and with whose camera. Of all that the one thing kept is
which way up it is, without which it would lie on its side.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from matches.uploads.png import broken, measured
from matches.uploads.unwelcome import Unwelcome

SIZES: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Segments that say how large it is."""
ALONE: Final = frozenset({0x01, *range(0xD0, 0xD8)})
"""Markers that have no segment."""
END: Final = b"\xff\xd9"
SCAN: Final = 0xDA
_UPRIGHT: Final = (0, 1)
_MORE: Final = re.compile(rb"\xff[\xe0-\xef\xfe]")


def cleaned(content: bytes) -> bytes:
    """The picture alone, the right way up: no place, no camera, nothing behind its end."""
    kept, at, sized = [content[:2]], 2, False
    while True:
        marker, end = _segment(content, at)
        if marker in SIZES:
            high, wide = (int.from_bytes(content[at + n : at + n + 2], "big") for n in (5, 7))
            measured(wide, high)
            sized = True
        if _belongs(marker, content[at + 4 : end]):
            kept.append(content[at:end])
        elif marker == 0xE1 and (way := _orientation(content[at + 4 : end])) not in _UPRIGHT:
            kept.append(_turned(way))
        at = end
        if marker == SCAN:
            break
    if not sized:
        raise broken()
    return b"".join([*kept, _pixels(content, at)])


def _segment(content: bytes, at: int) -> tuple[int, int]:
    """The marker of the segment there, and where it ends."""
    if content[at : at + 1] != b"\xff" or at + 4 > len(content):
        raise broken()
    marker = content[at + 1]
    if marker in ALONE:
        return marker, at + 2
    end = at + 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    if marker in (0xD9, 0xFF, 0x00) or end < at + 4 or end > len(content):
        raise broken()
    return marker, end


def _belongs(marker: int, inside: bytes) -> bool:
    """Whether a segment is of the picture: of those for programs only how colours are meant."""
    if marker == 0xFE:
        return False
    if 0xE0 <= marker <= 0xEF:
        jfif = marker == 0xE0 and inside.startswith(b"JFIF\0")
        colours = marker == 0xE2 and inside.startswith(b"ICC_PROFILE\0")
        return jfif or colours or (marker == 0xEE and inside.startswith(b"Adobe"))
    return True


def _pixels(content: bytes, at: int) -> bytes:
    """What follows the first scan, to the end of the picture; a preview behind it goes."""
    end = content.find(END, at)
    if end < 0:
        raise broken()
    inside = content[at:end]
    # A picture in several scans has segments in between: none of them is for programs.
    if _MORE.search(inside):
        raise Unwelcome(_("The file holds more than a picture. Save it anew, and send that."))
    return inside + END


def _orientation(inside: bytes) -> int:
    """Which way up a camera says it is; 0 where it does not say."""
    if not inside.startswith(b"Exif\0\0") or len(inside) < 14:
        return 0
    tiff = inside[6:]
    order = "little" if tiff[:2] == b"II" else "big"
    first = int.from_bytes(tiff[4:8], order)  # type: ignore[arg-type]
    many = int.from_bytes(tiff[first : first + 2], order)  # type: ignore[arg-type]
    for number in range(min(many, 64)):
        entry = tiff[first + 2 + 12 * number : first + 14 + 12 * number]
        if int.from_bytes(entry[:2], order) == 0x0112:  # type: ignore[arg-type]
            way = int.from_bytes(entry[8:10], order)  # type: ignore[arg-type]
            return way if 1 <= way <= 8 else 0
    return 0


def _turned(way: int) -> bytes:
    """A segment that says which way up it is, and nothing else."""
    entry = b"\x01\x12\x00\x03\x00\x00\x00\x01" + way.to_bytes(2, "big") + b"\x00\x00"
    inside = b"Exif\0\0MM\x00\x2a\x00\x00\x00\x08\x00\x01" + entry + b"\x00\x00\x00\x00"
    return b"\xff\xe1" + (len(inside) + 2).to_bytes(2, "big") + inside
