"""Results: never edited, settled once they are superseded; what is read off their cards; and
what was done to many at once."""

from collections.abc import Iterator
from typing import Final

from matches.models.guards.guard import Guard, emptied
from matches.models.results.result import CHANGEABLE

READ_OFF: Final = ("end", "goal", "point", "redgame", "break", "flick")
"""The tables of what is read off a card (`matches.models.results.derived`)."""


def results() -> Iterator[Guard]:
    yield Guard(
        "result_edit",
        "matches_result",
        "UPDATE",
        "What a result says is never edited: append one that supersedes it.",
        frozen_but=CHANGEABLE,
    )
    yield Guard(
        "result_superseded_settled",
        "matches_result",
        "UPDATE",
        "A superseded result stays superseded.",
        condition="OLD.superseded_at IS NOT NULL AND"
        " (NEW.superseded_at IS NULL OR NEW.superseded_at <> OLD.superseded_at)",
        columns=("superseded_at",),
    )
    never = "A result is never deleted."
    yield Guard("result_delete", "matches_result", "DELETE", never)
    yield emptied("result", never)


def read_off() -> Iterator[Guard]:
    """Rows that are read off a card come with it and stay as they are. Reading a card anew deletes
    them first (`rewriting.forget_what_was_read`)."""
    message = "What is read off a card is never edited: the card is read anew."
    for noun in READ_OFF:
        table = f"matches_{noun}"
        yield Guard(f"{noun}_edit", table, "UPDATE", message)
        yield Guard(f"{noun}_delete", table, "DELETE", message)
        yield emptied(noun, message)


def bulk_actions() -> Iterator[Guard]:
    yield Guard(
        "bulkaction_edit",
        "matches_bulkaction",
        "UPDATE",
        "What a bulk action did is never edited: it is undone.",
        frozen_but=("undone_at", "undone_by_id"),
    )
    yield Guard(
        "bulkaction_undone_settled",
        "matches_bulkaction",
        "UPDATE",
        "A bulk action is undone once.",
        condition="OLD.undone_at IS NOT NULL",
        columns=("undone_at", "undone_by_id"),
    )
