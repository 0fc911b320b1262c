"""The names of Penny Green's rules, in the order of its law, in which rulings cite them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rules.games.green.breaks import CODES

RULES: Final = (
    "green.flick-off",
    "green.hit",
    "green.miss",
    "green.three-hits",
    "green.positional",
    "green.positional-after-miss",
    "green.interception",
    "green.own-area-placing",
    "green.no-turn-out",
    "green.goal",
    "green.goal-from-elsewhere",
    "green.over-their-line",
    "green.own-goal",
    "green.out",
    "green.win",
    *[f"green.break-{code}" for code in CODES],
    "green.break-ends-turn",
    "green.two-breaks",
    "green.penalty-flick",
    "green.advantage",
    "green.reposition-place",
    "green.several-penalty-flicks",
    "green.order",
    "green.push",
    "green.three-zone",
    "green.diameter",
    "green.two-in",
    "green.goal-flick",
    "green.goal-flick-leaves",
    "green.goal-flick-same-penny",
    "green.flick-off-same-penny",
)

_PLACE: Final = {rule: place for place, rule in enumerate(RULES)}


def in_order(rules: Iterable[str]) -> tuple[str, ...]:
    """Each of some rules once, in the order of the law."""
    return _in_order(tuple(rules))


@lru_cache(maxsize=4096)
def _in_order(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(rules), key=_PLACE.__getitem__))
