"""What a good umpire says of a flick of Penny Pitch."""

from __future__ import annotations

from typing import Final

from rules.core.sentence import Sentence, Who, marked, sentence
from rules.core.sides import other
from tests.games.pitch.state import Ruling

_LIES: Final = {
    "bed": marked("{by}'s penny lies in the bed: a point."),
    "line": marked("{by}'s penny touches a line: no point."),
    "off": marked("{by}'s penny is off: a point to {other}."),
}


def explain(ruling: Ruling) -> tuple[Sentence, ...]:
    """What the penny is worth, then who is next, or who has won."""
    by, opponent = Who(ruling.by), Who(other(ruling.by))
    if ruling.facts.lies == "off":
        return sentence(_LIES["off"], by=by, other=opponent), _next(ruling)
    return sentence(_LIES[ruling.facts.lies], by=by), _next(ruling)


def _next(ruling: Ruling) -> Sentence:
    after = ruling.after
    score = f"{max(after.score)}–{min(after.score)}"
    if after.turn is not None:
        return sentence("{who} is next.", who=Who(after.turn))
    if after.winner == "draw":
        return sentence("The match is a draw, {score}.", score=score)
    return sentence("{who} wins the match, {score}.", who=Who(after.winner or ""), score=score)
