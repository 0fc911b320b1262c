"""What the simulator sees of a shot is what a film of it shows: random shots aimed at corners.

`PENNYCLUB_CORNERS=30000 pytest tests/rules/shots/test_film.py` looks at so many of each game.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

import rules
from tests.deep import either
from tests.rules.shots.corners import corner_shot
from tests.rules.shots.filmed import SEEN, filmed, unordered

MANY = int(os.environ.get("PENNYCLUB_CORNERS", either(90, 450)))


def seen(document: dict[str, Any]) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The kind of an entry, its facts, and what the film shows."""
    simulation = rules.simulate(document)
    assert simulation.facts is not None, [fault.message for fault in simulation.faults]
    [(kind, facts)] = simulation.facts.items()
    asked = document.get("state", {}).get("kind", "")
    shown = filmed(document["game"], simulation.as_trace(), document["by"], asked)
    return kind, {k: v for k, v in facts.items() if k not in ("by", "from")}, shown


@pytest.mark.parametrize("game", list(SEEN))
def test_a_film_of_the_shot_shows_every_fact_that_is_told_and_no_other(game: str) -> None:
    met: set[str] = set()
    for number in range(MANY):
        document = corner_shot(game, number)
        _, told, shown = seen(document)
        # A fact that is said with false or nothing is left out of the film.
        told = {key: value for key, value in told.items() if value or key == "left_area"}
        assert unordered(told) == unordered(shown), (number, document)
        met |= told.keys()
    wanted = {
        "black": {"struck", "off", "shooter_off", "near", "push"},
        "white": {"white", "off", "white_off", "penny"},
        "red": {"struck", "off", "crossed", "red", "red_struck_by", "red_hit", "red_overlaps"},
        "green": {"struck", "moved", "zones", "out", "in_area", "near_green", "green_struck"},
    }
    assert wanted[game] <= met


def test_the_film_would_show_another_shot_otherwise() -> None:
    """Else it could agree with anything."""
    differing = 0
    for number in range(30):
        document = corner_shot("green", number)
        _, told, _ = seen(document)
        turned = {**document["flick"], "direction": document["flick"]["direction"] + 180}
        trace = rules.simulate({**document, "flick": turned}).as_trace()
        shown = filmed("green", trace, document["by"], document["state"]["kind"])
        differing += unordered(told) != unordered(shown)
    assert differing > 20
