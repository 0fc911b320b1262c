"""The constraints named for a clash suffice, and each is needed: held by trying every timetable."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import combinations

import pytest
from hypothesis import HealthCheck, Phase, event, example, given, settings
from hypothesis import strategies as st

from matches.tournament.timetable import (
    Block,
    Conflict,
    Demand,
    Entrant,
    Fixture,
    Match,
    Placement,
    Problem,
    Reason,
    Rules,
    Slot,
    Timetable,
    Venue,
    clashes,
    solve,
)
from matches.tournament.timetable.model import Model
from tests.deep import either
from tests.tournament.timetable.timetable_oracle import clash_together

TUESDAY = datetime(2026, 11, 3, 19, 0)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
BOARDS = {"hall": ("h1", "h2"), "inn": ("i1",)}
EVERYTHING = ("a", "b", "c", "d")


def at(venue: str, day: int, hour: int) -> Slot:
    starts = TUESDAY + day * DAY + hour * HOUR
    return Slot(venue, starts, starts + HOUR)


@st.composite
def matches_of_others(draw: st.DrawFn, name: str) -> Match:
    venue = draw(st.sampled_from(["hall", "inn"]))
    slot = at(venue, draw(st.integers(0, 2)), draw(st.integers(0, 1)))
    late = timedelta(minutes=draw(st.sampled_from([0, 30])))
    board = draw(st.sampled_from([*BOARDS[venue], "gone"]))
    people = draw(st.frozensets(st.sampled_from([*EVERYTHING, "p0", "u"]), max_size=2))
    umpires = draw(st.frozensets(st.sampled_from(["u", "a"]), max_size=1))
    place = Placement(venue, (board,), slot.starts + late, slot.ends + late)
    if draw(st.booleans()):
        return Match(name, place, people, umpires)
    return Match(name, place, frozenset({"a", "b"}), umpires, "a", "b")


@st.composite
def demands(draw: st.DrawFn, names: tuple[str, ...]) -> tuple[Demand, ...]:
    """Some of each kind that must hold, and a wish."""
    until = (TUESDAY + draw(st.integers(0, 1)) * DAY).date()
    every = [
        Demand("in-a-row", draw(st.integers(1, 2))),
        Demand("halves", draw(st.integers(0, 1)), until=until),
        Demand("apart", draw(st.integers(1, 3))),
        Demand("evening", draw(st.integers(1, 2)), about=("hall",)),
        Demand("together", about=names[:2]),
        Demand("breaks", how="some"),
    ]
    return tuple(draw(st.lists(st.sampled_from(every), max_size=2, unique=True)))


@st.composite
def blocks(draw: st.DrawFn, name: str) -> Block:
    first = TUESDAY + draw(st.integers(0, 2)) * DAY
    block = Block(name, first, first + draw(st.sampled_from([HOUR, DAY, 2 * DAY])))
    return draw(
        st.sampled_from([
            block,
            replace(block, venue="hall"),
            replace(block, venue="inn"),
            replace(block, venue="hall", board="h2"),
            replace(block, venue="inn", board="i1"),
            replace(block, entrant="a"),
            replace(block, entrant="b"),
        ])
    )  # fmt: skip


@st.composite
def tiny_fixtures(draw: st.DrawFn, names: tuple[str, ...]) -> list[Fixture]:
    """Matches between those, at most three of them still to be placed."""
    pairs = [(a, b) for a in names for b in names if a != b]
    fixtures = []
    open_ = 0
    for n, (home, away) in enumerate(
        draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=5))
    ):
        slot = at("hall", draw(st.integers(0, 2)), draw(st.integers(0, 1)))
        boards = draw(st.sampled_from([1, 1, 1, 2]))
        fixed = open_ == 3 or draw(st.integers(0, 3)) == 0
        place = Placement("hall", BOARDS["hall"][:boards], slot.starts, slot.ends)
        open_ += not fixed
        fixtures.append(
            Fixture(
                f"m{n}", home, away, draw(st.integers(1, 3)), boards, place if fixed else None,
                draw(st.frozensets(st.sampled_from(["u", *names]), max_size=1)) - {home, away},
            )
        )  # fmt: skip
    return fixtures


@st.composite
def tiny_problems(draw: st.DrawFn) -> Problem:
    """Up to three matches to be placed in up to six slots: at most 216 timetables."""
    names = EVERYTHING[: draw(st.integers(2, 4))]
    fixtures = draw(tiny_fixtures(names))
    everywhere = [at(v, d, h) for v in BOARDS for d in range(3) for h in range(2)]
    slots = draw(st.lists(st.sampled_from(everywhere), min_size=1, max_size=6, unique=True))
    venues = st.sampled_from([None, None, "hall", "inn"])
    nights = st.sampled_from([frozenset(range(7)), frozenset({1}), frozenset({2, 3})])
    return Problem(
        tuple(Venue(name, boards) for name, boards in BOARDS.items()),
        tuple(slots),
        tuple(
            Entrant(
                name,
                draw(st.sampled_from([frozenset(), frozenset({name}), frozenset({name, "p0"})])),
                draw(venues),
                draw(nights),
            )
            for name in names
        ),
        tuple(fixtures),
        tuple(draw(blocks(f"shut{n}")) for n in range(draw(st.integers(0, 2)))),
        tuple(draw(matches_of_others(f"x{n}")) for n in range(draw(st.integers(0, 2)))),
        Rules(
            draw(st.sampled_from([0, 0, 30, 90, 1440])),
            draw(st.sampled_from([None, 1, 1, 2])),
            draw(st.booleans()),
        ),
        draw(st.sampled_from([{}, {("hall", "inn"): 20}, {("hall", "inn"): 90}])),
        draw(demands(names)),
    )


TINY = settings(
    deadline=None,
    # A failing example is tiny already.
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def of(
    names: str, fixtures: tuple[Fixture, ...], slots: tuple[Slot, ...], **more: object
) -> Problem:
    venues = tuple(Venue(name, boards) for name, boards in BOARDS.items())
    return Problem(venues, slots, tuple(Entrant(n) for n in names), fixtures, **more)  # type: ignore[arg-type]


def evened_out_by_what_stays() -> Problem:
    """The one match to be placed leaves neither half even but beside the match that stays."""
    slots = (at("hall", 0, 0), at("hall", 0, 1), at("hall", 1, 0))
    stays = Placement("hall", ("h1",), slots[0].starts, slots[0].ends)
    fixtures = (Fixture("m0", "a", "b", fixed=stays), Fixture("m1", "b", "a"))
    halves = Demand("halves", 0, until=TUESDAY.date())
    return of("ab", fixtures, slots, rules=Rules(most_a_day=1), demands=(halves,))


@pytest.mark.needs_ortools
@settings(TINY, max_examples=either(25, 100))
@example(evened_out_by_what_stays())
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
    about = asked
    if found.matches:
        about = replace(
            asked, fixtures=tuple(f for f in asked.fixtures if f.id in found.matches or f.fixed)
        )
    assert clash_together(about, held), found
    assert found.minimal
    for reason in held:
        assert not clash_together(about, held - {reason}), (reason, found)


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
