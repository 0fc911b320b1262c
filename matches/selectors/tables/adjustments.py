"""Adjustments as their organiser sees them: who, how many points, why, and whether it stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.models import Adjustment, Competition, Place
from matches.policy import reasons, visibility
from matches.selectors.base import ENTRY_NAMES
from matches.tournament.exact import exact, text


@dataclass(frozen=True)
class AdjustmentLine:
    """One adjustment; `key` is how it is withdrawn."""

    key: int
    name: str
    division: str
    points: str
    reason: str
    made_at: datetime
    withdrawn_at: datetime | None


def adjustments_of(competition: Competition) -> tuple[AdjustmentLine, ...]:
    """All adjustments of a competition, the latest first. One query."""
    held = (
        Adjustment.objects.filter(division__stage__competition=competition)
        .select_related("division", *(f"entry__{name}" for name in ENTRY_NAMES))
        .order_by("-made_at", "-id")
    )
    return tuple(
        AdjustmentLine(
            one.pk,
            visibility.full_entry_name(one.entry),
            one.division.name,
            text(exact(one.points), True),
            reasons.full(reasons.reason_of(one)),
            one.made_at,
            one.withdrawn_at,
        )
        for one in held
    )


def adjustable(competition: Competition) -> list[tuple[str, str]]:
    """Who can be given or lose points: ``division/entry`` ids with names. One query."""
    places = (
        Place.objects.filter(division__stage__competition=competition)
        .select_related("division", *(f"entry__{name}" for name in ENTRY_NAMES))
        .order_by("division__stage__number", "division__number", "number")
    )
    return [
        (
            f"{place.division.public_id}/{place.entry.public_id}",
            " · ".join(
                filter(None, (place.division.name, visibility.full_entry_name(place.entry)))
            ),
        )
        for place in places
    ]
