"""Home and away in a row, returns apart, evenings, shared pubs, fair halves: kept or refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from matches.tournament.timetable import (
    Conflict,
    Count,
    Demand,
    Fixture,
    Match,
    Placement,
    Problem,
    Reason,
    Timetable,
    clashes,
    solve,
    solving,
    wishes,
)
from matches.tournament.timetable.counting import too_many
from tests.deep import either
from tests.tournament.timetable.leagues import judged, leagues, missed
from tests.tournament.timetable.problems import (
    DAY,
    HOUR,
    TUESDAY,
    is_kept,
    league,
    problem,
    refused,
    weekly,
)

NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
BOTH = pytest.mark.parametrize(
    "quick", [True, pytest.param(False, marks=pytest.mark.needs_ortools)]
)


def row_of(asked: Problem, found: Timetable, team: str) -> str:
    """An entrant's matches in order: H or A."""
    own = [f for f in asked.fixtures if team in (f.home, f.away)]
    own.sort(key=lambda f: found.placed[f.id].starts)
    return "".join("H" if f.home == team else "A" for f in own)


# ── every timetable that is found, by a second reading of the words ───────────────────────────


@pytest.mark.slow
@BOTH
def test_every_timetable_of_a_random_league_keeps_what_must_hold(quick: bool) -> None:
    @settings(
        max_examples=either(8, 60 if quick else 20, 200 if quick else 60),
        deadline=None,
        phases=NO_SHRINKING,
    )
    @given(leagues())
    def holds(asked: Problem) -> None:
        found = solve(asked, seconds=1, quick=quick)
        if isinstance(found, Conflict):
            event("refused by a count" if found.count else "refused")
            assert found.reasons
            return
        event("with some left over" if found.unplaced else "whole")
        assert judged(asked, found.placed) == []
        new = {fixture.id for fixture in asked.open}
        assert [c for c in clashes(asked, found.placed) if new & set(c.matches)] == []
        for left in found.unplaced:
            assert found.against[left], "nothing is left over without a reason"

    holds()


@pytest.mark.needs_ortools
@settings(max_examples=either(25, 60, 150), deadline=None, phases=NO_SHRINKING)
@given(leagues())
def test_what_a_count_refuses_no_search_would_find(asked: Problem) -> None:
    counted = too_many(asked)
    if counted is None:
        event("nothing counted")
        return
    event(counted.count.kind if counted.count else "")
    nothing = Timetable({}, tuple(f.id for f in asked.open))
    found = solving._search(asked, nothing, 1, either(1, 4) / 2, lambda _progress: None)
    assert isinstance(found, Conflict) or found.unplaced


@settings(max_examples=either(40, 120, 400), deadline=None, phases=NO_SHRINKING)
@given(leagues(), st.randoms(use_true_random=False))
def test_clashes_of_any_timetable_are_those_that_the_words_say(asked: Problem, chance: Any) -> None:
    """Matches put anywhere: a clash of a demand is found where the naive reading finds one."""
    placed = {f.id: f.fixed for f in asked.fixtures if f.fixed is not None}
    for fixture in asked.open:
        slot = chance.choice(asked.slots)
        placed[fixture.id] = Placement(slot.venue, ("x",), slot.starts, slot.ends)
    at_once = {clash.kind for clash in clashes(asked, placed)} & {"at-once"}
    kinds = {demand.kind for demand in asked.demands if demand.must}
    told = {clash.kind for clash in clashes(asked, placed)} & kinds
    if not at_once:
        event(f"breaks {sorted(told)}")
        assert bool(told) == ("a demand is broken" in judged(asked, placed))
        assert bool(sum(n for _demand, n in wishes(asked, placed))) == bool(missed(asked, placed))


# ── in particular ─────────────────────────────────────────────────────────────────────────────


@BOTH
def test_nobody_is_at_home_more_often_in_a_row_than_is_said(quick: bool) -> None:
    asked = problem("abcd", fixtures=league("abcd", 2), slots=weekly(9))
    before = solve(asked, quick=quick)
    assert isinstance(before, Timetable)
    assert any("HH" in row_of(asked, before, team) for team in "abcd")
    asked = replace(asked, demands=(Demand("in-a-row", 2),))
    found = is_kept(solve(asked, quick=quick), asked)
    rows = [row_of(asked, found, team) for team in "abcd"]
    assert not any("HHH" in row or "AAA" in row for row in rows)


@pytest.mark.needs_ortools
def test_breaks_are_as_few_as_can_be_where_they_are_wished_few() -> None:
    """Four teams, each on every evening, have at least two breaks: so a proof says, and so it is
    found."""
    asked = problem("abcd", slots=weekly(3), demands=(Demand("breaks", how="much"),))
    found = is_kept(solve(asked), asked)
    assert found.best
    ((_wish, count),) = wishes(asked, found.placed)
    rows = [row_of(asked, found, team) for team in "abcd"]
    assert sum(row.count("HH") + row.count("AA") for row in rows) == count == 2


