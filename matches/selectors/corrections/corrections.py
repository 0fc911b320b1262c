"""Corrections as pages show them: dated, with their reason, and what became of what rested on them.

A reason is what an organiser wrote. Strangers read it without the names of children and of whoever
is not named in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext

from matches.models import (
    Competition,
    Correction,
    Fixture,
)
from matches.policy import reasons, visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import Discreet, Named, discreet, named_entries
from matches.selectors.fixtures import result_text, side_name

MOST = 20
WITH = ("fixture", "fixture_board", "before", "result", "reverted_by", "reverts")


@dataclass(frozen=True)
class CorrectionLine:
    """One correction: of which match (and board), when and why, and the result before and after.

    ``resting`` is what became of what rested on it ("" where nothing did); ``reverted_at``: it was
    reverted; ``reverts``: it reverts the one of that day.
    """

    public_id: str
    match: str
    board: int | None
    home: str
    away: str
    at: datetime
    reason: str
    reason_code: str
    before: str
    after: str
    resting: str
    reverted_at: datetime | None
    reverts: datetime | None
    in_force: bool = True

    @property
    def may_be_reverted(self) -> bool:
        """Whether its result is still the match's, and it was not reverted before."""
        return self.in_force and self.reverted_at is None


def corrections_of(
    competition: Competition, names: Mapping[int, Named], viewer: Viewer, most: int = MOST
) -> tuple[CorrectionLine, ...]:
    """The latest corrections of a competition, the last first. One query, two where there are any
    and the viewer does not organise it."""
    found = Correction.objects.filter(fixture__competition=competition)
    return _lines(found, competition, names, viewer, most)


def corrections_of_match(
    fixture: Fixture, names: Mapping[int, Named], viewer: Viewer
) -> tuple[CorrectionLine, ...]:
    """The corrections of one match and its boards."""
    found = Correction.objects.filter(fixture=fixture)
    return _lines(found, fixture.competition, names, viewer, MOST)


def corrections_in(public_id: str, viewer: Viewer) -> tuple[CorrectionLine, ...] | None:
    """The latest corrections of a competition that the viewer may read. Four queries at most."""
    found = Competition.objects.select_related("club").filter(public_id=public_id).first()
    if found is None or not visibility.may_read(found, viewer):
        return None
    return corrections_of(found, named_entries(found.pk), viewer, most=100)


def corrections_at(public_id: str, viewer: Viewer) -> tuple[CorrectionLine, ...]:
    """The corrections of a match by its public id; none of one that the viewer may not read."""
    row = Fixture.objects.select_related("competition").filter(public_id=public_id).first()
    if row is None or not visibility.may_read(row.competition, viewer):
        return ()
    return corrections_of_match(row, named_entries(row.competition_id), viewer)


def correction_line(public_id: str, viewer: Viewer) -> CorrectionLine | None:
    """One correction, for who organises its competition: three queries."""
    here = visibility.in_use("fixture__competition__")
    found = Correction.objects.filter(here, public_id=public_id)
    row = found.select_related("fixture__competition").first()
    if row is None or not viewer.may_organise(row.fixture.competition.club_id):
        return None
    held = row.fixture.competition
    (line,) = _lines(found, held, named_entries(held.pk, viewer), viewer, 1)
    return line


def resting_on(
    fixture: Fixture, names: Mapping[int, Named], viewer: Viewer
) -> CorrectionLine | None:
    """The correction that a match stands in spite of. One query, none where there is none."""
    if fixture.rests_on_id is None:
        return None
    found = Correction.objects.filter(pk=fixture.rests_on_id)
    return next(iter(_lines(found, fixture.competition, names, viewer, 1)), None)


def _lines(
    found: QuerySet[Correction],
    competition: Competition,
    names: Mapping[int, Named],
    viewer: Viewer,
    most: int,
) -> tuple[CorrectionLine, ...]:
    read = discreet(competition.club_id, viewer, competition)
    held: Iterable[Correction] = found.select_related(*WITH).order_by("-made_at", "-pk")[:most]
    return tuple(_line(each, names, read) for each in held)


def _line(row: Correction, names: Mapping[int, Named], read: Discreet) -> CorrectionLine:
    home, away = side_name(row.fixture.home_id, names), side_name(row.fixture.away_id, names)
    reverted = getattr(row, "reverted_by", None)
    # Where nothing rested on it there was nothing to choose.
    resting = gettext(row.get_resting_display()) if row.resting and row.steps else ""
    return CorrectionLine(
        row.public_id,
        row.fixture.public_id,
        row.fixture_board.number if row.fixture_board is not None else None,
        home,
        away,
        row.made_at,
        read.reason(reasons.reason_of(row)),
        read.code(reasons.reason_of(row)),
        result_text(row.was, home, away),
        result_text(row.result, home, away),
        resting,
        reverted.made_at if reverted is not None else None,
        row.reverts.made_at if row.reverts is not None else None,
        row.result is not None and row.result.official and row.was is not None,
    )
