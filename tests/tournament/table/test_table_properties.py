"""What is true of every table."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament import (
    STANDARD,
    Adjustment,
    Entrant,
    Outcome,
    PointsScheme,
    Result,
    Step,
    Table,
    WithdrawalPolicy,
    tabulate,
)
from matches.tournament.results import MET
from tests.deep import either

NAMES = ("ash", "birch", "cedar", "dogwood", "elm", "fir")
ORDERS: tuple[tuple[str | Step, ...], ...] = (
    STANDARD,
    ("points", "head-to-head", "difference"),
    ("points", Step("head-to-head", {"re_enter": "at-once", "meetings": 1}), "scored"),
    ("points", Step("head-to-head", {"re_enter": "no"}), "away-wins", "played"),
    ("direct-encounter", "buchholz-cut-1", "buchholz", "sonneborn-berger", "progressive", "koya"),
    ("wins", "points", "buchholz-median", "scored-away", "fewest-walkovers", "rounds-won"),
)
SCHEMES = (PointsScheme(), PointsScheme(5, 3, 1), PointsScheme(1, Fraction(1, 2), 0))
BYES = (Outcome.BYE_FULL, Outcome.BYE_HALF, Outcome.BYE_ZERO)

scores = st.one_of(st.integers(0, 3), st.sampled_from((Fraction(1, 2), Fraction(1, 3))))


@st.composite
def results(draw: st.DrawFn, names: Sequence[str] = NAMES) -> list[Result]:
    """Up to twenty results of every outcome."""
    held = []
    for number in range(draw(st.integers(0, 20))):
        outcome = draw(st.sampled_from((*[Outcome.PLAYED] * 6, *Outcome)))
        home, away = draw(st.lists(st.sampled_from(names), min_size=2, max_size=2, unique=True))
        result = Result(
            f"r{number}", home, None if outcome in BYES else away, outcome,
            round=draw(st.integers(1, 5)), date=draw(st.sampled_from(("", "2026-03-01"))),
        )  # fmt: skip
        if outcome == Outcome.PLAYED:
            result = replace(result, home_score=draw(scores), away_score=draw(scores))
        if outcome == Outcome.WALKOVER:
            result = replace(result, winner=draw(st.sampled_from(("home", "away"))))
        held.append(result)
    return held


@settings(max_examples=either(20, 80), deadline=None)
@given(
    held=results(), order=st.sampled_from(ORDERS), scheme=st.sampled_from(SCHEMES), data=st.data()
)
def test_the_order_of_results_never_matters(
    held: list[Result], order: Sequence[str | Step], scheme: PointsScheme, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(held))
    first = tabulate(NAMES, held, scheme, order, previous="round")
    assert tabulate(NAMES, shuffled, scheme, order, previous="round") == first


@settings(max_examples=either(15, 60), deadline=None)
@given(held=results(), order=st.sampled_from(ORDERS), data=st.data())
def test_renaming_entrants_only_renames(
    held: list[Result], order: Sequence[str | Step], data: st.DataObject
) -> None:
    new = dict(zip(NAMES, data.draw(st.permutations(NAMES)), strict=True))
    renamed = [
        replace(result, home=new[result.home], away=new[result.away] if result.away else None)
        for result in held
    ]
    before = tabulate(NAMES, held, tie_breaks=order)
    after = tabulate([new[name] for name in NAMES], renamed, tie_breaks=order)
    assert [new[row.entrant] for row in before.rows] == [row.entrant for row in after.rows]
    for row, other in zip(before.rows, after.rows, strict=True):
        assert (row.rank, row.points, row.why.decided_by) == (
            other.rank,
            other.points,
            other.why.decided_by,
        )


@settings(max_examples=either(15, 60), deadline=None)
@given(held=results(), order=st.sampled_from(ORDERS))
def test_ranks_are_standard_competition_ranks(
    held: list[Result], order: Sequence[str | Step]
) -> None:
    rows = tabulate(NAMES, held, tie_breaks=order).rows
    assert [row.place for row in rows] == list(range(1, len(NAMES) + 1))
    for row in rows:
        assert row.rank is not None
        assert row.rank == 1 + sum(1 for other in rows if (other.rank or 0) < row.rank)


@settings(max_examples=either(15, 60), deadline=None)
@given(held=results(), scheme=st.sampled_from(SCHEMES))
def test_sums_over_the_table_balance(held: list[Result], scheme: PointsScheme) -> None:
    rows = tabulate(NAMES, held, scheme).rows
    met = [result for result in held if result.outcome in MET]
    both_lost = sum(result.outcome == Outcome.DOUBLE_WALKOVER for result in met)
    won, drawn, lost = (sum(getattr(r, name) for r in rows) for name in ("won", "drawn", "lost"))
    assert sum(row.played for row in rows) == 2 * len(met)
    assert won + 2 * both_lost == lost
    assert sum(row.difference for row in rows) == 0
    assert sum(row.scored for row in rows) == sum(row.conceded for row in rows)
    byes = sum(
        scheme.for_bye_full * (result.outcome == Outcome.BYE_FULL)
        + scheme.for_bye_half * (result.outcome == Outcome.BYE_HALF)
        for result in held
    )
    expected = won * scheme.win + drawn * scheme.draw + lost * scheme.loss + byes
    assert sum(row.points for row in rows) == expected


@settings(max_examples=either(15, 60), deadline=None)
@given(held=results(), order=st.sampled_from(ORDERS))
def test_every_proof_leads_to_its_rank(held: list[Result], order: Sequence[str | Step]) -> None:
    table = tabulate(NAMES, held, tie_breaks=order)
    ranks = {row.entrant: row.rank for row in table.rows}
    for row in table.rows:
        level = {id_ for id_, rank in ranks.items() if rank == row.rank}
        assert set(row.why.steps[-1].left) == level
        assert (row.why.decided_by is None) == (len(level) > 1)
        groups = [set(step.left) for step in row.why.steps]
        assert all(later <= earlier for earlier, later in itertools.pairwise(groups))
        for step in row.why.steps[1:]:
            if not step.skipped:
                own = step.numbers[row.entrant]
                same = {id_ for id_, numbers in step.numbers.items() if numbers == own}
                assert same == set(step.left)


@settings(max_examples=either(10, 40), deadline=None)
@given(held=results(), order=st.sampled_from(ORDERS), gone=st.sets(st.sampled_from(NAMES)))
def test_a_table_is_the_same_after_a_journey_as_json(
    held: list[Result], order: Sequence[str | Step], gone: set[str]
) -> None:
    entrants = [Entrant(name, withdrawn=name in gone) for name in NAMES]
    ruling = Adjustment("elm", Fraction(-1, 3), "late")
    table = tabulate(
        entrants, held, PointsScheme(), order, [ruling], withdrawals=WithdrawalPolicy()
    )
    assert Table.from_document(json.loads(json.dumps(table.as_document()))) == table


@settings(max_examples=either(10, 40), deadline=None)
@given(held=results(), gone=st.sets(st.sampled_from(NAMES)), data=st.data())
def test_withdrawals_do_not_depend_on_the_order_of_results(
    held: list[Result], gone: set[str], data: st.DataObject
) -> None:
    entrants = [Entrant(name, withdrawn=name in gone) for name in NAMES]
    shuffled = data.draw(st.permutations(held))
    policy = WithdrawalPolicy(Fraction(1, 2))
    first = tabulate(entrants, held, withdrawals=policy)
    assert tabulate(entrants, shuffled, withdrawals=policy) == first
    expunged = {row.entrant for row in first.rows if row.rank is None}
    assert expunged <= gone
    stayed = [entrant for entrant in entrants if entrant.id not in expunged]
    left = [result for result in held if not {result.home, result.away} & expunged]
    without = tabulate(stayed, left, withdrawals=WithdrawalPolicy(0))
    assert without.rows == first.rows[: len(stayed)]
