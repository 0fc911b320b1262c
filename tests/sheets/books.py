"""XLSX files for the tests: made by the library that others use, and made badly by hand."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from typing import Any

import openpyxl

BOOK = (
    '<workbook xmlns="x" xmlns:r="y"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets>'
    "</workbook>"
)
RELATIONS = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'


def saved(rows: Iterable[Iterable[Any]], *, merge: str = "", title: str = "People") -> bytes:
    """A workbook as a spreadsheet saves it."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    if merge:
        sheet.merge_cells(merge)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def by_hand(sheet: str, **more: str) -> bytes:
    """A workbook of parts as they are given: the worksheet's XML, and parts by name."""
    parts = {
        "xl/workbook.xml": BOOK,
        "xl/_rels/workbook.xml.rels": RELATIONS,
        "xl/worksheets/sheet1.xml": sheet,
        **more,
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in parts.items():
            packed.writestr(name, text)
    return file.getvalue()


def of_sheets(count: int, part: str) -> bytes:
    """A workbook of so many sheets, all of them one part with that XML."""
    sheets = "".join(f'<sheet name="{n}" sheetId="{n}" r:id="r1"/>' for n in range(count))
    book = f'<workbook xmlns="x" xmlns:r="y"><sheets>{sheets}</sheets></workbook>'
    return by_hand(part, **{"xl/workbook.xml": book})


def sheet_of(rows: str) -> str:
    """A worksheet around rows."""
    return f"<worksheet><sheetData>{rows}</sheetData></worksheet>"
