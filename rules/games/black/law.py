"""The names of Penny Black's rules, in the order of its law."""

from __future__ import annotations

from typing import Final

RULES: Final = (
    "black.set",
    "black.board",
    "black.merit-order",
    "black.merit",
    "black.mistake",
    "black.change-over",
    "black.corner",
    "black.miss",
    "black.free-shot",
    "black.free-shot-shooter-off",
    "black.diameter",
    "black.diameter-scope",
    "black.foul",
    "black.push",
    "black.stack-on-shooter",
    "black.stack-on-penny",
    "black.shooter-on-penny",
    "black.foul-and-stack",
    "black.win",
    "black.draw",
    "black.play-out",
    "black.first",
    "black.reachable",
)
