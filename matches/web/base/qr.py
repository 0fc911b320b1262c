"""A QR code as a picture in the page."""

from __future__ import annotations

from dataclasses import dataclass

import qrcode
from django.utils.safestring import SafeString, mark_safe

QUIET = 4
"""How many modules around it stay white, so that cameras find it."""


@dataclass(frozen=True)
class Code:
    """A QR code, as the path of a drawing so many modules wide."""

    path: str
    size: int


def drawn(text: str, quiet: int = 0) -> Code:
    """The code of a text, with so many white modules around it."""
    made = qrcode.QRCode(border=quiet)
    made.add_data(text)
    made.make()
    rows = made.get_matrix()
    dark = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on)
    return Code("".join(dark), len(rows))


def qr_of(text: str) -> SafeString:
    """The code of a text as an SVG, black on white in any theme. The text itself is not in it."""
    code = drawn(text, QUIET)
    size = code.size
    return mark_safe(  # noqa: S308 - numbers alone
        f'<svg class="qr" viewBox="0 0 {size} {size}" shape-rendering="crispEdges"'
        f' aria-hidden="true"><path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path fill="#000" d="{code.path}"/></svg>'
    )
