"""The desk: what is to be done by somebody signed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from matches.models import (
    Club,
    Competition,
    CompetitionState,
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
from matches.selectors.base.collected import may_be_opened
from matches.selectors.competitions.strikes import strikes_in
from matches.selectors.fixtures import (
    BY_TIME,
    FIXTURE_NAMES,
    FixtureLine,
    fixture_line,
)
from matches.selectors.handicaps import starts_by_match
from matches.selectors.home.home import CompetitionTile, tiled
from matches.selectors.home.waiting import CARDS, KIND, ClubsPage, clubs_page, waits
from matches.selectors.rearranging import waiting_in
from matches.selectors.teams import AskedOfClub

MOST = 25
LEAST = 3
ON_A_PAGE = 60
"""Matches of one kind, of all the clubs on a page, about: of each club from `LEAST` to `MOST`."""


@dataclass(frozen=True)
class Todo:
    """One match somebody waits for."""

    line: FixtureLine
    competition: Competition


@dataclass(frozen=True)
class ClubDesk:
    """A club somebody organises: its competitions, and what is to be done. `counted`: how many
    matches wait, by kind and competition, where not all of them are listed."""

    club: Club
    is_owner: bool
    to_agree: tuple[Todo, ...] = ()
    disputed: tuple[Todo, ...] = ()
    postponed: tuple[Todo, ...] = ()
    overdue: tuple[Todo, ...] = ()
    competitions: tuple[CompetitionTile, ...] = ()
    asked: tuple[AskedOfClub, ...] = ()
    counted: Mapping[tuple[str, int], int] = field(default_factory=dict)
    proposed: Mapping[int, int] = field(default_factory=dict)
    """How many proposed dates wait in each competition, by its key."""
    closed: frozenset[int] = frozenset()
    """Competitions that are read by the club alone although nobody so young plays any more."""
    strikes: Mapping[int, int] = field(default_factory=dict)
    """How many entries of each are asked about, for the walkovers that they gave."""

    @property
    def waiting(self) -> int:
        """How many matches want something done."""
        lists = (self.to_agree, self.disputed, self.postponed, self.overdue)
        return sum(len(held) for held in lists)

    @property
    def open(self) -> tuple[CompetitionTile, ...]:
        """The competitions that are not finished."""
        return tuple(one for one in self.competitions if not _is_finished(one))

    @property
    def finished(self) -> tuple[CompetitionTile, ...]:
        """Those that are."""
        return tuple(one for one in self.competitions if _is_finished(one))

    @property
    def is_idle(self) -> bool:
        """Whether nothing is run there and nothing waits."""
        return not self.waiting and not self.competitions and not self.asked


def _is_finished(tile: CompetitionTile) -> bool:
    return tile.competition.state == CompetitionState.FINISHED


@dataclass(frozen=True)
class Desk:
    """Everything on somebody's desk."""

    clubs: tuple[ClubDesk, ...]
    to_umpire: tuple[Todo, ...]
    to_play: tuple[Todo, ...]
    may_found: bool
    shown: ClubsPage


def desk_of(viewer: Viewer, now: datetime | None = None, page: int = 1, name: str = "") -> Desk:
    """What waits for the viewer: a page of their clubs, all of them or those of a `name`; their own
    matches on the first. At most sixteen queries, however many clubs and matches; two more where
    sides agree on dates, and one where a competition is collected alone."""
    at = now or timezone.now()
    own = set(
        Role.objects.filter(user=viewer.user_id, role=RoleName.OWNER).values_list(
            "club_id", flat=True
        )
    )
    shown = clubs_page(viewer, at, page, name)
    clubs = list(shown.page.object_list)
    todos, tiles = _of_clubs([club.pk for club in clubs], at)
    proposed = waiting_in((tile.competition for tile in tiles), at)
    # No query for a club in which nothing is kept from strangers.
    kept = {tile.competition.club_id for tile in tiles if tile.competition.collected_only}
    closed = may_be_opened(kept) if kept else frozenset()
    strikes = Counter(one.competition.pk for one in strikes_in(t.competition for t in tiles))
    first = shown.page.number == 1 and not name
    return Desk(
        tuple(
            replace(
                _club_desk(c, c.pk in own or viewer.everywhere, todos, tiles),
                asked=tuple(shown.asked.get(c.pk, ())),
                counted=shown.counted.get(c.pk, {}),
                proposed=proposed,
                closed=closed,
                strikes=strikes,
            )
            for c in clubs
        ),
        _to_umpire(viewer) if first else (),
        _to_play(viewer) if first else (),
        viewer.everywhere or bool(own),
        shown,
    )


def _of_clubs(ids: list[int], at: datetime) -> tuple[list[Todo], list[CompetitionTile]]:
    """The matches that wait at these clubs, the longest waiting of each kind, and the competitions:
    a club with many late matches hides no other's dispute."""
    most = min(MOST, max(LEAST, ON_A_PAGE // len(ids))) if ids else 0
    place = Window(
        RowNumber(),
        partition_by=[F("competition__club_id"), KIND],
        order_by=[BY_TIME.asc(nulls_last=True), F("number").asc()],
    )
    here = visibility.in_use("competition__")
    waiting = Fixture.objects.filter(here, waits(at), competition__club_id__in=ids)
    placed = waiting.annotate(place=place).filter(place__lte=most)
    listed = Competition.objects.filter(club_id__in=ids).order_by("-season__starts_on", "name")
    tiles = tiled(listed.select_related("club", "season", "open_entry"))
    # Which they are is asked before what stands on them: with ten tables joined to the question
    # PostgreSQL would read every match for it.
    which = list(placed.values_list("pk", flat=True))
    return _todos(Q(pk__in=which), most=None), list(tiles)


def _club_desk(
    club: Club, is_owner: bool, todos: list[Todo], tiles: list[CompetitionTile]
) -> ClubDesk:
    own = [todo for todo in todos if todo.competition.club_id == club.pk]
    return ClubDesk(
        club,
        is_owner,
        tuple(todo for todo in own if todo.line.state in CARDS),
        tuple(todo for todo in own if todo.line.state == FixtureState.DISPUTED),
        tuple(todo for todo in own if todo.line.outcome == Outcome.POSTPONED),
        tuple(
            todo
            for todo in own
            if todo.line.state == FixtureState.PLANNED and not todo.line.outcome
        ),
        tuple(tile for tile in tiles if tile.competition.club_id == club.pk),
    )


def _todos(wanted: Q, *, full_names: bool = True, most: int | None = ON_A_PAGE) -> list[Todo]:
    """Matches as lines; `full_names`: as the club's own people know them. Two queries."""
    fixtures = list(
        Fixture.objects.filter(visibility.in_use("competition__"), wanted)
        .select_related(*FIXTURE_NAMES, "competition__club", "competition__season")
        .order_by(BY_TIME.asc(nulls_last=True), "number")[:most]
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
    if viewer.user_id is None:
        return ()
    own = Entry.objects.order_by().values_list("pk", flat=True)
    entries = list(
        own.filter(person__user_id=viewer.user_id).union(
            own.filter(pair__first__user_id=viewer.user_id),
            own.filter(pair__second__user_id=viewer.user_id),
        )
    )
    mine = Q(home_id__in=entries) | Q(away_id__in=entries)
    return tuple(_todos(mine & ~Q(state=FixtureState.OFFICIAL), full_names=False)[:MOST])
