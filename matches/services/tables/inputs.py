"""What a division's table is made from: read from the tables, as plain data for the arithmetic."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from django.db.models import F, FilteredRelation, Q

from matches.models import (
    Adjustment,
    Division,
    Entry,
    EntryState,
    Fixture,
    Handicap,
    HandicapBasis,
    HandicapKind,
    Leaving,
    Outcome,
    Place,
    Withdrawal,
)
from matches.policy import reasons
from matches.selectors.draws import known_formats
from matches.tournament.documents import rules as written
from matches.tournament.documents.fields import DocumentError, Mistake
from matches.tournament.exact import exact
from matches.tournament.formats import pairings_of
from matches.tournament.handicap import Start, Starts, all_counted
from matches.tournament.results import Entrant
from matches.tournament.results import Outcome as TableOutcome
from matches.tournament.results import Result as TableResult
from matches.tournament.scheme import Adjustment as TableAdjustment
from matches.tournament.scheme import PointsScheme
from matches.tournament.table import Table, tabulate
from matches.tournament.tally import Pairings
from matches.tournament.tiebreaks import Step
from matches.tournament.withdrawals import WithdrawalPolicy, apply_withdrawals, half_of
from matches.tournament.zones import Zone

FORMAT = 2
"""The form of stored rows: counted on, every table is computed anew."""

BYES = (Outcome.BYE_FULL, Outcome.BYE_HALF, Outcome.BYE_ZERO)
SIDE = {"A": "home", "B": "away", "draw": "draw"}
ALL = WithdrawalPolicy(expunge_below=Fraction(1))


@dataclass(frozen=True)
class Reckoning:
    """All that decides a table. Equal reckonings give equal tables."""

    entrants: tuple[Entrant, ...]
    results: tuple[TableResult, ...]
    scheme: PointsScheme
    steps: tuple[Step, ...]
    adjustments: tuple[TableAdjustment, ...]
    zones: tuple[Zone, ...] = ()
    starts: Starts = field(default_factory=dict)
    by_difference: bool = False
    pairings: Pairings | None = None

    @property
    def counted(self) -> tuple[TableResult, ...]:
        """The results as they count, with the starts of their days."""
        return all_counted(self.results, self.starts, difference=self.by_difference)

    @property
    def digest(self) -> str:
        """What tells one reckoning from another: 64 hexadecimal digits."""
        told = (
            FORMAT, self.entrants, self.results, self.scheme,
            [(step.name, step.version, sorted(step.options.items())) for step in self.steps],
            self.adjustments, self.zones,
            *([sorted(self.starts.items())] if self.starts else []),
            *(["by difference"] if self.starts and self.by_difference else []),
            self.pairings,
        )  # fmt: skip
        return hashlib.sha256(repr(told).encode()).hexdigest()

    def table(self) -> Table:
        """The table, with rank changes since the round before."""
        return tabulate(
            self.entrants,
            self.counted,
            self.scheme,
            self.steps,
            self.adjustments,
            withdrawals=ALL,
            previous="round",
            zones=self.zones,
            pairings=self.pairings,
        )

    def with_result(self, result: TableResult) -> Reckoning:
        """The same with another result of one fixture, as before a correction is saved."""
        kept = [each for each in self.results if each.id != result.id]
        return replace(self, results=tuple(sorted([*kept, result], key=lambda each: each.id)))


def reckon(division: Division) -> Reckoning:
    """Read it: four queries. The division comes with its stage and competition.

    A withdrawal is decided once, when it is entered (`services.competitions.entries.withdraw`): an
    expunged entry's results all are, and of one whose results stand the rest are walkovers. One
    that was withdrawn without a decision is judged here, as the competition says.
    """
    competition = division.stage.competition
    entries, results = _entries(division), _results(division)
    known = {entry.public_id for entry in entries}
    results = [r for r in results if r.home in known and (r.away is None or r.away in known)]
    undecided = [
        Entrant(entry.public_id, withdrawn=True)
        for entry in entries
        if entry.state == EntryState.WITHDRAWN and entry.withdrawal is None
    ]
    halves = half_of(results) if competition.leaving == Leaving.HALVES else None
    policy = WithdrawalPolicy(exact(competition.expunge_below), first_half=halves)
    results, expunged = apply_withdrawals(undecided, results, policy)
    entrants = tuple(
        Entrant(
            entry.public_id,
            withdrawn=entry.withdrawal == Withdrawal.EXPUNGE or entry.public_id in expunged,
        )
        for entry in entries
    )
    return Reckoning(
        entrants,
        tuple(sorted(results, key=lambda result: result.id)),
        written.points_scheme(competition.points_scheme),
        written.tie_breaks(competition.tie_breaks),
        _adjustments(division),
        zones_of(competition.zones, division.number),
        _starts(division),
        not known_formats.of(competition).starts_in_table,
        pairings_of(division.stage.format or competition.format),
    )


def zones_of(stored: Any, division: int | None = None) -> tuple[Zone, ...]:
    """The zones of a competition, or of one division of it; each may name the `divisions` that
    have it, by number, and is all divisions' otherwise. Raises DocumentError."""
    if not isinstance(stored, list):
        return written.zones(stored)
    found: list[Zone] = []
    for each in stored:
        plain, numbers = each, None
        if isinstance(each, dict):
            plain = {key: value for key, value in each.items() if key != "divisions"}
            numbers = each.get("divisions")
        if not _are_numbers(numbers):
            raise DocumentError([Mistake("divisions", "must be a list of whole numbers from 1")])
        if division is None or not numbers or division in numbers:
            found += written.zones([plain])
    return tuple(found)


