"""A card that comes as JSON, pasted or as a file."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext

LONGEST = 4_000_000


@dataclass(frozen=True)
class Upload:
    """The text that came, and what was wrong with it as a file."""

    text: str
    problem: str = ""


def uploaded(request: HttpRequest) -> Upload:
    """The JSON text of a request: its file if there is one, else what was pasted."""
    pasted = request.POST.get("json", "")
    file = request.FILES.get("file")
    if file is None:
        if not pasted.strip():
            return Upload("", gettext("Paste a card or choose a file first."))
        return Upload(pasted)
    if file.size is not None and file.size > LONGEST:
        limit = LONGEST // 1_000_000
        return Upload(pasted, gettext("The file is too long: %(n)s MB is the most.") % {"n": limit})
    try:
        return Upload(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Upload(pasted, gettext("The file is not text in UTF-8."))
