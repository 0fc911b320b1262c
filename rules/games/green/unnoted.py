"""What nobody noted, and the ruling hangs on: such a flick is refused, with the rule that asks.

Where the penalty flick is given anyway, or the green is in a goal or out, what was not noted
changes nothing: then the flick is ruled on, and only what is certain is cited.
"""

from __future__ import annotations

from rules.core.fault import Refusal
from rules.core.sentence import Sentence, sentence
from rules.games.green.clauses import Case, consider, is_intercepted
from rules.games.green.facts import Flick
from rules.games.green.outcomes import WHETHER_INTERCEPTED_OR_NOT
from rules.games.green.penalties import broken_by, gives_penalty_flick
from rules.games.green.state import Position


def hanging(position: Position, flick: Flick) -> Refusal | None:
    """Why a flick cannot be ruled on before more of it is noted, or ``None``."""
    if not flick.struck_unnoted and not flick.green_struck_unnoted:
        return None
    case = consider(position, flick)
    found = _pushed(flick) or _struck(case) or _run_into(case)
    return None if found is None else Refusal("impossible", *found)


def _pushed(flick: Flick) -> tuple[str, Sentence] | None:
    """A push through one penny is legal, and through two a break."""
    if not flick.struck_unnoted or not flick.push or len(flick.struck) > 1:
        return None
    said = sentence("of a push it must be noted what was struck: a second penny makes it a foul")
    return "green.push", said


def _struck(case: Case) -> tuple[str, Sentence] | None:
    """No hit is a miss, or a foul if an opposing penny was struck; a positional flick may strike
    own pennies alone."""
    if not case.flick.struck_unnoted or case.hit or gives_penalty_flick(broken_by(case)):
        return None
    if case.flick.kind == "positional":
        said = sentence("note what it struck: a positional flick may strike own pennies alone")
        return "green.positional", said
    said = sentence("note what it struck: with no hit, an opposing penny makes it a foul")
    return "green.break-foul-on-defender", said


def _run_into(case: Case) -> tuple[str, Sentence] | None:
    """An opposing penny ends the turn, unless something else does."""
    flick = case.flick
    if not flick.green_struck_unnoted or flick.kind != "normal" or is_intercepted(case):
        return None
    found = broken_by(case)
    if any(check(case, found) for check in WHETHER_INTERCEPTED_OR_NOT):
        return None
    return "green.interception", sentence(
        "note whose penny the green ran into: it may end the turn"
    )
