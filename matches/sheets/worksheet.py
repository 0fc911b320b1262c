"""A worksheet's cells, as they come by."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from matches.sheets.gathering import row_of
from matches.sheets.parts import too_much
from matches.sheets.sheet import LONGEST_CELL, MOST_COLUMNS, MOST_LINES, Row

MOST_CELLS: Final = 400_000
"""With those that are empty: sheets have rows of them that somebody once coloured."""
MOST_MERGED: Final = 5_000
_PLACE: Final = re.compile(r"^([A-Za-z]{1,3})(\d{1,7})$")


class Worksheet:
    """Gathers lines from the elements of one worksheet; `value` says what a cell shows."""

    def __init__(self, value: Callable[[str, str, str], str]) -> None:
        self._value = value
        self._lines: dict[int, dict[int, str]] = {}
        self._merged: list[tuple[int, int, int]] = []
        self._row = self._column = self._cells = 0
        self._kind = self._style = self._inside = ""
        self._texts: dict[str, str] = {}

    def start(self, tag: str, told: dict[str, str]) -> None:
        """An element begins."""
        if tag in {"row", "c"}:
            self._cells += 1
            if self._cells > MOST_CELLS:
                raise too_much()
        if tag == "row":
            self._row = int(told["r"]) if _is_number(told.get("r", "")) else self._row + 1
            self._column = -1
        elif tag == "c":
            self._column = _column(told.get("r", ""), self._column + 1)
            self._kind, self._style = told.get("t", "n"), told.get("s", "")
            self._texts = {}
        elif tag == "mergeCell":
            self._merge(told.get("ref", ""))
        elif tag in {"f", "v", "t"}:
            self._inside = tag
            self._texts.setdefault(tag, "")
        elif tag == "rPh":
            self._inside = ""

    def words(self, text: str) -> None:
        """Text in an element: no more of it is kept than makes a cell too long."""
        if self._inside and len(self._texts[self._inside]) <= LONGEST_CELL:
            self._texts[self._inside] += text[: LONGEST_CELL + 1]

    def end(self, tag: str) -> None:
        """An element ends."""
        if tag in {"f", "v", "t"}:
            self._inside = ""
        elif tag == "c":
            self._keep()

    def rows(self) -> tuple[Row, ...]:
        """All lines that are not empty; what is merged downwards stands in each of its lines."""
        for column, first, last in self._merged:
            text = self._lines.get(first, {}).get(column, "")
            for number in range(first + 1, last + 1):
                if text and number in self._lines:
                    self._lines[number].setdefault(column, text)
        told = (_row(number, self._lines[number]) for number in sorted(self._lines))
        return tuple(row for row in told if row is not None)

    def _keep(self) -> None:
        if "f" in self._texts:
            text = "=" + self._texts["f"]
        else:
            written = self._texts.get("v") or self._texts.get("t", "")
            text = self._value(self._kind, self._style, written)
        if text.strip():
            if self._row > MOST_LINES or self._column >= MOST_COLUMNS:
                # Refused now, with its place, before more of it is held.
                row_of(self._row, [*[""] * min(self._column, MOST_COLUMNS + 1), text])
            self._lines.setdefault(self._row, {})[self._column] = text

    def _merge(self, ref: str) -> None:
        """Cells merged downwards; what is merged across is one heading, and is said once."""
        first, _colon, last = ref.partition(":")
        one, two = _PLACE.match(first), _PLACE.match(last)
        if one is None or two is None or len(self._merged) >= MOST_MERGED:
            return
        end = min(int(two.group(2)), MOST_LINES)
        self._merged.append((_column(first, 0), int(one.group(2)), end))


def _row(number: int, cells: dict[int, str]) -> Row | None:
    return row_of(number, [cells.get(column, "") for column in range(max(cells) + 1)])


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 8


def _column(place: str, otherwise: int) -> int:
    """The column of a place such as B7, from 0; a cell need not say it."""
    found = _PLACE.match(place)
    if found is None:
        return otherwise
    number = 0
    for each in found.group(1).upper():
        number = number * 26 + ord(each) - ord("A") + 1
    return number - 1
