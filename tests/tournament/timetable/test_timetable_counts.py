"""What a count shows before any search: refused at once, with the numbers."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from matches.tournament.timetable import (
    Block,
    Count,
    Entrant,
    Fixture,
    Reason,
    Rules,
    Slot,
    Venue,
    solve,
    solving,
)
from tests.tournament.timetable.problems import DAY, HOUR, TUESDAY, is_kept, problem, refused, slots

WEEK = 7 * DAY
TEAMS = "abcdefghijklmnopqrstuvwx"


def weeks(count: int, evenings: int = 2) -> tuple[Slot, ...]:
    """Evenings of three hours, a week after the other."""
    starts = (
        TUESDAY + n * WEEK + evening * DAY for n in range(count) for evening in range(evenings)
    )
    return tuple(Slot("hall", at, at + 3 * HOUR) for at in starts)


def test_more_rounds_than_weeks_with_a_week_s_rest_are_refused_before_any_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """24 teams, 23 rounds, 20 weeks of two evenings, and five days of rest after each match."""
    asked = problem(TEAMS, boards=12, slots=weeks(20), rules=Rules(rest_minutes=5 * 24 * 60))
    searches: list[str] = []
    for search in ("greedy", "Model"):
        monkeypatch.setattr(
            solving, search, lambda *_all, name=search, **_more: searches.append(name)
        )
    told = refused(asked)
    assert searches == []
    assert told.reasons == (Reason("rest"),)
    assert told.minimal
    assert told.count is not None
    assert (told.count.kind, told.count.wanted, told.count.room) == ("matches", 23, 20)
    assert told.count.about in TEAMS
    assert solve(replace(asked, slots=weeks(20)), quick=True) == told


def test_more_matches_than_evenings_are_refused_by_who_plays_one_at_a_time() -> None:
    told = refused(problem("abcd", boards=9, slots=tuple(slots("hall", 2))))
    assert told.reasons == (Reason("at-once", "a"),)
    assert told.count == Count("matches", "a", 3, 2)


def test_a_day_s_most_is_counted_beside_what_stays_there() -> None:
    asked = problem("abcd", boards=9, slots=tuple(slots("hall", 2, 3)), rules=Rules(most_a_day=1))
    told = refused(asked)
    assert told.reasons == (Reason("most-a-day"),)
    assert told.count == Count("matches", "a", 3, 2)


def test_closed_days_that_leave_too_few_are_named() -> None:
    shut = Block("repairs", TUESDAY + 2 * DAY, TUESDAY + 4 * DAY, venue="hall")
    asked = problem("abcd", boards=9, slots=tuple(slots("hall", 4)), blocks=(shut,))
    told = refused(asked)
    assert set(told.reasons) == {Reason("at-once", "a"), Reason("block", "repairs")}
    assert told.count == Count("matches", "a", 3, 2)
    is_kept(solve(replace(asked, blocks=())), replace(asked, blocks=()))


def test_too_few_boards_are_counted_without_a_search() -> None:
    told = refused(problem("abcdef", boards=1, slots=tuple(slots("hall", 14))))
    assert told.reasons == (Reason("boards", "hall"),)
    assert told.count == Count("boards", "", 15, 14)


def test_the_matches_of_one_venue_are_counted_against_its_own_boards() -> None:
    entrants = (*(Entrant(name, venue="hall") for name in "abc"), Entrant("d", venue="inn"))
    asked = problem(
        "abcd",
        entrants=entrants,
        venues=(Venue("hall", ("h1",)), Venue("inn", ("i1", "i2"))),
        slots=(*slots("hall", 4), *slots("inn", 4)),
        fixtures=tuple(
            Fixture(f"{one}{other}", one, other, n)
            for n, (one, other) in enumerate(["ab", "bc", "ca", "ad", "bd"], start=1)
        ),
    )
    told = refused(asked)
    assert told.count == Count("boards", "hall", 5, 4)
    assert Reason("boards", "hall") in told.reasons


def test_rounds_in_order_need_as_many_slots_after_each_other() -> None:
    fixtures = tuple(
        Fixture(f"{one}{other}", one, other, n)
        for n, (one, other) in enumerate(["ab", "cd", "ef"], start=1)
    )
    asked = problem(
        "abcdef", fixtures=fixtures, slots=tuple(slots("hall", 2)), rules=Rules(in_order=True)
    )
    told = refused(asked)
    assert told.reasons == (Reason("in-order"),)
    assert told.count == Count("rounds", "", 3, 2)


def test_what_adds_up_is_searched_as_before() -> None:
    asked = problem("abcdef", boards=3, slots=weeks(5, 1), rules=Rules(rest_minutes=6 * 24 * 60))
    is_kept(solve(asked), asked)


@pytest.mark.parametrize("minutes", [0, 90])
def test_the_count_knows_how_many_can_be_played_in_a_row(minutes: int) -> None:
    """Slots of an hour beside one that is in the way of three: the three are counted."""
    starts = [TUESDAY + n * 150 * timedelta(minutes=1) for n in range(3)]
    long = Slot("inn", TUESDAY, TUESDAY + 6 * HOUR)
    asked = problem(
        "abcd",
        venues=(Venue("hall", ("h1", "h2", "h3")), Venue("inn", ("i1",))),
        slots=(*(Slot("hall", at, at + HOUR) for at in starts), long),
        rules=Rules(rest_minutes=minutes),
    )
    is_kept(solve(asked), asked)
    told = refused(replace(asked, slots=asked.slots[1:]))
    assert told.count is not None
    assert (told.count.wanted, told.count.room) == (3, 2)
