"""The scores that can be reached, against a search for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from tests.rules.red.court import LINES, game, verdict


def ends_of_a_game(to_win: int) -> set[tuple[int, int]]:
    """Every end of a game, by playing every sequence of scores."""
    seen, ends, open_scores = {(0, 0)}, set(), [(0, 0)]
    while open_scores:
        a, b = open_scores.pop()
        for gain in (1, 2, 3, 4, 6):
            for score in ((a + gain, b), (a, b + gain)):
                if max(score) >= to_win:
                    ends.add(score)
                elif score not in seen:
                    seen.add(score)
                    open_scores.append(score)
    return ends


def ends_of_a_race(to_win: int, a: int = 0, b: int = 0) -> Iterator[tuple[int, int]]:
    """Every end of a race in steps of one."""
    if max(a, b) == to_win:
        yield (a, b)
        return
    yield from ends_of_a_race(to_win, a + 1, b)
    yield from ends_of_a_race(to_win, a, b + 1)


@pytest.mark.parametrize("points", [1, 2, 3, 5, 6, 7, 8, 11])
@pytest.mark.parametrize(("games", "sets"), [(1, 1), (5, 3), (2, 4)])
def test_the_reachable_scores_are_those_that_a_search_finds(
    points: int, games: int, sets: int
) -> None:
    red = rules.GAMES["red"]
    mistakes = rules.Mistakes()
    options = {"points": points, "games": games, "sets": sets}
    told = red.reachable(red.setting(options, "A", mistakes))
    assert not mistakes
    assert {tuple(pair) for pair in told["games"]} == ends_of_a_game(points)
    assert {tuple(pair) for pair in told["sets"]} == set(ends_of_a_race(games))
    assert {tuple(pair) for pair in told["finals"]} == set(ends_of_a_race(sets))
    for pairs in told.values():
        assert pairs == sorted(pairs)


def test_a_default_game_ends_between_seven_and_twelve() -> None:
    ends = ends_of_a_game(7)
    assert {max(pair) for pair in ends} == set(range(7, 13))
    assert {min(pair) for pair in ends} == set(range(7))


@pytest.mark.parametrize("points", [1, 3, 7])
def test_every_score_of_a_game_line_is_judged_by_what_is_reachable(points: int) -> None:
    ends = ends_of_a_game(points)
    for a in range(points + 8):
        for b in range(points + 8):
            valid = verdict(game("A", a, b), points=points, **LINES).valid
            assert valid == ((a, b) in ends), (a, b)
