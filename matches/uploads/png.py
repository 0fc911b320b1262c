"""PNG pictures: walked chunk by chunk, and kept without what is not the picture."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from matches.uploads.unwelcome import Unwelcome

HEAD: Final = 8
MOST_PIXELS: Final = 40_000_000
"""What a picture unpacks to, whoever looks at it."""
LONGEST_SIDE: Final = 12_000
KEPT: Final = frozenset(
    (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"sBIT", b"pHYs")
)
"""Its size, colours and pixels; texts, times, places and previews go."""


def cleaned(content: bytes) -> bytes:
    """The picture alone: no words, no place, nothing behind its end."""
    kept = [content[:HEAD]]
    kinds = []
    for kind, whole in _chunks(content):
        kinds.append(kind)
        if kind == b"IHDR":
            measured(int.from_bytes(whole[8:12], "big"), int.from_bytes(whole[12:16], "big"))
        if kind in KEPT:
            kept.append(whole)
    if kinds[:1] != [b"IHDR"] or kinds[-1:] != [b"IEND"] or b"IDAT" not in kinds:
        raise broken()
    return b"".join(kept)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Every chunk up to the end of the picture, each as it stands; its sum is asked for."""
    at = HEAD
    while at + 12 <= len(content):
        end = at + 12 + int.from_bytes(content[at : at + 4], "big")
        whole = content[at:end]
        if len(whole) < end - at or zlib.crc32(whole[4:-4]) != int.from_bytes(whole[-4:], "big"):
            raise broken()
        yield whole[4:8], whole
        if whole[4:8] == b"IEND":
            return
        at = end
    raise broken()


def measured(wide: int, high: int) -> None:
    """Refuse a picture that unpacks to more than anybody needs."""
    if not wide or not high:
        raise broken()
    if max(wide, high) > LONGEST_SIDE or wide * high > MOST_PIXELS:
        told = {"wide": wide, "high": high, "n": MOST_PIXELS // 1_000_000}
        raise Unwelcome(
            _("The picture has %(wide)d × %(high)d points: at most %(n)d million are kept.") % told
        )


def broken() -> Unwelcome:
    """It is no whole picture."""
    return Unwelcome(_("The picture is broken: it ends too early, or was changed on the way."))
