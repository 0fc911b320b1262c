"""The desk: what is to be done by somebody signed in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, F, Q
from django.utils import timezone

from matches.models import (
    Club,
    Competition,
    Entry,
    Fixture,
    FixtureState,
    Outcome,
    Role,
    RoleName,
    UmpireAssignment,
)
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import ENTRY_NAMES, HAS_START, Named
from matches.selectors.fixtures import (
    BY_TIME,
    FIXTURE_NAMES,
    FixtureLine,
    fixture_line,
    matches_counted,
    matches_over,
    over_by,
)
from matches.selectors.handicaps import starts_by_match
from matches.selectors.home.home import CompetitionTile
from matches.selectors.teams import AskedOfClub, asked_of

MOST = 25


@dataclass(frozen=True)
class Todo:
    """One match somebody waits for."""

    line: FixtureLine
    competition: Competition


@dataclass(frozen=True)
class ClubDesk:
    """A club somebody organises: its competitions, and what is to be done."""

    club: Club
    is_owner: bool
    to_agree: tuple[Todo, ...] = ()
    disputed: tuple[Todo, ...] = ()
    postponed: tuple[Todo, ...] = ()
    overdue: tuple[Todo, ...] = ()
    competitions: tuple[CompetitionTile, ...] = ()
    asked: tuple[AskedOfClub, ...] = ()

    @property
    def waiting(self) -> int:
        """How many matches want something done."""
        lists = (self.to_agree, self.disputed, self.postponed, self.overdue)
        return sum(len(held) for held in lists)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is run there and nothing waits."""
        return not self.waiting and not self.competitions and not self.asked


@dataclass(frozen=True)
class Desk:
    """Everything on somebody's desk."""

    clubs: tuple[ClubDesk, ...]
    to_umpire: tuple[Todo, ...]
    to_play: tuple[Todo, ...]
    may_found: bool


def desk_of(viewer: Viewer, now: datetime | None = None) -> Desk:
    """What waits for the viewer. At most eleven queries, however many clubs and matches."""
    at = now or timezone.now()
    roles = list(Role.objects.filter(user=viewer.user_id).select_related("club"))
    own = {role.club_id for role in roles if role.role == RoleName.OWNER}
    clubs = {role.club for role in roles if role.club_id in viewer.organises}
    if viewer.everywhere:
        clubs = set(Club.objects.all())
    ids = [club.pk for club in clubs]
    todos = _todos(
        Q(competition__club_id__in=ids)
        & (
            Q(state__in=(FixtureState.SUBMITTED, FixtureState.AGREED, FixtureState.DISPUTED))
            | Q(outcome=Outcome.POSTPONED)
            | Q(state=FixtureState.PLANNED, outcome__isnull=True) & over_by(at)
        )
    )
    tiles = _tiles(ids)
    asked = asked_of(ids)
    desks = [
        replace(
            _club_desk(c, c.pk in own or viewer.everywhere, todos, tiles),
            asked=tuple(asked.get(c.pk, ())),
        )
        for c in clubs
    ]
    return Desk(
        tuple(sorted(desks, key=lambda one: (one.is_idle, one.club.name))),
        _to_umpire(viewer),
        _to_play(viewer),
        viewer.everywhere or bool(own),
    )


def _club_desk(
    club: Club, is_owner: bool, todos: list[Todo], tiles: list[CompetitionTile]
) -> ClubDesk:
    own = [todo for todo in todos if todo.competition.club_id == club.pk]
    cards = (FixtureState.SUBMITTED, FixtureState.AGREED)
    return ClubDesk(
        club,
        is_owner,
        tuple(todo for todo in own if todo.line.state in cards),
        tuple(todo for todo in own if todo.line.state == FixtureState.DISPUTED),
        tuple(todo for todo in own if todo.line.outcome == Outcome.POSTPONED),
        tuple(
            todo
            for todo in own
            if todo.line.state == FixtureState.PLANNED and not todo.line.outcome
        )[:MOST],
        tuple(tile for tile in tiles if tile.competition.club_id == club.pk),
    )


def _todos(wanted: Q, *, full_names: bool = True) -> list[Todo]:
    """Matches as lines; `full_names`: as the club's own people know them. Two queries."""
    fixtures = list(
        Fixture.objects.filter(wanted)
        .select_related(*FIXTURE_NAMES, "competition__club", "competition__season")
        .order_by(BY_TIME.asc(nulls_last=True), "number")[:200]
    )
    ids = {pk for fixture in fixtures for pk in (fixture.home_id, fixture.away_id) if pk}
    names = {
        entry.pk: Named(
            entry.pk,
            entry.public_id,
            visibility.entry_name(entry),
            None,
            False,
            full_name=visibility.full_entry_name(entry),
            has_start=entry.has_start,
        )
        for entry in Entry.objects.filter(pk__in=ids)
        .select_related(*ENTRY_NAMES)
        .annotate(has_start=HAS_START)
    }
    starts = starts_by_match(fixtures, {}, names)
    return [
        Todo(
            fixture_line(fixture, None, names, full_names=full_names, starts=starts[fixture.pk]),
            fixture.competition,
        )
        for fixture in fixtures
    ]


def _tiles(clubs: list[int]) -> list[CompetitionTile]:
    competitions = (
        Competition.objects.filter(club_id__in=clubs)
        .select_related("club", "season")
        .annotate(
            entered=Count("entries", distinct=True),
            planned=matches_counted("fixtures__"),
            done=matches_over("fixtures__"),
        )
        .order_by("-season__starts_on", "name")
    )
    return [CompetitionTile(c, c.entered, c.done, c.planned) for c in competitions]


def _to_umpire(viewer: Viewer) -> tuple[Todo, ...]:
    """What the viewer is to umpire; a role taken back takes its matches with it."""
    held = UmpireAssignment.objects.filter(
        user=viewer.user_id, user__roles__club_id=F("fixture__competition__club_id")
    )
    assigned = held.values("fixture_id")
    open_ones = ~Q(state=FixtureState.OFFICIAL)
    return tuple(_todos(Q(pk__in=assigned) & open_ones)[:MOST])


def _to_play(viewer: Viewer) -> tuple[Todo, ...]:
    """The viewer's own matches that are not over; opponents are named as for any stranger."""
    entries = Entry.objects.filter(
        Q(person__user_id=viewer.user_id)
        | Q(pair__first__user_id=viewer.user_id)
        | Q(pair__second__user_id=viewer.user_id)
    ).values("id")
    mine = Q(home_id__in=entries) | Q(away_id__in=entries)
    return tuple(_todos(mine & ~Q(state=FixtureState.OFFICIAL), full_names=False)[:MOST])
