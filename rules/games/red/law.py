"""The names of Penny Red's rules, in the order of its law, in which rulings cite them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

RULES: Final = (
    "red.server",
    "red.serve",
    "red.second-serve",
    "red.serve-fault",
    "red.three-flicks",
    "red.must-collide",
    "red.return-one",
    "red.return-two",
    "red.return-three",
    "red.cannon",
    "red.side-flick",
    "red.fails",
    "red.over",
    "red.placing",
    "red.contact",
    "red.own-off",
    "red.starshot",
    "red.starshot-cannon",
    "red.knock-off",
    "red.starshot-return",
    "red.reposition-opponent",
    "red.foul",
    "red.stack",
    "red.push",
    "red.shooters-own",
    "red.point",
    "red.game",
    "red.set",
    "red.match",
    "red.doubles-serve",
)

_PLACE: Final = {rule: place for place, rule in enumerate(RULES)}


@lru_cache(maxsize=4096)
def in_order(rules: tuple[str, ...]) -> tuple[str, ...]:
    """Rules as a ruling cites them: each once, in the order of the law."""
    return tuple(sorted(set(rules), key=_PLACE.__getitem__))
