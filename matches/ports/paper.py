"""The port to the typesetter: a sheet and its words become a PDF, in a process apart."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from matches.errors import LaterError
from matches.paper.typesetting import is_installed
from matches.ports import apart

SECONDS: Final = 20.0
"""How long one file may be computed: five times the longest, on a machine that has much to do."""
TOMORROW: Final = 24 * 3600
"""Seconds after which to look again whether the package was installed."""


def printed(sheet: str, said: Mapping[str, Any], *, caller: str, price: float) -> bytes:
    """The PDF of a sheet with what is `said` on it. `caller` pays for it, `price` at most.
    LaterError where it cannot be made now. Never inside a transaction."""
    if not is_installed():
        raise not_installed()
    told = {"lang": (get_language() or "en").split("-")[0], **said}
    data = json.dumps(told, ensure_ascii=False)
    made: bytes = apart.ask("typeset", (sheet, data), caller=caller, price=price, seconds=SECONDS)
    return made


def not_installed() -> LaterError:
    """This installation has not the package that makes PDFs."""
    said = _(
        "This installation cannot make PDFs: the package “typst” is not installed. Whoever runs"
        " it can install it (pip install typst). Every page can be printed from the browser."
    )
    return LaterError(said, code="no-typesetter", after=TOMORROW)
