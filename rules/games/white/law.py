"""The names of Penny White's rules, in the order of its law."""

from __future__ import annotations

from typing import Final

RULES: Final = (
    "white.start",
    "white.failed-start",
    "white.alternate",
    "white.behind-line",
    "white.knocked-off",
    "white.nearest",
    "white.no-opponent-penny",
    "white.dead-end",
    "white.own-off",
    "white.opponent-off",
    "white.opponent-off-count",
    "white.foul",
    "white.win",
    "white.tie",
)
