"""What waits for a second person, and what of it somebody chose themselves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from matches.models import AgeBand, AskedState, PermissionAsked, Surface
from matches.policy import codes, visibility, walls
from matches.policy.said_of import said_of
from matches.policy.visibility import Viewer


@dataclass(frozen=True)
class Waiting:
    """What waits for a second person. ``own``: the reader asked for it, or gave them the sign-in by
    which they did, and cannot confirm it; ``chosen``: they chose it themselves; ``surface``
    is empty where it is to hold everywhere."""

    public_id: str
    person: str
    name: str
    shown_as: str
    naming: str
    age_band: str
    given_by: str
    evidence: str
    until: date | None
    note: str
    by: str
    at: datetime
    own: bool
    chosen: bool
    surface: str = ""


@walls.across_clubs()
def waiting_for(viewer: Viewer) -> tuple[Waiting, ...]:
    """What waits for the reader's own word, of themselves: adults alone. One query."""
    if viewer.user_id is None:
        return ()
    rows = PermissionAsked.objects.filter(
        person__user=viewer.user_id,
        person__age_band=AgeBand.ADULT,
        age_band="",
        state=AskedState.OPEN,
    ).exclude(asked_by=viewer.user_id)
    return told_waiting(rows, viewer)


def told_waiting(rows: Any, viewer: Viewer) -> tuple[Waiting, ...]:
    """What waits, as a reader is told of it. Two queries at most."""
    waits = list(rows.select_related("person", "asked_by"))
    for each in waits:
        codes.listed_by(each.club_id, each.person)
    gave = _gave(viewer, [each.person.public_id for each in waits if each.own])
    return tuple(
        Waiting(
            each.public_id,
            each.person.public_id,
            visibility.full_name(each.person),
            visibility.person_name(each.person),
            each.get_naming_display(),
            each.get_age_band_display(),
            each.get_given_by_display(),
            each.get_evidence_display(),
            each.until,
            each.note,
            each.asked_by.get_username(),
            each.asked_at,
            each.asked_by_id == viewer.user_id or (each.own and each.person.public_id in gave),
            each.own,
            "" if each.surface == Surface.EVERYWHERE else each.get_surface_display(),
        )
        for each in waits
    )


def _gave(viewer: Viewer, people: list[str]) -> frozenset[str]:
    """Those to whom the reader ever gave a sign-in. One query, none where nobody chose."""
    if not people:
        return frozenset()
    made = said_of("person", people, "person.link-made")
    return frozenset(each.object_id for each in made if each.user_id == viewer.user_id)


@walls.across_clubs()
def own_wish(viewer: Viewer) -> PermissionAsked | None:
    """What the reader chose for themselves and waits still. One query."""
    if viewer.user_id is None:
        return None
    own = PermissionAsked.objects.filter(asked_by=viewer.user_id, own=True, state=AskedState.OPEN)
    return own.filter(person__user=viewer.user_id).select_related("club", "person").first()
