"""Keyboard entry at a desk: how many keys the matches of the demo take, counted without a browser.

An entry, or those that go together, is written by keys where one of the law's offers has the same
effect and keys of its own; which of several pennies is meant is a digit before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

import pytest

import rules
from rules.scoring.offered import offers
from tests.deep import either
from tests.demo.test_taps_at_the_board import SHORT, begun, effects

DETAILS = ("flicks", "card")
KEYED = {
    ("black", "flicks"): 0.8, ("black", "card"): 0.5,
    ("green", "flicks"): 0.9, ("green", "card"): 0.6,
    ("red", "flicks"): 0.85, ("red", "card"): 0.95,
    ("white", "flicks"): 0.9, ("white", "card"): 0.9,
}  # fmt: skip
"""Of the entries so many have keys at least; the rest is tapped, or told in full."""


def keys(running: rules.Running, coming: Sequence[Any]) -> tuple[int, int | None]:
    """How many of the coming entries the next keys write, and how many keys; None: no keys do."""
    assert running.live is not None
    found = [offer for offer, _ in offers(running.live)]
    shown = next((offer.variant for offer in found if offer.variant), "")
    ways = []
    for offer in found:
        length = len(offer.entries)
        same = [next(iter(entry)) for entry in offer.entries]
        if offer.key and same == [next(iter(entry)) for entry in coming[:length]]:
            theirs = effects(running, coming[:length])
            if theirs is not None and theirs == effects(running, offer.entries):
                other = bool(offer.variant) and offer.variant != shown
                ways.append((-length, len(offer.key.split()) + other))
    if not ways:
        return 1, None
    length, pressed = min(ways)
    return -length, pressed


def pressed(game: str, detail: str) -> Iterator[int | None]:
    """The keys of each entry, or of those that go together, of some matches of the demo."""
    for seed in range(either(3, 5, 10)):
        running, coming = begun(game, detail, seed)
        while coming:
            length, count = keys(running, coming)
            yield count
            running = rules.write_line(running, {"entries": coming[:length]}).running
            coming = coming[length:]


@pytest.mark.parametrize(("game", "detail"), KEYED)
def test_what_is_usual_is_typed_in_two_keys_at_most(game: str, detail: str) -> None:
    found = list(pressed(game, detail))
    typed = [count for count in found if count is not None]
    assert median(typed) <= 2
    assert max(typed) <= 3
    assert len(typed) >= KEYED[game, detail] * len(found), len(typed) / len(found)


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("detail", DETAILS)
def test_no_keys_begin_with_the_keys_of_another_offer(game: str, detail: str) -> None:
    for seed in range(either(1, 3)):
        running, entries = begun(game, detail, seed)
        for entry in entries:
            assert running.live is not None
            found = {offer.key.split()[0] for offer, _ in offers(running.live) if offer.key}
            long = {offer.key for offer, _ in offers(running.live) if " " in offer.key}
            whole = {offer.key for offer, _ in offers(running.live) if offer.key} - long
            assert whole.isdisjoint(each.split()[0] for each in long), (whole, long)
            assert found.isdisjoint({"u", "k", "Enter"}), found
            running = rules.write_line(running, {"entry": entry}).running
