"""Changes of a competition's settings, as pages list them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from matches.models import Competition, SettingsChange
from matches.policy.viewer import Viewer
from matches.policy.visibility import in_use
from matches.selectors.base import discreet

MOST = 40


@dataclass(frozen=True)
class SettingsChanged:
    """One change: settings `before` and `after`. `in_force`: it was not taken back, and does not
    take another back. `drawn`: matches were out. `read` makes a text one that the viewer may read.
    """

    public_id: str
    at: datetime
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    drawn: bool
    reverts: datetime | None
    reverted_at: datetime | None
    read: Callable[[str], str]


def settings_changes(
    competition: Competition, viewer: Viewer, *, drawn: bool = False
) -> tuple[SettingsChanged, ...]:
    """The changes of a competition's settings, the last first; with `drawn` those made while
    matches were out. One query, two where there are any and the viewer does not organise it."""
    found = SettingsChange.objects.filter(competition=competition)
    if drawn:
        found = found.filter(drawn=True)
    held = found.select_related("reverts", "reverted_by").order_by("-made_at", "-pk")[:MOST]
    read = discreet(competition.club_id, viewer, competition)
    return tuple(_told(row, read) for row in held)


def settings_change(public_id: str, viewer: Viewer) -> tuple[SettingsChanged, Competition] | None:
    """One change with its competition, for who organises it."""
    row = (
        SettingsChange.objects.select_related(
            "competition__club", "competition__season", "reverts", "reverted_by"
        )
        .filter(in_use("competition__"), public_id=public_id)
        .first()
    )
    if row is None or not viewer.may_organise(row.competition.club_id):
        return None
    return _told(row, str), row.competition


def _told(row: SettingsChange, read: Callable[[str], str]) -> SettingsChanged:
    reverted = getattr(row, "reverted_by", None)
    return SettingsChanged(
        row.public_id,
        row.made_at,
        row.before,
        row.after,
        row.drawn,
        row.reverts.made_at if row.reverts is not None else None,
        reverted.made_at if reverted is not None else None,
        read,
    )
