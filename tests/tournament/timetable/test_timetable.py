"""Timetables by constraints: nothing that must hold is broken, and what cannot hold is named."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from matches.tournament.formats import round_robin
from matches.tournament.timetable import (
    Block,
    Conflict,
    Entrant,
    Fixture,
    Match,
    Placement,
    Problem,
    Progress,
    Reason,
    Rules,
    Slot,
    Timetable,
    Venue,
    clashes,
    conflict,
    solve,
    solving,
)
from tests.deep import either

NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""Each example is a search: making a failing one smaller would take an hour."""

TUESDAY = datetime(2026, 11, 3, 19, 0)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def slots(venue: str, days: int, an_evening: int = 1, first: datetime = TUESDAY) -> list[Slot]:
    return [
        Slot(venue, first + day * DAY + n * HOUR, first + day * DAY + (n + 1) * HOUR)
        for day in range(days)
        for n in range(an_evening)
    ]


def league(names: str, legs: int = 1) -> tuple[Fixture, ...]:
    return tuple(
        Fixture(f"{pair.home}{pair.away}{pair.leg}", pair.home, pair.away, each.number)
        for each in round_robin(list(names), legs=legs)
        for pair in each.pairings
    )


def problem(names: str = "abcd", days: int = 4, boards: int = 2, **more: object) -> Problem:
    given = {
        "venues": (Venue("hall", tuple(f"b{n}" for n in range(boards))),),
        "slots": tuple(slots("hall", days)),
        "entrants": tuple(Entrant(name) for name in names),
        "fixtures": league(names),
        **more,
    }
    return Problem(**given)  # type: ignore[arg-type]


def is_kept(found: Timetable | Conflict, asked: Problem) -> Timetable:
    assert isinstance(found, Timetable), found
    assert found.unplaced == ()
    assert set(found.placed) == {fixture.id for fixture in asked.fixtures}
    assert clashes(asked, found.placed) == []
    for fixture in asked.fixtures:
        place = found.placed[fixture.id]
        assert len(place.boards) == fixture.boards
        if fixture.fixed is not None:
            assert place == fixture.fixed
        else:
            assert Slot(place.venue, place.starts, place.ends) in asked.slots
    return found


# ── what must hold, holds ─────────────────────────────────────────────────────────────────────


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


# ── in particular ─────────────────────────────────────────────────────────────────────────────


def test_the_same_problem_and_seed_give_the_same_timetable() -> None:
    asked = problem("abcdef", days=6, boards=3)
    assert solve(asked, seed=4) == solve(asked, seed=4)


@pytest.mark.needs_ortools
def test_a_person_in_two_teams_does_not_play_for_both_at_once() -> None:
    entrants = (
        Entrant("a", frozenset({"kit", "ann"})),
        Entrant("b", frozenset({"bo"})),
        Entrant("c", frozenset({"kit", "cy"})),
        Entrant("d", frozenset({"di"})),
    )
    fixtures = (Fixture("ab", "a", "b"), Fixture("cd", "c", "d"))
    asked = problem(entrants=entrants, fixtures=fixtures, days=2)
    found = is_kept(solve(asked), asked)
    assert found.placed["ab"].starts != found.placed["cd"].starts
    told = solve(replace(asked, slots=asked.slots[:1]))
    assert isinstance(told, Conflict)
    assert told.reasons == (Reason("at-once", "kit"),)


def test_another_competition_s_match_is_gone_round() -> None:
    at = slots("hall", 1)[0]
    other = Match("x", Placement("hall", ("b0",), at.starts, at.ends), frozenset({"a"}))
    asked = problem("ab", days=2, fixtures=(Fixture("ab", "a", "b"),), matches=(other,))
    assert is_kept(solve(asked), asked).placed["ab"].starts == TUESDAY + DAY
    told = solve(replace(asked, slots=asked.slots[:1]))
    assert isinstance(told, Conflict)
    assert (told.reasons, told.matches) == ((Reason("match", "x"),), ("ab",))


