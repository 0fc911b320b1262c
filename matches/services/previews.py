"""What a change would do to a table, before it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import rules
from matches import publication
from matches.models import Entry, Fixture, FixtureBoard, Outcome
from matches.selectors.naming import ENTRY_NAMES
from matches.services import consequences, outcomes, reckoning
from matches.services.consequences import Consequence
from matches.services.reckoning import SIDE
from matches.services.standings import TABLED
from matches.tournament.exact import Number, text
from matches.tournament.results import Outcome as TableOutcome
from matches.tournament.results import Result as TableResult
from matches.tournament.rows import Row

COLUMNS = ("rank", "played", "won", "drawn", "lost", "scored", "conceded", "difference", "points")
"""What of a row is compared, by the names of `matches.tournament.rows.Row`."""


@dataclass(frozen=True)
class RowChange:
    """What would change in one row: by column, before and after, as text ("–" for none)."""

    entry: str
    name: str
    changes: Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Correction:
    """A correction that is not saved yet: the verdict on the card, the score before and after
    (None where there was none), the rows of the table that would change, in their new order, and
    what would change `later`: in a bracket, in drawn rounds and stages."""

    verdict: rules.Verdict
    before: tuple[int, int] | None
    after: tuple[int, int] | None
    winner_before: str | None
    winner_after: str | None
    rows: tuple[RowChange, ...]
    later: tuple[Consequence, ...] = ()


def correction(fixture: Fixture, board: FixtureBoard | None, verdict: rules.Verdict) -> Correction:
    """What a corrected card would change. Six queries, and those of what follows from it."""
    before = outcomes.official_result(fixture, board) or outcomes.pending_result(fixture, board)
    card = verdict.card
    main = card.game.measure if card is not None else ""
    score = verdict.measures().get(main)
    old = None
    if before is not None and before.score_a is not None and before.score_b is not None:
        old = (before.score_a, before.score_b)
    rows: tuple[RowChange, ...] = ()
    # A board moves the table only through the sum of all, which may not be known yet.
    if board is None and _has_table(fixture):
        rows = _rows(fixture, verdict, score)
    won = before.winner if before is not None else None
    later = consequences.of(fixture, verdict, score) if board is None else ()
    return Correction(verdict, old, score, won, verdict.winner, rows, later)


def _has_table(fixture: Fixture) -> bool:
    return (fixture.division.stage.format or fixture.competition.format) in TABLED


def _rows(
    fixture: Fixture, verdict: rules.Verdict, score: tuple[int, int] | None
) -> tuple[RowChange, ...]:
    fixture.division.stage.competition = fixture.competition
    now = reckoning.reckon(fixture.division)
    held = next((each for each in now.results if each.id == fixture.public_id), None)
    if held is None or score is None:
        return ()
    changed = TableResult(
        id=held.id,
        home=held.home,
        away=held.away,
        outcome=TableOutcome(Outcome.PLAYED),
        home_score=score[0],
        away_score=score[1],
        winner=SIDE.get(verdict.winner or ""),  # type: ignore[arg-type]
        round=held.round,
        date=held.date,
        measures=dict(verdict.measures()),
    )
    before = {row.entrant: row for row in now.table().rows}
    after = now.with_result(changed).table().rows
    moved = [(row, changes) for row in after if (changes := _changes(before[row.entrant], row))]
    names = _names([row.entrant for row, _ in moved])
    return tuple(RowChange(row.entrant, names[row.entrant], changes) for row, changes in moved)


def _changes(before: Row, after: Row) -> dict[str, tuple[str, str]]:
    told: dict[str, tuple[str, str]] = {}
    for column in COLUMNS:
        old, new = getattr(before, column), getattr(after, column)
        if old != new:
            told[column] = (_text(old), _text(new))
    return told


def _text(number: Number | None) -> str:
    return text(number) if number is not None else "–"


def _names(entries: list[str]) -> dict[str, str]:
    found = Entry.objects.filter(public_id__in=entries).select_related(*ENTRY_NAMES)
    return {entry.public_id: publication.full_entry_name(entry) for entry in found}
