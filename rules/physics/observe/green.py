"""What Penny Green's law asks of a flick."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import Any, Final

from rules.core.sentence import sentence
from rules.core.shape import Mistakes
from rules.games.green.facts import FLICK_KINDS, GREEN, MOST_PENNIES, Zone
from rules.physics.board import Area, Board
from rules.physics.motion import Motion, Vertex
from rules.physics.observe.sight import (
    TOUCH,
    check_ids,
    is_push,
    line_at,
    moved,
    near,
    off,
    said_by,
    state_of,
    struck_by,
)

_KNOWN: Final = {GREEN, *[f"{side}{n}" for side in "AB" for n in range(1, MOST_PENNIES + 1)]}


def observe_green(motion: Motion, mistakes: Mistakes) -> dict[str, Any]:
    """``state.kind`` is the flick's: ``normal`` (the default), ``positional`` or ``penalty``."""
    check_ids(motion, _KNOWN, mistakes)
    kind = state_of(motion, "kind", FLICK_KINDS, mistakes)
    flicked, by = motion.shot.document.flick.penny, str(motion.shot.document.by)
    levels = [
        line_at(motion, f"{line}-{end}", mistakes) for line in ("zone", "goal-line") for end in "AB"
    ]
    areas = [_area(motion.shot.board, end, mistakes) for end in "AB"]
    if flicked[0] != by[0]:
        said = sentence("{penny} is no penny of this side", penny=flicked)
        mistakes.note(((None, "flick"), "penny"), said)
    if mistakes:
        return {}
    others = [penny for penny in moved(motion) if penny != flicked]
    facts: dict[str, Any] = {
        "kind": kind,
        "penny": flicked,
        "struck": struck_by(motion, flicked),
        "moved": others,
        "off": [penny for penny in off(motion) if penny != GREEN],
        "in_area": _in_areas(motion, areas),
        "push": is_push(motion),
    }
    if GREEN in motion.shot.ids:
        facts |= _about_the_green(motion, levels, areas, by[0], GREEN in others)
    return {"flick": said_by(motion, facts)}


def _about_the_green(
    motion: Motion,
    levels: list[tuple[float, float]],
    areas: list[Area],
    side: str,
    has_moved: bool,
) -> dict[str, Any]:
    path, out = motion.path(GREEN), None
    if has_moved:
        out, path = _way_out(motion, path, levels[2:])
    gone = out is not None or GREEN in motion.off
    facts: dict[str, Any] = {
        "out": out,
        "near_green": [] if gone else near(motion, GREEN),
    }
    if has_moved:
        own = areas[0 if side == "A" else 1]
        lay = path[0]
        if dist((lay.x, lay.y), (own.x, own.y)) <= own.radius + motion.shot.diameter / 2 + TOUCH:
            facts["left_area"] = any(not _inside(v, own, motion.shot.diameter) for v in path)
        facts["zones"] = _zones(path, levels[:2], motion.shot.diameter / 2)
        facts["green_struck"] = struck_by(motion, GREEN)
    return facts


def _area(board: Board, end: str, mistakes: Mistakes) -> Area:
    for area in board.areas:
        if area.name == f"goal-area-{end}":
            return area
    said = sentence("this game needs a board with an area “{name}”", name=f"goal-area-{end}")
    mistakes.note((None, "board"), said)
    return Area("", 0.0, 0.0, 0.0)


def _inside(vertex: Vertex, area: Area, diameter: float) -> bool:
    """In an area, or touching its line."""
    return dist((vertex.x, vertex.y), (area.x, area.y)) <= area.radius + diameter / 2 + TOUCH


def _in_areas(motion: Motion, areas: list[Area]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for end, area in zip("AB", areas, strict=True):
        resting = [
            penny
            for penny, at in motion.rest.items()
            if penny != GREEN and at and _inside(Vertex(0.0, *at), area, motion.shot.diameter)
        ]
        if resting:
            found[end] = resting
    return found


def _zones(path: list[Vertex], lines: list[tuple[float, float]], radius: float) -> list[Zone]:
    """The zones that the green was in; touching a zone line is the centre."""
    (low, low_half), (high, high_half) = lines

    def zone(y: float) -> int:
        if y + radius < low - low_half:
            return 0
        return 2 if y - radius > high + high_half else 1

    names: tuple[Zone, Zone, Zone] = ("A-end", "centre", "B-end")
    found = [zone(path[0].y)]
    for vertex in path[1:]:
        last, now = found[-1], zone(vertex.y)
        # The path is straight between two corners: from end to end it passes through the centre.
        found += range(last + 1, now + 1) if now > last else range(last - 1, now - 1, -1)
    return [names[n] for n in found]


def _way_out(
    motion: Motion, path: list[Vertex], goal_lines: list[tuple[float, float]]
) -> tuple[str | None, list[Vertex]]:
    """Over which line all of the green went first, and its path until then."""
    radius = motion.shot.diameter / 2
    aside = max(
        abs(line.start[0]) + line.width / 2
        for line in motion.shot.board.lines
        if line.name.startswith("side-")
    )
    borders = [
        ("side", 0, 1.0, aside + radius),
        ("side", 0, -1.0, aside + radius),
        ("goal-line-A", 1, -1.0, -goal_lines[0][0] + goal_lines[0][1] + radius),
        ("goal-line-B", 1, 1.0, goal_lines[1][0] + goal_lines[1][1] + radius),
    ]
    for n, (a, b) in enumerate(pairwise(path)):
        crossed = []
        for name, axis, sign, far in borders:
            start, end = sign * (a.x, a.y)[axis], sign * (b.x, b.y)[axis]
            if start <= far < end:
                crossed.append(((far - start) / (end - start), name))
        if crossed:
            part, name = min(crossed)
            x, y = a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)
            if name != "side" and _between_pegs(motion.shot.board, name[-1], x, radius):
                name = f"goal-{name[-1]}"
            return name, [*path[: n + 1], Vertex(b.t, x, y)]
    return None, path


def _between_pegs(board: Board, end: str, x: float, radius: float) -> bool:
    pegs = [peg for peg in board.pegs if peg.name.startswith(f"goal-{end}-")]
    if len(pegs) != 2:
        return False
    left, right = sorted(pegs, key=lambda peg: peg.x)
    return left.x < x < right.x