def test_a_home_night_on_a_closed_day_is_named_with_the_day() -> None:
    owls = Entrant("owls", venue="hall", nights=frozenset({1}))
    closed = Block("repairs", TUESDAY - HOUR, TUESDAY + 4 * HOUR, venue="hall")
    asked = problem(
        entrants=(owls, Entrant("b")), fixtures=(Fixture("ob", "owls", "b"),), blocks=(closed,)
    )
    told = solve(asked)
    assert isinstance(told, Conflict)
    assert set(told.reasons) == {Reason("home-night", "owls"), Reason("block", "repairs")}


@pytest.mark.needs_ortools
def test_too_few_boards_for_all_is_named_with_the_venue() -> None:
    told = solve(problem("abcd", days=3, boards=1))
    assert isinstance(told, Conflict)
    assert told.reasons == (Reason("boards", "hall"),)
    assert told.minimal


@pytest.mark.needs_ortools
def test_rounds_in_order_end_before_the_next_begins() -> None:
    asked = problem("abcdef", days=10, boards=2, rules=Rules(in_order=True))
    found = is_kept(solve(asked), asked)
    ends = {f.round: found.placed[f.id].ends for f in asked.fixtures}
    assert all(
        found.placed[f.id].starts >= ends[number]
        for f in asked.fixtures
        for number in ends
        if number < f.round
    )
    told = solve(replace(asked, slots=asked.slots[:9]))
    assert isinstance(told, Conflict)
    assert told.reasons == (Reason("boards", "hall"), Reason("in-order"))


def test_late_starts_are_shared_fairly() -> None:
    asked = problem(
        "abcd", fixtures=league("abcd", legs=2), slots=tuple(slots("hall", 6, 2)), boards=1
    )
    found = is_kept(solve(asked), asked)
    late = {
        name: sum(
            found.placed[f.id].starts.hour == 20 for f in asked.fixtures if name in (f.home, f.away)
        )
        for name in "abcd"
    }
    assert max(late.values()) - min(late.values()) <= 1


def test_the_search_tells_how_far_it_is() -> None:
    told: list[Progress] = []
    solve(problem("abcdef", days=10), tell=told.append)
    assert told[-1].solutions >= 1
    assert told[-1].cost is not None
    assert told[-1].bound is None or told[-1].bound <= told[-1].cost


def test_without_or_tools_the_quick_way_does(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = importlib.util.find_spec
    monkeypatch.setattr(
        solving, "find_spec", lambda name: None if name == "ortools" else plain(name)
    )
    asked = problem("abcdef", days=5, boards=3)
    is_kept(solve(asked), asked)
    short = solve(replace(asked, slots=asked.slots[:2]))
    assert isinstance(short, Timetable)
    assert short.unplaced


@pytest.mark.needs_ortools
def test_a_conflict_of_nothing_in_particular_says_that_there_are_too_few_slots() -> None:
    asked = problem("ab", days=0, fixtures=(Fixture("ab", "a", "b"),))
    told = solve(asked)
    assert isinstance(told, Conflict)
    assert told.reasons == (Reason("slots"),)
    assert conflict(problem("abcd", days=3, boards=1)).reasons == (Reason("boards", "hall"),)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"slots": (Slot("attic", TUESDAY, TUESDAY + HOUR),)}, "attic"),
        ({"fixtures": (Fixture("x", "a", "z"),)}, "z"),
        ({"fixtures": (Fixture("x", "a", "b"), Fixture("x", "a", "c"))}, "twice"),
        ({"slots": (Slot("hall", TUESDAY, TUESDAY),)}, "ends after"),
        (
            {
                "slots": (
                    Slot("hall", TUESDAY, TUESDAY + HOUR),
                    Slot("hall", TUESDAY + HOUR / 2, TUESDAY + 2 * HOUR),
                )
            },
            "overlap",
        ),
    ],
)
def test_a_problem_that_says_nothing_is_refused(more: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        problem(**more)  # type: ignore[arg-type]
