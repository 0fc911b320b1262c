"""How many breaks a season has at least is counted, and fewer are refused before any search."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from matches.tournament.timetable import Demand, Problem, Reason, Rules, solving
from matches.tournament.timetable.break_counts import fewest
from matches.tournament.timetable.counting import too_many
from tests.tournament.timetable.problems import is_kept, league, problem, refused, slots

TOGETHER = "abcdef"
DEMAND = Reason("most-breaks", "few")


def season(most: int, days: int = 5, *, names: str = TOGETHER, **more: object) -> Problem:
    """Everybody against everybody, with so many breaks together at most."""
    few = Demand("most-breaks", most, name="few")
    given = {"boards": 3, "slots": tuple(slots("hall", days)), "demands": (few,), **more}
    return problem(names, **given)  # type: ignore[arg-type]


def breaks(row: tuple[bool, ...]) -> int:
    return sum(one == other for one, other in pairwise(row))


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_different_rows_have_as_many_breaks_as_the_fewest_of_all_ways_to_choose_them(
    times: int,
) -> None:
    rows = list(product((True, False), repeat=times))
    for entrants in range(1, min(len(rows), 6) + 1):
        chosen = (sum(map(breaks, some)) for some in combinations(rows, entrants))
        assert fewest(entrants, times) == min(chosen)


@pytest.mark.parametrize("entrants", range(2, 40, 2))
def test_of_an_even_field_everybody_once_there_are_two_fewer_than_it_has(entrants: int) -> None:
    assert fewest(entrants, entrants - 1) == entrants - 2


@pytest.mark.needs_ortools
def test_fewer_than_patterns_have_are_refused_by_a_count_of_which_a_solver_needs_no_less() -> None:
    told = too_many(season(3))
    assert told is not None
    assert told.count is not None
    assert (told.count.kind, told.count.wanted, told.count.room) == ("most-breaks", 4, 3)
    # Where five play one at a time, one is left for the sixth.
    alone = {Reason("at-once", each) for each in TOGETHER[1:]}
    assert {*told.reasons} == {DEMAND, *alone}
    assert refused(season(3)) == replace(told, minimal=True)


def test_as_many_as_patterns_have_and_one_time_more_are_not_refused_by_a_count() -> None:
    assert too_many(season(4)) is None
    assert too_many(season(0, days=6)) is None


def test_of_some_alone_their_own_patterns_are_counted() -> None:
    of_three = (Demand("most-breaks", 0, name="few", about=("a", "b", "c")),)
    told = too_many(season(0, demands=of_three))
    assert told is not None
    assert told.count is not None
    assert told.count.wanted == 1
    of_two = (replace(of_three[0], about=("a", "b")),)
    assert too_many(season(0, demands=of_two)) is None


def test_nothing_is_counted_where_two_do_not_meet_or_something_stays() -> None:
    some = [each for each in league(TOGETHER) if {each.home, each.away} != {"a", "b"}]
    assert too_many(season(3, fixtures=tuple(some))) is None
    first, *others = league(TOGETHER)
    placed = is_kept(solving.solve(season(30)), season(30)).placed[first.id]
    stays = (replace(first, fixed=placed), *others)
    assert too_many(season(3, fixtures=stays)) is None


@pytest.mark.parametrize("days", [5, 9])
def test_round_by_round_the_draw_s_own_breaks_are_counted_however_many_times_there_are(
    days: int,
) -> None:
    rows = {who: [] for who in TOGETHER}  # type: dict[str, list[bool]]
    for fixture in sorted(league(TOGETHER), key=lambda each: each.round):
        rows[str(fixture.home)].append(True)
        rows[str(fixture.away)].append(False)
    drawn = sum(breaks(tuple(row)) for row in rows.values())
    told = too_many(season(drawn - 1, days, rules=Rules(in_order=True)))
    assert told is not None
    assert told.count is not None
    assert (told.count.kind, told.count.wanted, told.count.room) == (
        "breaks-in-rounds", drawn, drawn - 1,
    )  # fmt: skip
    assert {*told.reasons} == {DEMAND, Reason("in-order")}
    asked = season(drawn, days, rules=Rules(in_order=True))
    assert too_many(asked) is None
    is_kept(solving.solve(asked), asked)


def test_a_wish_is_not_counted() -> None:
    wished = (Demand("most-breaks", 0, how="much", name="few"),)
    assert too_many(season(0, demands=wished)) is None
