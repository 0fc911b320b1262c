"""The constraints named for a clash suffice, and each is needed: held by trying every timetable."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, Phase, event, example, given, settings

from matches.tournament.timetable import (
    Conflict,
    Demand,
    Fixture,
    Placement,
    Problem,
    Reason,
    Rules,
    Timetable,
    clashes,
    solve,
)
from matches.tournament.timetable.model import Model
from tests.deep import either
from tests.tournament.timetable.timetable_oracle import clash_together
from tests.tournament.timetable.tiny_problems import BOARDS, TUESDAY, at, of, tiny_problems

TINY = settings(
    deadline=None,
    # A failing example is tiny already.
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def evened_out_by_what_stays() -> Problem:
    """The one match to be placed leaves neither half even but beside the match that stays."""
    slots = (at("hall", 0, 0), at("hall", 0, 1), at("hall", 1, 0))
    stays = Placement("hall", ("h1",), slots[0].starts, slots[0].ends)
    fixtures = (Fixture("m0", "a", "b", fixed=stays), Fixture("m1", "b", "a"))
    halves = Demand("halves", 0, until=TUESDAY.date())
    return of("ab", fixtures, slots, rules=Rules(most_a_day=1), demands=(halves,))


def all_of_two_on_a_day_of_none() -> Problem:
    """Both away matches of b are to be on the day on which at most none of them is."""
    fixtures = (Fixture("m0", "a", "b"), Fixture("m1", "c", "b"))
    thursday, away = frozenset({at("hall", 2, 0).starts.date()}), frozenset({(None, "b")})
    most = Demand("most-of", 0, name="m", sides=away, days=thursday)
    least = Demand("least-of", 2, name="l", sides=away, days=thursday)
    return of("abc", fixtures, (at("hall", 0, 0), at("hall", 2, 0)), demands=(most, least))


def more_of_them_than_there_are() -> Problem:
    """Three home matches of a are to be on Tuesday, of two; on Tuesday a match that stays is."""
    slots = (at("hall", 0, 0), at("hall", 1, 0))
    stays = Placement("inn", ("i1",), slots[0].starts, slots[0].ends)
    fixtures = (
        Fixture("m0", "a", "c"),
        Fixture("m1", "a", "c"),
        Fixture("m2", "c", "a", fixed=stays),
    )
    tuesday, home = frozenset({slots[0].starts.date()}), frozenset({("a", None)})
    least = Demand("least-of", 3, name="l", sides=home, days=tuesday)
    return of("abc", fixtures, slots, demands=(least,))


@pytest.mark.needs_ortools
@settings(TINY, max_examples=either(25, 100))
@example(more_of_them_than_there_are())
@example(evened_out_by_what_stays())
@example(all_of_two_on_a_day_of_none())
@given(tiny_problems())
def test_where_constraints_clash_they_suffice_and_each_is_needed(asked: Problem) -> None:
    found = solve(asked, seconds=5)
    every = every_reason(asked)
    if isinstance(found, Timetable):
        event("a timetable")
        assert found.unplaced == ()
        assert clashes_of_open(asked, found) == []
        assert not clash_together(asked, every)
        return
    event("a conflict")
    held = set(found.reasons) - {Reason("slots")}
    event(f"of {len(held)}")
    assert clash_together(asked, every)
    # Where a single match is told of, what it clashes with is told of it alone.
    about = alone(asked, found.matches) if found.matches else asked
    assert clash_together(about, held), found
    assert found.minimal
    for reason in held:
        assert not clash_together(about, held - {reason}), (reason, found)


def alone(asked: Problem, matches: tuple[str, ...]) -> Problem:
    """Some matches of a problem without the others; of so many that are to be on some days, the
    others are."""
    without = [f for f in asked.fixtures if f.id not in matches and f.fixed is None]
    demands = []
    for demand in asked.demands:
        others = sum(demand.concerns(f.home, f.away) for f in without)
        number = demand.number - (others if demand.kind == "least-of" else 0)
        if number > 0 or demand.kind != "least-of":
            demands.append(replace(demand, number=number))
    kept = tuple(f for f in asked.fixtures if f not in without)
    return replace(asked, fixtures=kept, demands=tuple(demands))


def every_reason(asked: Problem) -> set[Reason]:
    """All constraints that a problem can have."""
    found = set(Model(asked, explains=True).literals)
    found |= {Reason("boards", venue.id) for venue in asked.venues}
    found |= {Reason("match", match.id) for match in asked.settled}
    found |= {Reason("block", block.id) for block in asked.blocks}
    for entrant in asked.entrants:
        found |= {Reason(kind, entrant.id) for kind in ("home-night", "home-venue", "at-once")}
    people = {one for fixture in asked.fixtures for one in asked.there(fixture)}
    found |= {Reason("at-once", one) for one in people}
    for demand in asked.demands:
        found.add(Reason(demand.kind, demand.about_whom()))
        found |= {Reason(demand.kind, entrant.id) for entrant in asked.entrants}
        pairs = combinations([entrant.id for entrant in asked.entrants], 2)
        found |= {Reason(demand.kind, "|".join(pair)) for pair in pairs}
    return found | {
        Reason("rest"), Reason("most-a-day"), Reason("in-order"), Reason("travel", "hall|inn")
    }  # fmt: skip


def clashes_of_open(asked: Problem, found: Timetable) -> list[object]:
    """What is wrong with a timetable, but for what is wrong among the fixed matches alone, and with
    what they were fixed against."""
    open_ = {fixture.id for fixture in asked.open}
    return [clash for clash in clashes(asked, found.placed) if open_ & set(clash.matches)]


# ── in particular ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.needs_ortools
def test_a_match_that_fills_the_day_is_named_with_the_day_s_most() -> None:
    first = at("hall", 0, 0)
    fixed = Placement("hall", ("h1",), first.starts, first.ends)
    fixtures = (Fixture("ab", "a", "b", fixed=fixed), Fixture("ac", "a", "c"))
    asked = of("abc", fixtures, (first, at("hall", 0, 1)), rules=Rules(most_a_day=1))
    told = solve(asked)
    assert isinstance(told, Conflict)
    assert set(told.reasons) == {Reason("match", "ab"), Reason("most-a-day")}


@pytest.mark.needs_ortools
def test_rounds_stay_apart_when_the_round_between_them_is_let_go() -> None:
    middle = at("hall", 1, 0)
    fixed = Placement("hall", ("h1",), middle.starts, middle.ends)
    fixtures = (
        Fixture("ab", "a", "b", 1),
        Fixture("cd", "c", "d", 2, fixed=fixed),
        Fixture("ef", "e", "f", 3),
    )
    asked = of("abcdef", fixtures, (at("hall", 2, 0),), rules=Rules(in_order=True))
    told = solve(asked)
    assert isinstance(told, Conflict)
    assert told.reasons == (Reason("in-order"),)


@pytest.mark.parametrize("quick", [True, False])
def test_nobody_plays_elsewhere_before_having_had_time_for_the_way(quick: bool) -> None:
    fixtures = (Fixture("ab", "a", "b"), Fixture("ac", "a", "c"))
    slots = (at("hall", 0, 0), at("inn", 0, 1), at("inn", 1, 0))
    near = solve(of("abc", fixtures, slots[:2]), quick=quick)
    far = solve(of("abc", fixtures, slots, travel={("hall", "inn"): 20}), quick=quick)
    assert isinstance(near, Timetable)
    assert isinstance(far, Timetable)
    assert not near.unplaced
    assert not far.unplaced
    assert slots[2].starts in {place.starts for place in far.placed.values()}


@pytest.mark.needs_ortools
def test_the_way_between_two_venues_is_named_where_there_is_no_time_for_it() -> None:
    fixtures = (Fixture("ab", "a", "b"), Fixture("ac", "a", "c"))
    slots = (at("hall", 0, 0), at("inn", 0, 1))
    told = solve(of("abc", fixtures, slots, travel={("hall", "inn"): 20}))
    assert isinstance(told, Conflict)
    assert set(told.reasons) == {Reason("at-once", "a"), Reason("travel", "hall|inn")}


def test_an_umpire_is_not_at_two_venues_and_need_not_rest() -> None:
    fixtures = (
        Fixture("ab", "a", "b", umpires=frozenset({"u"})),
        Fixture("cd", "c", "d", umpires=frozenset({"u"})),
    )
    rested = Rules(rest_minutes=60)
    beside = of("abcd", fixtures, (at("hall", 0, 0), at("hall", 0, 1)), rules=rested)
    found = solve(beside)
    assert isinstance(found, Timetable)
    assert len({place.starts for place in found.placed.values()}) == 2
    away = of(
        "abcd", fixtures, (at("hall", 0, 0), at("inn", 0, 1)), travel={("hall", "inn"): 5}
    )  # fmt: skip
    told = solve(away, quick=True)
    assert isinstance(told, Timetable)
    assert len(told.unplaced) == 1


def test_a_match_made_by_hand_says_who_has_no_time_for_the_way() -> None:
    fixtures = (Fixture("ab", "a", "b"), Fixture("ac", "a", "c"))
    slots = (at("hall", 0, 0), at("inn", 0, 1))
    asked = of("abc", fixtures, slots, travel={("hall", "inn"): 20})
    placed = {
        f.id: Placement(s.venue, BOARDS[s.venue][:1], s.starts, s.ends)
        for f, s in zip(fixtures, slots, strict=True)
    }
    assert [(c.kind, c.matches, c.about) for c in clashes(asked, placed)] == [
        ("travel", ("ab", "ac"), "a")
    ]
