"""The laws in words, read from the games' folders for the tests."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import rules

_HEAD = {"scorecard": 1, "detail": "flicks", "first": "A"}


@cache
def law_of(game: str) -> rules.LawText:
    """``LAW.md`` of a game, taken apart."""
    law = files(rules.GAMES[game].package) / "LAW.md"
    return rules.parse_law(law.read_text(encoding="utf-8"))


def card_of(game: str, example: rules.Example) -> tuple[dict[str, Any], dict[str, Any]]:
    """The whole card of an example, and what the example says of its verdict."""
    given = json.loads(example.text)
    said = {key: given.pop(key) for key in ("cites", "expect") if key in given}
    doubles = given.get("options", {}).get("doubles")
    sides = {"A": ["Asha", "Ada"], "B": ["Ben", "Bo"]} if doubles else {"A": ["Asha"], "B": ["Ben"]}
    return {**_HEAD, "game": game, "sides": sides, "entries": [], **given}, said


def at(value: Any, path: str) -> Any:
    """What stands at a dotted path of a verdict."""
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value
