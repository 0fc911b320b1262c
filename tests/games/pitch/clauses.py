"""The clauses of Penny Pitch: one named function a rule."""

from __future__ import annotations

from rules.core.sides import NIL, Score, given, other
from tests.games.pitch.facts import Flick, Options
from tests.games.pitch.state import Winner

RULE_OF: dict[str, str] = {"bed": "pitch.bed", "line": "pitch.line", "off": "pitch.off"}
"""Which rule says what a penny that lies there is worth."""


def points(flick: Flick) -> Score:
    """``pitch.bed``, ``pitch.line``, ``pitch.off``: what a penny is worth, and to whom."""
    if flick.lies == "bed":
        return given(flick.by, 1)
    return given(other(flick.by), 1) if flick.lies == "off" else NIL


def winner(options: Options, flicked: int, score: Score) -> Winner | None:
    """``pitch.win``: who has won once both have flicked all their pennies."""
    if flicked < 2 * options.pennies:
        return None
    if score[0] == score[1]:
        return "draw"
    return "A" if score[0] > score[1] else "B"
