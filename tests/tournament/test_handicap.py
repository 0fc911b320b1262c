"""Handicaps: a start counts with the score, and the result as played stays what it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.tournament import Outcome, Result, tabulate
from matches.tournament.handicap import Start, all_counted, counted, start_by_rating, start_on
from matches.tournament.results import Entrant

DAYS = [f"2026-09-{day:02}T12:00:00+00:00" for day in range(1, 30)]


def played(home: int, away: int, day: int = 10, **more: object) -> Result:
    return Result("r", "ann", "ben", home_score=home, away_score=away, date=DAYS[day], **more)  # type: ignore[arg-type]


def test_the_start_in_force_on_the_day_is_added_and_decides_who_won() -> None:
    starts = {"ben": (Start(DAYS[5], 3), Start(DAYS[20], 8))}
    assert (counted(played(9, 8), starts).away_score, played(9, 8).away_score) == (11, 8)
    assert counted(played(9, 8, day=4), starts) == played(9, 8, day=4)
    assert counted(played(9, 8, day=25), starts).away_score == 16
    rows = tabulate(
        [Entrant("ann"), Entrant("ben")], all_counted([played(9, 8, winner="home")], starts)
    ).rows
    assert [(row.entrant, row.points) for row in rows] == [("ben", 3), ("ann", 0)]


@pytest.mark.parametrize(
    "result",
    [
        Result("w", "ann", "ben", Outcome.WALKOVER, winner="home", date=DAYS[10]),
        Result("b", "ben", None, Outcome.BYE_FULL, date=DAYS[10]),
        Result("p", "ann", "ben", Outcome.PLANNED),
        Result("s", "ann", "ben", winner="home", date=DAYS[10]),
    ],
)
def test_only_what_was_played_with_a_score_can_change(result: Result) -> None:
    assert counted(result, {"ben": (Start(DAYS[0], 5),)}) == result


def test_a_start_of_nought_takes_an_earlier_one_away() -> None:
    starts = {"ben": (Start(DAYS[5], 3), Start(DAYS[8], 0))}
    assert start_on(starts, "ben", DAYS[6]) == 3
    assert start_on(starts, "ben", DAYS[9]) == 0
    assert start_on(starts, "ann", DAYS[9]) == start_on(starts, "ben", "") == 0


@pytest.mark.parametrize(
    ("own", "strongest", "points"), [(25, 25, 0), (22.9, 25, 1), (21, 25, 2), (0, 25, 6)]
)
def test_a_start_by_rating_is_one_for_every_whole_step(
    own: float, strongest: float, points: int
) -> None:
    assert start_by_rating(own, strongest, 2, 6) == points
    with pytest.raises(ValueError, match="more than 0"):
        start_by_rating(own, strongest, 0, 6)


@given(
    st.integers(0, 20), st.integers(0, 20), st.integers(0, 9), st.integers(0, 9),
    st.permutations(range(3)),
)  # fmt: skip
def test_equal_starts_change_no_winner_and_their_order_does_not_matter(
    home: int, away: int, start: int, later: int, order: list[int]
) -> None:
    held = [Start(DAYS[1], 9), Start(DAYS[3], start), Start(DAYS[28], later)]
    starts = {one: [held[at] for at in order] for one in ("ann", "ben")}
    told = counted(played(home, away), starts)
    assert told.home_score - told.away_score == home - away  # type: ignore[operator]
    assert told.home_score == home + start
