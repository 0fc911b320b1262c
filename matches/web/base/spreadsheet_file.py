"""A spreadsheet as a file: CSV and XLSX, with nothing in it that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Final

from matches.selectors.competitions import Cell, Spreadsheet

KINDS: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""The endings there are, with their media types."""

_UNWRITABLE = re.compile(r"[\x00-\x1f\x7f\ufffe\uffff]+")
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


def written(sheet: Spreadsheet, kind: str) -> bytes:
    """The bytes of the file; `kind` is one of `KINDS`."""
    # Both are slow to import, and no other page wants them.
    import tablib

    data = tablib.Dataset(headers=sheet.columns, title=sheet.competition.slug)
    for row in sheet.rows:
        data.append([safe(cell) for cell in row])
    if kind == "csv":
        # With the mark without which spreadsheets read UTF-8 as something else.
        return str(data.export("csv")).encode("utf-8-sig")
    return bytes(data.export("xlsx", escape=True))


def csv_of(columns: Iterable[str], rows: Iterable[Iterable[Cell]]) -> bytes:
    """The bytes of a CSV file, with nothing in it that a spreadsheet would run."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def safe(cell: Cell) -> Cell:
    """A cell that is only read: a text that a spreadsheet would reckon gets an apostrophe before
    it, the usual mark of a text; numbers stay numbers. (XLSX written with `escape` alone would
    lose the sign, and leave a formula of what had two.)"""
    if not isinstance(cell, str):
        return cell
    text = _UNWRITABLE.sub(" ", cell)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text
