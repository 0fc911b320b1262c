"""Who is away from which round."""

from __future__ import annotations

from dataclasses import dataclass

from matches.models import (
    Absence,
    Competition,
)
from matches.policy import visibility
from matches.selectors.base import ENTRY_NAMES


@dataclass(frozen=True)
class AbsenceLine:
    """Who is away from which round, as organisers see it."""

    entry: str
    name: str
    round: int
    bye: str


def absences_of(competition: Competition) -> tuple[AbsenceLine, ...]:
    """The announced absences, by round. One query."""
    found = Absence.objects.filter(entry__competition=competition).select_related(
        "entry", *(f"entry__{name}" for name in ENTRY_NAMES)
    )
    return tuple(
        AbsenceLine(
            each.entry.public_id, visibility.full_entry_name(each.entry), each.round, each.bye
        )
        for each in found.order_by("round", "id")
    )
