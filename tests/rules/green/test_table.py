"""The table of rule breaks: as the makers print it, and every one of its cells walked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.games.green.breaks import BREAKS, CODES, COLUMNS, TABLE, gives_a_penalty_flick
from tests.rules.green.board import (
    HIT,
    OVER,
    SET_UP,
    Document,
    codes,
    end_turn,
    goal_flick,
    last,
    normal,
    penalty,
    positional,
)

SOURCE = Path(__file__).parents[4] / "shared" / "rulebook" / "sources" / "penny-green.txt"

ROWS_AS_PRINTED = {
    "push": "Illegal push shot",
    "technique": "Illegal flick technique",
    "board": "Pennies / green moved as board turned",
    "foul-on-defender": "Foul on defender",
    "foul-on-attacker": "Foul on attacker",
    "moved": "Green or opponent's penny moved",
    "same-penny": "Flicks same penny twice at start of a goal flick or flick off",
    "in-goal-area": "Green doesn't leave goal area after the first flick of a goal flick",
    "green-out": "Green into out zone via side line or attacker's goal line",
    "three-zone": "Three zone hit",
    "attacker-off": "Attacker off board",
    "defender-off": "Defender off board",
    "attackers-in": "Two or more attackers in a goal area",
    "defenders-in": "Two or more defenders in a goal area",
    "diameter": "Penny Diameter rule broken",
}


@pytest.mark.skipif(not SOURCE.exists(), reason="the makers' rules do not lie beside the project")
def test_the_table_is_the_one_that_the_makers_print() -> None:
    printed = {}
    for line in SOURCE.read_text(encoding="utf-8").replace("’", "'").splitlines():
        cells = [cell.strip() for cell in line.strip("| \t").split("|")]
        cells += [""] * (4 - len(cells))
        printed[cells[0]] = tuple(cell or None for cell in cells[1:4])
    for code, *penalties in TABLE:
        assert printed[ROWS_AS_PRINTED[code]] == tuple(penalties), code


def test_the_table_has_fifteen_rows_and_three_columns_in_the_order_of_the_law() -> None:
    assert list(CODES) == list(ROWS_AS_PRINTED)
    assert len(TABLE) == 15
    assert {len(row) for row in TABLE} == {1 + len(COLUMNS)}
    blanks = {(c, col) for c in CODES for col in COLUMNS if (c, col) not in BREAKS}
    assert blanks == {
        ("foul-on-defender", "DP"),
        ("foul-on-attacker", "AN"),
        ("foul-on-attacker", "AP"),
        ("moved", "AN"),
        *((code, "AP") for code in ("same-penny", "in-goal-area", "green-out", "three-zone")),
        *((code, "DP") for code in ("same-penny", "in-goal-area", "green-out", "three-zone")),
    }


def test_ten_rows_give_a_penalty_flick() -> None:
    assert [code for code in CODES if gives_a_penalty_flick(code)] == list(CODES[:10])


AN = [HIT]
"""A is at the board, with a hit; his flick is the attacker's normal (or positional) one."""

BOTH_SIDES = ["A2", "B2"]

