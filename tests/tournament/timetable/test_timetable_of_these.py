"""Of certain matches so many on certain days, so many breaks at most, meetings in both halves."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from matches.tournament.timetable import (
    Conflict,
    Count,
    Demand,
    Match,
    Placement,
    Problem,
    Reason,
    Timetable,
    clashes,
    conflict,
    solve,
    solving,
    wishes,
)
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

BOTH = pytest.mark.parametrize(
    "quick", [True, pytest.param(False, marks=pytest.mark.needs_ortools)]
)
WEEKS = [(TUESDAY + 7 * n * DAY).date() for n in range(12)]
DERBIES = frozenset({("a", "b"), ("b", "a"), ("c", "d"), ("d", "c")})


def of(kind: str, number: int, sides: Any, *weeks: int, **more: Any) -> Demand:
    days = frozenset(WEEKS[n] for n in weeks)
    return Demand(kind, number, **{"name": "0", **more}, sides=frozenset(sides), days=days)


def on(asked: Problem, found: Timetable, sides: Any, *weeks: int) -> list[str]:
    """Which of the matches between those sides are in those weeks."""
    return [
        f.id
        for f in asked.fixtures
        if {(f.home, f.away), (f.home, None), (None, f.away)} & {*sides}
        and found.placed[f.id].starts.date() in {WEEKS[n] for n in weeks}
    ]


def season(*demands: Demand, weeks: int = 8) -> Problem:
    fixtures = league("abcd", 2)
    return problem("abcd", fixtures=fixtures, slots=weekly(weeks), demands=demands)


@BOTH
def test_of_the_derbies_at_most_one_is_in_the_first_weeks_and_at_least_two_in_the_last(
    quick: bool,
) -> None:
    asked = season(
        of("most-of", 1, DERBIES, 0, 1, 2, 3), of("least-of", 2, DERBIES, 6, 7, name="1")
    )
    found = is_kept(solve(asked, quick=quick), asked)
    assert len(on(asked, found, DERBIES, 0, 1, 2, 3)) <= 1
    assert len(on(asked, found, DERBIES, 6, 7)) >= 2


@BOTH
def test_a_side_s_home_matches_are_limited_whoever_comes(quick: bool) -> None:
    asked = season(
        of("most-of", 0, [("a", None)], 0, 1, 2), of("most-of", 0, [(None, "a")], 7, name="1")
    )
    found = is_kept(solve(asked, quick=quick), asked)
    assert on(asked, found, [("a", None)], 0, 1, 2) == []
    assert on(asked, found, [(None, "a")], 7) == []


def test_matches_that_were_played_count_but_what_they_break_nobody_mends() -> None:
    """One derby was played on the days on which one may be: the other is elsewhere; if there were
    two already, the third still is."""
    at = [Placement("hall", ("b1",), TUESDAY + n * HOUR, TUESDAY + (n + 1) * HOUR) for n in (5, 6)]
    played = [
        Match(f"p{n}", place, frozenset({home, away}), home=home, away=away)
        for n, (place, home, away) in enumerate(zip(at, "ac", "bd", strict=True))
    ]
    fixtures = league("abcd")
    for some in (played[:1], played):
        asked = problem(
            "abcd", fixtures=fixtures, slots=weekly(5), matches=tuple(some),
            demands=(of("most-of", 1, DERBIES, 0, 1),),
        )  # fmt: skip
        found = is_kept(solve(asked), asked)
        assert on(asked, found, DERBIES, 0, 1) == []


@pytest.mark.needs_ortools
def test_few_enough_breaks_are_found_where_they_are_demanded_and_one_fewer_is_refused() -> None:
    """Four teams, each on every evening, have at least two breaks."""
    asked = problem("abcd", slots=weekly(3), demands=(Demand("most-breaks", 2, name="0"),))
    is_kept(solve(asked), asked)
    told = refused(replace(asked, demands=(Demand("most-breaks", 1, name="0"),)))
    assert Reason("most-breaks", "0") in told.reasons
    assert told.minimal


@pytest.mark.needs_ortools
def test_one_team_s_breaks_on_certain_days_are_none_of_the_others() -> None:
    last = frozenset(WEEKS[1:3])
    asked = problem(
        "abcd", slots=weekly(3), demands=(Demand("most-breaks", 0, about=("a", "c"), name="0"),)
    )
    found = is_kept(solve(asked), asked)
    for team in "ac":
        own = sorted(
            (found.placed[f.id].starts, f.home == team)
            for f in asked.fixtures
            if team in (f.home, f.away)
        )
        sides = [home for _at, home in own]
        assert sides[0] != sides[1] != sides[2]
    asked = replace(asked, demands=(Demand("most-breaks", 1, name="0", days=last),))
    assert Reason("most-breaks", "0") in refused(asked).reasons
    asked = replace(asked, demands=(Demand("most-breaks", 0, name="0", days=last - {WEEKS[2]}),))
    is_kept(solve(asked), asked)


@BOTH
def test_each_two_meet_once_in_each_half(quick: bool) -> None:
    asked = season(Demand("legs", until=WEEKS[4]), weeks=10)
    found = is_kept(solve(asked, quick=quick), asked)
    for one, other in (("ab", "ba"), ("cd", "dc"), ("ad", "da")):
        ids = [f.id for f in asked.fixtures if f"{f.home}{f.away}" in (one, other)]
        early = [found.placed[key].starts.date() <= WEEKS[4] for key in ids]
        assert sorted(early) == [False, True]


@BOTH
def test_a_wish_of_certain_matches_gives_way_and_says_how_often(quick: bool) -> None:
    wished = (of("least-of", 12, [(None, None)], 0, how="some"),)
    asked = replace(season(weeks=6), demands=wished)
    found = is_kept(solve(asked, quick=quick), asked)
    assert wishes(asked, found.placed) == ((wished[0], 10),)


@pytest.mark.parametrize(
    ("demand", "count"),
    [
        (of("most-of", 3, DERBIES, 0, 1, 2, 3, 4, 5), Count("most-of", "0", 4, 3)),
        (of("least-of", 5, DERBIES, 0, 1), Count("least-of", "0", 5, 4)),
        (of("least-of", 1, DERBIES, 9), Count("least-of", "0", 1, 0)),
    ],
)
def test_what_certain_matches_make_impossible_is_counted_before_any_search(
    demand: Demand, count: Count, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[str] = []
    for search in ("greedy", "_search"):
        monkeypatch.setattr(
            solving, search, lambda *_all, name=search, **_more: searches.append(name)
        )
    told = refused(season(demand, weeks=6))
    assert searches == []
    if demand.kind == "least-of" and count.room == 0:
        # Each of them by itself has nowhere to be.
        assert Reason("least-of", "0") in told.reasons
        return
    assert told.count == count
    assert Reason(demand.kind, "0") in told.reasons


def test_a_match_that_may_be_on_no_day_is_refused_by_name() -> None:
    told = refused(season(of("most-of", 0, [("a", "b")], *range(6)), weeks=6))
    assert told.reasons == (Reason("most-of", "0"),)
    assert len(told.matches) == 1


@pytest.mark.needs_ortools
def test_more_than_there_are_at_all_is_a_conflict_by_itself() -> None:
    told = conflict(season(of("least-of", 9, DERBIES, *range(8))))
    assert told.reasons == (Reason("least-of", "0"),)


@BOTH
def test_more_than_there_are_at_all_is_refused_though_one_of_them_was_played(quick: bool) -> None:
    before = Placement("hall", ("b0",), TUESDAY - 7 * DAY, TUESDAY - 7 * DAY + HOUR)
    played = Match("p", before, frozenset({"a", "b"}), home="a", away="b")
    asked = problem(
        "ab", fixtures=league("ba"), slots=weekly(3), matches=(played,),
        demands=(of("least-of", 3, [("a", "b"), ("b", "a")], 0, 1, 2),),
    )  # fmt: skip
    told = solve(asked, quick=quick)
    assert isinstance(told, Conflict)
    assert told.reasons == (Reason("least-of", "0"),)
    assert told.count == Count("least-of", "0", 3, 2)


@BOTH
def test_a_match_that_stays_on_one_of_the_days_is_one_of_those_that_are_wanted_there(
    quick: bool,
) -> None:
    """The wanted matches are all that there are, one of them set already."""
    everywhere = weekly(4)
    first, *rest = league("abc")
    at = everywhere[2]
    fixed = replace(first, fixed=Placement("hall", ("b0",), at.starts, at.ends))
    sides = [(one.home, one.away) for one in (first, rest[0])]
    asked = problem(
        "abc", fixtures=(fixed, *rest), slots=everywhere,
        demands=(of("least-of", 2, sides, 0, 1, 2, 3),),
    )  # fmt: skip
    found = is_kept(solve(asked, quick=quick), asked)
    assert len(on(asked, found, sides, 0, 1, 2, 3)) == 2
    told = solve(replace(asked, demands=(of("least-of", 3, sides, 0, 1, 2, 3),)), quick=quick)
    assert isinstance(told, Conflict)
    assert told.count == Count("least-of", "0", 3, 2)


@pytest.mark.needs_ortools
def test_demands_that_cannot_hold_together_are_the_ones_that_are_named() -> None:
    """Half of the derbies must be late, and all of them early."""
    asked = season(
        of("most-of", 2, DERBIES, 0, 1, 2, 3), of("least-of", 3, DERBIES, 0, 1, 2, name="1"),
        of("most-of", 9, DERBIES, 5, name="2"),
    )  # fmt: skip
    told = refused(asked)
    assert set(told.reasons) == {Reason("most-of", "0"), Reason("least-of", "1")}


def test_what_is_too_much_by_hand_is_a_clash_that_lists_the_matches() -> None:
    asked = season(of("most-of", 1, DERBIES, 0), weeks=12)
    placed = {
        f.id: Placement("hall", (f"b{n % 2}",), at, at + HOUR)
        for n, f in enumerate(asked.fixtures)
        if (f.home, f.away) in DERBIES
        for at in [TUESDAY + n * HOUR / 60]
    }
    told = [each for each in clashes(asked, placed) if each.kind == "most-of"]
    assert [(each.about, len(each.matches)) for each in told] == [("0", 4)]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"kind": "most-of", "number": 1, "name": "0"}, "of which matches"),
        ({"kind": "most-of", "number": 1, "name": "0", "sides": DERBIES}, "of which matches"),
        ({"kind": "most-breaks", "number": 1}, "name"),
        ({"kind": "apart", "number": 1, "name": "0"}, "name"),
        ({"kind": "apart", "number": 1, "sides": DERBIES}, "of which matches"),
        ({"kind": "legs"}, "not said"),
        ({"kind": "least-of", "name": "0"}, "at least 1"),
    ],
)
def test_a_demand_that_does_not_say_of_what_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Demand(**given)


def test_sides_that_nobody_knows_and_names_given_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="zoo"):
        season(of("most-of", 1, [("zoo", None)], 0))
    with pytest.raises(ValueError, match="twice"):
        season(of("most-of", 1, DERBIES, 0), of("most-of", 2, DERBIES, 1))


def test_days_of_a_demand_need_be_no_playing_days() -> None:
    spare = Demand("most-of", 0, name="0", sides=DERBIES, days=frozenset({date(2030, 1, 1)}))
    is_kept(solve(season(spare), quick=True), season(spare))
