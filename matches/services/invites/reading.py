"""A list of addresses as its lines: whose name, which address, whose address it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from matches.models.people.name_digests import words
from matches.sheets.columns import NAMES, is_headings, role_of, roles_of
from matches.sheets.sheet import Row, Sheet

_ADDRESS: Final = re.compile(r"[^\s<>,;()\"]+@[^\s<>,;()\"]+")
_GUARDIAN: Final = re.compile(r"parent|guardian|mother|father|mum|dad|carer|family", re.IGNORECASE)


@dataclass(frozen=True)
class Line:
    """A line of a list. ``own`` stands in a column that says nothing of whose it is, ``guardian``
    under a heading that names a parent or guardian."""

    row: Row
    name: str
    own: str = ""
    guardian: str = ""


def read(sheet: Sheet) -> tuple[Line, ...]:
    """The lines of a list but its headings, in its order."""
    roles, headed = _columns(sheet)
    first = sheet.rows[0].cells if headed else ()
    guardians = {
        at for at, cell in enumerate(first) if _GUARDIAN.search(cell) and role_of(cell) not in NAMES
    }
    return tuple(_line(row, roles, guardians) for row in sheet.rows[headed:])


def key(name: str) -> str:
    """A name as it is compared: without case, accents and the order of its words."""
    return " ".join(sorted(words(name)))


def _columns(sheet: Sheet) -> tuple[tuple[str, ...], bool]:
    """What the columns hold, and whether the first line is headings: a list of addresses has some
    that a list of people has not (Parent's e-mail)."""
    first = sheet.rows[0].cells
    named = any(role_of(cell) in NAMES for cell in first)
    if is_headings(first) or not named or any("@" in cell for cell in first):
        return roles_of(sheet)
    told = [role_of(cell) or "nothing" for cell in first]
    return (*told, *["nothing"] * (sheet.width - len(told))), True


def _line(row: Row, roles: tuple[str, ...], guardians: set[int]) -> Line:
    name: list[str] = []
    own = guardian = ""
    for at, cell in enumerate(row.cells):
        found = _ADDRESS.search(cell)
        if found is None:
            name += [cell] if roles[at] in NAMES else []
        elif at in guardians:
            guardian = guardian or found.group()
        else:
            own = own or found.group()
            # Asha Brook <asha@example.org>, as a mail program has it.
            name.append(_ADDRESS.sub("", cell).strip(' <>,;()"'))
    return Line(row, " ".join(part for part in name if part), own, guardian)
