"""Where the matches of a bracket stand on paper: every one once, half way between those before."""

from __future__ import annotations

from itertools import combinations

import pytest

from matches.paper.bracket_pages import A3, A4, BracketPage, Sheet, fits, pages_of
from matches.tournament.formats.brackets import bracket_of
from matches.tournament.formats.single_elimination import FOR_THIRD

Tree = tuple[list[list[str]], dict[str, list[str]]]


def tree(format_: str, entrants: int, half: str = "") -> Tree:
    """The rounds of a bracket, and which matches lead to which; of a double elimination a half."""
    ties = bracket_of(format_, [f"e{n}" for n in range(entrants)], {}).ties
    own = [one for one in ties if one.id != FOR_THIRD and one.id.startswith(half)]
    known = {one.id for one in own}
    rounds = sorted({one.round for one in own})
    led = {
        one.id: [
            slot.winner_of
            for slot in (one.home, one.away)
            if slot.winner_of is not None and slot.winner_of in known
        ]
        for one in own
    }
    return [[one.id for one in own if one.round == number] for number in rounds], led


def trees() -> list[tuple[str, Tree]]:
    single = [("single-elimination", n, "") for n in (2, 3, 4, 5, 8, 11, 16, 31, 32, 33, 64)]
    double = [("double-elimination", n, half) for n in (4, 7, 8, 16, 32, 64) for half in "wl"]
    return [(f"{name}-{n}{half}", tree(name, n, half)) for name, n, half in single + double]


TREES = dict(trees())


def stands(page: BracketPage) -> dict[str, tuple[int, float]]:
    return {box.id: (box.column, box.row) for box in page.boxes}


@pytest.mark.parametrize("sheet", [A4, A3], ids=lambda each: each.name)
@pytest.mark.parametrize("name", TREES)
def test_every_match_stands_once_and_none_on_another(name: str, sheet: Sheet) -> None:
    rounds, comes = TREES[name]
    pages = pages_of(rounds, comes, sheet)
    told = [box.id for page in pages for box in page.boxes]
    assert sorted(told) == sorted(one for held in rounds for one in held)
    for page in pages:
        assert page.columns <= sheet.columns
        assert page.rows <= sheet.rows
        for one, other in combinations(page.boxes, 2):
            assert one.column != other.column or abs(one.row - other.row) >= 1
        assert all(0.5 <= box.row <= page.rows - 0.5 for box in page.boxes)


@pytest.mark.parametrize("name", TREES)
def test_a_match_is_half_way_between_those_that_lead_to_it_and_right_of_them(name: str) -> None:
    rounds, comes = TREES[name]
    for page in pages_of(rounds, comes, A3):
        at = stands(page)
        for one, (column, row) in at.items():
            before = [at[each] for each in comes[one] if each in at]
            if before:
                assert row == sum(down for _column, down in before) / len(before)
                assert all(left < column for left, _down in before)
        assert {(one, each) for each in at for one in comes[each] if one in at} == set(page.links)


@pytest.mark.parametrize(
    ("entrants", "on_a4", "on_a3"), [(4, 1, 1), (16, 1, 1), (32, 1, 1), (64, 3, 1), (128, 5, 3)]
)
def test_up_to_32_stand_on_one_page_of_a4_and_64_on_one_of_a3(
    entrants: int, on_a4: int, on_a3: int
) -> None:
    rounds, comes = tree("single-elimination", entrants)
    assert len(pages_of(rounds, comes, A4)) == on_a4
    assert len(pages_of(rounds, comes, A3)) == on_a3
    assert fits(rounds, comes, A4) == (on_a4 == 1)


def test_what_is_cut_keeps_two_rounds_at_least_for_the_last_page() -> None:
    rounds, comes = tree("single-elimination", 64)
    *_, last = pages_of(rounds, comes, A4)
    assert (last.first, last.columns, len(last.boxes)) == (4, 2, 3)
