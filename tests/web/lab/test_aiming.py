"""The aim map for people: outcomes by the law, shares, the safest way, and the picture."""

from __future__ import annotations

import pytest

from matches.law import aiming
from matches.law.aiming import Grid
from matches.law.situations import SITUATIONS

GRID = Grid(36, 5, 2.5)


def cells(name: str, grid: Grid = GRID) -> str:
    shot = dict(SITUATIONS[name].shot)
    return "".join(aiming.outcomes(shot, name, grid, [n]) for n in range(grid.total))


@pytest.mark.parametrize("name", ["black.late", "red.serve", "green.second", "white.flick"])
def test_every_flick_of_a_situation_leads_somewhere_the_map_has_words_for(name):
    found = cells(name)
    assert set(found.upper()) <= set(aiming.OUTCOMES)
    assert len(set(found.upper())) > 1


def test_the_first_aim_of_a_situation_has_the_outcome_its_ruling_says():
    # The lab's own aims: a penny won by merit, and a goal.
    for name in ("black.late", "green.second"):
        shot = dict(SITUATIONS[name].shot)
        flick = shot["flick"]
        grid = Grid(3600, 100, flick["speed"] * 2)
        n = round(flick["direction"] * 10) * 100 + 49
        assert aiming.outcomes(shot, name, grid, [n]).upper() == "W", name


def test_a_serve_that_goes_straight_back_off_is_a_fault_and_the_second_is_still_to_come():
    shot = dict(SITUATIONS["red.serve"].shot)
    grid = Grid(4, 1, 2.5)
    assert aiming.outcomes(shot, "red.serve", grid, [3]) == "g"


def test_the_shares_add_up_and_the_rows_count_every_shot():
    drawn = aiming.drawn(GRID, cells("black.late"))
    assert sum(one.count for one in drawn.shares) == GRID.total
    assert sum(sum(counts) for _, counts in drawn.rows) == GRID.total
    assert [speed for speed, _ in drawn.rows] == [0.5, 1.0, 1.5, 2.0, 2.5]


def test_the_safest_way_is_the_middle_of_the_longest_run_also_over_360_degrees():
    grid = Grid(8, 2, 1.0)
    ring = ["P", "P", "P", "P", "P", "W", "W", "P"]
    other = ["W", "W", "P", "P", "P", "P", "P", "W"]
    found = "".join(a + b for a, b in zip(ring, other, strict=True))
    said = " ".join(aiming.drawn(grid, found).told)
    assert "1 m/s, aimed at 0° give or take 67.5°" in said


def test_the_picture_tells_outcomes_apart_and_hatches_what_goes_off():
    drawn = aiming.drawn(Grid(4, 5, 2.5), "WWPPP" + "PPPPp" + "LLLLL" + "GGGGG")
    picture = drawn.picture()
    for letter in "WPLG":
        assert f'class="aim-{letter}"' in picture
    assert picture.count('class="aim-off"') == 1
    assert "style" not in picture


def test_a_map_that_has_only_begun_says_nothing_of_what_is_not_played():
    assert aiming.drawn(GRID, "").told == ()
    assert aiming.drawn(GRID, "WW").cells == ""
