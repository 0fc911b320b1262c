"""The bin of a club: what was put there, by whom, and when it goes for good."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from matches.models import AuditEntry, Club, Competition

KEPT: Final = timedelta(days=30)
"""So long what is in the bin can be brought back."""
BINNED: Final = "competition.binned"


@dataclass(frozen=True)
class BinnedLine:
    """A competition in the bin: who put it there, and when it goes."""

    public_id: str
    name: str
    season: str
    at: datetime
    by: str
    goes_on: datetime


def goes_on(row: Competition) -> datetime | None:
    """When what is in the bin goes for good; None for what is in use."""
    return row.binned_at + KEPT if row.binned_at is not None else None


def binned_of(club: Club) -> tuple[BinnedLine, ...]:
    """What is in a club's bin, the latest first. Two queries."""
    found = Competition.kept.filter(club=club, binned_at__isnull=False, gone_at__isnull=True)
    held = list(found.select_related("season").order_by("-binned_at", "-pk"))
    noted = AuditEntry.objects.filter(
        club=club, action=BINNED, object_id__in=[one.public_id for one in held]
    )
    # The latest comes last: it may have been there before.
    named = noted.order_by("pk").values_list("object_id", "user__username")
    by = {public_id: name or "" for public_id, name in named}
    return tuple(
        BinnedLine(
            one.public_id, one.name, one.season.name, one.binned_at,
            by.get(one.public_id, ""), one.binned_at + KEPT,
        )
        for one in held
        if one.binned_at is not None
    )  # fmt: skip
