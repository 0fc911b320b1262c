"""What every game sees in a motion: who struck whom, what is near, what crossed which line."""

from __future__ import annotations

from collections.abc import Collection
from math import dist
from typing import Final

from rules.core.mistakes import shown
from rules.core.sentence import sentence
from rules.core.shape import Mistakes
from rules.physics.motion import Motion

MOVED: Final = 1e-3
"""mm. A penny that slid no farther has not moved for any eye."""

_TOLD_ANYWAY: Final = {"red", "left_area"}

TOUCH: Final = 1e-3
"""mm. Pennies, lines and areas no farther apart touch."""


def struck_by(motion: Motion, penny: str) -> list[str]:
    """The pennies that ``penny`` ran into, in order, each once; not what ran into it at rest."""
    return list(dict.fromkeys([drive.driven for drive in motion.drives if drive.driver == penny]))


def strikers_of(motion: Motion, penny: str) -> list[str]:
    """The pennies that ran into ``penny``, in order, each once."""
    return list(dict.fromkeys([drive.driver for drive in motion.drives if drive.driven == penny]))


def is_push(motion: Motion) -> bool:
    """Whether the finger was still in contact when the flicked penny first met another."""
    flick = motion.shot.document.flick
    hits = motion.hits_of(flick.penny)
    if not hits or flick.contact <= 0:
        return False
    return motion.slid(flick.penny, until=hits[0][0]) <= flick.contact


def gap(motion: Motion, one: str, other: str) -> float | None:
    """The gap (mm) between the edges of two pennies at rest; ``None`` if either is off."""
    here, there = motion.rest[one], motion.rest[other]
    if here is None or there is None:
        return None
    return dist(here, there) - motion.shot.diameter


def near(motion: Motion, penny: str) -> list[str]:
    """The pennies whose edge rests within a penny diameter of the edge of ``penny``."""
    found = []
    for other in motion.shot.ids:
        if other != penny:
            apart = gap(motion, penny, other)
            if apart is not None and apart < motion.shot.diameter:
                found.append(other)
    return found


def moved(motion: Motion) -> list[str]:
    """The pennies that slid, or went off, in the order in which they began to."""
    found = []
    for penny in motion.shot.ids:
        path = motion.path(penny)
        if motion.slid(penny) > MOVED or penny in motion.off:
            found.append((path[1].t if len(path) > 1 else 0.0, penny))
    return [penny for _, penny in sorted(found, key=lambda pair: pair[0])]


def off(motion: Motion) -> list[str]:
    """The pennies that went off, in order."""
    return sorted(motion.off, key=lambda penny: motion.off[penny])


def reach(motion: Motion, penny: str) -> tuple[float, float]:
    """The least and greatest y (mm) at which the centre of a penny was in the shot."""
    heights = [vertex.y for vertex in motion.path(penny)]
    return min(heights), max(heights)


def line_at(motion: Motion, name: str, mistakes: Mistakes) -> tuple[float, float]:
    """The y of a level line of the board and half its width (mm)."""
    for line in motion.shot.board.lines:
        if line.name == name:
            return (line.start[1] + line.end[1]) / 2, line.width / 2
    said = sentence("this game needs a board with a line “{name}”", name=name)
    mistakes.note((None, "board"), said)
    return 0.0, 0.0


def check_ids(motion: Motion, known: Collection[str], mistakes: Mistakes) -> None:
    """Notes each penny that is none of the game's."""
    for penny in motion.shot.ids:
        if penny not in known:
            said = sentence("{penny} is no penny of this game", penny=penny)
            mistakes.note(((None, "pennies"), penny), said)


def state_of(motion: Motion, key: str, words: tuple[str, ...], mistakes: Mistakes) -> str:
    """A word of the shot's state; the first of ``words`` where it is left out."""
    state = dict(motion.shot.document.state)
    for other in state:
        if other != key:
            said = sentence("this is unknown here; known are {names}", names=key)
            mistakes.note(((None, "state"), other), said)
    word = state.get(key, words[0])
    if word not in words:
        said = sentence("{found} is not one of {words}", found=shown(word), words=", ".join(words))
        mistakes.note(((None, "state"), key), said)
    return str(word)


def said_by(motion: Motion, entry: dict[str, object]) -> dict[str, object]:
    """An entry's facts without what is empty, false or null: left out it means the same."""
    kept = {key: value for key, value in entry.items() if value or key in _TOLD_ANYWAY}
    return {"by": motion.shot.document.by, **kept}
