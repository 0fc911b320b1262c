"""What a club brought in within the last days, for its organisers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from matches.models import Bringing, Club

SHOWN = timedelta(days=7)


@dataclass(frozen=True)
class Lately:
    """A list that was brought in: how much it made, when, by whom, and whether it still stands.
    `matches`: of a past season."""

    public_id: str
    made_at: datetime
    by: str
    people: int
    teams: int
    undone: bool
    matches: int = 0


def lately(club: Club) -> tuple[Lately, ...]:
    """The lists of the last week, latest first. One query."""
    held = Bringing.objects.filter(club=club, made_at__gt=timezone.now() - SHOWN)
    return tuple(
        Lately(
            row.public_id,
            row.made_at,
            row.made_by.get_username() if row.made_by is not None else "",
            row.people,
            row.teams,
            row.undone_at is not None,
            len(row.rows.get("fixtures", [])),
        )
        for row in held.select_related("made_by")
    )
