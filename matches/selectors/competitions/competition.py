"""A competition as its public page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.core.paginator import Paginator
from django.db.models import F, Q, QuerySet

from matches.models import (
    Competition,
    Division,
    Fixture,
    FixtureState,
    Outcome,
    Result,
    Venue,
)
from matches.policy import publication
from matches.policy.publication import Viewer
from matches.selectors.base.competition_found import find_competition
from matches.selectors.base.free_texts import Discreet, discreet
from matches.selectors.base.naming import Named, named_entries
from matches.selectors.boxes.boxes import Periods, periods_of
from matches.selectors.corrections.corrections import CorrectionLine, corrections_of
from matches.selectors.fixtures.fixtures import FIXTURE_NAMES, FixtureLine, fixture_lines
from matches.selectors.knockouts.brackets import BracketShown, brackets_of, is_bracket
from matches.selectors.ladders.ladder_log import is_ladder
from matches.selectors.ladders.ladders import LadderShown, ladder_shown
from matches.selectors.tables.tables import DivisionTable, has_table, tables_of

SHOWN_WHOLE = 80
"""Up to so many fixtures stand on the page itself; of more, a window."""
WINDOW = 15
PER_PAGE = 60


@dataclass(frozen=True)
class RoundLines:
    """The fixtures of one round."""

    title: str
    lines: tuple[FixtureLine, ...]
    is_next: bool = False

    @property
    def done(self) -> int:
        """How many of its matches are over."""
        return sum(line.over for line in self.lines)

    @property
    def number(self) -> int:
        """The round's number; 0 for matches of none."""
        return self.lines[0].round_number if self.lines else 0


@dataclass(frozen=True)
class CompetitionPage:
    """Everything a competition's page says. ``entered``: who plays, until there are fixtures."""

    competition: Competition
    tables: tuple[DivisionTable, ...]
    brackets: tuple[BracketShown, ...]
    ladder: LadderShown | None
    periods: Periods | None
    rounds: tuple[RoundLines, ...]
    coming: tuple[FixtureLine, ...]
    latest: tuple[FixtureLine, ...]
    corrections: tuple[CorrectionLine, ...]
    entered: tuple[Named, ...]
    withdrawn: tuple[Named, ...]
    fixtures: int
    may_organise: bool
    is_public: bool


@dataclass(frozen=True)
class FixturesPage:
    """One page of a long list of fixtures."""

    competition: Competition
    rounds: tuple[RoundLines, ...]
    page: int
    pages: int
    is_public: bool
    total: int = 0


@dataclass(frozen=True)
class FixtureChoices:
    """Entries (public id, name) and venues (slug, name) of a competition's fixtures."""

    entries: tuple[tuple[str, str], ...]
    venues: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Wanted:
    """Which fixtures are asked for; what is empty asks for all."""

    entry: str = ""
    venue: str = ""
    first: date | None = None
    last: date | None = None
    state: str = ""

    def condition(self, zone: ZoneInfo) -> Q:
        """As a filter; days are the club's own."""
        asked = Q()
        if self.entry:
            asked &= Q(home__public_id=self.entry) | Q(away__public_id=self.entry)
        if self.venue:
            asked &= Q(venue__slug=self.venue)
        if self.first is not None:
            asked &= Q(starts_at__gte=datetime.combine(self.first, time.min, zone))
        if self.last is not None:
            asked &= Q(
                starts_at__lt=datetime.combine(self.last + timedelta(days=1), time.min, zone)
            )
        if self.state == "over":
            asked &= Q(state=FixtureState.OFFICIAL)
        elif self.state == "open":
            asked &= ~Q(state=FixtureState.OFFICIAL)
        return asked


def competition_page(
    club: str,
    season: str,
    competition: str,
    viewer: Viewer,
    *,
    history: bool = False,
    period: int = 0,
) -> CompetitionPage | None:
    """The page of a competition: at most ten queries, however many entries and matches it has;
    eleven for a ladder, and one more where something was corrected.

    `history`: of a ladder everything that happened, not the latest alone. `period`: of a box
    league, 0 the latest.
    """
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    names, shown = named_entries(found.pk), discreet(found.club_id, viewer, found)
    listed = list(
        Division.objects.filter(stage__competition=found)
        .select_related("stage")
        .order_by("stage__number", "number")
    )
    periods, divisions = periods_of(found, listed, names, period)
    fixtures = in_order(found)
    total = fixtures.count()
    # A bracket is shown whole, however large it is.
    whole = total <= SHOWN_WHOLE or any(is_bracket(found, one) for one in divisions)
    rounds, coming, latest = _lists(fixtures, names, whole=whole)
    return CompetitionPage(
        found,
        tables_of(found, [one for one in divisions if has_table(found, one)], names, shown),
        brackets_of(found, divisions, [line for held in rounds for line in held.lines], names),
        _ladder(found, divisions, names, shown, whole=history),
        periods,
        rounds,
        coming,
        latest,
        corrections_of(found, names, viewer),
        # Once there are fixtures, they and the table say who plays.
        tuple(named for named in names.values() if not named.withdrawn and not total),
        tuple(named for named in names.values() if named.withdrawn),
        total,
        viewer.may_organise(found.club_id),
        publication.is_public(found),
    )


