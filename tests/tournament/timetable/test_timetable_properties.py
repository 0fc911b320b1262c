"""Timetables of drawn problems: what must hold is kept, and what cannot hold is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from matches.tournament.timetable import (
    Block,
    Conflict,
    Entrant,
    Placement,
    Problem,
    Reason,
    Rules,
    Timetable,
    Venue,
    clashes,
    solve,
)
from tests.deep import either
from tests.tournament.timetable.problems import DAY, HOUR, TUESDAY, is_kept, league, slots

NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""Each example is a search: making a failing one smaller would take an hour."""


def evenings_shut() -> st.SearchStrategy[Block]:
    block = Block("shut", TUESDAY + DAY, TUESDAY + DAY + 5 * HOUR)
    venue, board = replace(block, venue="hall"), replace(block, venue="hall", board="h2")
    return st.sampled_from([venue, board, replace(block, entrant="a"), block])


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    names = "abcdefgh"[: draw(st.integers(2, 5))]
    people = draw(st.lists(st.integers(0, 9), min_size=len(names), max_size=len(names)))
    venues = [Venue("hall", ("h1", "h2")), Venue("inn", ("i1",))][: draw(st.integers(1, 2))]
    evening = draw(st.integers(1, 3))
    days = draw(st.integers(2, 7))
    fixtures = list(league(names))
    if draw(st.booleans()):
        at = slots("hall", 1)[0]
        fixed = Placement("hall", ("h1",), at.starts, at.ends)
        fixtures[-1] = replace(fixtures[-1], fixed=fixed)
    blocks = [draw(evenings_shut())] if draw(st.booleans()) else []
    return Problem(
        tuple(venues),
        tuple(each for venue in venues for each in slots(venue.id, days, evening)),
        tuple(
            Entrant(
                name,
                frozenset({name, f"p{person}"}),
                draw(st.sampled_from([None, "hall"])),
                draw(st.sampled_from([frozenset(range(7)), frozenset({1, 2, 3, 5})])),
            )
            for name, person in zip(names, people, strict=True)
        ),
        tuple(fixtures),
        tuple(blocks),
        (),
        Rules(
            draw(st.sampled_from([0, 30, 60, 120])),
            draw(st.sampled_from([None, 1, 2])),
            draw(st.booleans()),
        ),
    )


def plainly_impossible(asked: Problem) -> bool:
    """A fixture between two who share somebody is itself a match of one against themself."""
    return any(
        f.home and f.away and asked.entrant[f.home].people & asked.entrant[f.away].people
        for f in asked.fixtures
    )


@settings(max_examples=either(6, 15), deadline=None, phases=NO_SHRINKING)
@given(problems())
def test_nobody_is_in_two_places_and_rest_blocks_and_fixed_matches_are_kept(
    asked: Problem,
) -> None:
    found = solve(asked, seconds=1)
    if isinstance(found, Timetable):
        if found.unplaced:
            assert clashes(asked, found.placed) == []
        else:
            is_kept(found, asked)
    else:
        assert found.reasons


@settings(max_examples=either(6, 15), deadline=None, phases=NO_SHRINKING)
@given(problems())
def test_the_quick_way_keeps_everything_for_what_it_places(asked: Problem) -> None:
    found = solve(asked, quick=True)
    if isinstance(found, Timetable):
        assert clashes(asked, found.placed) == []
        assert set(found.placed) | set(found.unplaced) == {f.id for f in asked.fixtures}
        assert set(found.against) == set(found.unplaced)
        assert all(found.against.values()), "nothing is left over without a reason"


@pytest.mark.needs_ortools
@settings(max_examples=either(6, 15), deadline=None, phases=NO_SHRINKING)
@given(problems())
def test_where_constraints_clash_any_one_fewer_and_the_rest_can_hold(asked: Problem) -> None:
    found = solve(asked, seconds=1)
    assume(isinstance(found, Conflict))
    assert isinstance(found, Conflict)
    assume(found.minimal)
    held = set(found.reasons)
    # The explaining model and the searching one are built apart: each is asked about the other's.
    about = [f for f in asked.fixtures if not found.matches or f.id in found.matches or f.fixed]
    alone = replace(asked, fixtures=tuple(about))
    still = solve(relaxed(alone, held), seconds=1)
    assert isinstance(still, Conflict) or still.unplaced, found
    if any(reason.kind in OF_PEOPLE for reason in held):
        return
    for reason in held:
        fewer = apart(relaxed(alone, held - {reason}))
        assert isinstance(solve(fewer, seconds=1), Timetable), reason


OF_PEOPLE = ("at-once", "rest", "most-a-day", "slots")
"""Where nothing is about people, everybody may be let be in two places."""


def relaxed(asked: Problem, held: set[Reason]) -> Problem:
    """The problem with the constraints of `held` alone (and with nobody twice at once)."""

    def holds(kind: str, about: str = "") -> bool:
        return Reason(kind, about) in held

    return Problem(
        tuple(
            v
            if holds("boards", v.id)
            else Venue(v.id, (*v.boards, *(f"{v.id}+{n}" for n in range(30))))
            for v in asked.venues
        ),
        asked.slots,
        tuple(
            replace(
                e,
                venue=e.venue if holds("home-venue", e.id) else None,
                nights=e.nights if holds("home-night", e.id) else frozenset(range(7)),
            )
            for e in asked.entrants
        ),
        tuple(f for f in asked.fixtures if f.fixed is None or holds("match", f.id)),
        tuple(b for b in asked.blocks if holds("block", b.id)),
        asked.matches,
        Rules(
            asked.rules.rest_minutes if holds("rest") else 0,
            asked.rules.most_a_day if holds("most-a-day") else None,
            asked.rules.in_order and holds("in-order"),
        ),
    )


def apart(asked: Problem) -> Problem:
    """The same with other people in every match that is to be placed."""
    twins = [
        (fixture, replace(asked.entrant[side], id=f"{side}@{fixture.id}", people=frozenset()))
        for fixture in asked.open
        for side in (fixture.home, fixture.away)
        if side is not None
    ]
    blocks = [
        replace(block, id=f"{block.id}@{twin.id}", entrant=twin.id)
        for block in asked.blocks
        for _fixture, twin in twins
        if block.entrant is not None and twin.id.startswith(f"{block.entrant}@")
    ]
    return replace(
        asked,
        entrants=(*asked.entrants, *(twin for _fixture, twin in twins)),
        blocks=(*(b for b in asked.blocks if b.entrant is None), *blocks),
        fixtures=tuple(
            f if f.fixed else replace(f, home=f"{f.home}@{f.id}", away=f"{f.away}@{f.id}")
            for f in asked.fixtures
        ),
    )
