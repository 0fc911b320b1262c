"""Competitions, tables and fixtures as facts: ids and numbers, for programs rather than pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

from django.db.models import Count, F, QuerySet

from matches.models import Club as ClubRow
from matches.models import (
    Competition,
    CompetitionState,
    Division,
    Fixture,
    FixtureState,
    Result,
    Standing,
)
from matches.policy import visibility
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import Named, discreet, hides_ahead, named_entries
from matches.selectors.competitions.facts import (
    CompetitionFacts,
    FixtureFacts,
    SideFacts,
    TableFacts,
)
from matches.selectors.fixtures import (
    day_alone,
    matches_counted,
    matches_over,
    official_results,
)
from matches.selectors.handicaps import MatchStarts, starts_by_match
from matches.selectors.tables import DivisionTable, TableRow, tables_of
from matches.selectors.teams import options_on
from matches.tournament import Entrant, tabulate

STATES = tuple(CompetitionState.values)


FIXTURE_STATES = tuple(FixtureState.values)


Item = TypeVar("Item")


class Listed(Generic[Item]):
    """A long list, read a part at a time: the database counts it and cuts it, and only what is
    read is told in full. A paginator takes it like any other list."""

    def __init__(self, rows: QuerySet[Any], tell: Callable[[list[Any]], tuple[Item, ...]]) -> None:
        self._rows = rows
        self._tell = tell

    def count(self) -> int:
        """How long it is. One query."""
        return self._rows.order_by().count()

    def __getitem__(self, part: slice) -> tuple[Item, ...]:
        """A part of it, in full."""
        return self._tell(list(self._rows[part]))


def clubs() -> tuple[ClubRow, ...]:
    """The clubs that show strangers anything. One query."""
    shown = Competition.objects.filter(visibility.readable(NOBODY)).values("club_id")
    return tuple(ClubRow.objects.filter(pk__in=shown).order_by("name", "id"))


def competitions(
    viewer: Viewer,
    *,
    club: str = "",
    season: str = "",
    game: str = "",
    state: str = "",
) -> Listed[CompetitionFacts]:
    """The competitions that somebody may read, the latest season's first. Four queries a page."""
    wanted = {"club__slug": club, "season__slug": season, "game": game, "state": state}
    found = (
        Competition.objects.filter(visibility.readable(viewer))
        .filter(**{field: value for field, value in wanted.items() if value})
        .select_related("club", "season")
        .order_by("-season__starts_on", "name", "id")
    )
    return Listed(found, _counted)


def competition(public_id: str, viewer: Viewer) -> CompetitionFacts | None:
    """One competition, if the viewer may read it. Three queries."""
    found = _readable(public_id, viewer)
    return None if found is None else _counted([found])[0]


def tables(public_id: str, viewer: Viewer) -> tuple[TableFacts, ...] | None:
    """The tables of a competition, division by division, each row with its proof. Six queries."""
    found = _readable(public_id, viewer)
    if found is None:
        return None
    names = named_entries(found.pk)
    divisions = list(
        Division.objects.filter(stage__competition=found)
        .select_related("stage")
        .order_by("stage__number", "number")
    )
    standings = {
        standing.division_id: standing
        for standing in Standing.objects.filter(division__in=divisions, current=True)
    }
    shown = discreet(found.club_id, viewer, found)
    told = tables_of(found, divisions, names, shown)
    return tuple(
        _table(division, table, standings.get(division.pk))
        for division, table in zip(divisions, told, strict=True)
    )


def fixtures(
    public_id: str, viewer: Viewer, *, division: str = "", state: str = ""
) -> Listed[FixtureFacts] | None:
    """The fixtures of a competition in their order, and when and where as the viewer may know it.
    Six queries a page, seven where anybody has a start."""
    found = _readable(public_id, viewer)
    if found is None:
        return None
    wanted = {"division__public_id": division, "state": state}
    rows = (
        Fixture.objects.filter(competition=found)
        .filter(**{field: value for field, value in wanted.items() if value})
        .select_related("division", "round", "venue", "board")
        .order_by(
            "division__stage__number",
            "division__number",
            F("round__number").asc(nulls_last=True),
            "number",
        )
    )
    return Listed(rows, partial(_facts, found, ahead=not hides_ahead(found, viewer)))


def _facts(
    competition: Competition, held: list[Fixture], *, ahead: bool
) -> tuple[FixtureFacts, ...]:
    names = named_entries(competition.pk)
    results = official_results(held)
    for fixture in held:
        fixture.competition = competition
    starts = starts_by_match(held, results, names)
    return tuple(
        _fixture(fixture, results.get(fixture.pk), names, starts[fixture.pk], ahead)
        for fixture in held
    )


