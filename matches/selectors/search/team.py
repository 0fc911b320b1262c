"""A team's page: where it stands, whom it meets next, how it went. No player is named on it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, DateTimeField, IntegerField, Q, QuerySet, When

from matches.models import Competition, Entry, Fixture, FixtureState, Outcome, Standing, Team
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import Named, hidden_ahead, named_in
from matches.selectors.fixtures import BY_TIME, FIXTURE_NAMES, FixtureLine, fixture_lines

EACH = 6


@dataclass(frozen=True)
class Entered:
    """A competition that the team plays in, and where it stands there ("" where nobody is)."""

    competition: Competition
    place: str
    of: int


@dataclass(frozen=True)
class TeamMatch:
    """One of its matches, and of which competition."""

    line: FixtureLine
    competition: Competition


@dataclass(frozen=True)
class TeamPage:
    """Everything a team's page says."""

    team: Team
    entered: tuple[Entered, ...]
    coming: tuple[TeamMatch, ...]
    played: tuple[TeamMatch, ...]
    may_be_found: bool

    @property
    def next(self) -> TeamMatch | None:
        """The next match; nothing where none is planned."""
        return self.coming[0] if self.coming else None

    @property
    def last(self) -> TeamMatch | None:
        """The latest result."""
        return self.played[0] if self.played else None


def team_page(public_id: str, viewer: Viewer) -> TeamPage | None:
    """The page of a team that has entered something that the viewer may read. Eleven queries at
    most."""
    team = Team.objects.select_related("club", "season").filter(public_id=public_id).first()
    if team is None:
        return None
    may = visibility.readable(viewer, "competition__")
    entries = list(
        Entry.objects.filter(may, team=team)
        .select_related("competition__club", "competition__season")
        .order_by("-competition__season__starts_on", "competition__name")
    )
    if not entries:
        return None
    competitions = [entry.competition for entry in entries]
    names = named_in((each.pk for each in competitions), viewer)
    hidden = hidden_ahead(competitions, viewer)
    own = _matches(entries)
    over = own.filter(
        state=FixtureState.OFFICIAL, results__official=True, results__fixture_board__isnull=True
    ).order_by("-results__played_at", "-pk")
    coming = own.exclude(state=FixtureState.OFFICIAL)
    coming = _in_order(coming, hidden)
    return TeamPage(
        team,
        _entered(entries),
        _lines(coming[:EACH], names, hidden),
        _lines(over[:EACH], names, hidden),
        not hidden and all(visibility.may_be_listed(each) for each in competitions),
    )


def _in_order(coming: QuerySet[Fixture], hidden: frozenset[int]) -> QuerySet[Fixture]:
    """Matches to come by their time; those of which the viewer is told none stand behind them, by
    round and number, for a place among dated ones would tell the day."""
    if not hidden:
        # An order by a plain number would mean a column to PostgreSQL.
        return coming.order_by(BY_TIME.asc(nulls_last=True), "round__number", "number")
    untold = When(competition__in=hidden, then=None)
    told = Case(untold, default=BY_TIME, output_field=DateTimeField())
    behind = Case(When(competition__in=hidden, then=1), default=0, output_field=IntegerField())
    return coming.order_by(behind, told.asc(nulls_last=True), "round__number", "number")


def _matches(entries: list[Entry]) -> QuerySet[Fixture]:
    """Its matches; what is void, or a bye, is none."""
    ids = [entry.pk for entry in entries]
    found = Fixture.objects.filter(Q(home__in=ids) | Q(away__in=ids))
    none = Q(outcome=Outcome.VOID) | Q(outcome__startswith="bye")
    return found.exclude(none & Q(outcome__isnull=False)).select_related(
        *FIXTURE_NAMES, "competition__club", "competition__season"
    )


def _lines(
    fixtures: QuerySet[Fixture], names: dict[int, Named], hidden: frozenset[int]
) -> tuple[TeamMatch, ...]:
    listed = list(fixtures)
    told = {
        line.id: line
        for ahead in (True, False)
        if (own := [one for one in listed if (one.competition_id not in hidden) == ahead])
        for line in fixture_lines(own, names, ahead=ahead)
    }
    return tuple(TeamMatch(told[one.pk], one.competition) for one in listed)


def _entered(entries: list[Entry]) -> tuple[Entered, ...]:
    """Where the team stands, by the current tables. One query."""
    ids = [entry.competition_id for entry in entries]
    standings = Standing.objects.filter(division__stage__competition__in=ids, current=True)
    ranks: dict[tuple[int, str], tuple[str, int]] = {}
    found = standings.order_by("division__stage__number", "pk")
    for pk, document in found.values_list("division__stage__competition_id", "rows"):
        rows = document["rows"] if isinstance(document, dict) else document
        ranked = sum(row.get("rank") is not None for row in rows)
        for row in rows:
            if row.get("rank") is not None and row.get("played"):
                ranks[pk, row["entrant"]] = (str(row["rank"]), ranked)
    nowhere = ("", 0)
    return tuple(
        Entered(entry.competition, *ranks.get((entry.competition_id, entry.public_id), nowhere))
        for entry in entries
    )
