"""At the board no penny is called by its id, and a card's own words stay as they are."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import rules
from rules.scoring.card import Running
from rules.scoring.offered import offers
from rules.scoring.running import fold

TONGUE = rules.Tongue({"A": "Asha", "B": "Ben"})
AN_ID = re.compile(r"\b[AB]\d+\b")
FOUR_ON = [{"flick": {"by": by, "penny": penny}} for by, penny in
           [("A", "A1"), ("B", "B1"), ("A", "A2"), ("B", "B2")]]  # fmt: skip


def begun(game: str, **options: Any) -> Running:
    head = {"game": game, "options": options, "sides": {"A": ["Asha"], "B": ["Ben"]}}
    return fold(rules.open_card(head), [{"begin": {"first": "A"}}])


def said(running: Running) -> str:
    """What is said of the last entry at the board."""
    return " ".join(running.as_document(TONGUE)["entries"][-1]["said"])


@pytest.mark.parametrize("game", ["white", "green"])
def test_nothing_that_is_read_at_the_board_names_an_id(game: str) -> None:
    for seed in range(6):
        chance, running = random.Random(seed), begun(game)
        for _ in range(40):
            assert running.live is not None
            held = [offer for offer, _ in offers(running.live)]
            if not held:
                break
            taken = chance.choice(held)
            running = fold(running, [{"entries": [dict(one) for one in taken.entries]}])
        shown = running.as_document(TONGUE)
        for text in [*(each for one in shown["entries"] for each in one["said"]),
                     *(one["label"] for one in shown["offers"]),
                     *(one.get("leads", "") for one in shown["offers"])]:  # fmt: skip
            assert not AN_ID.search(text), text


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"flick": {"by": "A", "penny": "A3"}}, "Asha's third penny was flicked. Ben is next."),
        ({"flick": {"by": "A", "penny": "A3", "off": ["A3"]}},
         "Asha's third penny was flicked. It went off, and is out for the end. Ben is next."),
        ({"flick": {"by": "A", "penny": "A3", "off": ["B1", "B2"]}},
         "Asha's third penny was flicked. Ben's first penny and Ben's second penny went off. "
         "Ben may take off 2 pennies of the other side."),
    ],
)  # fmt: skip
def test_a_ruling_of_penny_white_is_said_in_the_words_of_the_board(
    entry: dict[str, Any], words: str
) -> None:
    running = fold(begun("white", start="placed"), [{"entries": [*FOUR_ON, entry]}])
    assert said(running) == words


def test_a_refusal_is_said_so_at_the_board_and_by_its_id_in_the_verdict() -> None:
    running = fold(begun("white", start="placed"), [{"entries": FOUR_ON}])
    line = {"entry": {"flick": {"by": "A", "penny": "A2"}}}
    (fault,) = rules.write_line(running, line).faults
    assert fault.message == "A2 was flicked in this end already"
    assert fault.sentence.say(running.spoken(TONGUE)) == (
        "Asha's second penny was flicked in this end already"
    )


def test_green_says_whose_penny_is_put_back() -> None:
    flick = {"by": "A", "kind": "normal", "penny": "A1", "struck": ["green"], "moved": ["green"],
             "zones": ["centre"], "off": ["A2"]}  # fmt: skip
    running = fold(begun("green"), [{"entry": {"flick": flick}}])
    assert "Off the board: Asha's second penny." in said(running)
    assert "A2" not in said(running)
    assert "Off the board: A2." in [one.say() for one in running.entries[-1].carried.sentences]
