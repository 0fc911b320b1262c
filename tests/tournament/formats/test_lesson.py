"""A lesson: equal numbers of games, umpires who rest, an absence that changes only what is left."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from matches.tournament.formats.lesson import Lesson, lesson
from tests.deep import either


def pupils(size: int) -> list[str]:
    return [f"p{number:02}" for number in range(1, size + 1)]


def check(plan: Lesson, there: list[str], since: int = 0) -> None:
    """One match a slot and board, and nobody in two places at once."""
    for slot in plan.slots[since:]:
        busy = [name for game in slot.games for name in (game.home, game.away, game.umpire) if name]
        assert len(busy) == len(set(busy))
        assert sorted([*busy, *slot.resting]) == sorted(there)
        boards = [game.board for game in slot.games]
        assert boards == list(range(1, len(boards) + 1))


def test_28_pupils_6_boards_50_minutes_of_8_minute_games() -> None:
    plan = lesson(pupils(28), 6, 50, 8)
    check(plan, pupils(28))
    assert len(plan.slots) == 6
    assert plan.slots[-1].ends == 48
    assert sorted(plan.games.values()) == [2] * 12 + [3] * 16
    assert plan.rematches == ()
    assert all(game.umpire for slot in plan.slots for game in slot.games)
    assert max(plan.umpiring.values()) - min(plan.umpiring.values()) <= 1


@example(24, 12, 71, 1)
@example(6, 1, 53, 1)
@example(10, 1, 89, 1)
@example(12, 3, 71, 1)
@example(12, 3, 89, 1)
@settings(max_examples=either(20, 80), deadline=None)
@given(st.integers(2, 40), st.integers(1, 12), st.integers(8, 90), st.integers(1, 3))
def test_nobody_plays_more_than_one_game_more_than_another(
    size: int, boards: int, minutes: int, change: int
) -> None:
    plan = lesson(pupils(size), boards, minutes, 8, change)
    check(plan, pupils(size))
    assert max(plan.games.values()) - min(plan.games.values()) <= 1
    each = max(plan.games.values())
    if size >= 2 * each + 2:
        assert plan.rematches == ()
    assert all(slot.ends <= minutes for slot in plan.slots)
    assert all(len(slot.games) == min(boards, size // 2) for slot in plan.slots)


@settings(max_examples=either(10, 40), deadline=None)
@given(st.integers(4, 30), st.integers(1, 8), st.integers(0, 5), st.data())
def test_an_absence_changes_only_what_is_left(
    size: int, boards: int, before: int, data: st.DataObject
) -> None:
    names = pupils(size)
    plan = lesson(names, boards, 50, 8)
    gone = data.draw(st.sampled_from(names))
    there = [name for name in names if name != gone]
    again = lesson(there, boards, 50, 8, played=plan.slots[:before])
    assert again.slots[:before] == plan.slots[:before]
    check(again, there, since=before)
    assert max(again.games.values()) - min(again.games.values()) <= 1
    assert lesson(names, boards, 50, 8, played=plan.slots[:before]) == plan


def test_who_comes_late_catches_up() -> None:
    plan = lesson(pupils(10), 3, 48, 8)
    again = lesson([*pupils(10), "late"], 3, 48, 8, played=plan.slots[:2])
    assert again.games["late"] >= min(again.games.values())
    assert any("late" in (game.home, game.away) for game in again.slots[2].games)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((["a"], 1, 50, 8), "two pupils"),
        ((["a", "a"], 1, 50, 8), "listed twice"),
        ((["a", "b"], 0, 50, 8), "needs a board"),
        ((["a", "b"], 1, 50, 0), "takes a minute"),
        ((["a", "b"], 1, 7, 8), "does not fit"),
    ],
)
def test_a_lesson_without_a_game_is_refused(
    given: tuple[list[str], int, int, int], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        lesson(*given)
