"""A box league: boxes as equal as can be, and who goes up and down between periods."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.formats.box_league import box_league, deal_boxes, level_at, next_period
from tests.deep import either


def names(size: int) -> list[str]:
    return [f"e{number}" for number in range(1, size + 1)]


@pytest.mark.parametrize(
    ("total", "size", "sizes"),
    [(12, 4, [4, 4, 4]), (13, 4, [4, 4, 5]), (14, 4, [4, 5, 5]), (15, 4, [3, 4, 4, 4]),
     (3, 5, [3]), (7, 5, [7]), (8, 5, [4, 4]), (2, 2, [2]), (3, 2, [3]), (0, 4, [])],
)  # fmt: skip
def test_boxes_are_as_equal_as_can_be_and_the_lowest_are_larger(
    total: int, size: int, sizes: list[int]
) -> None:
    boxes = deal_boxes(names(total), size)
    assert [len(box) for box in boxes] == sizes
    assert [one for box in boxes for one in box] == names(total)


def test_the_first_go_up_and_the_last_go_down() -> None:
    tables = [["a", "b", "c", "d"], ["e", "f", "g", "h"], ["i", "j", "k", "l"]]
    after = next_period(tables, 4, up=1, down=1)
    assert after.boxes == (("a", "b", "c", "e"), ("d", "f", "g", "i"), ("h", "j", "k", "l"))
    told = {move.entrant: (move.box_before, move.place_before, move.box, move.why)
            for move in after.moves}  # fmt: skip
    assert told["a"] == (1, 1, 1, "stayed")
    assert told["d"] == (1, 4, 2, "relegated")
    assert told["e"] == (2, 1, 1, "promoted")
    assert told["l"] == (3, 4, 3, "stayed")


def test_two_up_and_two_down() -> None:
    after = next_period([["a", "b", "c", "d"], ["e", "f", "g", "h"]], 4, up=2, down=2)
    assert after.boxes == (("a", "b", "e", "f"), ("c", "d", "g", "h"))


def test_who_leaves_is_replaced_from_below_and_who_is_new_begins_at_the_bottom() -> None:
    tables = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]
    after = next_period(tables, 3, gone={"b"}, newcomers=["z"])
    assert after.boxes == (("a", "d", "c"), ("e", "g", "f"), ("h", "i", "z"))
    told = {move.entrant: (move.box, move.why) for move in after.moves}
    assert told["b"] == (0, "left")
    assert told["z"] == (3, "joined")
    assert told["c"] == (1, "filled")


def test_a_box_too_small_for_both_promotes_first() -> None:
    after = next_period([["a", "b", "c"], ["d"], ["e", "f", "g"]], 3)
    told = {move.entrant: move.why for move in after.moves}
    assert (told["d"], told["c"], told["e"]) == ("promoted", "relegated", "promoted")


def test_the_first_period_has_a_round_robin_in_every_box() -> None:
    for box, rounds in box_league(names(13), 4, legs=2):
        met = Counter(frozenset((p.home, p.away)) for each in rounds for p in each.pairings)
        assert len(met) == len(box) * (len(box) - 1) // 2
        assert set(met.values()) == {2}


@pytest.mark.parametrize("size", [1, 21])
def test_boxes_of_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="2 to 20"):
        deal_boxes(names(8), size)


@settings(max_examples=either(25, 100), deadline=None)
@given(
    st.integers(2, 40), st.integers(2, 8), st.integers(0, 3), st.integers(0, 3),
    st.sets(st.integers(1, 40), max_size=6), st.integers(0, 5),
)  # fmt: skip
def test_nobody_is_lost_or_doubled_and_boxes_stay_equal(
    total: int, size: int, up: int, down: int, leaving: set[int], joining: int
) -> None:
    tables = deal_boxes(names(total), size)
    gone = {f"e{number}" for number in leaving if number <= total}
    newcomers = [f"n{number}" for number in range(joining)]
    after = next_period(tables, size, up, down, gone, newcomers)
    there = [one for box in after.boxes for one in box]
    assert sorted(there) == sorted([*(set(names(total)) - gone), *newcomers])
    lengths = [len(box) for box in after.boxes]
    assert max(lengths, default=0) - min(lengths, default=0) <= 1
    told = {move.entrant: move for move in after.moves}
    assert len(told) == len(after.moves) == total + joining
    for number, box in enumerate(after.boxes, start=1):
        assert all(told[one].box == number for one in box)
    assert all(told[one].box == 0 for one in gone)


@settings(max_examples=either(12, 50), deadline=None)
@given(st.integers(2, 6), st.integers(3, 6), st.integers(1, 2))
def test_with_nobody_leaving_exactly_those_move_who_should(
    count: int, size: int, movers: int
) -> None:
    tables = deal_boxes(names(count * size), size)
    if 2 * movers > size:
        movers = 1
    moves = next_period(tables, size, movers, movers).moves
    for move in moves:
        up = move.box_before > 1 and move.place_before <= movers
        down = move.box_before < count and move.place_before > size - movers
        assert move.why == ("promoted" if up else "relegated" if down else "stayed")


@given(st.permutations(names(9)))
def test_renaming_only_renames(other: list[str]) -> None:
    named = dict(zip(names(9), other, strict=True))
    tables = deal_boxes(names(9), 3)
    plain = next_period(tables, 3).boxes
    renamed = next_period([[named[one] for one in box] for box in tables], 3).boxes
    assert renamed == tuple(tuple(named[one] for one in box) for box in plain)


@pytest.mark.parametrize(
    ("ranks", "highest", "lowest", "level"),
    [([1, 1, 3, 4], False, False, ((0, 1),)), ([1, 1, 3, 4], True, False, ()),
     ([1, 2, 3, 3], False, False, ((2, 3),)), ([1, 2, 3, 3], False, True, ()),
     ([1, 1, 1, 1], False, False, ((0, 1, 2, 3),)), ([1, 2, 2, 4], False, False, ()),
     ([1], False, False, ()), ([], False, False, ())],
)  # fmt: skip
def test_only_who_is_level_across_a_line_has_to_be_parted(
    ranks: list[int | None], highest: bool, lowest: bool, level: tuple[tuple[int, ...], ...]
) -> None:
    assert level_at(ranks, 1, 1, highest=highest, lowest=lowest) == level
