"""QR codes, drawn by the package `qrcode`: on the server, and in a browser that has its Python.

This file goes to browsers beside that package (`matches.law.in_browser.codes`), and asks for no
other.
"""

from __future__ import annotations

from dataclasses import dataclass

import qrcode


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
