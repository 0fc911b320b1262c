"""A match written flick by flick goes on line by line, and stands as it stood."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rules
from rules.scoring.card import Running
from rules.scoring.offered import offers
from rules.scoring.running import fold

OPTIONS: dict[str, dict[str, Any]] = {
    "black": {},
    "white": {"ends": 3},
    "red": {"sets": 1, "games": 2},
    "green": {"goals": 3},
}
LESS = {"detail": "card"}


def begun(game: str, first: str = "A") -> Running:
    head = {"game": game, "options": OPTIONS[game], "sides": {"A": ["Asha"], "B": ["Ben"]}}
    return fold(rules.open_card(head), [{"begin": {"first": first}}])


def turn(running: Running) -> Any:
    assert running.live is not None
    following = running.live.standing.next or {}
    return following.get("side"), following.get("free_shot", False)


@pytest.mark.parametrize("game", OPTIONS)
def test_the_score_and_the_turn_are_the_same_in_less_detail(game: str) -> None:
    told = 0
    for seed in range(8):
        chance = random.Random(seed)
        running = begun(game, chance.choice("AB"))
        while running.live is not None and not running.live.standing.finished:
            held = [offer for offer, _ in offers(running.live)]
            weights = [20 if offer.place == "main" else 3 for offer in held]
            (taken,) = chance.choices(held, weights)
            running = fold(running, [{"entries": [dict(one) for one in taken.entries]}])
            less = rules.write_line(running, LESS)
            if less.accepted:
                told += 1
                assert rules.adjudicate(less.running.as_card()).valid
                assert less.running.live is not None
                one, two = running.live, less.running.live
                assert one is not None
                assert (one.standing.score, one.standing.winner) == (
                    two.standing.score,
                    two.standing.winner,
                )
                # A line a goal knows nothing of turns.
                assert game == "green" or turn(running) == turn(less.running)
            else:
                assert "to its end first" in less.faults[0].message
    assert told > 20


def test_less_detail_is_undone_as_one_line() -> None:
    lines = [{"entry": {"flick": {"by": "A", "struck": ["O1"]}}}]
    flicks = fold(begun("black"), lines)
    less = fold(flicks, [LESS])
    assert less.as_card()["detail"] == "card"
    back = fold(less, [{"undo": 3}])
    assert (back.as_card(), back.lines) == (flicks.as_card(), 4)


def test_who_wrote_less_goes_on_so_and_cannot_write_less_again() -> None:
    less = fold(begun("red"), [LESS, {"entry": {"point": {"to": "A"}}}])
    assert less.as_card()["entries"] == [{"point": {"to": "A"}}]
    assert "only a card of flicks" in rules.write_line(less, LESS).faults[0].message
    assert (
        "only a card of flicks" in rules.write_line(begun("red"), {"detail": "x"}).faults[0].message
    )
