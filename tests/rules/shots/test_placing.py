"""Who places what: set-ups, spots, what an umpire's entry leaves unknown, what comes off."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.shots.cards import (
    BLACK_SPOT,
    GREEN_SET_OUT,
    Document,
    black,
    card,
    green,
    red,
    ruled,
    shot,
    white,
)


def documents(document: Document) -> list[Document]:
    """The shot documents of a card that is valid so far."""
    verdict = ruled(document)
    assert verdict.valid, [fault.message for fault in verdict.faults]
    return [played.document for played in verdict.shots]


def refused(document: Document) -> tuple[int | None, str, str | None, str]:
    """The one fault of a card: entry, code, path, words."""
    [fault] = ruled(document).faults
    return fault.entry, fault.code, fault.path, fault.sentence.say()


# ── what is known at the start ──────────────────────────────────────────────────────────────────


def test_the_set_of_black_stands_on_its_board_and_the_shooter_is_placed_by_hand() -> None:
    [first, _] = documents(black())
    assert first["board"] == "black-hexagon"
    assert first["pennies"]["K"] == [0.0, 0.0]
    assert first["pennies"]["O1"] == [0.0, 40.6]
    assert first["state"] == {"from": "corner"}
    unplaced = card("black", shot("A", "S", 1.0, 90.0))
    words = "where S lies does not follow from what went before: give its place"
    assert refused(unplaced) == (0, "impossible", "entries.0.shot.pennies.S", words)


def test_the_options_choose_the_board_and_the_colours_of_the_set() -> None:
    options = {"board": "circle", "set": {"outer": "red", "inner": ["violet", "indigo", "yellow"]}}
    spot = [0.0, -195.0]
    entry = shot("A", "S", 1.0, 90.0, pennies={"S": spot})
    [first] = documents(card("black", entry, options=options))
    assert first["board"] == "black-circle"
    assert {"V1", "V2", "I1", "I2", "Y1", "Y2", "O12", "K"} < set(first["pennies"])
    assert "R1" not in first["pennies"]


def test_a_larger_coin_makes_a_larger_set() -> None:
    entry = shot("A", "S", 1.0, 90.0, pennies={"S": BLACK_SPOT}, coin="2p")
    [first] = documents(card("black", entry))
    assert first["pennies"]["O1"] == [0.0, 51.8]


@pytest.mark.parametrize(
    ("board", "place", "rule"),
    [("hexagon", [0.0, -185.0], "black.first"), ("square", [186.0, 186.0], "black.first")],
)
def test_the_first_flick_is_from_a_spot(board: str, place: Any, rule: str) -> None:
    entry = shot("A", "S", 1.0, 90.0, pennies={"S": place})
    verdict = ruled(card("black", entry, options={"board": board}))
    [fault] = verdict.faults
    assert (fault.code, fault.rule) == ("impossible", rule)


def test_the_first_flick_on_a_square_is_from_the_middle_of_an_edge() -> None:
    entry = shot("A", "S", 1.0, 90.0, pennies={"S": [0.0, -185.0]})
    assert ruled(card("black", entry, options={"board": "square"})).valid


def test_red_is_laid_out_for_every_serve() -> None:
    first, second = documents(red())
    assert first["pennies"] == {
        "A1": [0.0, -214.0],
        "A2": [99.5, -214.0],
        "B1": [99.5, 214.0],
        "B2": [-99.5, 214.0],
        "red": [0.0, -114.5],
    }
    assert second["pennies"]["A1"] == [-99.5, -214.0], "the shooter that served went home"
    assert second["pennies"]["red"][1] > 11.15
    again = card("red", shot("A", "A2", 0.2, 90.0), shot("A", "A1", 0.85, 90.0))
    fault, serve = documents(again)
    assert fault["pennies"]["A2"] == [0.0, -214.0]
    assert serve["pennies"]["A2"] == [99.5, -214.0], "a second serve is laid out anew"


def test_the_green_lies_on_the_centre_spot_and_hands_place_the_pennies() -> None:
    [first] = documents(green())
    assert first["pennies"]["green"] == [0.0, 0.0]
    some = {key: place for key, place in GREEN_SET_OUT.items() if key != "B4"}
    entry = shot("A", "A3", 0.9, 76.0, pennies=some)
    assert refused(card("green", entry))[1:3] == ("impossible", "entries.0.shot.pennies.B4")


# ── from one entry to the next ──────────────────────────────────────────────────────────────────


def test_a_place_that_is_given_is_where_the_penny_lies() -> None:
    document = black()
    document["entries"][1]["shot"]["pennies"] = {"K": [0.0, 150.0]}
    assert documents(document)[1]["pennies"]["K"] == [0.0, 150.0]


def test_a_penny_that_was_won_lies_no_more_and_cannot_be_placed() -> None:
    first = shot("A", "S", 0.5, 120.0, pennies={"S": BLACK_SPOT})
    won = {"flick": {"by": "B", "struck": ["O3"], "off": ["O3"]}}
    every = {f"O{n}": [15.0 * n - 100, 100.0 - 25 * (n % 2)] for n in range(1, 13) if n != 3}
    rest = {"R1": [0, 0], "R2": [25, 0], "G1": [50, 0], "G2": [75, 0], "B1": [100, 0]}
    places = {**every, **rest, "B2": [-25, 0], "K": [-50, 0], "S": [0, -150]}
    after = documents(card("black", first, won, shot("B", "S", 0.3, 0.0, pennies=places)))
    assert "O3" not in after[1]["pennies"]
    wrong = shot("B", "S", 0.3, 0.0, pennies={**places, "O3": [120, 0]})
    told = refused(card("black", first, won, wrong))
    assert told == (
        2, "impossible", "entries.2.shot.pennies.O3", "O3 is not on the board now",
    )  # fmt: skip


def test_after_an_umpire_s_flick_that_struck_something_no_place_is_known() -> None:
    first = shot("A", "S", 0.5, 120.0, pennies={"S": BLACK_SPOT})
    struck = {"flick": {"by": "B", "struck": ["O3"]}}
    missed = {"flick": {"by": "B", "struck": []}}
    after = shot("B", "S", 0.3, 0.0, pennies={"S": [0.0, -150.0]})
    entry, code, path, _ = refused(card("black", first, struck, after))
    assert (entry, code) == (2, "impossible")
    assert path is not None
    assert path.startswith("entries.2.shot.pennies.")
    assert len(documents(card("black", first, missed, after))) == 2


def test_a_cleared_board_holds_only_what_is_given() -> None:
    pennies = {"S": BLACK_SPOT, "O1": [0.0, -100.0]}
    [only] = documents(card("black", shot("A", "S", 0.9, 90.0, pennies=pennies, clear=True)))
    assert only["pennies"] == {"O1": [0.0, -100.0], "S": [0.0, -215.0]}


def test_what_a_shot_is_played_on_stays_until_another_shot_says_otherwise() -> None:
    document = black()
    document["entries"][0]["shot"] |= {"friction": 0.2, "restitution": 0.8}
    _first, second = documents(document)
    assert (second["friction"], second["restitution"]) == (0.2, 0.8)
    document["entries"][1]["shot"] |= {"friction": 0.1}
    assert [each["friction"] for each in documents(document)] == [0.2, 0.1]


def test_a_board_of_one_s_own_is_played_on() -> None:
    lines = {"start": {"from": [-100, -200], "to": [100, -200]}}
    lines |= {"forty-five": {"from": [-100, 50], "to": [100, 50], "width": 2}}
    own = {"shape": "rectangle", "width": 200, "length": 500, "lines": lines}
    document = white()
    for entry in document["entries"][:3]:
        x = entry["shot"]["pennies"].popitem()
        entry["shot"]["pennies"] = {x[0]: [x[1][0], -225.0]}
    document["entries"][0]["shot"]["board"] = own
    document["entries"][0]["shot"]["flick"]["speed"] = 1.05
    verdict = ruled(document)
    assert len(verdict.shots) >= 1
    assert verdict.shots[0].document["board"]["length"] == 500.0
    assert verdict.shots[0].simulation.facts == {"start": {"by": "A", "white": "over"}}


def test_white_s_board_is_cleared_after_an_end() -> None:
    document = white(options={"pennies": 1, "ends": 2})
    start = shot("B", "W", 1.3, 90.0, pennies={"W": [0.0, -350.0]})
    document["entries"].append(start)
    assert documents(document)[-1]["pennies"] == {"W": [0.0, -350.0]}


def test_a_recentred_white_is_moved_sideways_only() -> None:
    options = {"pennies": 1, "recentre": True}
    aside = shot("A", "W", 1.3, 90.0, pennies={"W": [60.0, -350.0]})
    then = shot("A", "A1", 0.5, 90.0, pennies={"A1": [0.0, -350.0]})
    _first, second = documents(card("white", aside, then, options=options))
    assert second["pennies"]["W"][0] == 0.0
    assert second["pennies"]["W"][1] > 85.0


def test_white_s_measure_is_read_off_or_compared() -> None:
    verdict = ruled(white())
    assert verdict.rulings[-1]["end_over"]
    document = white()
    document["entries"][-1] = {"measure": {"order": [["B1"], ["A1"]]}}
    verdict = ruled(document)
    [(entry, found)] = verdict.differences
    assert (entry, found.path) == (3, "measure.order")
    assert (found.umpire, found.physics) == ([["B1"], ["A1"]], [["A1"], ["B1"]])
    assert verdict.score == {"A": 0, "B": 1}, "the umpire's word rules"


# ── what umpire and simulator say ───────────────────────────────────────────────────────────────


def test_the_umpire_s_facts_rule_and_each_difference_is_told_side_by_side() -> None:
    facts = {"off": ["O7"], "struck": ["O7"], "on_penny": [["O1", "O2"]]}
    entry = shot("A", "S", 1.5, 91.0, pennies={"S": BLACK_SPOT}, facts=facts)
    verdict = ruled(card("black", entry))
    assert verdict.as_document()["differences"] == [
        {"entry": 0, "path": "shot.facts.off", "umpire": ["O7"], "physics": []}
    ], "struck is as seen, and no simulator sees a stack"
    assert verdict.rulings[0]["won"] == {"A": [], "B": ["O7", "O1"]}


def test_an_order_that_says_nothing_is_no_difference() -> None:
    [first, _] = ruled(black()).shots
    off = first.simulation.facts["flick"].get("off", [])
    document = black()
    document["entries"][0]["shot"]["facts"] = {"off": off[::-1], "near": []}
    assert ruled(document).differences == ()


def test_the_umpire_cannot_report_what_the_shot_itself_says() -> None:
    entry = shot("A", "A1", 0.85, 90.0, facts={"by": "B", "kind": "x"})
    verdict = rules.adjudicate(card("red", entry))
    assert {fault.path for fault in verdict.faults} == {
        "entries.0.shot.facts.by",
        "entries.0.shot.facts.kind",
    }


def test_a_fact_of_another_kind_of_entry_is_refused_with_its_path() -> None:
    entry = shot("A", "W", 1.3, 90.0, pennies={"W": [0.0, -350.0]}, facts={"white_off": True})
    assert refused(card("white", entry))[:3] == (0, "impossible", "entries.0.shot.facts.white_off")


# ── what cannot be ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("pennies", "path", "words"),
    [
        ({"S": [0.0, -60.0]}, "pennies.O7", "O7 overlaps S by 0.9 mm"),
        ({"S": [0.0, -300.0]}, "pennies.S", "S lies"),
        ({"S": BLACK_SPOT, "X9": [150.0, 0.0]}, "pennies.X9", "X9 is no penny of this game"),
    ],
)
def test_a_shot_that_cannot_be_is_refused_as_the_simulator_does(
    pennies: Any, path: str, words: str
) -> None:
    entry = shot("A", "S", 1.0, 90.0, pennies=pennies, state={"from": "lie"})
    if "X9" in pennies:
        del entry["shot"]["state"]
    _, code, at, said = refused(card("black", entry))
    assert (code, at) == ("impossible", f"entries.0.shot.{path}")
    assert said.startswith(words)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"model": "1066"}, "model"),
        ({"flick": {"penny": "S", "speed": -1, "direction": 0}}, "flick.speed"),
        ({"pennies": {"S": [0]}}, "pennies.S"),
        ({"board": "oval"}, "board"),
        ({"colour": "red"}, "colour"),
        ({"game": "red"}, "game"),
        ({"by": "C"}, "by"),
        ({"facts": {"stack": True}}, "facts.stack"),
    ],
)
def test_a_shot_of_the_wrong_shape_is_malformed_and_says_where(change: Any, path: str) -> None:
    entry = shot("A", "S", 1.0, 90.0, pennies={"S": BLACK_SPOT})
    entry["shot"] |= change
    verdict = rules.adjudicate(card("black", entry))
    assert [fault.path for fault in verdict.faults] == [f"entries.0.shot.{path}"]
    assert verdict.malformed
