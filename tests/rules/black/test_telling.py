"""What a card of Penny Black tells: the umpire's words, statistics, tallies, what may come next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.black.table import OUTER, flick, foul, judged, live, pot, said, turn

CLEARED = [pot(penny) for penny in OUTER]
SIXTEEN = [*CLEARED, pot("R1"), pot("R2")]
LEFT = flick("A", "O1")


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([pot("O1")], "Asha wins O1 for 1 point. Asha flicks again."),
        ([flick("A", "O1", off=["O2"])],
         "Asha wins O2 by a cannon, for 1 point. Asha flicks again."),
        ([*CLEARED, pot("R1")], "Asha wins R1 for 2 points. Asha flicks again."),
        ([*CLEARED, flick("A", "R1", off=["R2"])],
         "Asha wins R2 by a cannon, for 2 points. Asha flicks again."),
        ([LEFT], "No penny was won. The turn passes to Ben."),
        ([pot("K")], "K was not on. One penny came off, K: it is Ben's. The turn passes to Ben."),
        ([flick("A", "O1", off=["O1", "K"])],
         "Not all that came off were on. 2 pennies came off, O1 and K: all are Ben's. "
         "The turn passes to Ben."),
        ([flick("A", "O1", off=["O1", "O2"])],
         "2 pennies came off, O1 and O2: all are Ben's. The turn passes to Ben."),
        ([pot("O1", shooter_off=True)],
         "The shooter went off as well. One penny came off, O1: it is Ben's. "
         "The turn passes to Ben. The shooter is played from a corner spot."),
        ([flick("A", "O1", shooter_off=True)],
         "The shooter went off. The turn passes to Ben. "
         "The shooter is played from a corner spot."),
        ([flick("A")], "Asha missed everything. Ben has a free shot."),
        ([flick("A"), flick("B", "O1")],
         "No penny was won. It was a free shot, so Ben goes on."),
        ([flick("A"), flick("B")], "Ben missed everything. It was a free shot, so Ben goes on."),
        ([flick("A", "O1", "O2", push=True)],
         "Asha pushed through one penny and struck another: a foul. Ben has a free shot."),
        ([flick("A", "O1", fouls=["unclean"])],
         "Asha did not flick cleanly: a foul. Ben has a free shot."),
        ([flick("A", fouls=["touched"])], "Asha touched a penny: a foul. Ben has a free shot."),
        ([foul("A", "board")],
         "Asha moved the board and pennies slid: a foul. Ben has a free shot. "
         "The shooter is played from a corner spot."),
        ([flick("A", "O1", on_shooter=["O2"])],
         "On the shooter: O2. Ben takes it off and wins it. The turn passes to Ben."),
        ([flick("A", "O1", on_shooter=["O2", "O3"])],
         "On the shooter: O2 and O3. Ben takes them off and wins them. The turn passes to Ben."),
        ([flick("A", "O1", on_penny=[["O2", "O3"]])],
         "On top of another penny: O2. Ben takes it off and wins it. The turn passes to Ben."),
        ([flick("A", "O1", on_penny=[["O2", "O3"], ["O4", "O3"]])],
         "On top of another penny: O2 and O4. Ben takes them off and wins them. "
         "The turn passes to Ben."),
        ([flick("A", "O1", shooter_on=["O2"])],
         "The shooter came to rest on a penny. The turn passes to Ben. "
         "Ben may play it from a corner spot."),
        ([flick("A", "O1", near=["O5"]), flick("B", "O1", near=["O5"])],
         "Ben won nothing and left the shooter within a penny diameter of O5, as before. "
         "Asha has a free shot."),
        (SIXTEEN,
         "Asha wins R2 for 2 points. Asha wins the match, 16–0. Asha may play on for the break."),
        ([*SIXTEEN, pot("G1")], "Asha wins G1 for 2 points. Asha may play on for the break."),
        ([*SIXTEEN, flick("A", "G1")], "The playing on is over."),
        ([flick("A", "O1", off=[*OUTER, "R1", "R2"])],
         "Not all that came off were on. 14 pennies came off, O1, O2, O3, O4, O5, O6, O7, O8, O9, "
         "O10, O11, O12, R1 and R2: all are Ben's. Ben wins the match, 16–0."),
        ([*[pot(penny) for penny in OUTER[:9]],
          flick("A", "K", off=[*OUTER[9:], "R1", "R2", "G1", "K"]),
          flick("B", "G2", off=["G2", "B1", "B2"])],
         "Not all that came off were on. 3 pennies came off, G2, B1 and B2: all are Asha's. "
         "Fifteen each and no penny left: a draw."),
    ],
)  # fmt: skip
def test_the_umpire_says(entries: list[Any], words: str) -> None:
    assert said(*entries) == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (turn("A", "no-penny"), "The turn ended with a flick of Asha that won no penny."),
        (turn("A", "miss", merit=["O1"]),
         "Asha won O1: a break of 1 point. "
         "The turn ended with a miss of Asha: a free shot to the opponent."),
        (turn("A", "mistake", merit=["yellow", "O2"], conceded=["K"]),
         "Asha won yellow and O2: a break of 2 points. Ben was given K. "
         "The turn ended with a mistake of Asha."),
        (turn("A", "foul"), "The turn ended with a foul of Asha: a free shot to the opponent."),
        (turn("A", "stack", conceded=["O1"]),
         "Ben was given O1. The turn ended with a stack that Asha made."),
        (turn("A", "win", merit=[*["yellow"] * 12, "red", "red"]),
         "Asha won yellow, yellow, yellow, yellow, yellow, yellow, yellow, yellow, yellow, "
         "yellow, yellow, yellow, red and red: a break of 16 points. That decided the match."),
    ],
)  # fmt: skip
def test_the_umpire_says_of_a_whole_turn(line: Any, words: str) -> None:
    assert said(line, detail="card") == words


def test_the_umpire_says_of_the_diameter() -> None:
    assert said(turn("A", "no-penny"), turn("B", "diameter"), detail="card") == (
        "Ben stayed within a penny diameter: a free shot to the opponent."
    )


TOLD = {
    "flicks": 8,
    "A": {
        "breaks": [2, 1],
        "high_break": 2,
        "golden_guy": False,
        "flicks": 5,
        "merit": 3,
        "cannons": 1,
        "misses": 1,
        "free_shots": 2,
        "mistakes": 1,
        "fouls": {"touched": 0, "unclean": 0, "board": 0, "push": 0, "stack": 1},
        "pot_rate": 0.6,
    },
    "B": {
        "breaks": [1],
        "high_break": 1,
        "golden_guy": False,
        "flicks": 3,
        "merit": 1,
        "cannons": 0,
        "misses": 0,
        "free_shots": 1,
        "mistakes": 1,
        "fouls": {"touched": 1, "unclean": 1, "board": 1, "push": 1, "stack": 0},
        "pot_rate": 0.3333,
    },
}


def test_statistics_tell_breaks_cannons_misses_free_shots_and_fouls_by_side() -> None:
    card = judged(
        pot("O1"),
        flick("A", "O2", off=["O3"]),
        flick("A"),  # a miss after a break of 2
        flick("B", "O4"),  # a free shot that won nothing
        pot("O4", "B"),
        flick("B", "O5", "O6", off=["O5"], push=True, fouls=["unclean", "board"]),
        pot("O6"),
        flick("A", "O7", on_shooter=["O7"]),
        foul("B", "touched"),
    )
    assert card.valid
    assert card.as_document()["statistics"] == TOLD


def test_a_card_without_a_flick_has_no_pot_rate_and_no_break() -> None:
    statistics = judged().as_document()["statistics"]
    assert statistics["flicks"] == 0
    assert statistics["A"]["pot_rate"] is None
    assert statistics["B"]["breaks"] == []
    assert statistics["B"]["high_break"] == 0


def test_a_break_that_is_still_on_is_a_break() -> None:
    assert judged(pot("O1"), pot("O2")).as_document()["statistics"]["A"]["breaks"] == [2]


def test_statistics_of_turns_tell_what_a_line_a_turn_can() -> None:
    lines = [
        turn("A", "miss", merit=["O1", "O2"]),
        turn("B", "mistake", free_shot=True, conceded=["K"]),
        turn("A", "stack", conceded=["red"]),
        turn("B", "foul", merit=["O3"]),
    ]
    card = judged(*lines, detail="card")
    assert card.valid
    statistics = card.as_document()["statistics"]
    assert statistics["A"] == {
        "breaks": [2],
        "high_break": 2,
        "golden_guy": False,
        "turns": 2,
        "merit": 2,
        "mistakes": 1,
        "misses": 1,
        "free_shots": 0,
        "fouls": {"foul": 0, "stack": 1},
    }
    assert statistics["B"]["fouls"] == {"foul": 1, "stack": 0}
    assert (statistics["B"]["free_shots"], statistics["B"]["mistakes"]) == (1, 1)


def rows(card: Any) -> list[tuple[Any, ...]]:
    return [
        (row.noun, row.entry, row.number, row.side, row.amount, row.how, dict(row.more))
        for row in card.tallies()
    ]


def test_a_card_leaves_its_breaks_and_its_flicks() -> None:
    card = judged(pot("O1"), foul("B"), flick("A"), pot("K", "B"), flick("A", "O2"))
    assert rows(card) == [
        ("break", 0, 1, "A", 1, "merit", {}),
        ("flick", 0, 1, "A", 1, "merit", {"by": "A", "won": {"A": ["O1"]}}),
        ("flick", 2, 2, None, 0, "none", {"by": "A", "won": {}}),
        ("flick", 3, 3, "A", 6, "mistake", {"by": "B", "won": {"A": ["K"]}}),
        ("flick", 4, 4, None, 0, "none", {"by": "A", "won": {}}),
    ]


def test_a_card_of_turns_leaves_its_breaks() -> None:
    card = judged(
        turn("A", "no-penny"), turn("B", "no-penny", merit=["O1", "yellow"]), detail="card"
    )
    assert rows(card) == [("break", 1, 1, "B", 2, "merit", {"pennies": ["O1", "yellow"]})]
    assert card.measures() == {"points": (0, 2)}


def test_a_result_leaves_nothing_but_its_score() -> None:
    card = judged(detail="result", claim={"score": {"A": 16, "B": 14}})
    assert card.tallies() == ()
    assert card.measures() == {"points": (16, 14)}


def test_what_may_happen_names_the_pennies_that_are_on_and_those_that_bind() -> None:
    may = live(pot("O1"), flick("A", "O2", near=["O5"], shooter_on=["O6"])).may()
    assert may == {
        "kinds": ["flick", "foul"],
        "side": "B",
        "free_shot": False,
        "from": ["lie", "corner"],
        "on": sorted(OUTER[1:]),
        "board": sorted([*OUTER[1:], "R1", "R2", "G1", "G2", "B1", "B2", "K"]),
        "near": ["O5", "O6"],
        "break": 0,
        "playing_out": False,
    }
    again = live(pot("O1", near=["O5"])).may()
    assert (again["near"], again["from"], again["break"]) == ([], ["lie"], 1)
    assert live(*SIXTEEN).may()["playing_out"] is True
    assert live(*SIXTEEN, flick("A", "G1")).may() == {"kinds": [], "side": None}
    assert live(*CLEARED, pot("R2")).may()["on"] == ["R1"]


def test_what_may_happen_in_a_card_of_turns_is_what_is_left_by_colour() -> None:
    match = live(turn("A", "miss", merit=["O1"], conceded=[]), detail="card")
    assert match.may() == {
        "kinds": ["turn"],
        "side": "B",
        "free_shot": True,
        "left": {"yellow": 11, "red": 2, "green": 2, "blue": 2, "black": 1},
    }
    over = live(turn("A", "win", merit=[*["yellow"] * 12, "red", "red"]), detail="card")
    assert over.may()["kinds"] == []
    assert over.standing.next is None
