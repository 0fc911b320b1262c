"""The audit: each service notes what it did, in its own transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.models import AuditEntry, Club, User


def note(
    action: str,
    noun: str,
    object_id: str,
    *,
    by: User | None,
    club: Club | int | None,
    summary: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Append an audit entry: ``note("scorecard.submitted", "scorecard", card.public_id, …)``.

    `before` and `after` hold ids and numbers, never names: names are erased, audits are not. For
    the same reason `summary` repeats only what an organiser was asked to give as a reason.
    """
    AuditEntry.objects.create(
        user=by,
        club_id=club.pk if isinstance(club, Club) else club,
        action=action,
        object_type=noun,
        object_id=object_id,
        summary=summary,
        before=dict(before) if before is not None else None,
        after=dict(after) if after is not None else None,
    )
