"""Where pennies lay in every shot that was ruled on, looked at again by plain sums of the rulebook:
for pennies of 20.3 mm, on the boards that have names."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from math import hypot
from typing import Any

import pytest

import rules
from tests.deep import either
from tests.rules.shots.cards import Document
from tests.rules.shots.dealt import dealt

RADIUS = 10.15
SLIP = 0.01
"""mm: more than any rounding."""

CARDS = either(40, 150)


def white(shot: Document, first: bool, options: Document) -> Iterator[bool]:
    """Behind the 5 cm line, which lies 325 mm below the middle. A white that is placed lies 10 to
    15 cm beyond the 45 cm line, 75 mm above the middle, and midway between the sides (a hand may
    miss it by 5 mm)."""
    yield shot["pennies"][shot["flick"]["penny"]][1] + RADIUS <= -325 + SLIP
    if first and options.get("start") == "placed":
        x, y = shot["pennies"]["W"]
        yield abs(x) <= 5 + SLIP
        yield 175 - SLIP <= y <= 225 + SLIP


def red(shot: Document, first: bool, options: Document) -> Iterator[bool]:
    """A serve from the spots: a spot of 10 mm is covered from no farther than 5.15 mm."""
    if shot["state"]["kind"] != "serve":
        return
    up = 1 if shot["by"][0] == "A" else -1
    server = shot["flick"]["penny"]
    for penny, (x, y) in shot["pennies"].items():
        spots = [(side * 99.5, (-214 if penny[0] == "A" else 214)) for side in (-1, 1)]
        if penny == server:
            spots = [(0, -214 * up)]
        if penny == "red":
            spots = [(0, -114.5 * up)]
        yield min(hypot(x - a, y - b) for a, b in spots) <= 5.15 + SLIP


def black(shot: Document, first: bool, options: Document) -> Iterator[bool]:
    """From a spot: on the hexagon 215 mm from the middle, at every sixth of a turn."""
    if shot["state"]["from"] != "corner" or shot["board"] != "black-hexagon":
        return
    x, y = shot["pennies"]["S"]
    spots = [(0, 215), (0, -215)]
    spots += [(a * 215 * 0.75**0.5, b * 107.5) for a in (-1, 1) for b in (-1, 1)]
    yield min(hypot(x - a, y - b) for a, b in spots) <= 5.15 + SLIP


def green(shot: Document, first: bool, options: Document) -> Iterator[bool]:
    """The flick off: each side in its own end, well apart, one at most in the goal area."""
    if not first:
        return
    pennies = {penny: place for penny, place in shot["pennies"].items() if penny != "green"}
    for side, down in (("A", -1), ("B", 1)):
        own = [(x, y * down) for penny, (x, y) in pennies.items() if penny[0] == side]
        yield all(y - RADIUS > 400 / 3 - SLIP for _, y in own)
        inside = [place for place in own if hypot(place[0], place[1] - 400) <= 100 + RADIUS]
        yield len(inside) <= 1
        for x, y in own:
            others = [hypot(x - a, y * down - b) for a, b in pennies.values()]
            yield (x, y) in inside or sorted(others)[1] >= 4 * RADIUS - SLIP
            to_lines = min(200 - abs(x), y - 400 / 3)
            yield (x, y) in inside or to_lines < hypot(x, y - 400) - 100 + SLIP


AGAIN: dict[str, Callable[[Document, bool, Document], Iterator[bool]]] = {
    "black": black,
    "white": white,
    "red": red,
    "green": green,
}


def slipped(card: Document, rng: random.Random) -> Document:
    """The card with hands that were less careful: one place of each shot a little elsewhere."""
    entries = []
    for entry in card["entries"]:
        shot = dict(entry.get("shot", {}))
        pennies = dict(shot.get("pennies", {}))
        if card["game"] == "red" and not entries and shot:
            pennies |= {"red": [0.0, -114.5 if card["first"] == "A" else 114.5]}
        if pennies:
            penny = rng.choice(sorted(pennies))
            x, y = pennies[penny]
            far = rng.choice([2.0, 7.0, 40.0])
            pennies[penny] = [x + rng.uniform(-far, far), y + rng.uniform(-far, far)]
        entries.append({"shot": {**shot, "pennies": pennies}} if pennies else entry)
    return {**card, "entries": entries}


@pytest.mark.parametrize("game", list(AGAIN))
def test_no_shot_is_ruled_on_from_where_hands_may_not_go(game: str) -> None:
    looked, refused = 0, 0
    for number in range(CARDS):
        rng = random.Random(9_000 + number)
        card = slipped(dealt(game, rng), rng)
        verdict: Any = rules.adjudicate(card)
        refused += any(".pennies." in (fault.path or "") for fault in verdict.faults)
        for played in verdict.shots:
            first, options = played.entry == 0, card.get("options", {})
            found = list(AGAIN[game](played.document, first, options))
            assert all(found), (number, played.document)
            looked += len(found)
    assert looked > 8
    assert refused > 0
