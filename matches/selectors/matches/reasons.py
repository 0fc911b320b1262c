"""The reasons of a match that are more than a code: what its organiser wrote, what strangers read
of it, and what they would read if it were published."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matches.models import Correction, Fixture, LineUpRuling, Result, Scorecard
from matches.policy import visibility
from matches.policy.reasons import Reason, reason_of
from matches.policy.visibility import Viewer
from matches.selectors.base import ReasonsPage, discreet, reason_lines, with_young
from matches.selectors.matches.match import find_fixture

SAID_BY = (Result, Correction, Scorecard, LineUpRuling)


def reasons_page(public_id: str, viewer: Viewer) -> ReasonsPage | None:
    """What was written about a match, for who organises it. At most fourteen queries."""
    fixture = find_fixture(public_id, viewer)
    if fixture is None or not viewer.may_organise(fixture.competition.club_id):
        return None
    competition = fixture.competition
    lines = reason_lines(
        _texts(fixture),
        discreet(competition.club_id, viewer, competition),
        discreet(competition.club_id, visibility.NOBODY, competition),
        fixture=fixture,
    )
    return ReasonsPage(fixture, lines, bool(with_young([competition.pk])))


def _texts(fixture: Fixture) -> Iterator[tuple[Reason, str]]:
    """Every reason of a match that has a text, a query for each kind of row."""
    for model in SAID_BY:
        rows: Any = model._default_manager.filter(fixture=fixture).exclude(reason="")
        yield from ((reason_of(row), "") for row in rows.order_by("pk"))