@BOTH
def test_return_matches_are_so_many_days_apart(quick: bool) -> None:
    asked = problem(
        "abcd", fixtures=league("abcd", 2), slots=weekly(8), demands=(Demand("apart", 21),)
    )
    found = is_kept(solve(asked, quick=quick), asked)
    for one in asked.fixtures:
        for other in asked.fixtures:
            if (one.home, one.away) == (other.away, other.home):
                days = found.placed[one.id].starts - found.placed[other.id].starts
                assert abs(days) >= 21 * DAY


@BOTH
def test_teams_that_share_a_pub_are_not_at_home_on_one_evening(quick: bool) -> None:
    asked = problem(
        "abcd", fixtures=league("abcd", 2), slots=weekly(8, 2),
        demands=(Demand("together", about=("a", "b")), Demand("evening", 1, about=("hall",))),
    )  # fmt: skip
    told = refused(asked)
    assert told.count == Count("evening", "hall", 12, 8)
    asked = replace(asked, demands=asked.demands[:1])
    found = is_kept(solve(asked, quick=quick), asked)
    at_home = [
        {found.placed[f.id].starts.date() for f in asked.fixtures if f.home == t} for t in "ab"
    ]
    assert at_home[0].isdisjoint(at_home[1])


@BOTH
def test_home_and_away_are_even_in_each_half(quick: bool) -> None:
    until = (TUESDAY + 6 * 7 * DAY).date()
    asked = problem(
        "abcd", fixtures=league("abcd", 2), slots=weekly(12),
        demands=(Demand("halves", 1, until=until),),
    )  # fmt: skip
    found = is_kept(solve(asked, quick=quick), asked)
    for team in "abcd":
        for first in (True, False):
            own = [
                f.home == team
                for f in asked.fixtures
                if team in (f.home, f.away) and (found.placed[f.id].starts.date() <= until) == first
            ]
            assert abs(2 * sum(own) - len(own)) <= 1


def test_a_return_match_keeps_away_from_the_meeting_that_was_played() -> None:
    """A first meeting three weeks ago, and a season that ends too soon for the second."""
    before = Placement("hall", ("b0",), TUESDAY - 7 * DAY, TUESDAY - 7 * DAY + HOUR)
    played = Match("p", before, frozenset({"a", "b"}), home="a", away="b")
    asked = problem(
        "ab", fixtures=(Fixture("r", "b", "a"),), slots=weekly(3), matches=(played,),
        demands=(Demand("apart", 21),),
    )  # fmt: skip
    found = is_kept(solve(asked), asked)
    assert found.placed["r"].starts == TUESDAY + 14 * DAY
    told = refused(replace(asked, slots=weekly(2)))
    assert set(told.reasons) == {Reason("apart", "a|b"), Reason("match", "p")}
    assert told.matches == ("r",)


@pytest.mark.needs_ortools
def test_a_row_that_was_played_already_is_nobody_s_to_mend_but_is_not_made_longer() -> None:
    at = [TUESDAY - n * 7 * DAY for n in (3, 2, 1)]
    played = tuple(
        Match(
            f"p{n}", Placement("hall", ("b0",), starts, starts + HOUR), frozenset({"a", team}),
            home="a", away=team,
        )
        for n, (starts, team) in enumerate(zip(at, "bcd", strict=True))
    )  # fmt: skip
    fixtures = (Fixture("h", "a", "e", 1), Fixture("w", "f", "a", 2))
    asked = problem(
        "abcdef", fixtures=fixtures, slots=weekly(2), matches=played,
        demands=(Demand("in-a-row", 2),),
    )  # fmt: skip
    found = is_kept(solve(asked), asked)
    assert found.placed["w"].starts < found.placed["h"].starts
    told = refused(replace(asked, fixtures=fixtures[:1], slots=weekly(1)))
    assert Reason("in-a-row", "a") in told.reasons
    assert len([reason for reason in told.reasons if reason.kind == "match"]) == 2


@BOTH
def test_a_wish_gives_way_where_it_cannot_be_kept(quick: bool) -> None:
    asked = problem("abcd", fixtures=league("abcd", 2), slots=weekly(6, 1))
    wished = (Demand("apart", 99, "much"), Demand("together", 0, "some", ("a", "b")))
    asked = replace(asked, demands=wished)
    found = is_kept(solve(asked, quick=quick), asked)
    told = dict(wishes(asked, found.placed))
    assert told[wished[0]] == 6
    assert told[wished[1]] == missed(replace(asked, demands=wished[1:]), found.placed)


def test_what_the_quick_way_leaves_over_names_the_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "has_solver", lambda: False)
    asked = problem("abcd", fixtures=league("abcd", 2), slots=weekly(6))
    asked = replace(asked, demands=(Demand("in-a-row", 1),))
    found = solve(asked)
    assert isinstance(found, Timetable)
    assert found.unplaced, "six evenings of strict turns are too much for it"
    told = {reason.kind for reasons in found.against.values() for reason in reasons}
    assert "in-a-row" in told
    assert judged(asked, found.placed) == []
