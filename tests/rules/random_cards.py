"""Random cards of any game, as the naive oracles deal them, for every property of the law."""

from __future__ import annotations

import random
import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

import rules
from tests.deep import either

Document = dict[str, Any]

EVERY_RUN = settings(max_examples=either(16, 60), deadline=None, derandomize=True, database=None)
"""The same cards in every run: a property that fails today fails tomorrow."""

_PENNY_OF_A_SIDE = re.compile(r"[AB](?=\d+$)")
_END_OF_A_SIDE = re.compile(r"(?<=goal-)[AB]$|(?<=goal-line-)[AB]$|^[AB](?=-end$)")


@cache
def _dealer(game: str) -> str | None:
    """The module that deals a game's cards: beside the oracles, or ``dealer`` in its own folder."""
    named = (f"tests.rules.oracles.{game}_cards", f"{rules.GAMES[game].package}.dealer")
    return next((module for module in named if find_spec(module) is not None), None)


def deals(game: str) -> bool:
    """Whether a game brings random cards."""
    return _dealer(game) is not None


def random_card(game: str, rng: random.Random) -> Document:
    """A well-formed card: legal, illegal and impossible entries mixed, all options."""
    dealer = _dealer(game)
    if dealer is None:
        pytest.skip(f"none given: nobody deals cards of {game}")
    card: Document = import_module(dealer).random_card(rng)
    return card


def cards(game: str) -> st.SearchStrategy[Document]:
    """Cards for Hypothesis, each from a seed: shrinking sixty flicks one by one finds nothing."""
    return st.randoms(use_true_random=True).map(lambda rng: random_card(game, rng))


@cache
def some_cards(game: str, count: int = 150) -> tuple[Document, ...]:
    """The same cards every time; nobody may change them."""
    return tuple([random_card(game, random.Random(900_000 + number)) for number in range(count)])


@cache
def pennies_belong_to_sides(game: str) -> bool:
    """Whether ``A1`` is a penny of side A there; Black's ``B1`` is a blue penny of nobody's."""
    return any("'A1'" in repr(card["entries"]) for card in some_cards(game))


def with_sides_exchanged(value: Any, *, pennies: bool) -> Any:
    """A document or a verdict with A and B exchanged wherever they stand for the two sides."""
    if isinstance(value, dict):
        swapped = {
            _exchanged(key, pennies=pennies): with_sides_exchanged(inner, pennies=pennies)
            for key, inner in value.items()
        }
        if isinstance(value.get("sets"), list):  # games of each set, A's and then B's
            swapped["sets"] = [games[::-1] for games in value["sets"]]
        return swapped
    if isinstance(value, list):
        return [with_sides_exchanged(inner, pennies=pennies) for inner in value]
    return _exchanged(value, pennies=pennies)


def _exchanged(value: Any, *, pennies: bool) -> Any:
    if not isinstance(value, str):
        return value
    if value in rules.SIDES:
        return _other(value)
    if pennies:
        value = _PENNY_OF_A_SIDE.sub(lambda found: _other(found[0]), value)
    return _END_OF_A_SIDE.sub(lambda found: _other(found[0]), value)


def _other(side: str) -> str:
    return "B" if side == "A" else "A"


def head_of(card: Document) -> Document:
    """What a match is begun from."""
    return {key: card[key] for key in ("game", "detail", "options", "first")}


def kind_of(entry: Document) -> str:
    """The kind of an entry."""
    return next(key for key in entry if key != "claim")
