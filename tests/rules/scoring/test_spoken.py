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
FOUR = rules.Tongue({"A": "Asha & Cy", "B": "Ben & Di", "A1": "Asha", "A2": "Cy", "B1": "Ben",
                     "B2": "Di"})  # fmt: skip
AN_ID = re.compile(r"\b[A-Z]\d+\b")
FOUR_ON = [{"flick": {"by": by, "penny": penny}} for by, penny in
           [("A", "A1"), ("B", "B1"), ("A", "A2"), ("B", "B2")]]  # fmt: skip


def begun(game: str, detail: str = "flicks", **options: Any) -> Running:
    pairs = {"A": ["Asha", "Cy"], "B": ["Ben", "Di"]}
    sides = pairs if options.get("doubles") else {side: held[:1] for side, held in pairs.items()}
    head = {"game": game, "options": options, "sides": sides}
    return fold(rules.open_card(head), [{"begin": {"first": "A", "detail": detail}}])


def said(running: Running) -> str:
    """What is said of the last entry at the board."""
    return " ".join(running.as_document(TONGUE)["entries"][-1]["said"])


@pytest.mark.parametrize("detail", ["flicks", "card"])
@pytest.mark.parametrize(
    ("game", "options"),
    [("black", {}), ("white", {}), ("green", {}), ("red", {}), ("red", {"doubles": True})],
)
def test_nothing_that_is_read_at_the_board_names_an_id(
    game: str, options: dict[str, Any], detail: str
) -> None:
    tongue = FOUR if options else TONGUE
    for seed in range(6):
        chance, running = random.Random(seed), begun(game, detail, **options)
        for _ in range(40):
            assert running.live is not None
            held = [offer for offer, _ in offers(running.live)]
            if not held:
                break
            taken = chance.choice(held)
            running = fold(running, [{"entries": [dict(one) for one in taken.entries]}])
        shown = running.as_document(tongue)
        for text in [*(each for one in shown["entries"] for each in one["said"]),
                     *(one["label"] for one in shown["offers"]),
                     *(one.get("leads", "") for one in shown["offers"])]:  # fmt: skip
            assert not AN_ID.search(text), text


PAIR = rules.Tongue({"A": "Asha & Ben", "B": "Cy", "A1": "Asha", "A2": "Ben"})


def test_a_penny_is_not_the_player_of_a_pair_who_has_its_id() -> None:
    over = {"start": {"by": "A", "white": "over"}}
    lines = [{"entry": each} for each in (over, {"flick": {"by": "A", "penny": "A1"}})]
    said = fold(begun("white"), lines).as_document(PAIR)["entries"][-1]["said"]
    assert said[0] == "Asha & Ben's first penny was flicked."


