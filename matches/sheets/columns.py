"""What the columns of a list of people hold: told by their headings, or guessed, or chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from matches.sheets.dates import written_day
from matches.sheets.sheet import Sheet

NOT_KEPT: Final = "nothing"
ROLES: Final = ("name", "given", "family", "born", "age", "team", "captain", NOT_KEPT)
NAMES: Final = frozenset({"name", "given", "family"})

_HEADINGS: Final[dict[str, tuple[str, ...]]] = {
    "given": ("first name", "first", "forename", "forenames", "given name", "given"),
    "family": ("last name", "last", "surname", "family name", "family", "second name"),
    "name": ("name", "full name", "pupil", "player", "names", "member", "person", "players"),
    "born": ("born", "year of birth", "birth year", "date of birth", "dob", "d.o.b.", "birthday"),
    "age": ("age group", "age band", "age", "junior", "category"),
    "team": ("team", "teams", "team name", "side", "squad"),
    "captain": ("captain", "capt", "capt.", "captain?", "is captain", "role", "skipper"),
    NOT_KEPT: (
        "e-mail", "email", "e-mail address", "email address", "mail", "phone", "telephone",
        "mobile", "class", "form", "year", "group", "house", "club", "no", "no.", "nr", "#",
        "address", "postcode", "gender", "sex", "notes", "comment", "membership", "number", "id",
        "",
    ),
}  # fmt: skip
_KNOWN: Final = {word: role for role, words in _HEADINGS.items() for word in words}
_ADDRESS: Final = re.compile(r"@|^\+?[\d\s()/.-]{5,}$")
_YEAR: Final = re.compile(r"^(19|20)\d\d$")
YES: Final = frozenset({"yes", "y", "x", "captain", "capt", "capt.", "c", "(c)", "1", "true", "✓"})
NO: Final = frozenset({"", "no", "n", "0", "-", "–", "false", "player", "member"})


def role_of(heading: str) -> str | None:
    """What a column of that heading holds; None where the heading says nothing."""
    return _KNOWN.get(" ".join(heading.split()).casefold().rstrip(":*"))


def is_headings(cells: Sequence[str]) -> bool:
    """Whether a line is headings: it names a column of people or teams, and is no line of them."""
    told = [role_of(cell) for cell in cells]
    known = [one for one in told if one is not None]
    if not (NAMES | {"team"}) & set(known):
        return False
    return len(known) == len(told) or (len(known) * 2 > len(told) and len(told) > 2)


def roles_of(sheet: Sheet) -> tuple[tuple[str, ...], bool]:
    """What each column of a table holds, and whether its first line is headings."""
    first = sheet.rows[0].cells
    if is_headings(first):
        told = [role_of(cell) or NOT_KEPT for cell in first]
        return tuple(_once([*told, *[NOT_KEPT] * (sheet.width - len(told))])), True
    return tuple(_once(_guessed(sheet))), False


def _once(roles: list[str]) -> list[str]:
    """A column of each kind: the first one is it, the others are not kept."""
    seen: set[str] = set()
    told = []
    for role in roles:
        told.append(NOT_KEPT if role in seen else role)
        seen.add(role)
    if "name" in seen and "given" in seen:
        told = [NOT_KEPT if role == "name" else role for role in told]
    return told


def _guessed(sheet: Sheet) -> list[str]:
    columns = [
        [row.cells[at] for row in sheet.rows if at < len(row.cells) and row.cells[at]]
        for at in range(sheet.width)
    ]
    told = [_guess(column) for column in columns]
    words = [at for at, role in enumerate(told) if role == "words"]
    several = [at for at in words if at != words[0] and _repeats(columns[at])]
    if several:
        told[several[0]] = "team"
        words.remove(several[0])
    if len(words) > 1 and all(_one_word(columns[at]) for at in words[:2]):
        told[words[0]], told[words[1]] = "given", "family"
    elif words:
        told[words[0]] = "name"
    return [NOT_KEPT if role == "words" else role for role in told]


def _guess(column: list[str]) -> str:
    if not column:
        return NOT_KEPT
    if _most(column, lambda cell: bool(_YEAR.match(cell)) or written_day(cell) is not None):
        return "born"
    if _most(column, lambda cell: bool(_ADDRESS.search(cell)) or cell.isdecimal()):
        return NOT_KEPT
    if all(cell.casefold() in YES | NO for cell in column):
        return "captain"
    return "words"


def _most(column: list[str], asked: Callable[[str], bool]) -> bool:
    return sum(map(asked, column)) * 10 >= len(column) * 8


def _repeats(column: list[str]) -> bool:
    return len(column) > 3 and len({cell.casefold() for cell in column}) * 2 <= len(column)


def _one_word(column: list[str]) -> bool:
    return sum(" " not in cell for cell in column) * 10 >= len(column) * 8
