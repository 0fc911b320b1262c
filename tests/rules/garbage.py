"""Documents gone wrong: real ones, mutated as files, people and programs mutate them."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import rules
from tests.rules.random_cards import random_card
from tests.rules.shots.dealt import some_dealt

Container = Any
"""A list or an object."""

WITH_SHOTS = 0.15
"""Of the documents so many hold simulated shots."""

DEEP = 100
"""Levels of nesting of a value that is too deep."""

TOO_DEEP_FOR_PYTHON = 100_000


def _deep(levels: int) -> Any:
    value: Any = 1
    for level in range(levels):
        value = [value] if level % 2 else {"x": value}
    return value


STRANGE: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: True,
    lambda: False,
    lambda: 0,
    lambda: -1,
    lambda: 7,
    lambda: 10**18,
    lambda: 10**400,
    lambda: 0.5,
    lambda: -0.0,
    lambda: float("nan"),
    lambda: float("inf"),
    lambda: float("-inf"),
    lambda: "",
    lambda: " ",
    lambda: "A",
    lambda: "B",
    lambda: "A1",
    lambda: "O1",
    lambda: "K",
    lambda: "ZZ99",
    lambda: "flick",
    lambda: "draw",
    lambda: "{by} {0} {} %s %(x)s",
    lambda: "\ud800",
    lambda: "a\0b",
    lambda: "\ufeff\u202e\n",
    lambda: "x" * 50_000,
    list,
    dict,
    lambda: [[]],
    lambda: [None],
    lambda: ["A1", "A1"],
    lambda: ["A1"] * 2_000,
    lambda: {"A": 1, "B": 1},
    lambda: {"by": "A"},
    lambda: [0.0, 0.0],
    lambda: {"S": [0, 0], "A1": [1e-9, 0]},
    lambda: {"shape": "circle", "radius": 200, "pegs": {"x": [0, 0]}},
    lambda: {"by": "A", "flick": {"penny": "S", "speed": 20, "direction": 90}, "clear": True},
    lambda: {"\ud800": 1, "\0": 2},
    lambda: {"x" * 5_000: "x" * 5_000},
    lambda: _deep(DEEP),
)

STRANGE_KEYS = (
    "",
    "x",
    "A",
    "by",
    "claim",
    "flick",
    "shot",
    "clear",
    "facts",
    "\0",
    "\ud800",
    "{",
    "\n",
    "k" * 3_000,
)

STRANGE_WORDS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "1" * 5_000,
    "-" + "9" * 5_000,
    "1." + "0" * 5_000,
    "01",
    "1e",
    '"\\ud800"',
    '"\\u0000"',
    '"\\udc00\\ud800"',
    '"\\x41"',
    "'A'",
    '"',
    "[" * TOO_DEEP_FOR_PYTHON,
    "[" * 40 + "]" * 40,
    '{"a":' * 40 + "1" + "}" * 40,
    '{"a":1,"a":2}',
    '{"\\ud800":1,"\\ud800":{"\\u0000":1}}',
    "undefined",
    "/* */",
    "",
    ",",
    "\0",
    "\ufeff",
)


def containers(value: Any) -> list[Container]:
    """Every list and object of a value that holds something, the outermost first."""
    found, at = [value], 0
    while at < len(found):
        item = found[at]
        inner = item.values() if isinstance(item, dict) else item
        found.extend(one for one in inner if isinstance(one, list | dict) and one)
        at += 1
    return found


def mutated(rng: random.Random, value: Any) -> Any:
    """A value with one to three things changed somewhere inside, or changed altogether."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if rng.random() < 0.01 or not isinstance(value, list | dict) or not value:
            return rng.choice(STRANGE)()
        holder = rng.choice(containers(value))
        if isinstance(holder, dict):
            _mutate_object(rng, holder)
        else:
            _mutate_list(rng, holder)
    return value


def _mutate_object(rng: random.Random, holder: dict[Any, Any]) -> None:
    key = rng.choice(list(holder)) if holder else "x"
    how = rng.random()
    if how < 0.5:
        holder[key] = rng.choice(STRANGE)()
    elif how < 0.65:
        holder.pop(key, None)
    elif how < 0.8:
        holder[rng.choice(STRANGE_KEYS)] = rng.choice(STRANGE)()
    elif how < 0.9:
        holder[rng.choice(STRANGE_KEYS)] = holder.pop(key, None)
    else:
        other = rng.choice(list(holder)) if holder else "x"
        holder[key] = copy.deepcopy(holder.get(other))


def _mutate_list(rng: random.Random, holder: list[Any]) -> None:
    place = rng.randrange(len(holder) + 1)
    how = rng.random()
    if how < 0.3:
        holder.insert(place, rng.choice(STRANGE)())
    elif how < 0.6 and holder:
        holder[place % len(holder)] = rng.choice(STRANGE)()
    elif how < 0.7 and holder:
        del holder[place % len(holder)]
    elif how < 0.8 and holder:
        holder.insert(place, copy.deepcopy(rng.choice(holder)))
    elif how < 0.9:
        rng.shuffle(holder)
    else:
        holder[:] = [list(holder)]


def mutated_text(rng: random.Random, value: Any) -> str | bytes:
    """A document's text, or bytes, with something wrong in it that only a text can have."""
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    how = rng.random()
    place = rng.randrange(len(text))
    if how < 0.15:
        return text[:place]
    if how < 0.3:
        return text[:place] + text[place + rng.randrange(1, 20) :]
    if how < 0.6:
        return text[:place] + rng.choice(STRANGE_WORDS) + text[place + rng.randrange(3) :]
    if how < 0.75:
        return _with_a_key_twice(rng, text)
    if how < 0.85:
        values = text.split(": ")
        at = rng.randrange(1, len(values)) if len(values) > 1 else 0
        values[at] = rng.choice(STRANGE_WORDS) + values[at][values[at].find(",") :]
        return ": ".join(values)
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    if how < 0.95:
        raw[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(raw)
    return rng.choice([b"\xef\xbb\xbf", b"\xff\xfe", b"\0"]) + bytes(raw)


def _with_a_key_twice(rng: random.Random, text: str) -> str:
    opened = [place for place, sign in enumerate(text) if sign == "{"]
    if not opened:
        return text
    place = rng.choice(opened) + 1
    end = text.find(",", place)
    again = text[place:end] if end > 0 else '"x": 1'
    return f"{text[:place]}{again}, {text[place:]}"


def random_document(game: str, rng: random.Random) -> dict[str, Any]:
    """A real card to be mutated; short ones, so that a mutation is met and not lost."""
    if rng.random() < WITH_SHOTS and rules.GAMES[game].pennies:
        card = dict(rng.choice(some_dealt(game)))
    else:
        card = random_card(game, rng)
    card["entries"] = card["entries"][: rng.choice([2, 8, 30])]
    return card
