"""Tables: a pure function of results and rules, whose every row says why it stands there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Literal

from matches.tournament.exact import Number
from matches.tournament.ordering import order, ranks
from matches.tournament.records import count
from matches.tournament.results import Entrant, Result, before_last_round, winning_side
from matches.tournament.row_document import (
    row_as_document,
    row_from_document,
    step_as_document,
    step_from_document,
)
from matches.tournament.rows import FormEntry, Letter, Row
from matches.tournament.scheme import Adjustment, PointsScheme
from matches.tournament.tally import Pairings, Tally
from matches.tournament.tiebreaks import STANDARD, TIE_BREAKS, Step, chosen
from matches.tournament.why import Why
from matches.tournament.withdrawals import WithdrawalPolicy, apply_withdrawals
from matches.tournament.zones import Zone, outlooks

FORM_LENGTH = 5


@dataclass(frozen=True)
class Table:
    """A table: its rows in order, and the steps that gave the order."""

    rows: tuple[Row, ...]
    steps: tuple[Step, ...]

    def entrant(self, id_: str) -> Row:
        """The row of one entrant; KeyError for a stranger."""
        for row in self.rows:
            if row.entrant == id_:
                return row
        raise KeyError(id_)

    def as_document(self) -> dict[str, object]:
        """The table as plain JSON, the proof in every row."""
        return {
            "tie_breaks": [step_as_document(step) for step in self.steps],
            "rows": [row_as_document(row) for row in self.rows],
        }

    @staticmethod
    def from_document(document: Mapping[str, Any]) -> Table:
        """The table that `as_document` wrote."""
        return Table(
            tuple(row_from_document(row) for row in document["rows"]),
            tuple(step_from_document(step) for step in document["tie_breaks"]),
        )


@dataclass(frozen=True, slots=True)
class _Standing:
    """Where the order has put an entrant, and why."""

    place: int
    rank: int | None
    rank_before: int | None
    why: Why
    adjustments: tuple[Adjustment, ...]


def tabulate(
    entrants: Iterable[Entrant | str],
    results: Iterable[Result],
    scheme: PointsScheme | None = None,
    tie_breaks: Sequence[str | Step] = STANDARD,
    adjustments: Iterable[Adjustment] = (),
    *,
    withdrawals: WithdrawalPolicy | None = None,
    previous: Table | Literal["round"] | None = None,
    zones: Sequence[Zone] = (),
    pairings: Pairings | None = None,
) -> Table:
    """The table that these results make under these rules.

    Those who share a rank are listed in the order of `entrants`. `previous` gives the rank changes:
    an earlier table, or "round" for the table before the latest round. Without `withdrawals` the
    results of withdrawn entrants stand as they are. With `zones` every ranked row says what is
    certain of each, and what is still needed. `pairings` says whether it was known before play who
    meets whom, which decides what a walkover is to some tie-breaks; None: it is seen from everybody
    having met everybody. Raises ValueError naming what is wrong: an unknown or repeated id, a
    result without a winner, an unknown tie-break or option.
    """
    listed = _listed(entrants)
    held = _held(results)
    steps = chosen(tie_breaks)
    rules = scheme if scheme is not None else PointsScheme()
    changes = _checked(adjustments, listed, steps)
    ordered = _ordered(_Basis(listed, rules, steps, changes, withdrawals, pairings), held)
    ranks_before: Mapping[str, int | None] = {}
    if isinstance(previous, Table):
        ranks_before = {row.entrant: row.rank for row in previous.rows}
    elif previous == "round":
        earlier = before_last_round(held)
        ranks_before = _ordered(ordered.basis, earlier).ranks if earlier else {}
    table = _table(ordered, ranks_before)
    return _with_outlooks(table, ordered, zones) if zones else table


@dataclass(frozen=True, slots=True)
class _Basis:
    """All that a table rests on beside the results."""

    entrants: Mapping[str, Entrant]
    scheme: PointsScheme
    steps: tuple[Step, ...]
    adjustments: tuple[Adjustment, ...]
    withdrawals: WithdrawalPolicy | None
    pairings: Pairings | None


@dataclass(frozen=True, slots=True)
class _Ordered:
    """The entrants ranked, before there are rows; `ranks` leaves out the expunged."""

    basis: _Basis
    tally: Tally
    ranks: Mapping[str, int]
    proofs: Mapping[str, Why]


def _ordered(basis: _Basis, held: list[Result]) -> _Ordered:
    expunged: frozenset[str] = frozenset()
    if basis.withdrawals is not None:
        held, expunged = apply_withdrawals(basis.entrants.values(), held, basis.withdrawals)
    records = count(tuple(basis.entrants), held, basis.scheme, _measures(basis.steps))
    tally = Tally(basis.entrants, held, basis.scheme, records, basis.pairings)
    ranked = [id_ for id_ in basis.entrants if id_ not in expunged]
    tiers, proofs = order(ranked, basis.steps, tally, basis.adjustments)
    return _Ordered(basis, tally, ranks(tiers), proofs)


def _table(ordered: _Ordered, ranks_before: Mapping[str, int | None]) -> Table:
    own: dict[str, list[Adjustment]] = {}
    for adjustment in ordered.basis.adjustments:
        own.setdefault(adjustment.entrant, []).append(adjustment)
    unranked = [id_ for id_ in ordered.basis.entrants if id_ not in ordered.ranks]
    rows = tuple(
        _row(
            ordered.tally,
            id_,
            _Standing(
                place=place,
                rank=ordered.ranks.get(id_),
                rank_before=ranks_before.get(id_),
                why=ordered.proofs.get(id_, Why(id_)),
                adjustments=tuple(own.get(id_, ())),
            ),
        )
        for place, id_ in enumerate([*ordered.ranks, *unranked], start=1)
    )
    return Table(rows, ordered.basis.steps)


def _with_outlooks(table: Table, ordered: _Ordered, zones: Sequence[Zone]) -> Table:
    points = {row.entrant: row.points for row in table.rows}
    found = outlooks(points, ordered.ranks, ordered.tally.results, ordered.basis.scheme, zones)
    rows = (replace(row, outlooks=found.get(row.entrant, ())) for row in table.rows)
    return replace(table, rows=tuple(rows))


def _row(tally: Tally, id_: str, standing: _Standing) -> Row:
    entrant, record = tally.entrants[id_], tally.records[id_]
    rank, before = standing.rank, standing.rank_before
    return Row(
        entrant=id_,
        name=entrant.name or id_,
        place=standing.place,
        rank=rank,
        played=record.played,
        won=record.won,
        drawn=record.drawn,
        lost=record.lost,
        byes=record.byes,
        walkovers_won=record.walkovers_won,
        walkovers_lost=record.walkovers_lost + record.double_walkovers,
        scored=record.scored,
        conceded=record.conceded,
        difference=record.difference,
        points=record.points + _sum(standing.adjustments, "points"),
        adjustments=standing.adjustments,
        form=form(tally, id_),
        rank_before=before,
        rank_change=before - rank if before is not None and rank is not None else None,
        withdrawn=entrant.withdrawn,
        why=standing.why,
        measures=dict(record.measures),
    )


def form(tally: Tally, id_: str, length: int = FORM_LENGTH) -> tuple[FormEntry, ...]:
    """The last `length` matches an entrant met, the latest last."""
    met = [result for result in tally.results_of[id_] if result.away is not None]
    if len(met) > length:
        # Those of the latest days or rounds first: sorting all of them in full takes far longer.
        when = attrgetter("date" if tally.in_order_of_dates else "round")
        earliest = sorted(map(when, met))[-length]
        met = [result for result in met if when(result) >= earliest]
    latest = sorted(met, key=tally.order_key)[-length:]
    return tuple(_form_entry(result, id_) for result in latest)


def _form_entry(result: Result, id_: str) -> FormEntry:
    at_home = result.home == id_
    winner = winning_side(result)
    letter: Letter = "D" if winner == "draw" else "L"
    if winner == ("home" if at_home else "away"):
        letter = "W"
    return FormEntry(letter, (result.away or "") if at_home else result.home, result.id)


def _sum(adjustments: Sequence[Adjustment], step: str) -> Number:
    total: Number = 0
    for adjustment in adjustments:
        total += adjustment.amount if adjustment.step == step else 0
    return total


def _listed(entrants: Iterable[Entrant | str]) -> dict[str, Entrant]:
    listed: dict[str, Entrant] = {}
    for one in entrants:
        entrant = Entrant(one) if isinstance(one, str) else one
        if entrant.id in listed:
            raise ValueError(f"the entrant {entrant.id!r} is listed twice")
        listed[entrant.id] = entrant
    return listed


def _held(results: Iterable[Result]) -> list[Result]:
    held = list(results)
    ids = {result.id for result in held}
    if len(ids) < len(held):
        seen: set[str] = set()
        twice = next(r.id for r in held if r.id in seen or seen.add(r.id))  # type: ignore[func-returns-value]
        raise ValueError(f"there are two results with the id {twice!r}")
    return held


def _checked(
    adjustments: Iterable[Adjustment], entrants: Mapping[str, Entrant], steps: Sequence[Step]
) -> tuple[Adjustment, ...]:
    """The adjustments, each of a known entrant at a step that this table takes."""
    held = tuple(adjustments)
    names = [step.name for step in steps]
    for adjustment in held:
        if adjustment.entrant not in entrants:
            raise ValueError(f"an adjustment names {adjustment.entrant!r}, who is not an entrant")
        if adjustment.step not in names:
            raise ValueError(
                f"an adjustment is made at the step {adjustment.step!r}; "
                f"this table's steps are {', '.join(names)}"
            )
    return held


def _measures(steps: Sequence[Step]) -> list[str]:
    """The measures beside the main one that some step compares."""
    named = (step.options.get("measure") for step in steps if TIE_BREAKS[step.name].options)
    return sorted({name for name in named if isinstance(name, str) and name})
