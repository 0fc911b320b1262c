"""What Penny White's law asks of a start or a flick."""

from __future__ import annotations

from typing import Any, Final

from rules.core.sentence import sentence
from rules.core.shape import Mistakes
from rules.games.white.facts import MOST_PENNIES
from rules.physics.motion import Motion
from rules.physics.observe.sight import check_ids, line_at, off, said_by, state_of

WHITE: Final = "W"
_KNOWN: Final = {WHITE, *[f"{side}{n}" for side in "AB" for n in range(1, MOST_PENNIES + 1)]}


def observe_white(motion: Motion, mistakes: Mistakes) -> dict[str, Any]:
    """A ``start`` where the white was flicked, else a ``flick``. Pennies stand behind the 5 cm
    line before they are flicked."""
    check_ids(motion, _KNOWN, mistakes)
    state_of(motion, "", ("",), mistakes)
    flicked = motion.shot.document.flick.penny
    start, half = line_at(motion, "start", mistakes)
    radius = motion.shot.diameter / 2
    if motion.shot.places[motion.shot.flicked][1] + radius > start - half:
        said = sentence("{penny} is not behind the 5 cm line", penny=flicked)
        mistakes.note(((None, "pennies"), flicked), said, "white.behind-line")
    far, far_half = line_at(motion, "forty-five", mistakes)
    if mistakes:
        return {}
    gone = off(motion)
    if flicked == WHITE:
        at = motion.rest[WHITE]
        is_over = at is not None and at[1] - radius > far + far_half
        lies = "off" if at is None else "over" if is_over else "short"
        return {"start": said_by(motion, {"white": lies})}
    pennies = [penny for penny in gone if penny != WHITE]
    facts = {"penny": flicked, "off": pennies, "white_off": WHITE in gone}
    return {"flick": said_by(motion, facts)}


def distances(motion: Motion) -> dict[str, float]:
    """From the edge of the white to that of each penny on the board (mm), as ``measure`` takes
    it; empty where the white is off."""
    from rules.physics.observe.sight import gap

    if WHITE not in motion.rest:
        return {}
    found = {penny: gap(motion, WHITE, penny) for penny in motion.shot.ids if penny != WHITE}
    return {penny: max(0.0, apart) for penny, apart in found.items() if apart is not None}
