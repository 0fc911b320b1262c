"""What is new of a competition or a team since somebody was told last, as strangers read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet

from matches.models import (
    AuditEntry,
    Competition,
    Fixture,
    FixtureState,
    Follower,
    Move,
    Outcome,
    Result,
)
from matches.policy.visibility import NOBODY
from matches.selectors.base import named_in
from matches.selectors.fixtures import result_text
from matches.selectors.following.targets import open_competitions
from matches.selectors.notices import board_of_competition

MOST: Final = 40
"""So many lines of each kind stand in a letter; the page has the others."""
DATED: Final = ("fixture.scheduled", "fixture.postponed")
DRAWN: Final = ("competition.drawn", "fixtures.brought-in")
AHEAD: Final = (FixtureState.PLANNED, FixtureState.CALLED)


@dataclass(frozen=True)
class ResultLine:
    """A match that has a result now, by its public id, and the result in words."""

    match: str
    text: str


@dataclass(frozen=True)
class DateLine:
    """A match that has another date now; `at` None: it was put off, and has none yet."""

    match: str
    sides: str
    at: datetime | None
    where: str


@dataclass(frozen=True)
class NoticeLine:
    """A notice that strangers may read, and of which competition it is."""

    title: str
    text: str
    competition: Competition


@dataclass(frozen=True)
class News:
    """What is new. ``more``: so many lines stand on the page and not here."""

    results: tuple[ResultLine, ...] = ()
    dates: tuple[DateLine, ...] = ()
    notices: tuple[NoticeLine, ...] = ()
    more: int = 0

    @property
    def count(self) -> int:
        """How many lines it has."""
        return len(self.results) + len(self.dates) + len(self.notices)


def news_of(row: Follower, until: datetime) -> News:
    """What is new of what somebody follows, from `told_until` to a moment. Nothing of what
    strangers may not read by now, nor where somebody under 18 plays by now. Eight queries, and
    three more with a notice."""
    competitions = open_competitions(row)
    if not competitions or row.told_until is None:
        return News()
    names = {key: one.name for key, one in named_in(each.pk for each in competitions).items()}
    results = _results(row, competitions, until)
    dated = _dated(row, competitions, until)
    return News(
        tuple(_result(one, names) for one in results[:MOST]),
        tuple(_date(one, names) for one in dated[:MOST]),
        tuple(_notices(row, competitions, until)),
        max(0, len(results) - MOST) + max(0, len(dated) - MOST),
    )


def _results(row: Follower, held: list[Competition], until: datetime) -> list[Result]:
    found = Result.objects.filter(
        fixture__competition__in=held, fixture__away__isnull=False, fixture_board=None,
        official=True, official_at__gt=row.told_until, official_at__lte=until,
    )  # fmt: skip
    own = found.filter(_of_team(row, "fixture__")).select_related("fixture", "scorecard")
    return list(own.order_by("official_at", "id"))


def _dated(row: Follower, held: list[Competition], until: datetime) -> list[Fixture]:
    """The matches to come that were dated, moved, put off or drawn with a date since."""
    moved, drawn = _changed(row, held, until)
    dated = Q(public_id__in=moved) | Q(competition__public_id__in=drawn)
    put_off = Q(public_id__in=moved, starts_at=None, outcome=Outcome.POSTPONED)
    found = Fixture.objects.filter(
        (dated & Q(starts_at__gt=until)) | put_off,
        competition__in=held, state__in=AHEAD, home__isnull=False, away__isnull=False,
    )  # fmt: skip
    own = found.filter(_of_team(row, "")).select_related("venue", "board__venue")
    return list(own.order_by(F("starts_at").asc(nulls_last=True), "number"))


def _changed(row: Follower, held: list[Competition], until: datetime) -> tuple[set[str], set[str]]:
    """Which matches were put elsewhere since, and which competitions were drawn, by public id."""
    done = AuditEntry.objects.filter(at__gt=row.told_until, at__lte=until)
    clubs = {each.club_id for each in held}
    mine = done.filter(club__in=clubs, action__in=(*DATED, *DRAWN))
    told = list(mine.values_list("action", "object_id"))
    moves = Move.objects.filter(competition__in=held, at__gt=row.told_until, at__lte=until)
    moved = {each["fixture"] for changes in _changes(moves) for each in changes}
    moved |= {one for action, one in told if action in DATED}
    return moved, {one for action, one in told if action in DRAWN}


def _changes(moves: QuerySet[Move]) -> Iterable[list[dict[str, str]]]:
    return moves.values_list("changes", flat=True)


def _of_team(row: Follower, prefix: str) -> Q:
    if row.team_id is None:
        return Q()
    return Q(**{f"{prefix}home__team": row.team_id}) | Q(**{f"{prefix}away__team": row.team_id})


def _notices(row: Follower, held: list[Competition], until: datetime) -> Iterable[NoticeLine]:
    """Notices of a competition that is followed itself."""
    for each in held if row.competition_id is not None else ():
        for one in board_of_competition(each, NOBODY):
            zone = ZoneInfo(each.club.time_zone)
            # One that was written for later is new on its first day.
            at = max(one.at, datetime.combine(one.shown_from, time(), zone))
            if row.told_until is not None and row.told_until < at <= until:
                yield NoticeLine(one.title, one.text, each)


def _sides(fixture: Fixture, names: dict[int, str]) -> tuple[str, str]:
    return names.get(fixture.home_id or 0, ""), names.get(fixture.away_id or 0, "")


def _result(one: Result, names: dict[int, str]) -> ResultLine:
    home, away = _sides(one.fixture, names)
    return ResultLine(one.fixture.public_id, f"{home} – {away}: {result_text(one, home, away)}")


def _date(one: Fixture, names: dict[int, str]) -> DateLine:
    home, away = _sides(one, names)
    where = one.board.venue.name if one.board else one.venue.name if one.venue else ""
    return DateLine(one.public_id, f"{home} – {away}", one.starts_at, where)
