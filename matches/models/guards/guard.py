"""A guard, and the kinds of guards that many tables share."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Guard:
    """One refusal: before `event` on `table`, where `condition` holds.

    `event` is INSERT, UPDATE, DELETE or, where a database has it, TRUNCATE. `condition` is SQL
    that both databases read, over OLD and NEW; empty, it always holds. `columns`: an UPDATE that
    sets none of them is let pass, and a table that has them not yet is left alone. `frozen_but`:
    the condition is that any column but these changes. `needs`: a table and its column that the
    condition asks for: while a migration has not made it, there is no guard. `younger`: it holds
    for rows whose moment in that column is no more than so many days ago, by the database's clock.
    """

    name: str
    table: str
    event: str
    message: str
    condition: str = ""
    columns: tuple[str, ...] = ()
    frozen_but: tuple[str, ...] = ()
    needs: tuple[str, str] | None = None
    younger: tuple[str, int] | None = None


WORDS = {
    "auditentry": "An audit entry",
    "boardversion": "A board's version",
    "entry": "An entry",
    "rankingedition": "An edition of a ranking",
    "fixtureboard": "A fixture's board",
    "runningline": "A running card's line",
    "sealedrow": "A sealed row",
    "settingschange": "A change of settings",
}


def a(noun: str) -> str:
    return WORDS.get(noun, f"A {noun}")


def appended(noun: str) -> Iterator[Guard]:
    message = f"{a(noun)} is appended, never edited or deleted."
    yield Guard(f"{noun}_edit", f"matches_{noun}", "UPDATE", message)
    yield Guard(f"{noun}_delete", f"matches_{noun}", "DELETE", message)
    yield emptied(noun, message)


def emptied(noun: str, message: str) -> Guard:
    """PostgreSQL empties a table without looking at a row."""
    return Guard(f"{noun}_truncate", f"matches_{noun}", "TRUNCATE", message)


def settled(noun: str, column: str) -> Guard:
    return Guard(
        f"{noun}_{column}_settled",
        f"matches_{noun}",
        "UPDATE",
        f"{a(noun)} never changes its {column}.",
        condition=f"OLD.{column}_id <> NEW.{column}_id",
        columns=(f"{column}_id",),
    )


def together(noun: str, column: str, theirs: str, ours: str, message: str) -> Iterator[Guard]:
    """Refuse a row where what `theirs` selects differs from its own column `ours`."""
    condition = f"({theirs}) <> NEW.{ours}"
    name = f"{noun}_{column}_fits"
    yield Guard(f"{name}_new", f"matches_{noun}", "INSERT", message, condition)
    columns = tuple(sorted({f"{column}_id", ours}))
    yield Guard(f"{name}_set", f"matches_{noun}", "UPDATE", message, condition, columns)


def of(noun: str, column: str, wanted: str) -> str:
    """Select column `wanted` of the `noun` that NEW.`column`_id names."""
    return f"SELECT p.{wanted} FROM matches_{noun} p WHERE p.id = NEW.{column}_id"  # noqa: S608
