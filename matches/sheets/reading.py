"""One way in for every table: what it is, is told by its content, never by its name."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from matches.sheets import text as text_
from matches.sheets import workbook
from matches.sheets.sheet import MOST_BYTES, MOST_LETTERS, Sheet, SheetError

ZIP: Final = b"PK\x03\x04"
OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def from_bytes(data: bytes) -> Sheet:
    """The table in a file; SheetError says why there is none."""
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1024 // 1024
        raise SheetError(_("The file is too long: %(most)d MiB is the most.") % {"most": most})
    if data.startswith(ZIP):
        return _some(workbook.table(data))
    if data.startswith(OLD_OFFICE):
        raise SheetError(
            _(
                "This is an old or a locked spreadsheet. Open it, take the password away, and save"
                " it as XLSX or CSV."
            )
        )
    if data.startswith((b"%PDF", b"{\\rtf")):
        raise SheetError(_("This is a document, no table. Copy the table out of it and paste it."))
    return from_text(text_.decoded(data))


def from_text(text: str) -> Sheet:
    """The table in a text."""
    if "\x00" in text:
        raise SheetError(_("There is a character in this text that no table has (NUL)."))
    return _some(text_.table(text))


def _some(sheet: Sheet) -> Sheet:
    if not sheet.rows:
        raise SheetError(_("There is no line in it. Paste a list, or choose a file."))
    if sum(len(cell) for row in sheet.rows for cell in row.cells) > MOST_LETTERS:
        raise SheetError(_("This is too long for a list of people. Bring it in parts."))
    return sheet
