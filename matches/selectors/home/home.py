"""The front page and a club's page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Count, Q

from matches.models import (
    Championship,
    Club,
    Competition,
    CompetitionState,
    Entry,
    Fixture,
    Result,
    User,
)
from matches.policy import acquaintance, visibility
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import ENTRY_NAMES, HAS_START, OF_CLUB, Named, may_all_be_found
from matches.selectors.championships import championships_of
from matches.selectors.fixtures import (
    FIXTURE_NAMES,
    WHOLE_CARD,
    FixtureLine,
    fixture_line,
    matches_counted,
    matches_over,
)
from matches.selectors.handicaps import starts_by_match
from matches.selectors.home.today import Day, matches_of_day, with_running
from matches.selectors.notices import Board, board_of_club

LATEST = 8
MOST = 60
FIRST = 8


@dataclass(frozen=True)
class CompetitionTile:
    """A competition in a list of them."""

    competition: Competition
    entries: int
    played: int
    fixtures: int


@dataclass(frozen=True)
class LatestResult:
    """A result in a list across competitions."""

    line: FixtureLine
    competition: Competition


@dataclass(frozen=True)
class HomePage:
    """What the front page shows. `running`: of all that are, the first few."""

    day: Day
    running: tuple[CompetitionTile, ...]
    latest: tuple[LatestResult, ...]
    clubs: tuple[Club, ...]
    may_be_found: bool = False
    """Whether search engines may list it: it tells of no competition that they may not."""

    @property
    def first(self) -> tuple[CompetitionTile, ...]:
        """Those of the running competitions that stand on the page itself."""
        return self.running[:FIRST]


@dataclass(frozen=True)
class SeasonTiles:
    """A season of a club with its competitions."""

    name: str
    tiles: tuple[CompetitionTile, ...]

    @property
    def booklet(self) -> str:
        """Which season strangers may have as a booklet: its slug; "" where they read nothing of
        it."""
        public = (one.competition for one in self.tiles if visibility.is_public(one.competition))
        return next((one.season.slug for one in public), "")


@dataclass(frozen=True)
class ClubPage:
    """What a club's page shows."""

    club: Club
    seasons: tuple[SeasonTiles, ...]
    latest: tuple[LatestResult, ...]
    may_organise: bool
    championships: tuple[Championship, ...] = ()
    board: Board = ()
    may_be_found: bool = False
    """Whether search engines may list it: it tells of no competition that they may not."""


def nobody_has_an_account() -> bool:
    """Whether this is a fresh installation that waits for its first owner. One query."""
    return not User.objects.exists()


def home_page(day: date | None = None) -> HomePage:
    """The front page: what strangers may read, whoever asks, without how matches in progress stand.
    Twenty queries at most."""
    running = _tiles(NOBODY, Q(state__in=(CompetitionState.RUNNING, CompetitionState.OPEN)))
    latest = _latest(NOBODY, Q())
    clubs = Club.objects.filter(
        pk__in=Competition.objects.filter(visibility.readable(NOBODY)).values("club_id")
    )
    told = {*(each.competition for each in running), *(each.competition for each in latest)}
    shown = matches_of_day(day, also=told)
    every = {*told, *(each.competition for each in shown.held)}
    may = all(visibility.may_be_listed(each) and each.pk not in shown.young for each in every)
    return HomePage(shown, running, latest, tuple(clubs), may)


def with_scores(page: HomePage) -> HomePage:
    """The front page as the boards have it now. One query."""
    return replace(page, day=with_running(page.day))


def club_page(slug: str, viewer: Viewer) -> ClubPage | None:
    """A club's competitions by season, as the viewer may see them. A club that shows nothing and
    does not know the viewer is not there. Nine queries; with
    a notice up, three more."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        return None
    tiles = _tiles(viewer, Q(club=club))
    ledgers = championships_of(club.pk, viewer)
    if not tiles and not ledgers and club.pk not in viewer.belongs and not viewer.everywhere:
        return None
    seasons: dict[str, list[CompetitionTile]] = {}
    for tile in tiles:
        seasons.setdefault(tile.competition.season.name, []).append(tile)
    latest = _latest(viewer, Q(fixture__competition__club=club))
    return ClubPage(
        club,
        tuple(SeasonTiles(name, tuple(held)) for name, held in seasons.items()),
        latest,
        viewer.may_organise(club.pk),
        ledgers,
        board_of_club(club, viewer),
        not club.is_school and _may_be_found([*tiles, *latest]),
    )


def _may_be_found(told: Iterable[CompetitionTile | LatestResult]) -> bool:
    return may_all_be_found({one.competition for one in told})


def _tiles(viewer: Viewer, wanted: Q) -> tuple[CompetitionTile, ...]:
    competitions = (
        Competition.objects.filter(visibility.readable(viewer))
        .filter(wanted)
        .select_related("club", "season")
        .order_by("-season__starts_on", "name")[:MOST]
    )
    return tiled(competitions)


def tiled(competitions: Iterable[Competition]) -> tuple[CompetitionTile, ...]:
    """Competitions with their entries and matches, each counted by itself: joined, every entry
    would be counted with every match. Three queries."""
    listed = list(competitions)
    ids = [competition.pk for competition in listed]
    counted = {
        row["competition_id"]: (row["played"], row["n"])
        for row in Fixture.objects.filter(competition_id__in=ids)
        .values("competition_id")
        .annotate(n=matches_counted(), played=matches_over())
        .order_by()
    }
    entered = dict(
        Entry.objects.filter(competition_id__in=ids)
        .values_list("competition_id")
        .annotate(n=Count("id"))
        .order_by()
    )
    return tuple(
        CompetitionTile(
            competition,
            entered.get(competition.pk, 0),
            counted.get(competition.pk, (0, 0))[0],
            counted.get(competition.pk, (0, 0))[1],
        )
        for competition in listed
    )


def _latest(viewer: Viewer, wanted: Q) -> tuple[LatestResult, ...]:
    results = list(
        Result.objects.filter(official=True, fixture_board__isnull=True, outcome="played")
        .filter(visibility.readable(viewer, "fixture__competition__"))
        .filter(wanted)
        .select_related(
            "scorecard",
            "fixture__competition__club",
            "fixture__competition__season",
            *(f"fixture__{name}" for name in FIXTURE_NAMES),
        )
        .defer(*WHOLE_CARD)
        .order_by("-played_at", "-id")[:LATEST]
    )
    ids = {pk for r in results for pk in (r.fixture.home_id, r.fixture.away_id) if pk}
    rows = Entry.objects.filter(pk__in=ids).select_related(*ENTRY_NAMES)
    entries = list(rows.annotate(has_start=HAS_START, **OF_CLUB))
    known = acquaintance.here(viewer)
    known.meet_entered(entries)
    names = {
        entry.pk: Named(
            entry.pk,
            entry.public_id,
            known.entered(entry),
            None,
            False,
            has_start=entry.has_start,
        )
        for entry in entries
    }
    of_match = {result.fixture_id: result for result in results}
    starts = starts_by_match([result.fixture for result in results], of_match, names)
    return tuple(
        LatestResult(
            fixture_line(r.fixture, r, names, starts=starts[r.fixture_id]), r.fixture.competition
        )
        for r in results
    )
