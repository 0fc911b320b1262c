"""A QR code as a picture in the page."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from matches.ports.codes import drawn

QUIET = 4
"""How many modules around it stay white, so that cameras find it."""


def qr_of(text: str) -> SafeString:
    """The code of a text as an SVG, black on white in any theme. The text itself is not in it."""
    code = drawn(text, QUIET)
    size = code.size
    return mark_safe(  # noqa: S308 - numbers alone
        f'<svg class="qr" viewBox="0 0 {size} {size}" shape-rendering="crispEdges"'
        f' aria-hidden="true"><path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path fill="#000" d="{code.path}"/></svg>'
    )
