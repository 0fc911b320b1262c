"""What is said of personal data: a holding, and which columns of a table are of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

Words = str | Promise

NOTHING: Final = "nothing"
"""The word for a column, or a whole table, that says nothing about anybody."""


@dataclass(frozen=True)
class Holding:
    """Something that is kept about people, and the four answers that anybody may ask for.

    `basis` is the lawful basis by the GDPR's article 6. `days` is the number that `how_long` tells,
    for tests to compare with what the works really do; 0 where no clock ends it.
    """

    title: Words
    what: Words
    why: Words
    basis: Words
    how_long: Words
    who_sees: Words
    risk: Words
    held_by: Words
    days: int = 0


@dataclass(frozen=True)
class Table:
    """A table's columns, each in one holding by its name, or in `NOTHING`."""

    columns: Mapping[str, str]

    @property
    def says_nothing(self) -> bool:
        """Whether the table as a whole was said to hold nothing about anybody."""
        return not self.columns


EMPTY: Final = Table({})
"""A table that says nothing about anybody, whatever its columns are."""


def table(**columns: str) -> Table:
    """A table by its holdings: ``table(names="given_name family_name", nothing="id")``."""
    return Table({name: holding for holding, held in columns.items() for name in held.split()})


@dataclass(frozen=True)
class Elsewhere:
    """What is kept or told outside the tables: a task's argument, a cookie, a key."""

    holding: str
    what: Words
    how_long: Words = ""
