"""What a page of a list sends: the table, the answers to its lines, what its columns hold."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from matches.errors import InvalidError, ServiceError
from matches.sheets import Sheet, from_bytes, from_text
from matches.sheets.sheet import MOST_BYTES
from matches.web.imports.answers import carried


def sheet_of(request: HttpRequest, form: Any) -> tuple[Sheet, str]:
    """The table that was sent, and it as a text that the next form has."""
    file = form.cleaned_data["file"]
    if file is None:
        text = form.cleaned_data["text"]
        return from_text(text), text
    sheet = from_bytes(file.read(MOST_BYTES + 1))
    return sheet, sheet.as_text()


def answered(request: HttpRequest, sheet: Sheet) -> tuple[dict[str, str], tuple[str, ...]]:
    """The answers and the columns' roles, if they were to this list; after it was mended, those
    that still fit."""
    was = request.POST.get("was")
    if was is None:
        return {}, ()
    before = from_text(was)
    answers = {
        name.removeprefix("line-"): value
        for name, value in request.POST.items()
        if name.startswith("line-") and isinstance(value, str)
    }
    same = before.rows[0].cells == sheet.rows[0].cells and before.width == sheet.width
    count = sheet.width if same else 0
    roles = tuple(request.POST.get(f"column-{at}", "") for at in range(count))
    return carried(answers, before, sheet), roles


def headings_of(request: HttpRequest) -> bool | None:
    """Whether the first line is headings, as it was said; None where nothing was."""
    return {"yes": True, "no": False}.get(request.POST.get("headings", ""))


def why_not(error: ServiceError) -> str:
    """A refusal in one sentence or more: where it is of lines or fields, each with what is wrong
    there."""
    if not isinstance(error, InvalidError):
        return str(error)
    return " ".join(
        f"{field[:1].upper()}{field[1:]}: {' '.join(said)}"
        for field, said in error.mistakes.items()
    )
