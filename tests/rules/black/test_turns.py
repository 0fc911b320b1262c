"""Penny Black a line a turn: what such a card can be held to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.black.table import last, refused, said, turn, verdict

TWELVE = ["yellow"] * 12
WON = turn("A", "win", merit=[*TWELVE, "red", "red"])


def card(*lines: Any, **head: Any) -> Any:
    return verdict(*lines, detail="card", **head)


def why(*lines: Any, **head: Any) -> tuple[str, str | None, str]:
    return refused(*lines, detail="card", **head)


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        (turn("A", "no-penny", free_shot=True), "black.free-shot",
         "the turn before gave no free shot"),
        (turn("A", "no-penny", merit=["violet"]), "black.set",
         "violet is no penny and no colour of this set"),
        (turn("A", "no-penny", merit=["O13"]), "black.set",
         "O13 is no penny and no colour of this set"),
        (turn("A", "no-penny", merit=["O1", "O1"]), "black.set", "O1 has left the board"),
        (turn("A", "mistake", conceded=["black", "K"]), "black.set", "K has left the board"),
        (turn("A", "mistake", conceded=["red", "R1", "R2"]), "black.set", "R2 has left the board"),
        (turn("A", "no-penny", merit=["red"]), "black.merit-order", "red was not on: yellow was"),
        (turn("A", "no-penny", merit=[*TWELVE, "G1"]), "black.merit-order",
         "G1 was not on: red was"),
        (turn("A", "no-penny", conceded=["K"]), "black.change-over",
         "a turn that ends so concedes no penny"),
        (turn("A", "miss", conceded=["K"]), "black.miss", "a turn that ends so concedes no penny"),
        (turn("A", "win", conceded=["K"]), "black.win", "a turn that ends so concedes no penny"),
        (turn("A", "draw", conceded=["K"]), "black.draw", "a turn that ends so concedes no penny"),
        (turn("A", "mistake"), "black.mistake", "a mistake concedes at least one penny"),
        (turn("A", "diameter"), "black.diameter",
         "only the first flick of a turn, from the lie, can break the diameter rule"),
        (turn("A", "win", merit=TWELVE), "black.win",
         "the pennies won by merit do not decide the match so"),
        (turn("A", "draw", merit=[*TWELVE, "red", "red"]), "black.draw",
         "the pennies won by merit do not decide the match so"),
        (turn("A", "no-penny", merit=[*TWELVE, "red", "red"]), "black.win",
         "a penny won by merit decided the match: the turn ended with that"),
    ],
)  # fmt: skip
def test_a_turn_that_cannot_have_been_is_refused(line: Any, rule: str, words: str) -> None:
    assert why(line) == ("impossible", rule, words)


def test_only_a_turn_without_merit_from_the_lie_can_break_the_diameter_rule() -> None:
    first = turn("A", "no-penny")
    assert card(first, turn("B", "diameter"))["valid"]
    assert why(first, turn("B", "diameter", merit=["O1"]))[1] == "black.diameter"


def test_turns_alternate_and_begin_with_a_free_shot_exactly_after_what_gives_one() -> None:
    for end, conceded in (("miss", []), ("foul", ["K"])):
        line = turn("A", end, conceded=conceded)
        assert card(line)["next"] == {"side": "B", "free_shot": True, "from": None}
        assert card(line, turn("B", "no-penny", free_shot=True))["valid"]
        assert why(line, turn("B", "no-penny"))[2] == "the turn before gave a free shot"
    assert card()["next"] == {"side": "A", "free_shot": False, "from": "corner"}
    assert why(turn("A", "no-penny"), turn("A", "no-penny")) == (
        "out-of-turn",
        "black.change-over",
        "it is B's turn",
    )


def test_a_turn_counts_what_was_won_and_what_was_given_away() -> None:
    ruling = last(turn("A", "mistake", merit=["O1", "yellow"], conceded=["K", "red"]),
                  detail="card")  # fmt: skip
    assert ruling["rules"] == ["black.merit", "black.mistake"]
    assert ruling["points"] == ruling["score"] == {"A": 2, "B": 8}
    assert ruling["won"] == {"A": ["O1", "yellow"], "B": ["K", "red"]}
    assert (ruling["merit"], ruling["break"], ruling["next"]) == (True, 2, "B")
    assert ruling["next_from"] is None
    theirs = last(turn("A", "no-penny"), turn("B", "mistake", conceded=["O1"]), detail="card")
    assert theirs["won"] == {"A": ["O1"], "B": []}
    assert theirs["rules"] == ["black.mistake"]


@pytest.mark.parametrize(
    ("conceded", "rule"),
    [(["O1"], "black.stack-on-shooter"), ([], "black.shooter-on-penny")],
)
def test_a_stack_is_cited_by_what_it_gave_away(conceded: list[str], rule: str) -> None:
    assert last(turn("A", "stack", conceded=conceded), detail="card")["rules"] == [rule]


def test_the_match_is_won_by_merit_and_then_over() -> None:
    found = card(WON)
    assert (found["winner"], found["next"], found["finished"]) == ("A", None, True)
    assert found["rulings"][0]["rules"] == ["black.merit", "black.win"]
    assert found["rulings"][0]["next_free_shot"] is None
    assert why(WON, turn("B", "no-penny")) == ("after-the-end", "black.win", "the match is over")


def test_the_winner_may_play_on_and_give_pennies_away_unless_agreed_otherwise() -> None:
    more = turn("A", "win", merit=[*TWELVE, "red", "red", "green"])
    assert card(more)["rulings"][0]["rules"] == ["black.merit", "black.win", "black.play-out"]
    assert why(more, play_out=False) == (
        "impossible",
        "black.play-out",
        "the match was decided before green",
    )
    given = turn("A", "mistake", merit=[*TWELVE, "red", "red"], conceded=["K"])
    found = card(given)
    assert found["score"] == {"A": 16, "B": 6}
    assert found["rulings"][0]["rules"] == [
        "black.merit",
        "black.mistake",
        "black.win",
        "black.play-out",
    ]
    assert why(given, play_out=False)[1] == "black.win"


def test_a_match_decided_by_conceded_pennies_keeps_the_turns_own_reason() -> None:
    found = card(turn("A", "mistake", conceded=[*TWELVE, "red", "red"]))
    assert (found["winner"], found["finished"]) == ("B", True)
    assert found["rulings"][0]["rules"] == ["black.mistake", "black.win"]


def test_fifteen_each_by_merit_is_a_draw_and_says_so() -> None:
    lines = [
        turn("A", "mistake", merit=["yellow"] * 9, conceded=["K"]),
        turn("B", "no-penny", merit=[*["yellow"] * 3, "red", "red", "green"]),
        turn("A", "draw", merit=["green", "blue", "blue"]),
    ]
    found = card(*lines)
    assert found["faults"] == []
    assert found["score"] == {"A": 15, "B": 15}
    assert (found["winner"], found["next"]) == ("draw", None)
    assert found["rulings"][-1]["rules"] == ["black.merit", "black.draw"]
    assert said(*lines, detail="card").endswith("That left it at fifteen each: a draw.")
    won = turn("A", "win", merit=["green", "blue", "blue"])
    assert why(*lines[:2], won)[1] == "black.win"
    passed = turn("A", "no-penny", merit=["green", "blue", "blue"])
    assert why(*lines[:2], passed)[1] == "black.draw"


def test_ids_and_colours_may_be_mixed_in_one_turn() -> None:
    found = card(turn("A", "no-penny", merit=["O3", "yellow"]), turn("B", "no-penny", merit=["O4"]))
    assert found["score"] == {"A": 2, "B": 1}
    assert why(turn("A", "no-penny", merit=["O3"]), turn("B", "no-penny", merit=["O3"]))[2] == (
        "O3 has left the board"
    )
