"""How one match stands while it is written down."""

from __future__ import annotations

from dataclasses import dataclass

from matches.models import Fixture
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.matches.match import find_fixture
from matches.selectors.scoring import ScoreRunning, scores_running


@dataclass(frozen=True)
class MatchRunning:
    """The running scores of a match, one for each of its boards where it has some."""

    scores: tuple[ScoreRunning, ...]
    is_public: bool
    club_id: int


def match_running(public_id: str, viewer: Viewer) -> MatchRunning | None:
    """How a match in progress stands, if this viewer may read of it. Two queries."""
    fixture = find_fixture(public_id, viewer)
    return running_of(fixture) if fixture is not None else None


def running_of(fixture: Fixture) -> MatchRunning:
    """The same of one that was found for whoever reads. One query."""
    scores = scores_running([fixture]).get(fixture.pk, ())
    held = fixture.competition
    return MatchRunning(scores, visibility.is_public(held), held.club_id)
