"""A competition's tables and matches as rows of a spreadsheet: what the public page says, no more.

Names, days and places are those that strangers may read, whoever asks: a file is passed on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from matches.models import Competition, Division, Fixture, Outcome
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import discreet, find_competition, hides_ahead, named_entries
from matches.selectors.fixtures import FixtureLine, fixture_lines, in_order
from matches.selectors.tables import TableRow, has_table, tables_of
from matches.tournament.exact import as_json, exact

Cell = str | int | float

TABLE_COLUMNS = (
    *("stage", "division", "rank", "entrant", "name", "played", "won", "drawn", "lost"),
    *("scored", "conceded", "difference", "points", "withdrawn"),
)
MATCH_COLUMNS = (
    *("id", "number", "stage", "division", "round", "date", "time", "venue", "home", "away"),
    *("home_score", "away_score", "outcome", "winner"),
)
"""As `manage.py tabulate` calls them, where it knows the column."""


@dataclass(frozen=True)
class Spreadsheet:
    """One sheet: the names of its columns, and a line each row; numbers are numbers."""

    competition: Competition
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    is_public: bool


def tables_sheet(club: str, season: str, competition: str, viewer: Viewer) -> Spreadsheet | None:
    """Every table of a competition, a line a row. At most five queries; None where this viewer may
    not read it, or where it has no table."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    divisions = [
        one
        for one in Division.objects.filter(stage__competition=found)
        .select_related("stage")
        .order_by("stage__number", "number")
        if has_table(found, one)
    ]
    if not divisions:
        return None
    names = named_entries(found.pk)
    tables = tables_of(found, divisions, names, discreet(found.club_id, visibility.NOBODY, found))
    rows = tuple(
        _table_row(division, row)
        for division, table in zip(divisions, tables, strict=True)
        for row in table.rows
    )
    return Spreadsheet(found, TABLE_COLUMNS, rows, visibility.is_public(found))


def matches_sheet(club: str, season: str, competition: str, viewer: Viewer) -> Spreadsheet | None:
    """Every match of a competition with its result, a line each. At most six queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    fixtures = list(in_order(found).select_related("division__stage"))
    ahead = not hides_ahead(found, visibility.NOBODY)
    lines = fixture_lines(fixtures, named_entries(found.pk), ahead=ahead)
    zone = ZoneInfo(found.club.time_zone)
    rows = tuple(
        _match_row(fixture, line, zone) for fixture, line in zip(fixtures, lines, strict=True)
    )
    return Spreadsheet(found, MATCH_COLUMNS, rows, visibility.is_public(found))


def _table_row(division: Division, row: TableRow) -> tuple[Cell, ...]:
    return (
        division.stage.number,
        division.name,
        _number(row.rank),
        row.entry,
        row.name,
        *(row.played, row.won, row.drawn, row.lost),
        *map(_number, (row.scored, row.conceded, row.difference, row.points)),
        "yes" if row.withdrawn else "",
    )


def _match_row(fixture: Fixture, line: FixtureLine, zone: ZoneInfo) -> tuple[Cell, ...]:
    at = line.starts_at.astimezone(zone) if line.starts_at is not None else None
    # Of a match that is over, whose hour is not told, the day is.
    held = line.played_at.astimezone(zone).date() if line.played_at is not None else None
    day = at or line.day or held
    played = line.outcome in (Outcome.PLAYED, Outcome.ABANDONED)
    return (
        line.public_id,
        line.number,
        fixture.division.stage.number,
        line.division,
        fixture.round.number if fixture.round is not None else "",
        f"{day:%Y-%m-%d}" if day else "",
        at.strftime("%H:%M") if at is not None else "",
        line.venue,
        *_sides(fixture, line),
        *(_number(score) if played else "" for score in (line.score_a, line.score_b)),
        line.outcome or "planned",
        {"A": "home", "B": "away"}.get(line.winner, line.winner),
    )


def _sides(fixture: Fixture, line: FixtureLine) -> Iterable[str]:
    """The names of the sides; who is not known yet, and a bye's other side, have none."""
    for entry, name in ((fixture.home_id, line.home), (fixture.away_id, line.away)):
        yield name if entry is not None else ""


def _number(written: str) -> Cell:
    """The number that a page writes (``−3``, ``+12``, ``2.5``), or the text that is none."""
    try:
        return as_json(exact(written.replace("−", "-").removeprefix("+")))
    except ValueError:
        return written
