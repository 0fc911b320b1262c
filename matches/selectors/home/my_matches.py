"""My matches: what somebody plays, and what the others wait for him to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from matches.models import (
    Competition,
    Fixture,
    FixtureState,
    Outcome,
    Result,
)
from matches.policy.said_of import said_of
from matches.policy.viewer import entries_of
from matches.policy.visibility import Viewer
from matches.selectors.base import named_in
from matches.selectors.fixtures import (
    BY_TIME,
    FIXTURE_NAMES,
    WHOLE_CARD,
    FixtureLine,
    fixture_line,
    official_results,
    score_text,
)
from matches.selectors.handicaps import starts_by_match
from matches.selectors.rearranging import may_be_rearranged, proposed_to
from matches.selectors.teams import due_line_ups

AGREED = "scorecard.agreed"
MOST = 40
LAST = 10


@dataclass(frozen=True)
class MyMatch:
    """One of somebody's matches. `side` is his; `reported` the score that waits for an answer, and
    `until` when silence settles it."""

    line: FixtureLine
    competition: Competition
    side: str
    reports: bool
    reported: str = ""
    until: datetime | None = None
    mine_to_answer: bool = False
    between_teams: bool = False
    line_up: bool = False
    line_up_until: datetime | None = None
    line_up_is_in: bool = False
    rearranges: bool = False
    overdue: bool = False
    """Whether the day on which it was to be played is past, and nobody has said how it went."""
    dates: str = ""
    """Of dates proposed for it: "answer" where this side is asked, "wait" where the other is."""

    @property
    def opponent(self) -> str:
        """The other side."""
        return self.line.away if self.side == "A" else self.line.home


@dataclass(frozen=True)
class MyMatches:
    """Somebody's matches, by what is to be done."""

    line_up: tuple[MyMatch, ...] = ()
    dates: tuple[MyMatch, ...] = ()
    answer: tuple[MyMatch, ...] = ()
    report: tuple[MyMatch, ...] = ()
    waiting: tuple[MyMatch, ...] = ()
    disputed: tuple[MyMatch, ...] = ()
    coming: tuple[MyMatch, ...] = ()
    done: tuple[MyMatch, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is a match at all."""
        return any(
            (
                self.line_up,
                self.answer,
                self.report,
                self.waiting,
                self.disputed,
                self.coming,
                self.done,
            )
        )


_DATES: Mapping[bool | None, str] = {True: "answer", False: "wait"}
AHEAD = (FixtureState.PLANNED, FixtureState.CALLED, FixtureState.PLAYING)


def my_matches(viewer: Viewer, now: datetime | None = None) -> MyMatches:
    """What the viewer plays, themselves and whom they know by full name. At most nine queries,
    three more where captains hand in line-ups, and where sides agree on dates two and two a
    proposal."""
    if viewer.user_id is None:
        return MyMatches()
    own = frozenset(entries_of(viewer.user_id).values_list("pk", flat=True))
    held = _lines(_fixtures(own), own, viewer)
    waiting = _answered({one.line.id: one for one in held if one.line.state == "submitted"})
    at = now or timezone.now()
    told = [waiting.get(one.line.id, one) for one in held]
    return _sorted([replace(one, overdue=_is_overdue(one, at)) for one in told], at)


def _fixtures(entries: frozenset[int]) -> list[Fixture]:
    """The matches of some entries: those that are open, and the last that are over."""
    mine = Fixture.objects.filter(Q(home_id__in=entries) | Q(away_id__in=entries)).exclude(
        Q(home__isnull=True) | Q(away__isnull=True)
    )
    rows = mine.select_related(
        *FIXTURE_NAMES, "competition__club", "competition__season", "home", "away"
    )
    open_ones = rows.exclude(state=FixtureState.OFFICIAL)
    open_ones = open_ones.order_by(BY_TIME.asc(nulls_last=True), "number")[:MOST]
    done = rows.filter(state=FixtureState.OFFICIAL)
    done = done.order_by(BY_TIME.desc(nulls_last=True), "-number")[:LAST]
    return [*open_ones, *done]


def _sorted(told: list[MyMatch], at: datetime) -> MyMatches:
    """Matches by what is to be done, each in one place."""
    by_state: dict[str, list[MyMatch]] = {state: [] for state in FixtureState}
    for one in told:
        by_state[one.line.state].append(one)
    ahead = [one for one in told if one.line.state in AHEAD]
    line_up = [one for one in ahead if one.line_up and not one.line_up_is_in]
    ahead = [one for one in ahead if one not in line_up]
    due = [one for one in ahead if one.reports and _is_due(one, at)]
    submitted = by_state[FixtureState.SUBMITTED]
    others = [*submitted, *by_state[FixtureState.AGREED]]
    return MyMatches(
        tuple(line_up),
        tuple(one for one in told if one.dates == "answer"),
        tuple(one for one in submitted if one.mine_to_answer),
        tuple(due),
        tuple(one for one in others if not one.mine_to_answer),
        tuple(by_state[FixtureState.DISPUTED]),
        tuple(one for one in ahead if one not in due),
        tuple(by_state[FixtureState.OFFICIAL]),
    )


def _is_due(one: MyMatch, at: datetime) -> bool:
    """Whether a match may have been played: its time or its round's day has come, or nobody has set
    one."""
    if one.line.outcome == Outcome.POSTPONED:
        return False
    if one.line.day is not None:
        return one.line.day <= at.astimezone(ZoneInfo(one.competition.club.time_zone)).date()
    return one.line.starts_at is None or one.line.starts_at <= at


def _is_overdue(one: MyMatch, at: datetime) -> bool:
    if one.line.state not in AHEAD or one.line.outcome == Outcome.POSTPONED:
        return False
    zone = ZoneInfo(one.competition.club.time_zone)
    day = one.line.starts_at.astimezone(zone).date() if one.line.starts_at else one.line.day
    return day is not None and day < at.astimezone(zone).date()


def _lines(fixtures: list[Fixture], own: frozenset[int], viewer: Viewer) -> list[MyMatch]:
    asked, proposed = due_line_ups(fixtures, viewer), proposed_to(fixtures, viewer)
    results = official_results(fixtures)
    competitions = {each.competition_id for each in fixtures}
    everybody = named_in(competitions, viewer)
    starts = starts_by_match(fixtures, results, everybody)
    return [
        MyMatch(
            fixture_line(
                fixture,
                results.get(fixture.pk),
                everybody,
                starts=starts[fixture.pk],
            ),
            fixture.competition,
            "A" if fixture.home_id in own else "B",
            fixture.competition.format_options.get("confirmation", "nobody") != "nobody",
            between_teams=fixture.competition.entry_kind == "team",
            rearranges=fixture.state == FixtureState.PLANNED and may_be_rearranged(fixture),
            dates=_DATES.get(proposed.get(fixture.pk), ""),
            line_up=fixture.pk in asked,
            line_up_until=asked.get(fixture.pk, (None, False))[0],
            line_up_is_in=asked.get(fixture.pk, (None, False))[1],
        )
        for fixture in fixtures
    ]


def _answered(submitted: dict[int, MyMatch]) -> dict[int, MyMatch]:
    """The matches whose card waits, with its score and whether the viewer's side has spoken."""
    waiting = Result.objects.filter(
        fixture_id__in=submitted,
        fixture_board__isnull=True,
        official=False,
        superseded_at__isnull=True,
        scorecard__isnull=False,
    )
    held = list(waiting.select_related("scorecard").defer(*WHOLE_CARD))
    spoken: dict[str, set[str]] = {}
    cards = [one.scorecard.public_id for one in held if one.scorecard is not None]
    for said in said_of("scorecard", cards, AGREED):
        spoken.setdefault(said.object_id, set()).add(str((said.after or {}).get("side")))
    told = {}
    for result in held:
        one = submitted[result.fixture_id]
        sides = spoken.get(result.scorecard.public_id if result.scorecard else "", set())
        hours = one.competition.settle_after_hours
        until = result.created_at + timedelta(hours=hours) if hours is not None else None
        told[result.fixture_id] = replace(
            one, reported=score_text(result), until=until, mine_to_answer=one.side not in sides
        )
    return told
