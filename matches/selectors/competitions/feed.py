"""The latest results of a competition, for programs that read feeds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.models import Competition, Fixture, Result
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import find_competition, hides_ahead, named_entries
from matches.selectors.fixtures import result_text
from matches.selectors.notices import Board, board_of_competition

MOST = 50


@dataclass(frozen=True)
class FeedLine:
    """A result: its match's public id, what a reader sees, and since when it is official."""

    match: str
    title: str
    at: datetime


@dataclass(frozen=True)
class Feed:
    """The results of a competition, the latest first; and its notices, as strangers read them."""

    competition: Competition
    lines: tuple[FeedLine, ...]
    board: Board = ()


def results_feed(club: str, season: str, competition: str, viewer: Viewer) -> Feed | None:
    """The latest results, named as strangers may read them: a feed is kept on other computers.
    Where somebody under 18 plays there is none for strangers. Five queries, one more for somebody
    signed in, and four with a notice that was opened to strangers."""
    found = find_competition(club, season, competition, viewer)
    if found is None or hides_ahead(found, viewer):
        return None
    results = Result.objects.filter(
        fixture__competition=found, fixture__away__isnull=False,
        fixture_board=None, official=True, official_at__isnull=False,
    )  # fmt: skip
    names = {key: named.name for key, named in named_entries(found.pk).items()}
    latest = results.select_related("fixture").order_by("-official_at", "-id")[:MOST]
    lines = tuple(_line(one.fixture, one, names) for one in latest)
    return Feed(found, lines, board_of_competition(found, NOBODY))


def _line(fixture: Fixture, result: Result, names: dict[int, str]) -> FeedLine:
    home, away = (names.get(key or 0, "") for key in (fixture.home_id, fixture.away_id))
    title = f"{home} – {away}: {result_text(result, home, away)}"
    return FeedLine(fixture.public_id, title, result.official_at or result.created_at)
