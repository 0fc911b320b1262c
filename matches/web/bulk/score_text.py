"""Results that come as text: a column of a spreadsheet, or a CSV file, read into a score list.

Three forms are read, line by line, with tabs, semicolons or commas between the cells:

- with a heading that names ``match``, ``a`` and ``b`` (as the export of results has them);
- number of the match, then the score in one cell (18-9) or two;
- the score alone: then the first line is the first match of the page, and so on.

In place of a score: ``w/o A``, ``w/o B`` (who wins by walkover), ``nobody``, ``postponed``. An
empty line, or an empty score, leaves its match out.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from matches.services.bulk.typed_scores import (
    NOBODY,
    PLAYED,
    POSTPONED,
    WALKOVER_A,
    WALKOVER_B,
    Line,
)

MOST_LINES = 400
LONGEST = 200_000
"""Characters of a text; 400 lines with names need a fifth of it."""

SCORE = re.compile(r"(\d{1,6})\s*[-–—:]\s*(\d{1,6})")
WORDS = {
    "w/o a": WALKOVER_A,
    "w/o b": WALKOVER_B,
    "wo a": WALKOVER_A,
    "wo b": WALKOVER_B,
    "walkover-a": WALKOVER_A,
    "walkover-b": WALKOVER_B,
    "nobody": NOBODY,
    "double-walkover": NOBODY,
    "postponed": POSTPONED,
    "p": POSTPONED,
}
HEADINGS = {"match": "match", "number": "match", "a": "a", "score_a": "a", "b": "b", "score_b": "b"}


@dataclass
class Read:
    """What a text came to: lines by the match's public id, and what could not be read."""

    lines: dict[str, Line] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def read(text: str, order: Sequence[tuple[int, str]]) -> Read:
    """Read a text for matches given as (number, public id) in the order of the page."""
    told = Read()
    if len(text) > LONGEST or text.count("\n") > MOST_LINES + 1:
        said = gettext("That is too much at once: %(n)d lines are the most.")
        told.problems.append(said % {"n": MOST_LINES})
        return told
    if "\0" in text:
        told.problems.append(gettext("This is no text: save it as CSV, and choose it again."))
        return told
    try:
        cells = list(csv.reader(text.splitlines(), delimiter=delimiter_of(text)))
    except csv.Error as error:
        told.problems.append(gettext("This is no CSV: %(why)s.") % {"why": error})
        return told
    _Reader(order, told).read([[cell.strip().lstrip("\ufeff") for cell in line] for line in cells])
    return told


def delimiter_of(text: str) -> str:
    """What stands between the cells of a text: what is there most often, tabs before others."""
    return max("\t;,", key=lambda each: (text.count(each), each == "\t"))


class _Reader:
    def __init__(self, order: Sequence[tuple[int, str]], told: Read) -> None:
        self.order, self.told = order, told
        self.by_number = dict(order)

    def read(self, cells: list[list[str]]) -> None:
        """Read all lines; the first may be a heading."""
        heading = self.heading(cells[0]) if cells else {}
        start = 1 if heading or (cells and not _says_anything(cells[0])) else 0
        for at, line in enumerate(cells[start:], start=start + 1):
            self.line(at, line, heading, at - start - 1)

    def heading(self, line: list[str]) -> dict[str, int]:
        """Which column holds what, if the line says so."""
        found = {
            HEADINGS[cell.casefold()]: at
            for at, cell in enumerate(line)
            if cell.casefold() in HEADINGS
        }
        return found if {"match", "a", "b"} <= found.keys() else {}

    def line(self, at: int, line: list[str], heading: Mapping[str, int], place: int) -> None:
        """One line: to which match it belongs, and what it says."""
        if heading:
            cells = [line[heading[each]] if heading[each] < len(line) else "" for each in "ab"]
            number = line[heading["match"]] if heading["match"] < len(line) else ""
        elif len(line) > 1 and line[0].isascii() and line[0].isdigit() and not _is_pair(line):
            number, cells = line[0], line[1:]
        else:
            number, cells = "", line
        if not any(cells):
            return
        id_ = self.match(at, number, place)
        made = made_of(id_, cells) if id_ else None
        if id_ and made is None:
            self.problem(at, gettext("“%(text)s” is no score."), text=" ".join(cells)[:40])
        elif made is not None and made.fixture in self.told.lines:
            self.problem(at, gettext("Match %(n)s is in it twice."), n=number)
        elif made is not None:
            self.told.lines[made.fixture] = made

    def match(self, at: int, number: str, place: int) -> str:
        """The match of a line, by its number or by its place."""
        if number:
            plain = number.isascii() and number.isdigit() and len(number) < 9
            known = self.by_number.get(int(number)) if plain else None
            if known is None:
                self.problem(at, gettext("Match %(n)s does not wait for a result here."), n=number)
            return known or ""
        if place < len(self.order):
            return self.order[place][1]
        self.problem(at, gettext("There is no further match on this page."))
        return ""

    def problem(self, at: int, said: str, **told: str) -> None:
        """Note what is wrong with a line; after twenty, that there are more."""
        if len(self.told.problems) < 20:
            line = gettext("Line %(at)d") % {"at": at}
            self.told.problems.append(f"{line}: {said % told}")
        elif len(self.told.problems) == 20:
            self.told.problems.append(gettext("And more of the kind."))


def _is_pair(line: list[str]) -> bool:
    """Whether two cells are a score, and no number of a match before one."""
    return len(line) == 2 and line[1].isascii() and line[1].isdigit()


def _says_anything(line: list[str]) -> bool:
    """Whether a first line is more than a heading in words."""
    return any(re.search(r"\d", cell) or cell.casefold() in WORDS for cell in line) or not any(line)


def made_of(id_: str, cells: list[str]) -> Line | None:
    """What the cells of one match say; None where that is no score."""
    held = [cell for cell in cells if cell]
    whole = " ".join(held)
    if whole.casefold() in WORDS:
        return Line(id_, WORDS[whole.casefold()])
    found = SCORE.fullmatch(whole)
    if found is not None:
        return Line(id_, PLAYED, found[1], found[2])
    if len(held) == 2 and all(re.fullmatch(r"[0-9]{1,6}", cell) for cell in held):
        return Line(id_, PLAYED, held[0], held[1])
    return None
