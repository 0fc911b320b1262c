"""Timetables of small leagues: what is kept in each, what is shared, and what is named."""

from __future__ import annotations

import importlib.util
from dataclasses import replace

import pytest

from matches.tournament.timetable import (
    Block,
    Conflict,
    Entrant,
    Fixture,
    Match,
    Placement,
    Progress,
    Reason,
    Rules,
    Slot,
    Timetable,
    conflict,
    solve,
    solving,
)
from tests.tournament.timetable.problems import DAY, HOUR, TUESDAY, is_kept, league, problem, slots


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
    # Each has two matches and there are two evenings, but of the three no two can be at once.
    short = solve(problem("abc", days=2, boards=2))
    assert isinstance(short, Timetable)
    (left,) = short.unplaced
    assert {reason.kind for reason in short.against[left]} == {"at-once"}
    assert {reason.about for reason in short.against[left]} <= set(left)


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
