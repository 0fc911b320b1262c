"""A championship's ledger: points a place, shared places, and totals that are sums of lines."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.tournament.championship import (
    BY_HAND,
    FULL,
    ChampionshipRules,
    LedgerLine,
    Placed,
    Source,
    championship,
    points_for,
)

HOUSES = ("ash", "birch", "cedar", "dogwood")


def source(id_: str, **ranks: int) -> Source:
    return Source(id_, tuple(Placed(f"{id_}-{h}", h, rank) for h, rank in ranks.items()))


def test_four_houses_over_four_games_at_5_3_1_end_15_11_5_5_with_third_shared() -> None:
    ledger = championship(
        HOUSES,
        [
            source("black", ash=1, birch=2, cedar=3, dogwood=4),
            source("white", ash=1, birch=2, cedar=4, dogwood=3),
            source("red", ash=1, birch=4, cedar=2, dogwood=3),
            source("green", ash=4, birch=1, cedar=3, dogwood=2),
        ],
        ChampionshipRules(places=(5, 3, 1)),
    )
    assert [(one.house, one.points) for one in ledger] == [
        ("ash", 15), ("birch", 11), ("cedar", 5), ("dogwood", 5),
    ]  # fmt: skip
    assert [(one.rank, one.shared) for one in ledger] == [
        (1, False), (2, False), (3, True), (3, True),
    ]  # fmt: skip
    assert ledger[0].points_in("red") == 5


@pytest.mark.parametrize(
    ("ties", "rank", "tied", "points"),
    [("shared", 1, 1, 5), ("shared", 1, 2, 4), ("shared", 2, 3, 2),
     ("shared", 4, 2, Fraction(1, 2)),
     ("shared", 1, 4, Fraction(11, 4)), ("shared", 5, 1, 0), ("full", 1, 2, 5), ("full", 2, 3, 3),
     ("full", 5, 2, 0)],
)  # fmt: skip
def test_a_shared_place_shares_its_points_or_gives_them_in_full(
    ties: str, rank: int, tied: int, points: Fraction
) -> None:
    assert points_for(rank, tied, ChampionshipRules(places=(5, 3, 2, 1), ties=ties)) == points


def test_everybody_who_took_part_gives_points_and_strangers_take_places() -> None:
    held = Source(
        "black",
        (
            Placed("guest", "", 1),
            Placed("a1", "ash", 2),
            Placed("a2", "ash", None, took_part=False),
            Placed("b1", "birch", 3),
        ),
    )
    ledger = championship(
        ("ash", "birch"), [held], ChampionshipRules((5, 3, 1), participation=Fraction(1, 2))
    )
    assert [(one.house, one.points) for one in ledger] == [
        ("ash", Fraction(7, 2)), ("birch", Fraction(3, 2)),
    ]  # fmt: skip
    assert [line.kind for line in ledger[0].lines] == ["participation", "place"]


def test_a_line_by_hand_counts_with_its_reason() -> None:
    line = LedgerLine("birch", -2, BY_HAND, reason="Late three times.")
    ledger = championship(("ash", "birch"), [], by_hand=[line])
    assert [(one.house, one.points) for one in ledger] == [("ash", 0), ("birch", -2)]
    assert ledger[1].lines == (line,)


def ranks_of(entries: int, ties: random.Random) -> list[int]:
    """Competition ranks, some of them shared."""
    ranks: list[int] = []
    for place in range(1, entries + 1):
        ranks.append(ranks[-1] if ranks and ties.random() < 0.4 else place)
    return ranks


@given(st.integers(0, 10**6), st.integers(1, 6), st.integers(0, 12), st.booleans())
def test_the_ledger_adds_up_and_no_order_matters(
    seed: int, competitions: int, entries: int, full: bool
) -> None:
    chance = random.Random(seed)
    rules = ChampionshipRules((5, 3, 2, 1), FULL if full else "shared", Fraction(1, 4))
    sources = [
        Source(
            f"c{number}",
            tuple(
                Placed(f"e{number}-{at}", chance.choice(HOUSES), rank)
                for at, rank in enumerate(ranks_of(entries, chance))
            ),
        )
        for number in range(competitions)
    ]
    ledger = championship(HOUSES, sources, rules)
    for one in ledger:
        assert one.points == sum(line.points for line in one.lines)
        assert all(line.house == one.house for line in one.lines)
    total = sum(one.points for one in ledger)
    if not full:
        # However places are shared, a competition gives what its places are worth.
        assert total == competitions * (sum(rules.places[:entries]) + Fraction(entries, 4))
    mixed = [Source(s.id, tuple(chance.sample(s.placed, len(s.placed)))) for s in sources]
    chance.shuffle(mixed)
    again = championship(HOUSES, mixed, rules)
    assert [(one.house, one.rank, one.points, one.lines) for one in again] == [
        (one.house, one.rank, one.points, one.lines) for one in ledger
    ]
