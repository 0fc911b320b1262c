"""The first worksheet of an XLSX that can be seen. Formulas are texts: nothing is reckoned."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from matches.sheets import formats
from matches.sheets.dates import day_of
from matches.sheets.parts import Parts, too_much
from matches.sheets.sheet import LONGEST_CELL, Sheet, SheetError
from matches.sheets.times import time_of
from matches.sheets.worksheet import Worksheet

BOOK = "xl/workbook.xml"
MOST_STRINGS = 60_000
"""A thousand lines of forty columns, and more."""
MOST_SHEETS = 200
MOST_DIGITS = 9
"""Of a number by which one part of a workbook points at another."""


@dataclass
class Book:
    """What a workbook says of its sheets: each name and part; how days are counted; the texts that
    cells point at; which styles show a day, and which a time of it."""

    sheets: list[tuple[str, str]] = field(default_factory=list)
    from_1904: bool = False
    strings: list[str] = field(default_factory=list)
    days: set[int] = field(default_factory=set)
    times: set[int] = field(default_factory=set)

    def value(self, kind: str, style: str, text: str) -> str:
        """What a cell shows, from its type, its style and what is written in it."""
        if kind == "s":
            at = _number(text)
            return self.strings[at] if at is not None and at < len(self.strings) else ""
        if kind == "b":
            return "yes" if text == "1" else "no"
        if kind in {"str", "inlineStr", "e", "d"}:
            return text[:10] if kind == "d" else text
        if _number(style) in self.days:
            return day_of(text, from_1904=self.from_1904)
        if _number(style) in self.times:
            return time_of(text)
        # A number that a spreadsheet keeps as 1990.0 is 1990.
        return re.sub(r"\.0+$", "", text)


def table(data: bytes) -> Sheet:
    """The lines of its first sheet that has any, SheetError where the file is none of these."""
    parts = Parts(data)
    if not parts.has(BOOK):
        raise SheetError(
            _("This is an archive, but no XLSX. Save the table as XLSX or CSV, or paste it.")
        )
    book = _book(parts)
    _read_strings(parts, book)
    _read_styles(parts, book)
    for title, part in book.sheets:
        sheet = Worksheet(book.value)
        parts.read(part, sheet.start, sheet.end, sheet.words)
        if rows := sheet.rows():
            return Sheet(rows, title[:80], len(book.sheets) - 1)
    return Sheet(())


def _book(parts: Parts) -> Book:
    book = Book()
    wanted: list[tuple[str, str]] = []

    def start(tag: str, told: dict[str, str]) -> None:
        if tag == "sheet" and told.get("state", "visible") == "visible":
            if len(wanted) >= MOST_SHEETS:
                raise _too_many_sheets()
            key = next((told[name] for name in told if name.endswith(":id")), "")
            wanted.append((told.get("name", ""), key))
        elif tag == "workbookPr":
            book.from_1904 = told.get("date1904", "0") in {"1", "true"}

    parts.read(BOOK, start)
    where: dict[str, str] = {}

    def relation(tag: str, told: dict[str, str]) -> None:
        if tag == "Relationship" and told.get("TargetMode") != "External":
            where[told.get("Id", "")] = told.get("Target", "")

    parts.read("xl/_rels/workbook.xml.rels", relation)
    named: set[str] = set()
    for title, key in wanted:
        part = posixpath.normpath(posixpath.join("/xl", where.get(key, ""))).lstrip("/")
        if parts.has(part) and part.lower() not in named:
            # Each part is read once, however many sheets point at it.
            named.add(part.lower())
            book.sheets.append((title, part))
    return book


def _number(text: str) -> int | None:
    """A number that points at something, None where it is none; SheetError where it has more digits
    than any has."""
    if not text.isdecimal():
        return None
    if len(text) > MOST_DIGITS:
        raise SheetError(
            _("This spreadsheet is damaged: a number in it has more than %(most)d digits.")
            % {"most": MOST_DIGITS}
        )
    return int(text)


def _too_many_sheets() -> SheetError:
    return SheetError(
        _("This spreadsheet has more than %(most)d sheets. Save the one with the table by itself.")
        % {"most": MOST_SHEETS}
    )


def _read_strings(parts: Parts, book: Book) -> None:
    """The texts that cells point at; how a word is spoken (in Japanese) is no part of it."""
    inside: list[str] = []
    gathered: list[str] = []

    def start(tag: str, _told: dict[str, str]) -> None:
        inside.append(tag)

    def end(tag: str) -> None:
        inside.pop()
        if tag == "si":
            if len(book.strings) >= MOST_STRINGS:
                raise too_much()
            # One letter more than a cell may have, so that the cell is refused by its place.
            book.strings.append("".join(gathered)[: LONGEST_CELL + 1])
            gathered.clear()

    def words(text: str) -> None:
        if inside[-1] == "t" and "rPh" not in inside and len(gathered) <= LONGEST_CELL:
            gathered.append(text[: LONGEST_CELL + 1])

    if parts.has("xl/sharedStrings.xml"):
        parts.read("xl/sharedStrings.xml", start, end, words)


def _read_styles(parts: Parts, book: Book) -> None:
    """Which styles show a number as a day, or as a time."""
    kinds: dict[int, str] = {}
    state = {"in": False, "next": 0}

    def start(tag: str, told: dict[str, str]) -> None:
        number = _number(told.get("numFmtId", ""))
        if tag == "cellXfs":
            state["in"] = True
        elif tag == "numFmt" and number is not None:
            # Once a format: of styles a file has thousands, and all may have the same.
            kinds[number] = formats.shown(number, told.get("formatCode", ""))
        elif tag == "xf" and state["in"]:
            kind = (kinds.get(number) or formats.shown(number, "")) if number is not None else ""
            if kind == formats.DAY:
                book.days.add(state["next"])
            elif kind == formats.TIME:
                book.times.add(state["next"])
            state["next"] += 1

    def end(tag: str) -> None:
        if tag == "cellXfs":
            state["in"] = False

    if parts.has("xl/styles.xml"):
        parts.read("xl/styles.xml", start, end)