@pytest.mark.parametrize(("game", "kind"), [("white", {}), ("green", {"kind": "normal"})])
def test_nor_is_it_where_it_is_refused(game: str, kind: dict[str, str]) -> None:
    running = begun(game)
    if game == "white":
        running = fold(running, [{"entry": {"start": {"by": "A", "white": "over"}}}])
    foreign = {"flick": {"by": "A", "penny": "B1", **kind}}
    (fault,) = rules.write_line(running, {"entry": foreign}).faults
    tongue = rules.Tongue({**PAIR.names, "B1": "Cy"})
    assert fault.sentence.say(tongue).startswith("B1 is no penny of ")
    assert fault.sentence.say(running.spoken(tongue)).startswith("Cy's first penny is no penny of ")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"flick": {"by": "A", "penny": "A3"}}, "Asha's third penny was flicked. Ben is next."),
        ({"flick": {"by": "A", "penny": "A3", "off": ["A3"]}},
         "Asha's third penny went off: out for the end. Ben is next."),
        ({"flick": {"by": "A", "penny": "A3", "off": ["B1", "B2"]}},
         "Ben's first penny and Ben's second penny went off. "
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


def called(game: str, *entries: dict[str, Any]) -> tuple[str, list[str]]:
    """What is called out of the last of some entries, and what is written of it."""
    running = fold(begun(game), [{"entries": list(entries)}])
    return said(running), [one.say() for one in running.entries[-1].carried.sentences]


@pytest.mark.parametrize(
    ("options", "by", "words"),
    [
        ({}, "A", "Asha respots Asha's shooter 2 on the serving spot."),
        ({"doubles": True}, "A2", "Cy respots Cy's shooter on the serving spot."),
    ],
)
def test_red_says_whose_shooter_is_put_on_a_spot(
    options: dict[str, Any], by: str, words: str
) -> None:
    running = begun("red", **options)
    for want in ("serve", "flick"):
        running = _over(running, want)
    assert running.live is not None
    moved = next(offer for offer, _ in offers(running.live) if offer.name == "respot-A2-serving")
    assert moved.entries[0]["respot"]["by"] == by
    running = fold(running, [{"entries": [dict(one) for one in moved.entries]}])
    tongue = FOUR if options else TONGUE
    assert running.as_document(tongue)["entries"][-1]["said"] == [words]
    assert "A2" in running.entries[-1].carried.sentences[0].say()


def _over(running: Running, kind: str) -> Running:
    """The red goes over, by a serve or a flick."""
    assert running.live is not None
    over = next(
        one for one, _ in offers(running.live) if one.name.startswith(("serve-over", "over"))
    )
    assert kind in over.entries[0]
    return fold(running, [{"entries": [dict(one) for one in over.entries]}])


def test_where_a_foul_says_why_nothing_is_won_no_other_reason_is_called_out() -> None:
    wrong = {"by": "A", "struck": ["K"], "off": ["K"]}
    aloud, _ = called("black", {"flick": wrong})
    assert aloud.startswith("black was not on.")
    aloud, written = called("black", {"flick": {**wrong, "fouls": ["touched"]}})
    assert "K was not on." in written
    assert aloud == (
        "Asha touched a penny: a foul. One penny came off, black: it is Ben's. Ben has a free shot."
    )


def test_one_reason_is_called_out_for_a_point_lost_twice_over() -> None:
    serve = {"serve": {"by": "A", "red": "over", "struck": ["red"]}}
    lost = {"by": "B", "shooter": "B1", "red": "off", "off": ["B1"],
            "struck": ["red"], "red_struck_by": ["B1"]}  # fmt: skip
    aloud, written = called("red", serve, {"flick": lost})
    assert "B lost a shooter over the line or the edge." in written
    assert aloud == "Ben sent the red off the board. The point is Asha's. Asha serves."


def test_what_is_put_back_by_one_side_is_called_out_at_once() -> None:
    flick = {"by": "A", "kind": "normal", "penny": "A1", "struck": ["green"],
             "moved": ["green", "A2", "B2"], "zones": ["centre"], "off": ["A2", "B2"]}  # fmt: skip
    aloud, written = called("green", {"flick": flick})
    assert {"Hit 1 of the turn.", "B may spot A2.", "B may reposition B2."} <= set(written)
    assert aloud == (
        "Off the board: Asha's second penny. Off the board: Ben's second penny. "
        "Ben may put back Asha's second penny and Ben's second penny. The turn is Ben's."
    )


@pytest.mark.parametrize("game", ["black", "green", "red", "white"])
def test_something_is_called_out_of_every_ruling_and_never_more_than_is_written(game: str) -> None:
    for seed in range(4):
        chance, running = random.Random(seed), begun(game)
        for _ in range(30):
            assert running.live is not None
            held = [offer for offer, _ in offers(running.live)]
            if not held:
                break
            taken = chance.choice(held)
            running = fold(running, [{"entries": [dict(one) for one in taken.entries]}])
        shown = running.as_document(TONGUE)["entries"]
        for one, told in zip(running.entries, shown, strict=True):
            assert 0 < len(told["said"]) <= len(one.carried.sentences)
            assert all(told["said"])
