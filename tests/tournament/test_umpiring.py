"""Umpires are given out evenly, and nobody twice at once."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.umpiring import Duty, allocate, overlap
from tests.deep import either

UMPIRES = ("Asha", "Ben", "Chidi", "Dora")


@st.composite
def evenings(draw):
    """Matches of an hour on some evenings, with some umpires barred, busy and loaded."""
    duties = [
        Duty(
            f"m{n:02}",
            (start := draw(st.integers(0, 6)) * 30, start + 60),
            draw(st.frozensets(st.sampled_from(UMPIRES), max_size=3)),
        )
        for n in range(draw(st.integers(0, 10)))
    ]
    loads = {one: draw(st.integers(0, 3)) for one in UMPIRES}
    busy = {one: [(0, 60)] for one in draw(st.frozensets(st.sampled_from(UMPIRES), max_size=2))}
    return duties, loads, busy


@settings(max_examples=either(50, 200), deadline=None)
@given(evenings())
def test_nobody_umpires_twice_at_once_where_they_are_barred_or_busy(evening):
    duties, loads, busy = evening
    told = allocate(duties, loads, busy)
    assert set(told.given) | set(told.without) == {duty.match for duty in duties}
    own = {duty.match: duty for duty in duties}
    for match, umpire in told.given.items():
        assert umpire not in own[match].barred
        assert not any(overlap(own[match].when, one) for one in busy.get(umpire, ()))
        for other, same in told.given.items():
            if other != match and same == umpire:
                assert not overlap(own[match].when, own[other].when)


@settings(max_examples=either(25, 100), deadline=None)
@given(st.lists(st.frozensets(st.sampled_from(UMPIRES)), min_size=1, max_size=5))
def test_of_matches_at_one_time_as_many_as_can_be_have_an_umpire(barred):
    duties = [Duty(f"m{n}", (0, 60), one) for n, one in enumerate(barred)]
    told = allocate(duties, dict.fromkeys(UMPIRES, 0))
    seats = [*UMPIRES, *[None] * len(duties)]
    best = max(
        sum(one is not None and one not in duty.barred
            for duty, one in zip(duties, order, strict=False))
        for order in permutations(seats, len(duties))
    )  # fmt: skip
    assert len(told.given) == best


@settings(max_examples=either(15, 60), deadline=None)
@given(st.integers(1, 12), st.integers(1, 4))
def test_a_season_is_spread_evenly(rounds, together):
    duties = [
        Duty(f"m{r:02}{n}", (r * 100, r * 100 + 60)) for r in range(rounds) for n in range(together)
    ]
    told = allocate(duties, dict.fromkeys(UMPIRES, 0))
    counts = [list(told.given.values()).count(one) for one in UMPIRES]
    assert max(counts) - min(counts) <= 1
    assert told.without == ()


def test_who_has_umpired_less_is_asked_first():
    told = allocate([Duty("m1", (0, 60))], {"Asha": 3, "Ben": 1})
    assert told.given == {"m1": "Ben"}


def test_the_order_of_matches_never_matters():
    duties = [Duty(f"m{n}", (n % 3, n % 3 + 2), frozenset(UMPIRES[: n % 3])) for n in range(9)]
    loads = dict.fromkeys(UMPIRES, 0)
    assert allocate(duties, loads) == allocate(duties[::-1], loads)


def test_without_umpires_every_match_is_without():
    assert allocate([Duty("m1", (0, 60))], {}).without == ("m1",)
