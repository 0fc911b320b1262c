"""Penny Red: every point starts from the spots, and moved shooters go to spots too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.core.game import Setting
from rules.games.red.facts import OWN, PENNIES, RED, SIDE_OF
from rules.games.red.state import BY_FLICK
from rules.physics.board import Board
from rules.shots.facts import Shot
from rules.shots.lies import Lies, lies
from rules.shots.placing.placing import Placing, on_spot

HOME: Final = {
    f"{side}{n}": f"{side}-corner-{hand}"
    for side in "AB"
    for n, hand in ((1, "left"), (2, "right"))
}
"""The corner spot of each shooter: the first on its side's left, the second on its right."""

_ORDERED: Final = frozenset({"struck", "red_struck_by", "red_hit"})


class RedPlacing(Placing):
    """``red.serve``: the red on the server's quarter spot, the shooter that serves on the serving
    spot, all others on the corner spots."""

    flicks = ("flick", "serve", "position")

    def board(self, setting: Setting) -> str:
        """The one board."""
        return "red"

    def known(self, setting: Setting) -> frozenset[str]:
        """The red and the four shooters."""
        return PENNIES

    def on(self, law: Any) -> frozenset[str]:
        """All five: when one goes off, the point is over and the next is laid out."""
        return PENNIES

    def kind(self, law: Any, shot: Shot) -> str:
        """As said; else a serve when one is due, a flick into position when the side that is not
        in turn has earned one, or a flick."""
        said = dict(shot.state).get("kind")
        if said in self.flicks:
            return str(said)
        if law.turn is not None and law.serving:
            return "serve"
        waits = law.turn is not None and SIDE_OF[shot.by] != law.turn
        return "position" if waits and law.position in BY_FLICK else "flick"

    def least(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """Which shooter."""
        penny = shot.flick.penny
        if kind == "serve":
            return {"red": "own"}
        if kind == "position":
            return {"shooters": [penny], "how": "flick"}
        return {"shooter": penny, "red": "own"}

    def state(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """The kind; a word that is none is for the observer to refuse."""
        return {"kind": kind, **dict(shot.state)}

    def beside(self, seen: dict[str, Any], reported: Mapping[str, Any]) -> dict[str, Any]:
        """The order of what was struck goes with its lists: an umpire's word on them rules."""
        if _ORDERED.isdisjoint(reported):
            return seen
        return {name: value for name, value in seen.items() if name != "drove"}

    def before(self, law: Any, shot: Shot, kind: str, lies: Lies, board: Board) -> Lies:
        """A serve begins from the spots."""
        return _laid_out(shot, board) if kind == "serve" else lies

    def after(self, ruling: Any, law: Any, lies: Lies, board: Board, flicked: str | None) -> Lies:
        """A new serve is laid out; the shooter that served goes home; others go to their spots."""
        if law.turn is None or law.serving:
            return Lies()
        facts = ruling.facts
        if ruling.outcome == "served":
            return _on_a_spot(lies, board, flicked, HOME[flicked]) if flicked else lies
        spot = getattr(facts, "respot", None) or getattr(facts, "to", None)
        if spot is None:
            return lies
        return _on_a_spot(lies, board, facts.shooter, f"{facts.shooter[0]}-{spot}")

    def moved(self, kind: str, facts: Any, lies: Lies) -> Iterable[str]:
        """A flick that struck something leaves nothing certainly where it lay."""
        if kind in ("serve", "flick"):
            if kind == "serve":
                return PENNIES
            return {*lies.ids, facts.shooter} if facts.struck else (facts.shooter,)
        if kind == "position":
            return {*facts.shooters, *facts.moved}
        return lies.ids if kind == "foul" and "board" in facts.fouls else ()


def _laid_out(shot: Shot, board: Board) -> Lies:
    """``red.serve``: how everything stands when the shot is served."""
    side, server = SIDE_OF[shot.by], shot.flick.penny
    spots = {**HOME, RED: f"{side}-quarter"}
    if server in OWN[side]:
        spots[server] = f"{side}-serving"
    at = {penny: on_spot(board, name) for penny, name in spots.items()}
    placed = {penny: place for penny, place in at.items() if place is not None}
    return lies(placed, [penny for penny in at if penny not in placed])


def _on_a_spot(lies: Lies, board: Board, penny: str, name: str) -> Lies:
    place = on_spot(board, name)
    return lies.lost((penny,)) if place is None else lies.put({penny: place})
