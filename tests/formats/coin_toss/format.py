"""The record of a coin toss league: how it is drawn, and its last round, drawn from the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import Max

from matches.errors import ConflictError
from matches.models import Competition, Division, Fixture, FixtureState
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import rows
from matches.services.base.transaction import one_transaction
from matches.services.draws import drawn, open_matches
from matches.services.draws.format import ROUND, Ahead, Course, Format, Upcoming
from matches.services.draws.options import Choice
from matches.services.draws.shapes import DrawnFixture, DrawnRound, PlainRound
from matches.services.tables import inputs
from tests.formats.coin_toss.arithmetic import ARITHMETIC, inwards, rounds

TOSSED = ARITHMETIC
TITLE = "The last toss"


def _rounds(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    return [
        PlainRound("", tuple(DrawnFixture(home, away) for home, away in pairs), resting)
        for pairs, resting in rounds(entries, settings["coin"])
    ]


def _last(division: Division) -> int:
    return int(division.rounds.aggregate(last=Max("number"))["last"] or 0)


def left_to_draw(row: Competition) -> bool:
    """Whether the last round is to come: it has a name, and the others have none."""
    return not row.stages.filter(divisions__rounds__name=TITLE).exists()


def ahead(row: Competition) -> Ahead:
    """The last round, once everything before it is played."""
    if not left_to_draw(row):
        return Ahead()
    division = Division.objects.get(stage__competition=row)
    missing = tuple(row.fixtures.exclude(state=FixtureState.OFFICIAL).order_by("number"))
    return Ahead((Upcoming(ROUND, TITLE, _last(division) + 1, missing),))


@one_transaction
def draw(
    actor: Actor,
    competition: str,
    *,
    kind: str,
    number: int,
    lots: bool,
    starts_on: date | None,
) -> Division:
    """Draw the last round from the table. Who may: organisers."""
    row = rows.competition(competition, lock=True)
    access.require_organiser_of(actor, row)
    if not left_to_draw(row):
        raise ConflictError("The last toss is drawn already.", code="drawn-already")
    division = Division.objects.select_related("stage__competition").get(stage__competition=row)
    open_matches.require_none(
        list(Fixture.objects.filter(competition=row).exclude(state=FixtureState.OFFICIAL))
    )
    ranked = [each.entrant for each in inputs.reckon(division).table().rows]
    pairs = tuple(DrawnFixture(home, away) for home, away in inwards(ranked))
    entries = {entry.public_id: entry for entry in row.entries.all()}
    so_far = row.fixtures.aggregate(last=Max("number"))["last"] or 0
    made = DrawnRound(_last(division) + 1, TITLE, starts_on, pairs)
    drawn.store_rounds(row, division, (made,), entries, so_far)
    return division


FORMAT = Format(
    ARITHMETIC.name,
    _rounds,
    {"coin": Choice("heads", "The coin is called", (("heads", "heads"), ("tails", "tails")))},
    course=Course(ahead, left_to_draw, draw),
)
