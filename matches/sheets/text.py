"""A table as text: pasted from a spreadsheet, or a CSV file in the encodings that there are."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from matches.sheets.gathering import row_of
from matches.sheets.sheet import Row, Sheet, SheetError

SEPARATORS: Final = ("\t", ";", ",")
"""The likelier first: a tab is typed by nobody, and a comma stands in texts."""
LOOKED_AT: Final = 50
MOST_WITH_EMPTY: Final = 100_000
"""Lines of a text that are looked at, empty ones too: there may be many below the last."""


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or what Windows writes (Windows-1252)."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decoded(data, "utf-16")
    if b"\x00" in data:
        raise SheetError(
            _("This file is no text and no spreadsheet. Save it as CSV or XLSX, or paste it.")
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _decoded(data, "cp1252")


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise SheetError(
            _("The letters of this file cannot be read. Save it as CSV in UTF-8.")
        ) from None


def table(text: str) -> Sheet:
    """The lines of a text, each cut at the separator that most of its lines have."""
    text = text.removeprefix("\ufeff")
    rows = [row for row in _rows(text, separator(text)) if row is not None]
    return Sheet(tuple(rows))


def separator(text: str) -> str:
    """What stands between the cells of a text."""
    lines = [line for line in text[:100_000].splitlines() if line.strip()][:LOOKED_AT]
    best, most = SEPARATORS[-1], 0
    for each in SEPARATORS:
        cut = sum(each in line for line in lines)
        if cut > most:
            best, most = each, cut
    return best


def cells_of(line: str) -> list[str]:
    """The cells of one line that somebody typed, cut at whatever separates."""
    return [" ".join(cell.split()) for cell in re.split(r"[,;\t]", line)]


def _rows(text: str, between: str) -> Iterator[Row | None]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, skipinitialspace=True)
    number = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise SheetError(
                _("Line %(line)d cannot be read: %(why)s.") % {"line": number, "why": error}
            ) from error
        if cells is None:
            return
        if number > MOST_WITH_EMPTY:
            raise SheetError(
                _("This text has more than 100,000 lines. Leave out the empty ones below the list.")
            )
        if any(not cell.isspace() for cell in cells if cell):
            yield row_of(number, cells)
        number = reader.line_num + 1