WALK: dict[tuple[str, str], tuple[list[Document], list[str]]] = {
    ("push", "AN"): (
        [*AN, normal("A2", "centre", struck=["green", "A3"], moved=["A3"], push=True)],
        ["push"],
    ),
    ("push", "AP"): (
        [*AN, positional("A2", struck=["A3", "A4"], moved=["A3"], push=True)],
        ["push"],
    ),
    ("push", "DP"): ([*SET_UP, positional("A2", struck=["A3", "A4"], push=True)], ["push"]),
    ("technique", "AN"): ([*AN, normal("A2", "centre", fouls=["unclean"])], ["technique"]),
    ("technique", "AP"): ([*AN, positional("A2", fouls=["touched"])], ["technique"]),
    ("technique", "DP"): (
        [*SET_UP, positional("A2", fouls=["touched", "unclean"])],
        ["technique"],
    ),
    ("board", "AN"): ([*AN, normal("A2", "centre", fouls=["board"])], ["board"]),
    ("board", "AP"): ([*AN, positional("A2", fouls=["board"])], ["board"]),
    ("board", "DP"): ([*SET_UP, positional("A2", fouls=["board"])], ["board"]),
    ("foul-on-defender", "AN"): ([*AN, normal("A2", struck=["B2"])], ["foul-on-defender"]),
    ("foul-on-defender", "AP"): ([*AN, positional("A2", struck=["B2"])], ["foul-on-defender"]),
    ("foul-on-attacker", "DP"): ([*SET_UP, positional("A2", struck=["B2"])], ["foul-on-attacker"]),
    ("moved", "AP"): ([*AN, positional("A2", struck=["green"])], ["moved"]),
    ("moved", "DP"): (
        [*SET_UP, positional("A2", struck=["B2"], moved=["B2"])],
        ["foul-on-attacker", "moved"],
    ),
    ("same-penny", "AN"): ([*AN, normal("A1", "centre")], ["same-penny"]),
    ("in-goal-area", "AN"): (
        [*SET_UP, end_turn("A"), normal("B1", "B-end")],
        ["in-goal-area"],
    ),
    ("green-out", "AN"): ([*AN, normal("A2", "centre", out="side")], ["green-out"]),
    ("three-zone", "AN"): (
        [normal("A1", "centre", "B-end"), normal("A2", "B-end", "centre", "A-end")],
        ["three-zone"],
    ),
    ("attacker-off", "AN"): ([*AN, normal("A2", "centre", off=["A3"])], ["attacker-off"]),
    ("attacker-off", "AP"): ([*AN, positional("A2", off=["A2"])], ["attacker-off"]),
    ("attacker-off", "DP"): (
        [*SET_UP, positional("A2", off=["B2"])],
        ["foul-on-attacker", "moved", "attacker-off"],
    ),
    ("defender-off", "AN"): ([*AN, normal("A2", "centre", off=["B3"])], ["defender-off"]),
    ("defender-off", "AP"): (
        [*AN, positional("A2", off=["B3"])],
        ["foul-on-defender", "moved", "defender-off"],
    ),
    ("defender-off", "DP"): ([*SET_UP, positional("A2", off=["A2"])], ["defender-off"]),
    ("attackers-in", "AN"): (
        [*AN, normal("A2", "centre", in_area={"A": ["A2", "A3"]})],
        ["attackers-in"],
    ),
    ("attackers-in", "AP"): (
        [*AN, positional("A2", in_area={"B": ["A2", "A3"]})],
        ["attackers-in"],
    ),
    ("attackers-in", "DP"): (
        [*SET_UP, positional("A2", in_area={"B": ["B2", "B3"]})],
        ["attackers-in"],
    ),
    ("defenders-in", "AN"): (
        [*AN, normal("A2", "centre", in_area={"B": ["B2", "B3", "B4"]})],
        ["defenders-in"],
    ),
    ("defenders-in", "AP"): (
        [*AN, positional("A2", in_area={"A": ["B2", "B3"]})],
        ["defenders-in"],
    ),
    ("defenders-in", "DP"): (
        [*SET_UP, positional("A2", in_area={"A": ["A2", "A3"]})],
        ["defenders-in"],
    ),
    ("diameter", "AN"): (
        [*AN, normal("A2", "centre", green_struck=["B2"], near_green=BOTH_SIDES)],
        ["diameter"],
    ),
    ("diameter", "AP"): ([*AN, positional("A2", near_green=BOTH_SIDES)], ["diameter"]),
    ("diameter", "DP"): (
        [*SET_UP, positional("A2"), positional("A3", near_green=BOTH_SIDES)],
        ["diameter"],
    ),
}
"""For every cell of the table a card whose last flick makes the break, and all the codes of it."""

OFFENDED = {"AN": ("A", "B"), "AP": ("A", "B"), "DP": ("B", "A")}
"""Attacker and defender of the cards above, by column."""


def test_every_cell_of_the_table_is_walked_and_no_blank() -> None:
    assert set(WALK) == set(BREAKS)


@pytest.mark.parametrize(("code", "column"), list(BREAKS))
def test_a_break_stands_in_its_row_and_column_with_the_penalty_that_the_table_gives(
    code: str, column: str
) -> None:
    entries, expected = WALK[code, column]
    ruling = last(*entries)
    assert codes(ruling) == expected
    found = next(one for one in ruling["breaks"] if one["code"] == code)
    penalties = dict(zip(COLUMNS, next(row[1:] for row in TABLE if row[0] == code), strict=True))
    assert found == {"code": code, "column": column, "penalty": penalties[column]}
    assert f"green.break-{code}" in ruling["rules"]
    assert "green.break-ends-turn" in ruling["rules"]


@pytest.mark.parametrize(("code", "column"), list(BREAKS))
def test_the_other_side_carries_the_penalty_out(code: str, column: str) -> None:
    ruling = last(*WALK[code, column][0])
    offender = ruling["by"]
    assert ruling["next"] != offender
    assert {item["by"] for item in ruling["owed"]} <= {ruling["next"]}
    given = {found["penalty"] for found in ruling["breaks"]}
    assert (ruling["restart"] == "penalty-flick") == ("PF" in given)
    assert {item["penalty"] for item in ruling["owed"]} == given - {"PF"}


