"""What Penny Black's law asks of a flick."""

from __future__ import annotations

from typing import Any, Final

from rules.core.sentence import sentence
from rules.core.shape import Mistakes
from rules.games.black.facts import BLACK, LETTERS, OUTER
from rules.physics.motion import Motion
from rules.physics.observe.sight import check_ids, is_push, near, off, said_by, state_of, struck_by

SHOOTER: Final = "S"
_KNOWN: Final = {
    SHOOTER,
    BLACK,
    *OUTER,
    *[f"{letter}{n}" for letter in LETTERS.values() for n in (1, 2)],
}


def observe_black(motion: Motion, mistakes: Mistakes) -> dict[str, Any]:
    """A ``flick``: struck, off, shooter off, push, near. Needs the shooter ``S`` to be flicked."""
    check_ids(motion, _KNOWN, mistakes)
    played_from = state_of(motion, "from", ("", "lie", "corner"), mistakes)
    if motion.shot.document.flick.penny != SHOOTER:
        mistakes.note(((None, "flick"), "penny"), sentence("only the shooter S is flicked"))
    if mistakes:
        return {}
    gone = off(motion)
    facts = {
        "struck": struck_by(motion, SHOOTER),
        "off": [penny for penny in gone if penny != SHOOTER],
        "shooter_off": SHOOTER in gone,
        "push": is_push(motion),
        "near": near(motion, SHOOTER),
        "from": played_from,
    }
    return {"flick": said_by(motion, facts)}