def _are_numbers(value: Any) -> bool:
    return value is None or (
        isinstance(value, list) and all(type(one) is int and one > 0 for one in value)
    )


def table_result(fixture: Mapping[str, Any]) -> TableResult:
    """One fixture with what is official of it, from a row of `FIELDS`."""
    winner = fixture["official__winner"]
    # A bye is official without anybody's result. What was put off is still to be played, as any
    # match is: no table is another by it, and none is asked for.
    by_itself = fixture["outcome"] in BYES
    outcome = fixture["official__outcome"] or (fixture["outcome"] if by_itself else "planned")
    played_at = fixture["official__played_at"]
    return TableResult(
        id=fixture["public_id"],
        home=fixture["home__public_id"],
        away=fixture["away__public_id"],
        outcome=TableOutcome(outcome),
        home_score=fixture["official__score_a"],
        away_score=fixture["official__score_b"],
        winner=SIDE.get(winner or ""),  # type: ignore[arg-type]
        round=fixture["round__number"] or 0,
        date=played_at.isoformat() if played_at is not None else "",
        measures={
            name: (exact(a), exact(b))
            for name, (a, b) in (fixture["official__measures"] or {}).items()
        },
    )


FIELDS = (
    "public_id",
    "outcome",
    "home__public_id",
    "away__public_id",
    "round__number",
    "official__outcome",
    "official__winner",
    "official__score_a",
    "official__score_b",
    "official__played_at",
    "official__measures",
)


def _results(division: Division) -> list[TableResult]:
    """Every fixture of the division that has its sides, with its official result: one query."""
    fixtures = (
        Fixture.objects.filter(division=division, home__isnull=False)
        .annotate(
            official=FilteredRelation(
                "results",
                condition=Q(results__official=True, results__fixture_board__isnull=True),
            )
        )
        .order_by()
        .values(*FIELDS)
    )
    found = [table_result(fixture) for fixture in fixtures]
    return [result for result in found if result.away is not None or _is_bye(result)]


def _is_bye(result: TableResult) -> bool:
    return result.outcome.startswith("bye")


def _entries(division: Division) -> Sequence[Entry]:
    """Who is in the table, in the order of their places: whoever has one."""
    places = Place.objects.filter(division=division).select_related("entry")
    return [place.entry for place in places.order_by("number")]


def _starts(division: Division) -> dict[str, tuple[Start, ...]]:
    """The starts that are added to scores, version by version."""
    found: dict[str, tuple[Start, ...]] = {}
    given = Handicap.objects.filter(
        entry__places__division=division, kind=HandicapKind.SCORE
    ).annotate(entrant=F("entry__public_id"))
    for each in given.order_by("entry_id", "version"):
        start = Start(each.made_at.isoformat(), each.start, _why(each))
        found[each.entrant] = (*found.get(each.entrant, ()), start)
    return found


def _why(given: Handicap) -> str:
    """Why a start was given, as strangers may read it: by rating in numbers, by hand as a code."""
    by_rating = given.basis == HandicapBasis.BY_RATING
    return given.reason if by_rating else reasons.code_of(reasons.reason_of(given))


def _adjustments(division: Division) -> tuple[TableAdjustment, ...]:
    made = (
        Adjustment.objects.filter(division=division, withdrawn_at__isnull=True)
        .annotate(entrant=F("entry__public_id"))
        .order_by("made_at", "id")
    )
    return tuple(
        TableAdjustment(
            entrant=each.entrant,
            amount=exact(each.points),
            reason=reasons.code_of(reasons.reason_of(each)),
            date=each.made_at.date().isoformat(),
        )
        for each in made
    )
