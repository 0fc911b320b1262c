"""The trace of a shot: where every penny is at every moment, as plain JSON for a player.

A path is a list of stretches ``[t, x, y, vx, vy, spin]``: from ``t`` on (s) the penny slides from
(x, y) (mm) straight on at (vx, vy) (mm/s), slowing by ``slowing`` (mm/s²) until it rests or the
next stretch begins, and spins at ``spin`` (rad/s), slowing by ``spin_slowing`` (rad/s²). In model
2026.2 each stretch has both of its own: ``[t, x, y, vx, vy, spin, slowing, spin_slowing]``.
Whoever evaluates it with the same four operations and a root gets the motion's own places
(`place_at`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from rules.games.black.facts import BLACK, LETTERS
from rules.physics.board import Board
from rules.physics.boards import BOARDS
from rules.physics.coin import COINS
from rules.physics.motion import Motion

FORMAT = 1
_COLOURS = {letter: colour for colour, letter in LETTERS.items()}


def trace(motion: Motion) -> dict[str, Any]:
    """The trace of a motion. Lengths in mm, times in s."""
    shot = motion.shot
    document, slowing = shot.document, motion.world.slowing
    own = motion.world.coupled
    # Where no game is named the board's name tells what its pennies are.
    game = document.game or shot.board.name.partition("-")[0]
    return {
        "trace": FORMAT,
        "model": document.model,
        "game": document.game,
        "board": board_document(shot.board),
        "diameter": shot.diameter,
        "duration": motion.duration,
        "slowing": slowing,
        "spin_slowing": 4.0 * slowing / (3.0 * (shot.diameter / 2)),
        "flick": {
            "penny": document.flick.penny,
            "speed": document.flick.speed,
            "direction": document.flick.direction,
            "spin": document.flick.spin,
            "contact": document.flick.contact,
        },
        "pennies": {
            id_: {
                "kind": kind_of(game, id_),
                "from": [*place],
                "path": [[*s] if own else [*s[:6]] for s in motion.stretches(id_)],
                "off": motion.off.get(id_),
                "rest": at and [*at],
            }
            for id_, place, at in zip(shot.ids, shot.places, motion.rest.values(), strict=True)
        },
        "events": [event.as_document() for event in motion.events],
    }


def place_at(told: Mapping[str, Any], penny: str, t: float) -> tuple[float, float] | None:
    """Where a trace says a penny is at a time (mm); ``None`` once it is off."""
    one = told["pennies"][penny]
    if one["off"] is not None and t > one["off"]:
        return None
    path: Sequence[Sequence[float]] = one["path"]
    last = bisect_right([stretch[0] for stretch in path], t) - 1
    if last < 0:
        return one["from"][0], one["from"][1]
    began, x, y, vx, vy, _spin, *own = path[last]
    speed, slowing = sqrt(vx * vx + vy * vy), own[0] if own else told["slowing"]
    if speed == 0.0:
        return x, y
    passed = min(t - began, speed / slowing)
    part = passed * (speed - 0.5 * slowing * passed) / speed
    return x + part * vx, y + part * vy


def speed_before(told: Mapping[str, Any], penny: str, t: float) -> float:
    """How fast (mm/s) a penny was an instant before ``t``: who of two that met did the striking."""
    whole: Sequence[Sequence[float]] = told["pennies"][penny]["path"]
    path = [stretch for stretch in whole if stretch[0] < t]
    if not path:
        return 0.0
    began, _x, _y, vx, vy, _spin, *own = path[-1]
    slowing = own[0] if own else float(told["slowing"])
    return max(0.0, sqrt(vx * vx + vy * vy) - slowing * (t - began))


def kind_of(game: str | None, penny: str) -> str:
    """What a penny is, for its colour: ``shooter``, ``black``, ``outer``, a colour of Penny
    Black's set, ``white``, ``red``, ``green``, or the side ``A`` or ``B`` that plays with it."""
    if penny in ("red", "green"):
        return penny
    if penny[:1] in ("A", "B") and game != "black" and penny[1:].isdigit():
        return penny[0]
    if penny in ("S", BLACK, "W"):
        return {"S": "shooter", BLACK: "black", "W": "white"}[penny]
    if penny[:1] in _COLOURS and penny[1:].isdigit():
        return _COLOURS[penny[0]]
    return "outer" if penny[:1] == "O" and penny[1:].isdigit() else "plain"


def board_document(board: Board) -> dict[str, Any]:
    """A board as the object that a shot document holds: reading it gives the same board."""
    sizes = {
        "hexagon": {"side": board.width},
        "square": {"side": board.width},
        "circle": {"radius": board.width},
        "rectangle": {"width": board.width, "length": board.length},
    }[board.shape]
    return {
        "shape": board.shape,
        **sizes,
        "name": board.name,
        "spots": {spot.name: [spot.x, spot.y, spot.diameter] for spot in board.spots},
        "lines": {
            line.name: {"from": [*line.start], "to": [*line.end], "width": line.width}
            for line in board.lines
        },
        "areas": {area.name: [area.x, area.y, area.radius] for area in board.areas},
        "pegs": {peg.name: [peg.x, peg.y, peg.diameter] for peg in board.pegs},
    }


def named_boards() -> dict[str, dict[str, Any]]:
    """The boards that have names, as objects by name."""
    return {name: board_document(board) for name, board in BOARDS.items()}


def coin_diameters() -> dict[str, float]:
    """The coins that have names, with their diameters (mm)."""
    return {name: coin.diameter for name, coin in COINS.items()}