def _ladder(
    competition: Competition,
    divisions: list[Division],
    names: Mapping[int, Named],
    shown: Discreet,
    *,
    whole: bool,
) -> LadderShown | None:
    if not divisions or not is_ladder(competition):
        return None
    return ladder_shown(competition, divisions[0], names, shown, whole=whole)


def division_table(public_id: str, viewer: Viewer) -> DivisionTable | None:
    """The table of one division, for a page that is watching it. Five queries."""
    division = (
        Division.objects.select_related("stage__competition__club")
        .filter(public_id=public_id)
        .first()
    )
    if division is None or not publication.may_read(division.stage.competition, viewer):
        return None
    competition = division.stage.competition
    names = named_entries(competition.pk)
    shown = discreet(competition.club_id, viewer, competition)
    return tables_of(competition, [division], names, shown)[0]


def fixture_choices(
    club: str, season: str, competition: str, viewer: Viewer
) -> FixtureChoices | None:
    """By which entries and venues the fixtures of a competition can be asked for. Three queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    venues = Venue.objects.filter(fixtures__competition=found).order_by("name").distinct()
    return FixtureChoices(
        tuple((one.public_id, one.name) for one in named_entries(found.pk).values()),
        tuple((one.slug, one.name) for one in venues),
    )


def fixtures_page(
    club: str,
    season: str,
    competition: str,
    page: int,
    viewer: Viewer,
    wanted: Wanted | None = None,
) -> FixturesPage | None:
    """One page of all fixtures, or of those `wanted`, by round; nothing beyond the last page.
    Five queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    fixtures = in_order(found)
    if wanted is not None:
        fixtures = fixtures.filter(wanted.condition(ZoneInfo(found.club.time_zone)))
    held = Paginator(fixtures, PER_PAGE)
    if not 1 <= page <= held.num_pages:
        return None
    lines = fixture_lines(held.page(page).object_list, named_entries(found.pk))
    return FixturesPage(
        found, _by_round(lines), page, held.num_pages, publication.is_public(found), held.count
    )


def in_order(competition: Competition) -> QuerySet[Fixture]:
    """The fixtures of a competition as lists show them: by stage, division and round."""
    return (
        Fixture.objects.filter(competition=competition)
        .select_related(*FIXTURE_NAMES)
        .order_by(
            "division__stage__number",
            "division__number",
            F("round__number").asc(nulls_last=True),
            "number",
        )
    )


def _lists(
    fixtures: QuerySet[Fixture], names: Mapping[int, Named], *, whole: bool
) -> tuple[tuple[RoundLines, ...], tuple[FixtureLine, ...], tuple[FixtureLine, ...]]:
    """The fixtures by round, those to come and the latest results: four queries at most."""
    if whole:
        lines = fixture_lines(fixtures, names)
        # An expunged match is over on the day its entry left, and is no news of that day.
        told = [line for line in lines if line.over and line.outcome != Outcome.EXPUNGED]
        played = [line for line in told if line.played_at is not None]
        latest = sorted(played, key=lambda line: (line.played_at, line.number), reverse=True)
        coming = [line for line in lines if not line.over and not line.note]
        return _by_round(lines), tuple(coming[:5]), tuple(latest[:5])
    open_ones = fixtures.exclude(state=FixtureState.OFFICIAL)[:WINDOW]
    coming_lines = list(open_ones)
    latest_ids = (
        Result.objects.filter(
            fixture__in=fixtures.order_by(),
            official=True,
            fixture_board__isnull=True,
        )
        .order_by("-played_at", "-id")
        .values("fixture_id")[:WINDOW]
    )
    played_ones = list(fixtures.filter(pk__in=[row["fixture_id"] for row in latest_ids]))
    lines = fixture_lines([*coming_lines, *played_ones], names)
    over = sorted(
        (line for line in lines if line.played_at is not None),
        key=lambda line: (line.played_at, line.number),
        reverse=True,
    )
    return (), tuple(line for line in lines if not line.over), tuple(over)


def _by_round(lines: tuple[FixtureLine, ...]) -> tuple[RoundLines, ...]:
    rounds: dict[str, list[FixtureLine]] = {}
    for line in lines:
        title = f"{line.division} · {line.round}" if line.division else line.round
        rounds.setdefault(title, []).append(line)
    to_come = (title for title, held in rounds.items() if not all(line.over for line in held))
    due = next(to_come, None)
    return tuple(RoundLines(title, tuple(held), title == due) for title, held in rounds.items())
