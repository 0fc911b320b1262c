"""Cards spoilt on their way: by a wrong program, a broken file, or somebody who tries it on."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import rules
from tests.rules.random_cards import deals, random_card

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 2, 10**15, -(10**18), 1.5, -0.0, 1e300, "", " ", "A", "B", "draw",
    "O1", "K", "Ω" * 300, "\0", "\ud800", [], [[]], ["O1", "O1"], [None], {}, {"A": 1}, {"": ""},
    {"A": {"A": {"A": []}}}, ["x"] * 1500,
)  # fmt: skip

SPOILT_TEXT = (
    b"\xff", b"\x00", b"NaN", b"Infinity", b"-Infinity", b"1e999", b"9" * 400, b"[" * 200, b"{",
    b'"', b"\\ud83d", b"\xef\xbb\xbf", b",", b"null", b"//", b"'", b"\r\n", b"1.", b"0x1f", b"-",
)  # fmt: skip


def sound_card(rng: random.Random) -> dict[str, Any]:
    """A well-formed card of any game whose cards somebody deals, and of any detail."""
    return random_card(rng.choice([game for game in rules.GAMES if deals(game)]), rng)


def spoilt(rng: random.Random) -> bytes:
    """The text of a card after one to four mishaps."""
    card = copy.deepcopy(sound_card(rng))
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        rng.choice(MISHAPS)(rng, card)
    text = json.dumps(card, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    return spoil_text(rng, text) if rng.random() < 0.4 else text


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) below a JSON value."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from places(value[key])


def replace(rng: random.Random, card: dict[str, Any]) -> None:
    """Something else than what belongs there."""
    holder, key = rng.choice(list(places(card)) or [({}, "")])
    holder[key] = copy.deepcopy(rng.choice(JUNK))


def remove(rng: random.Random, card: dict[str, Any]) -> None:
    """A part goes missing."""
    if found := list(places(card)):
        holder, key = rng.choice(found)
        del holder[key]


def intrude(rng: random.Random, card: dict[str, Any]) -> None:
    """A key that nobody knows, or one that belongs elsewhere."""
    objects = [card, *(held[key] for held, key in places(card) if isinstance(held[key], dict))]
    name = rng.choice(["by", "claim", "score", "winner", "flick", "x", "", "A", "\ud800", "é" * 90])
    rng.choice(objects)[name] = copy.deepcopy(rng.choice(JUNK))


def exchange(rng: random.Random, card: dict[str, Any]) -> None:
    """Two values change places."""
    if len(found := list(places(card))) >= 2:
        (one, first), (two, second) = rng.sample(found, 2)
        one[first], two[second] = copy.deepcopy(two[second]), copy.deepcopy(one[first])


def repeat(rng: random.Random, card: dict[str, Any]) -> None:
    """The entries over and over."""
    if isinstance(card.get("entries"), list):
        card["entries"] = copy.deepcopy(card["entries"]) * rng.choice([2, 3])


def bury(rng: random.Random, card: dict[str, Any]) -> None:
    """Very deep, somewhere."""
    holder, key = rng.choice(list(places(card)) or [({}, "")])
    for _ in range(rng.choice([5, 30, 60])):
        holder[key] = [holder[key]]


MISHAPS: tuple[Callable[[random.Random, dict[str, Any]], None], ...] = (
    replace, replace, replace, remove, intrude, exchange, repeat, bury,
)  # fmt: skip


def spoil_text(rng: random.Random, text: bytes) -> bytes:
    """Cut, doubled, overwritten: what wires and editors do."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(5):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + rng.choice(SPOILT_TEXT) + text[at:]
        case 2:
            return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
        case 3:
            return text.replace(b'": ', b'": 1, "by": ', 1)
        case _:
            return rng.choice(SPOILT_TEXT) + text[: at // 2]
