"""Teams, venues and seasons of a club that were deleted, as long as they may be brought back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from matches.models import AuditEntry, Club

KEPT: Final = timedelta(days=30)
"""So long what was deleted can be brought back."""
NOUNS: Final = ("team", "venue", "season")


@dataclass(frozen=True)
class DeletedLine:
    """Something that was deleted: the number of its line, what it was called, by whom, and until
    when it comes back."""

    number: int
    noun: str
    name: str
    at: datetime
    by: str
    goes_on: datetime


def deleted_of(club: Club) -> tuple[DeletedLine, ...]:
    """What was deleted in a club within thirty days and is not back, the latest first. Two
    queries."""
    since = AuditEntry.objects.filter(
        club=club, object_type__in=NOUNS, at__gt=timezone.now() - KEPT
    )
    back: dict[tuple[str, str], int] = {}
    for noun, key, pk in since.filter(
        action__in=[f"{noun}.brought-back" for noun in NOUNS]
    ).values_list("object_type", "object_id", "pk"):
        back[noun, key] = max(pk, back.get((noun, key), 0))
    gone = since.filter(action__in=[f"{noun}.deleted" for noun in NOUNS]).select_related("user")
    return tuple(
        DeletedLine(
            row.pk, row.object_type, str((row.before or {}).get("name", "")), row.at,
            row.user.get_username() if row.user is not None else "", row.at + KEPT,
        )
        for row in gone.order_by("-pk")
        if back.get((row.object_type, row.object_id), 0) < row.pk
    )  # fmt: skip
