"""The matches of a day, competition by competition: what a stranger comes to the front page for.

Strangers are told of none where somebody under 18 plays: not when, and not where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from matches.models import Competition, Fixture, FixtureState, Outcome
from matches.policy.visibility import NOBODY, readable
from matches.selectors.base import named_in, tells_ahead, young_among
from matches.selectors.fixtures import BY_TIME, FIXTURE_NAMES, FixtureLine, fixture_lines
from matches.selectors.fixtures.days import from_day, until_day
from matches.selectors.scoring.scores import (
    TO_BE_DECIDED,
    ScoreRunning,
    in_words,
    scores_running,
)

MOST = 60
LOOKED_AT = 30
"""Of so many matches to come it is asked first whether children play."""
BEFORE, AFTER = 2, 3
"""So many days before today and after it stand beside it."""


@dataclass(frozen=True)
class MatchesHeld:
    """The matches of one competition on a day."""

    competition: Competition
    lines: tuple[FixtureLine, ...]


@dataclass(frozen=True)
class Day:
    """A day with its matches. `sought`: nothing was played today, and this is the next day that has
    matches. `more`: there are more than are told. `young`: of the competitions that were looked at,
    those in which somebody under 18 plays."""

    shown: date
    today: date
    held: tuple[MatchesHeld, ...]
    sought: bool = False
    more: bool = False
    young: frozenset[int] = frozenset()

    @property
    def is_today(self) -> bool:
        """Whether it is today."""
        return self.shown == self.today

    @property
    def number(self) -> int:
        """How many matches are told."""
        return sum(len(each.lines) for each in self.held)

    @property
    def beside(self) -> tuple[date, ...]:
        """The days that are one press away."""
        return tuple(self.today + timedelta(days=n) for n in range(-BEFORE, AFTER + 1))


def matches_of_day(wanted: date | None = None, also: Iterable[Competition] = ()) -> Day:
    """The matches of a day, or of today: where that has none, of the next day that has. Strangers'
    alone. `also`: competitions of which is asked in the same breath whether somebody under 18 plays
    there. Seven queries at most, thirteen where it is another day."""
    today = timezone.localdate()
    day = wanted or today
    meeting, young = _meeting(day, also)
    listed = _on(day, meeting)
    if listed or wanted is not None:
        return _day(day, today, listed, young)
    later = _after(today)
    if later is None:
        return _day(today, today, [], young)
    return replace(_day(later, today, _on(later, _meeting(later)[0]), young), sought=True)


def _shown() -> QuerySet[Fixture]:
    fixtures = Fixture.objects.filter(readable(NOBODY, "competition__"))
    none = Q(outcome__in=(Outcome.VOID, Outcome.POSTPONED)) | Q(outcome__startswith="bye")
    return fixtures.filter(Q(outcome__isnull=True) | ~none)


def _meeting(day: date, also: Iterable[Competition] = ()) -> tuple[frozenset[int], frozenset[int]]:
    """The competitions with matches on a day of which strangers are told, and of those and `also`
    those in which somebody under 18 plays. Asked before the matches are: with it in the question
    for them PostgreSQL takes longer to plan that than to do all of it. Two queries, or three."""
    found = _shown().filter(_on_day(day)).order_by()
    meeting = dict(found.values_list("competition_id", "competition__entry_kind").distinct())
    young = young_among(meeting | {each.pk: each.entry_kind for each in also})
    return frozenset(meeting.keys() - young), young


def _on_day(day: date) -> Q:
    zone = timezone.get_current_timezone()
    return from_day(day, zone) & until_day(day, zone)


def _on(day: date, among: frozenset[int]) -> list[Fixture]:
    if not among:
        return []
    found = _shown().filter(_on_day(day), competition__in=among)
    found = found.select_related(*FIXTURE_NAMES, "competition__club", "competition__season")
    return list(found.order_by(BY_TIME, "competition__name", "number")[: MOST + 1])


def _after(today: date) -> date | None:
    """The next day on which there is a match to play of which strangers are told. Two queries,
    or three; one more where children play in all of the next `LOOKED_AT`."""
    zone = timezone.get_current_timezone()
    coming = _shown().filter(from_day(today + timedelta(days=1), zone))
    coming = coming.exclude(state=FixtureState.OFFICIAL).order_by(BY_TIME, "number")
    next_ones = list(_when(coming)[:LOOKED_AT])
    young = young_among({one: kind for one, kind, *_ in next_ones})
    told = [when for one, _kind, *when in next_ones if one not in young]
    if not told and len(next_ones) == LOOKED_AT:
        # In the question itself it takes twice as long as both, mostly to put together.
        public = Competition.objects.filter(readable(NOBODY))
        asked = coming.filter(tells_ahead(NOBODY, public, "competition__"))
        told = [when for _one, _kind, *when in _when(asked)[:1]]
    if not told:
        return None
    at, day = told[0]
    return timezone.localdate(at) if at is not None else day


def _when(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture, tuple[Any, ...]]:
    return fixtures.values_list(
        "competition_id", "competition__entry_kind", "starts_at", "round__starts_on"
    )


def _day(day: date, today: date, fixtures: list[Fixture], young: frozenset[int]) -> Day:
    listed = fixtures[:MOST]
    names = named_in(each.competition_id for each in listed) if listed else {}
    held: dict[Competition, list[FixtureLine]] = {}
    lines = fixture_lines(listed, names) if listed else ()
    for fixture, line in zip(listed, lines, strict=True):
        held.setdefault(fixture.competition, []).append(line)
    told = tuple(MatchesHeld(one, tuple(each)) for one, each in held.items())
    return Day(day, today, told, more=len(fixtures) > MOST, young=young)


def with_running(day: Day) -> Day:
    """The same day, and how matches in progress stand. One query, none where nothing is to play."""
    every = (line for each in day.held for line in each.lines)
    running = scores_running(line.id for line in every if line.state in TO_BE_DECIDED)
    return replace(day, held=tuple(_as_they_stand(each, running) for each in day.held))


def _as_they_stand(
    held: MatchesHeld, running: Mapping[int, tuple[ScoreRunning, ...]]
) -> MatchesHeld:
    said = {key: in_words(scores) for key, scores in running.items()}
    lines = (replace(one, running=said[one.id]) if one.id in said else one for one in held.lines)
    return replace(held, lines=tuple(lines))
