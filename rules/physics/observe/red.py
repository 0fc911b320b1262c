"""What Penny Red's law asks of a serve, a flick, or a flick into position."""

from __future__ import annotations

from math import dist
from typing import Any

from rules.core.sentence import sentence
from rules.core.shape import Mistakes
from rules.games.red.facts import OWN, PARTNER, PENNIES, RED, SIDE_OF
from rules.physics.motion import Motion
from rules.physics.observe.sight import (
    TOUCH,
    check_ids,
    is_push,
    line_at,
    moved,
    off,
    reach,
    said_by,
    state_of,
    strikers_of,
    struck_by,
)


def observe_red(motion: Motion, mistakes: Mistakes) -> dict[str, Any]:
    """``state.kind`` says which entry: ``flick`` (the default), ``serve`` or ``position``."""
    check_ids(motion, PENNIES, mistakes)
    kind = state_of(motion, "kind", ("flick", "serve", "position"), mistakes)
    line, half = line_at(motion, "half-way", mistakes)
    flicked, by = motion.shot.document.flick.penny, str(motion.shot.document.by)
    if flicked not in OWN[SIDE_OF[by]]:
        said = sentence("{penny} is no shooter of this side", penny=flicked)
        mistakes.note(((None, "flick"), "penny"), said)
    if RED not in motion.shot.ids:
        mistakes.note(((None, "pennies"), RED), sentence("this is missing"))
    if mistakes:
        return {}
    facts: dict[str, Any] = {
        "struck": struck_by(motion, flicked),
        "off": [penny for penny in off(motion) if penny != RED],
        "crossed": _crossed(motion, by, line, half),
        "push": is_push(motion),
    }
    if kind == "position":
        others = [penny for penny in moved(motion) if penny != flicked]
        whole = {"shooters": [flicked], "how": "flick", **facts, "moved": others}
        return {kind: said_by(motion, whole)}
    facts["red"] = _where_red_lies(motion, by, line, half)
    if kind == "flick":
        facts |= {"shooter": flicked, **_about_the_red(motion, by)}
        facts["drove"] = _drove(motion, flicked, facts)
    return {kind: said_by(motion, facts)}


def _about_the_red(motion: Motion, by: str) -> dict[str, Any]:
    own, board = OWN[SIDE_OF[by]], motion.shot.board
    lay = dict(zip(motion.shot.ids, motion.shot.places, strict=True))
    near = [penny for penny in own if penny in lay]
    radius = motion.shot.diameter / 2
    return {
        "red_struck_by": [penny for penny in strikers_of(motion, RED) if penny in own],
        "red_hit": [penny for penny in struck_by(motion, RED) if penny not in own],
        "touching_red": [
            penny for penny in near if dist(lay[penny], lay[RED]) - 2 * radius <= TOUCH
        ],
        "red_overlaps": board.beyond(*lay[RED]) > -radius,
    }


def _drove(motion: Motion, flicked: str, facts: dict[str, Any]) -> list[list[str]]:
    """Who ran into whom, each pair where it first and last happened; only where the lists leave
    open what came of what: the other shooter was struck and struck the red, or struck back."""
    partner = PARTNER[flicked]
    pairs = [(drive.driver, drive.driven) for drive in motion.drives]
    both = partner in facts["struck"] and partner in facts["red_struck_by"]
    if not both and (partner, flicked) not in pairs:
        return []
    last = {pair: n for n, pair in enumerate(pairs)}
    first = {pair: n for n, pair in reversed([*enumerate(pairs)])}
    return [[*pairs[n]] for n in sorted({*first.values(), *last.values()})]


def _turned(by: str) -> float:
    """+1 where a side's own court is the low one, −1 where it is the high one."""
    return 1.0 if SIDE_OF[by] == "A" else -1.0


def _where_red_lies(motion: Motion, by: str, line: float, half: float) -> str:
    """Wholly across the line it is over; touching it, on the side that it came from."""
    at, turned = motion.rest[RED], _turned(by)
    if at is None:
        return "off"
    lay = motion.shot.places[motion.shot.ids.index(RED)]
    far = motion.shot.diameter / 2 + half
    if abs(at[1] - line) > far:
        return "over" if turned * (at[1] - line) > 0 else "own"
    return "over" if turned * (lay[1] - line) > far else "own"


def _crossed(motion: Motion, by: str, line: float, half: float) -> list[str]:
    """The own shooters that were wholly across the line at any time."""
    far = motion.shot.diameter / 2 + half
    found = []
    for penny in OWN[SIDE_OF[by]]:
        if penny in motion.shot.ids:
            least, most = reach(motion, penny)
            across = most - line if _turned(by) > 0 else line - least
            if across > far:
                found.append(penny)
    return found