def fixture_facts(fixture: Fixture, result: Result | None, *, ahead: bool) -> FixtureFacts:
    """One fixture, its result in hand. One query, for the names, and one for starts if any.
    Without `ahead` it is told without when and where, and of one that is over the day."""
    names = named_entries(fixture.competition_id)
    played = {fixture.pk: result} if result is not None else {}
    starts = starts_by_match([fixture], played, names)
    return _fixture(fixture, result, names, starts[fixture.pk], ahead)


def _readable(public_id: str, viewer: Viewer) -> Competition | None:
    found = Competition.objects.select_related("club", "season").filter(public_id=public_id).first()
    return found if found is not None and visibility.may_read(found, viewer) else None


def _counted(listed: Iterable[Competition]) -> tuple[CompetitionFacts, ...]:
    held = list(listed)
    ids = [competition.pk for competition in held]
    fixtures = _numbers(ids, n=matches_counted("fixtures__"), played=matches_over("fixtures__"))
    entries = _numbers(ids, n=Count("entries"))
    return tuple(
        CompetitionFacts(
            each, entries[each.pk]["n"], fixtures[each.pk]["n"], fixtures[each.pk]["played"]
        )
        for each in held
    )


def _numbers(ids: list[int], **wanted: Count) -> dict[int, dict[str, int]]:
    rows = Competition.objects.filter(pk__in=ids).order_by().annotate(**wanted)
    return {row["pk"]: row for row in rows.values("pk", *wanted)}


def _fixture(
    fixture: Fixture,
    result: Result | None,
    names: Mapping[int, Named],
    starts: MatchStarts,
    ahead: bool,
) -> FixtureFacts:
    score = _score(result)
    given = any(starts.added)
    counted = starts.counted((score["A"], score["B"])) if given and score is not None else None
    card = result.scorecard if result is not None else None
    at = result.played_at if result is not None else None
    return FixtureFacts(
        fixture.public_id,
        fixture.number,
        fixture.division.public_id,
        fixture.round.number if fixture.round is not None else None,
        str(fixture.round) if fixture.round is not None else "",
        fixture.leg,
        fixture.tie,
        _side(fixture.home_id, names),
        _side(fixture.away_id, names),
        fixture.first,
        fixture.state,
        result.outcome if result is not None else fixture.outcome,
        result.winner if result is not None else None,
        score,
        result.measures if result is not None else {},
        card.version if card is not None else None,
        fixture.starts_at if ahead else None,
        fixture.ends_at if ahead else None,
        fixture.venue.name if ahead and fixture.venue is not None else None,
        fixture.board.name if ahead and fixture.board is not None else None,
        day_alone(at, fixture.competition.club, ahead) if at is not None else None,
        {**options_on(fixture.competition, None), **starts.options},
        dict(zip("AB", starts.added, strict=True)) if given else None,
        dict(zip("AB", counted, strict=True)) if counted is not None else None,
    )


def _score(result: Result | None) -> dict[str, int] | None:
    if result is None or result.score_a is None or result.score_b is None:
        return None
    return {"A": result.score_a, "B": result.score_b}


def _side(entry_id: int | None, names: Mapping[int, Named]) -> SideFacts | None:
    if entry_id is None:
        return None
    named = names[entry_id]
    return SideFacts(named.public_id, named.name, named.player, named.players)


def _adjustments(row: Mapping[str, Any], told: TableRow) -> list[dict[str, Any]]:
    """The row's adjustments, with their reasons as this reader may see them."""
    return [
        {
            **held,
            "reason": shown.reason,
            "reason_code": shown.code,
        }
        for held, shown in zip(row.get("adjustments", ()), told.adjustments, strict=True)
    ]


def _table(division: Division, told: DivisionTable, standing: Standing | None) -> TableFacts:
    if standing is not None:
        stored = standing.rows["rows"] if isinstance(standing.rows, dict) else standing.rows
    else:
        stored = tabulate([Entrant(row.entry) for row in told.rows], ()).as_document()["rows"]
    words = {row.entry: row for row in told.rows}
    return TableFacts(
        division.public_id,
        division.name,
        division.stage.number,
        told.version,
        told.computed_at,
        tuple({"title": step.title, "rule": step.rule} for step in told.order),
        tuple(
            {
                **{key: value for key, value in row.items() if key != "entrant"},
                "adjustments": _adjustments(row, words[row["entrant"]]),
                "entry": row["entrant"],
                "name": words[row["entrant"]].name,
                "player": words[row["entrant"]].player,
                "explanation": list(words[row["entrant"]].why),
                "prospects": list(words[row["entrant"]].prospects),
            }
            for row in stored
        ),
    )
