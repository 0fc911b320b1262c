"""A snapshot: everything of a competition that a result bears on, as it is at one moment.

Two of them, before and after a change that is tried and taken back, are what a preview compares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matches.models import Championship, Competition, Division, Fixture, Result
from matches.policy.viewer import viewer_of
from matches.selectors.championships import ledger_of, may_read, placings_of
from matches.selectors.tables import zone_of
from matches.services.base import rows
from matches.services.draws import known_formats
from matches.services.ratings import foretold
from matches.services.ratings.foretold import Foretold
from matches.services.ratings.in_use import Book
from matches.services.results import outcomes
from matches.services.tables import inputs, standings
from matches.tournament.exact import Number
from matches.tournament.formats import has_table
from matches.tournament.rows import Row

Sides = tuple[str | None, str | None]


@dataclass(frozen=True)
class Snapshot:
    """`rows` and `zones` of the match's own table by entry; `sides` and `outcomes` of every match
    by public id; `houses` by championship and house: rank and points; `places` by entry;
    `forecast`: what would be drawn now of what is drawn already."""

    result: Result | None
    rows: Mapping[str, Row]
    zones: Mapping[str, tuple[str, bool]]
    sides: Mapping[str, Sides]
    outcomes: Mapping[str, str | None]
    houses: Mapping[tuple[str, str], tuple[int, Number]]
    places: Mapping[str, int | None]
    forecast: Sequence[object] = ()


def look(fixture: str, board: int | None, championships: list[Championship]) -> Snapshot:
    """Look at a match and all that hangs on it, inside a transaction that is taken back: the table
    is brought up to date first."""
    row = rows.fixture(fixture)
    place = row.boards.filter(number=board).first() if board is not None else None
    row.division.stage.competition = row.competition
    standings.rebuild(row.division.public_id)
    held = outcomes.official_result(row, place) or outcomes.pending_result(row, place)
    table, zones = table_of(row.division)
    found = Fixture.objects.filter(competition=row.competition).values_list(
        "public_id", "home__public_id", "away__public_id", "outcome"
    )
    lines = list(found)
    return Snapshot(
        held,
        table,
        zones,
        {id_: (home, away) for id_, home, away, _ in lines},
        {id_: outcome for id_, _, _, outcome in lines},
        houses_of(championships),
        {one.entry.public_id: one.rank for one in placings_of(row.competition)},
        known_formats.of(row.competition).corrected.forecast(row),
    )


def championships_with(competition: Competition, user: object) -> list[Championship]:
    """The championships in which a competition counts, as far as somebody may read them."""
    viewer = viewer_of(user)
    found = Championship.objects.filter(competitions=competition).select_related("club", "season")
    return [each for each in found.order_by("pk") if may_read(each, viewer)]


def houses_of(championships: list[Championship]) -> dict[tuple[str, str], tuple[int, Number]]:
    """The rank and the points of every house, by championship and house."""
    return {
        (each.public_id, total.house): (total.rank, total.points)
        for each in championships
        for total in ledger_of(each)
    }


def table_of(division: Division) -> tuple[dict[str, Row], dict[str, tuple[str, bool]]]:
    """The rows of a division's table in their order, and the zone of each that is in one. The
    division comes with its stage and competition."""
    if not has_table(division.stage.format_in_force):
        return {}, {}
    reckoned = inputs.reckon(division)
    listed = reckoned.table().rows
    ranked = sum(row.rank is not None for row in listed)
    marks = {row.entrant: zone_of(row, reckoned.zones, ranked) for row in listed}
    zones = {entry: (mark.name, mark.certain) for entry, mark in marks.items() if mark is not None}
    return {row.entrant: row for row in listed}, zones


def foretold_of(competition: Competition) -> Foretold:
    """The ledger in which a competition is rated; nothing of it where it is in none."""
    book = Book(competition.game, competition.rating_system)
    return foretold.now(book) if competition.rated else Foretold(book)
