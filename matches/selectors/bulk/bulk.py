"""Bulk actions of a competition, as its organisers see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.models import BulkAction, Competition
from matches.policy import reasons

MOST = 20


@dataclass(frozen=True)
class BulkLine:
    """A bulk action. ``undone_at``: None while it stands."""

    public_id: str
    kind: str
    reason: str
    matches: int
    made_at: datetime
    undone_at: datetime | None


def bulk_actions_of(competition: Competition) -> tuple[BulkLine, ...]:
    """The latest bulk actions, the last one first. One query."""
    held = BulkAction.objects.filter(competition=competition).order_by("-made_at", "-id")[:MOST]
    return tuple(
        BulkLine(
            one.public_id,
            one.kind,
            reasons.full(reasons.reason_of(one)),
            len(one.steps),
            one.made_at,
            one.undone_at,
        )
        for one in held
    )
