"""A QR code as a picture in the page."""

from __future__ import annotations

import qrcode
from django.utils.safestring import SafeString, mark_safe
from qrcode.constants import ERROR_CORRECT_M

QUIET = 4
"""How many modules around it stay white, so that cameras find it."""


def qr_of(text: str) -> SafeString:
    """The code of a text as an SVG, black on white in any theme. The text itself is not in it."""
    code = qrcode.QRCode(border=QUIET, error_correction=ERROR_CORRECT_M)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on
    )
    size = len(rows)
    return mark_safe(  # noqa: S308 - numbers alone
        f'<svg class="qr" viewBox="0 0 {size} {size}" shape-rendering="crispEdges"'
        f' aria-hidden="true"><path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )
