"""What was written about a competition's points, starts and ladder, and what strangers read of it:
what was written about a match is told with the match."""

from __future__ import annotations

from collections.abc import Iterator

from matches.models import (
    Adjustment,
    Competition,
    Handicap,
    HandicapBasis,
    HandicapKind,
    LadderEvent,
)
from matches.policy import visibility
from matches.policy.reasons import Reason, reason_of
from matches.policy.visibility import Viewer, in_use
from matches.selectors.base import (
    ENTRY_NAMES,
    ReasonsPage,
    discreet,
    reason_lines,
    with_young,
)


def competition_reasons(public_id: str, viewer: Viewer) -> ReasonsPage | None:
    """The texts of a competition, for who organises it. At most fourteen queries."""
    rows = Competition.objects.select_related("club", "season")
    row = rows.filter(in_use(), public_id=public_id).first()
    if row is None or not viewer.may_organise(row.club_id):
        return None
    lines = reason_lines(
        _texts(row),
        discreet(row.club_id, viewer, row),
        discreet(row.club_id, visibility.NOBODY, row),
        competition=row,
    )
    return ReasonsPage(row, lines, bool(with_young([row.pk])))


def _texts(row: Competition) -> Iterator[tuple[Reason, str]]:
    """What strangers find the code of somewhere: points that count, starts that were given by hand
    and are added to scores, what happened on a ladder. Three queries."""
    names = tuple(f"entry__{name}" for name in ENTRY_NAMES)
    points = Adjustment.objects.filter(division__stage__competition=row, withdrawn_at=None)
    for one in points.exclude(reason="").select_related(*names).order_by("pk"):
        yield reason_of(one), visibility.full_entry_name(one.entry)
    starts = Handicap.objects.filter(
        entry__competition=row, kind=HandicapKind.SCORE, basis=HandicapBasis.BY_HAND
    )
    for start in starts.exclude(reason="").select_related(*names).order_by("pk"):
        yield reason_of(start), visibility.full_entry_name(start.entry)
    yield from _of_a_ladder(row, names)


def _of_a_ladder(row: Competition, names: tuple[str, ...]) -> Iterator[tuple[Reason, str]]:
    events = LadderEvent.objects.filter(division__stage__competition=row).exclude(reason="")
    for event in events.select_related(*names).order_by("pk"):
        who = event.entry
        yield reason_of(event), visibility.full_entry_name(who) if who is not None else ""