@pytest.mark.parametrize(("code", "column"), [cell for cell in BREAKS if cell[0] in CODES[10:]])
def test_what_is_owed_names_the_pennies_of_the_row(code: str, column: str) -> None:
    ruling = last(*WALK[code, column][0])
    attacker, defender = OFFENDED[column]
    item = ruling["owed"][0]
    whose = {penny[0] for penny in item["pennies"]}
    assert item["pennies"] == sorted(item["pennies"])
    if code == "diameter":
        assert item == {"by": item["by"], "penalty": "SR", "pennies": BOTH_SIDES, "count": 2}
        return
    assert whose == {attacker if code.startswith("attacker") else defender}
    less = 1 if code.endswith("-in") else 0
    assert item["count"] == len(item["pennies"]) - less
    own = whose == {item["by"]}
    assert item["penalty"] in (("R", "R1") if own else ("S", "S1"))


@pytest.mark.parametrize(
    ("code", "column"), [cell for cell in BREAKS if cell[1] == "AN" and cell[0] not in ("moved",)]
)
def test_a_penalty_flick_breaks_rules_as_a_normal_flick_but_for_three(
    code: str, column: str
) -> None:
    flick = WALK[code, column][0][-1]["flick"]
    by = "B" if code == "in-goal-area" else "A"
    zone = "A-end" if by == "B" else "B-end"
    exempt = code in ("same-penny", "in-goal-area", "three-zone")
    before = [normal("A1", "centre", fouls=["touched"])]
    if by == "A":
        before += [normal("B1", "centre", fouls=["touched"])]
    zones = [zone, "centre", "A-end"] if code == "three-zone" else [zone]
    taken = {**flick, "kind": "penalty", **({"zones": zones} if "zones" in flick else {})}
    ruling = last(*before, {"flick": taken})
    assert codes(ruling) == ([] if exempt else [code])


def test_a_normal_flick_may_move_what_a_positional_one_may_not() -> None:
    assert last(HIT, normal("A2", "centre", struck=["B2", "green"], moved=["B2"]))["breaks"] == []


def test_a_positional_flick_that_puts_the_green_out_has_moved_it_and_no_more() -> None:
    out = positional("A2", struck=["green"], moved=["green"], zones=["centre"], out="side")
    assert codes(last(HIT, out)) == ["moved"]
    far = positional("A3", moved=["green"], zones=["B-end", "centre", "A-end"], out="goal-line-A")
    assert codes(last(normal("A1", "centre", "B-end"), far)) == ["moved"]


def test_breaks_stand_in_the_order_of_the_table() -> None:
    ruling = last(
        HIT,
        normal(
            "A1",
            "centre",
            out="side",
            off=["A1", "B5", "A4"],
            push=True,
            struck=["B2", "green"],
            fouls=["board", "unclean"],
            in_area={"A": ["B1", "B2"], "B": ["A2", "A3"]},
        ),
    )
    assert codes(ruling) == [
        "push",
        "technique",
        "board",
        "same-penny",
        "green-out",
        "attacker-off",
        "defender-off",
        "attackers-in",
        "defenders-in",
    ]
    assert [(item["penalty"], item["pennies"], item["count"]) for item in ruling["owed"]] == [
        ("S", ["A1", "A4"], 2),
        ("R", ["B5"], 1),
        ("S1", ["A2", "A3"], 1),
        ("R1", ["B1", "B2"], 1),
    ]
    assert {"green.two-breaks", "green.several-penalty-flicks"} <= set(ruling["rules"])


def test_the_rows_are_as_the_rulebook_lists_them() -> None:
    rulebook = SOURCE.parents[1] / "green.md"
    if not rulebook.exists():
        pytest.skip("the rulebook does not lie beside the project")
    listed = re.findall(
        r"^\| `([a-z-]+)` \|.*\| *([A-Z0-9]*) *\| *([A-Z0-9]*) *\| *([A-Z0-9]*) *\|$",
        rulebook.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    rows = [(code, *[penalty or "" for penalty in penalties]) for code, *penalties in TABLE]
    assert listed == rows


def test_a_goal_flick_that_is_over_puts_the_taker_at_the_board() -> None:
    assert last(OVER, goal_flick("B", "B1", "B2", "B3"))["next"] == "A"
    assert last(*SET_UP, end_turn("A"))["next"] == "B"
    assert last(normal("A1", "centre", fouls=["board"]), penalty("B1", "A-end"))["next"] == "A"
