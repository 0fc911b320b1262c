"""The engine and a naive second implementation, written from the rulebook alone, rule alike.

A few hundred random cards a game are judged in every run, a thousand with ``--deep``;
``PENNYCLUB_CARDS=1000000`` judges a million.
"""

from __future__ import annotations

import json
import os
import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

import rules
from tests.deep import either

CARDS = int(os.environ.get("PENNYCLUB_CARDS", either(240, 500)))
SEED = int(os.environ.get("PENNYCLUB_SEED", "20261120"))
BATCHES = 4
"""A game's cards are judged in so many tests, so that several workers share them."""

COMPARED = ("valid", "finished", "winner", "score", "next", "rulings")


def said(verdict: dict[str, Any]) -> dict[str, Any]:
    """What both must agree on: all but messages, rule names of faults, and statistics."""
    faults = sorted(
        (f["entry"] if f["entry"] is not None else -1, f["code"]) for f in verdict["faults"]
    )
    return {**{key: verdict[key] for key in COMPARED}, "faults": faults}


def disagreement(ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    """The first thing on which two verdicts differ, for a person to read."""
    for one, two in zip(ours["rulings"], theirs["rulings"], strict=False):
        if one != two:
            keys = sorted(key for key in one.keys() | two.keys() if one.get(key) != two.get(key))
            return "; ".join(
                f"entry {one['entry']} {k}: {one.get(k)} or {two.get(k)}" for k in keys
            )
    keys = [key for key in ours if ours[key] != theirs[key]]
    return "; ".join(f"{key}: {ours[key]} or {theirs[key]}" for key in keys)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", list(rules.GAMES))
def test_the_engine_and_the_naive_second_one_rule_alike(game: str, batch: int) -> None:
    if find_spec(f"tests.rules.oracles.{game}_oracle") is None:
        pytest.skip(f"none given: {game} has no second engine")
    oracle = import_module(f"tests.rules.oracles.{game}_oracle")
    cards = import_module(f"tests.rules.oracles.{game}_cards")
    for number in range(batch, CARDS, BATCHES):
        card = cards.random_card(random.Random(SEED * 10_000_019 + number))
        ours = said(rules.adjudicate(card).as_document())
        theirs = said(json.loads(json.dumps(oracle.verdict(card))))
        if ours != theirs:
            shown = json.dumps(card)
            pytest.fail(f"card {number}: {disagreement(ours, theirs)}\n{shown}", pytrace=False)
