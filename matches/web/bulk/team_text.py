"""The boards of a match as they come from a spreadsheet or a message, a line a board.

With tabs, semicolons or commas between the cells: the score alone (18-9, or two cells), or who
plays at home, who away, and the score. A line is the next board that waits; a number before it
says which. Two names of a pair have "/", "&" or "+" between them. A line without a score names the
people alone.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from matches.services.bulk.typed_scores import PLAYED
from matches.web.bulk.score_text import delimiter_of, made_of

LONGEST = 20_000
LONGEST_NAMES = 400
"""Letters of a cell: two names of a pair have at most 322."""
PAIR = re.compile(r"\s*[/&+]\s*")
NAME = re.compile(r"\D*[^\W\d_]{2}\D*")

Names = Mapping[str, tuple[tuple[str, str], ...]]
"""By the name of a seat's field, who can be chosen there: public id and name."""


@dataclass
class Read:
    """What a text came to: the form's fields, of how many boards, and what could not be read."""

    fields: dict[str, str] = field(default_factory=dict)
    boards: int = 0
    problems: list[str] = field(default_factory=list)


def read(text: str, names: Names, waiting: Collection[int]) -> Read:
    """Read a text for a form whose seats are `names` and of whose boards these numbers wait for a
    score; once seats are settled, scores alone."""
    told = Read()
    if len(text) > LONGEST or "\0" in text:
        told.problems.append(gettext("That is no list of boards: a line a board is read."))
        return told
    try:
        lines = list(csv.reader(text.splitlines(), delimiter=delimiter_of(text)))
    except csv.Error as error:
        told.problems.append(gettext("This is no CSV: %(why)s.") % {"why": error})
        return told
    last = 0
    for at, line in enumerate(lines, start=1):
        cells = [" ".join(cell.split()).lstrip("\ufeff") for cell in line]
        if not any(cells):
            continue
        number = min((each for each in waiting if each > last), default=0)
        if len(cells) > 2 and cells[0].isascii() and cells[0].isdigit() and len(cells[0]) < 3:
            number, cells = int(cells[0]), cells[1:]
        fields, problem = _board(number, cells, names, waiting)
        # Its board is taken though the line is no good: the next line is not about it.
        last = number if number in waiting else last
        if problem:
            told.problems.append(gettext("Line %(at)d") % {"at": at} + f": {problem}")
        else:
            told.fields |= fields
            told.boards += 1
    return told


def _board(
    number: int, cells: Sequence[str], names: Names, waiting: Collection[int]
) -> tuple[dict[str, str], str]:
    """The fields of a board that a line fills, or why it fills none."""
    fields: dict[str, str] = {}
    if number not in waiting:
        return fields, gettext("no further board waits for a score, or none of this number.")
    people = [cell for cell in cells[:2] if len(cell) <= LONGEST_NAMES and NAME.fullmatch(cell)]
    rest = [cell for cell in cells if cell not in people]
    problem = ""
    if people and len(people) != 2:
        problem = gettext("who plays at home and who away are two cells.")
    for side, said in zip(("home", "away"), people, strict=False):
        problem = problem or _seat(fields, side, number, said, names)
    if any(rest):
        made = made_of(str(number), rest)
        if made is None or made.how != PLAYED:
            problem = problem or gettext("“%(text)s” is no score.") % {"text": " ".join(rest)[:40]}
        else:
            fields |= {f"a_{number}": made.a, f"b_{number}": made.b}
    return fields, problem


def _seat(fields: dict[str, str], side: str, number: int, said: str, names: Names) -> str:
    """Put people on their seats; why not, where they are not known."""
    seats = sorted(name for name in names if name.startswith(f"{side}_{number}_"))
    people = PAIR.split(said) if len(seats) > 1 else [said]
    if len(people) != len(seats):
        told = {"n": number, "due": len(seats)}
        return gettext("board %(n)d has %(due)d people a side.") % told
    for seat, person in zip(seats, people, strict=True):
        known = [one for one, name in names[seat] if name.casefold() == person.casefold()]
        if len(known) != 1:
            return gettext("“%(name)s” is nobody who can play there.") % {"name": person[:60]}
        fields[seat] = known[0]
    return ""
