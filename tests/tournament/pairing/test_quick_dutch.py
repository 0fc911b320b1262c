"""The quick engine answers as the library's own does, in tournaments of every kind."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament import Outcome, Result
from matches.tournament.pairing import Swiss, SwissState, UnpairableError, pair_next
from matches.tournament.pairing.competition import tournament
from matches.tournament.pairing.dutch import _numbers, _tournament
from tests.deep import either

engines = pytest.importorskip("py4swiss.engines", reason="py4swiss has no wheel for this machine")
quick_dutch = pytest.importorskip("matches.tournament.pairing.quick_dutch")
dutch_2026 = pytest.importorskip("matches.tournament.pairing.dutch_2026")


def answer(engine: object, swiss: Swiss) -> object:
    """Its pairs in its order, or the name of its error."""
    try:
        pairs = engine.generate_pairings(_tournament(swiss, _numbers(swiss)))  # type: ignore[attr-defined]
    except Exception as error:
        return type(error).__name__
    return [(pair.white, pair.black) for pair in pairs]


def played(state: SwissState, chance: Random, draws: bool) -> SwissState:
    """The state after one more round with results by chance, a few of them walkovers."""
    paired = pair_next(state)
    added = [
        Result(f"{paired.number}-{name}", name, None, outcome, round=paired.number)
        for name, outcome in paired.absent.items()
    ]
    if paired.bye:
        id_ = f"{paired.number}-{paired.bye}"
        added.append(Result(id_, paired.bye, None, Outcome.BYE_FULL, round=paired.number))
    for home, away in paired.pairs:
        outcome = Outcome.WALKOVER if chance.random() < 0.05 else Outcome.PLAYED
        sides = (
            ("home", "away", "draw") if draws and outcome == Outcome.PLAYED else ("home", "away")
        )
        id_ = f"{paired.number}-{home}"
        winner = chance.choice(sides)
        added.append(Result(id_, home, away, outcome, winner=winner, round=paired.number))
    return replace(state, results=[*state.results, *added], absent={})


def same_in_every_round(size: int, rounds: int, chance: Random, *, away: float, draws: bool) -> int:
    """How many rounds were compared."""
    names = [f"e{number}" for number in range(size)]
    apart = [tuple(chance.sample(names, 2)) for _ in range(chance.choice((0, 0, size // 4)))]
    state = SwissState(names, [], rounds, apart=apart)
    for done in range(rounds):
        gone = [name for name in names if chance.random() < away][: size - 2]
        byes = (Outcome.BYE_ZERO, Outcome.BYE_HALF)
        state = replace(state, absent={name: chance.choice(byes) for name in gone})
        swiss = tournament(state)
        assert answer(quick_dutch.QuickEngine, swiss) == answer(engines.DutchEngine, swiss)
        try:
            state = played(state, chance, draws)
        except UnpairableError:
            return done + 1
    return rounds


@settings(max_examples=either(6, 25), deadline=None)
@given(
    size=st.integers(2, 40),
    rounds=st.integers(1, 9),
    seed=st.integers(0, 2**32),
    away=st.sampled_from([0, 0.05, 0.3]),
    draws=st.booleans(),
)
def test_every_round_is_paired_as_by_the_library(
    size: int, rounds: int, seed: int, away: float, draws: bool
) -> None:
    assert same_in_every_round(size, rounds, Random(seed), away=away, draws=draws)


@settings(max_examples=either(6, 25), deadline=None)
@given(
    size=st.integers(2, 30),
    seed=st.integers(0, 2**32),
    away=st.sampled_from([0, 0.1, 0.3]),
    whole=st.sampled_from([0, 12, 64]),
)
def test_the_rules_of_2026_have_an_answer_in_every_round_that_those_of_2017_have(
    size: int, seed: int, away: float, whole: int
) -> None:
    """However few may be weighed at once; and nobody rests with more points than is needed."""
    chance, names = Random(seed), [f"e{number}" for number in range(size)]
    state = SwissState(names, [], 7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dutch_2026, "MOST_WHOLE", whole)
        for _ in range(7):
            gone = [name for name in names if chance.random() < away][: size - 2]
            state = replace(state, absent=dict.fromkeys(gone, Outcome.BYE_ZERO))
            try:
                older = pair_next(replace(state, edition="2017"))
            except UnpairableError:
                return
            newer, swiss = pair_next(state), tournament(state)
            assert (newer.method, newer.notes) == (older.method, older.notes)
            if newer.method == "dutch" and newer.bye is not None and older.bye is not None:
                points = {names[one.number - 1]: swiss.points(one) for one in swiss.competitors}
                assert points[newer.bye] <= points[older.bye]
            state = played(state, chance, draws=True)


@settings(max_examples=either(6, 15), deadline=None)
@given(size=st.integers(4, 30), seed=st.integers(0, 2**32), away=st.sampled_from([0, 0.1]))
def test_pairs_may_be_settled_at_any_moment(size: int, seed: int, away: float) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quick_dutch, "SETTLED_AT_ONCE", 1)
        assert same_in_every_round(size, 6, Random(seed), away=away, draws=True)


@pytest.mark.deep
@pytest.mark.parametrize(("size", "draws"), [(either(80, 160), False), (either(81, 161), True)])
def test_a_large_field_is_paired_as_by_the_library(size: int, draws: bool) -> None:
    assert same_in_every_round(size, 4, Random(size), away=0.02, draws=draws) == 4


def test_an_accelerated_tournament_is_paired_as_by_the_library() -> None:
    state = played(SwissState([f"e{n}" for n in range(40)], [], 9), Random(5), draws=True)
    swiss = tournament(state)
    faster = replace(
        swiss,
        competitors=tuple(
            replace(one, head_start=(3, 3)) if one.number <= 20 else one
            for one in swiss.competitors
        ),
    )
    assert answer(quick_dutch.QuickEngine, faster) == answer(engines.DutchEngine, faster)
    assert answer(quick_dutch.QuickEngine, faster) != answer(quick_dutch.QuickEngine, swiss)
