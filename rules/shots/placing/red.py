"""Penny Red: every point starts from the spots, and moved shooters go to spots too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import dist
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting
from rules.core.sentence import Sentence, sentence
from rules.games.red.facts import OWN, PARTNER, PENNIES, RED, SIDE_OF, Position
from rules.games.red.state import BY_FLICK
from rules.physics.board import Board
from rules.physics.boards import INSET
from rules.physics.observe.sight import TOUCH
from rules.shots.facts import Shot
from rules.shots.lies import Equipment, Lies, lies
from rules.shots.placing.placing import (
    Laying,
    Placing,
    covers,
    misplaced,
    on_spot,
    touches,
)

HOME: Final = {
    f"{side}{n}": f"{side}-corner-{hand}"
    for side in "AB"
    for n, hand in ((1, "left"), (2, "right"))
}
"""The corner spot of each shooter: the first on its side's left, the second on its right."""

CORNERS: Final = {side: (f"{side}-corner-left", f"{side}-corner-right") for side in "AB"}
OWN_SIDE: Final = "own-side"
"""The word for a shooter that a return lets its side place: anywhere on the own side."""

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

    def by_hand(self, laying: Laying) -> Collection[str]:
        """``red.serve``: all are placed anew for it."""
        return PENNIES if laying.kind == "serve" else ()

    def misplaced(self, laying: Laying) -> Refusal | None:
        """``red.serve``: everything covers its spot; ``red.placing``: wholly on the own side."""
        if laying.kind == "serve":
            return _off_its_spot(laying)
        for penny in laying.hands:
            said = _not_on_the_own_side(laying, penny)
            if said is not None:
                return misplaced(penny, "red.placing", said)
        return None

    def before(self, law: Any, shot: Shot, kind: str, lies: Lies, board: Board) -> Lies:
        """A serve begins from the spots."""
        return _laid_out(shot, board) if kind == "serve" else lies

    def after(self, ruling: Any, law: Any, lies: Lies, board: Board, flicked: str | None) -> Lies:
        """A new serve is laid out; the shooter that served goes home; others go to their spots."""
        if law.turn is None or law.serving:
            return Lies()
        facts = ruling.facts
        if ruling.outcome == "served":
            return (
                _on_a_spot(lies, board, flicked, _home(lies, board, flicked)) if flicked else lies
            )
        if isinstance(facts, Position) and facts.how == "hand":
            return lies.in_hand(dict.fromkeys(facts.shooters, OWN_SIDE))
        spot = getattr(facts, "respot", None) or getattr(facts, "to", None)
        if spot is None:
            return lies
        return _on_a_spot(lies, board, facts.shooter, f"{facts.shooter[0]}-{spot}")

    def forbidden(self, kind: str, facts: Any, lies: Lies, on: Equipment) -> Refusal | None:
        """``red.contact``: only a shooter that touches the red is respotted; ``red.placing``: on a
        spot that no penny covers."""
        if kind not in ("respot", "reposition"):
            return None
        board, diameter, penny = on.board_or("red"), on.diameter(), facts.shooter
        at = lies.at()
        known = kind == "respot" and penny in at and RED in at
        if known and dist(at[penny], at[RED]) - diameter > TOUCH:
            said = sentence("{penny} does not touch the red: it stays where it lies", penny=penny)
            return Refusal("impossible", "red.contact", said, (kind, "shooter"))
        if _covered(lies, board, f"{penny[0]}-{facts.to}", diameter, than=penny):
            said = sentence("another penny covers that spot, wholly or partly")
            return Refusal("illegal", "red.placing", said, (kind, "to"))
        return None

    def moved(self, law: Any, kind: str, facts: Any, lies: Lies) -> Iterable[str]:
        """A flick that struck something leaves nothing certainly where it lay."""
        if kind in ("serve", "flick"):
            if kind == "serve":
                return PENNIES
            struck = facts.struck or facts.struck_unnoted
            return {*lies.ids, facts.shooter} if struck else (facts.shooter,)
        if kind == "position":
            return PENNIES if facts.struck_unnoted else {*facts.shooters, *facts.moved}
        return lies.ids if kind == "foul" and "board" in facts.fouls else ()


def _off_its_spot(laying: Laying) -> Refusal | None:
    """``red.serve``: the red on the quarter spot, the shooter that serves on the serving spot, each
    other on a corner spot of its side; ``red.placing``: each covers its spot completely."""
    side, server = SIDE_OF[laying.shot.by], laying.shot.flick.penny
    for penny, place in laying.given.items():
        names = CORNERS.get(penny[0], (f"{side}-quarter",))
        if penny == server and server in OWN[side]:
            names = (f"{side}-serving",)
        spots = [spot for spot in laying.board.spots if spot.name in names]
        covered = any(covers(place, spot, laying.diameter) for spot in spots)
        if penny in PENNIES and spots and not covered:
            said = sentence(
                "{penny} is to cover its spot when the red is served: it does not", penny=penny
            )
            return misplaced(penny, "red.serve", said)
    return None


def _not_on_the_own_side(laying: Laying, penny: str) -> Sentence | None:
    """``red.placing``: why a shooter may not be placed there."""
    (x, y), radius = laying.places[penny], laying.diameter / 2
    if laying.board.beyond(x, y) > -radius + TOUCH:
        return sentence("{penny} is placed over the edge of the board", penny=penny)
    turned = 1.0 if SIDE_OF[penny] == "A" else -1.0
    for line in laying.board.lines:
        level = (line.start[1] + line.end[1]) / 2
        if line.name == "half-way" and turned * (y - level) > -radius - line.width / 2 - TOUCH:
            return sentence("{penny} is placed on the half-way line or beyond it", penny=penny)
    return None


def _home(lies: Lies, board: Board, server: str) -> str:
    """``red.serve``: the corner spot that the partner of the shooter that served left free."""
    partner, home = lies.at().get(PARTNER[server]), on_spot(board, HOME[server])
    if partner is not None and home is not None and dist(partner, home) < INSET:
        return HOME[PARTNER[server]]
    return HOME[server]


def _covered(lies: Lies, board: Board, name: str, diameter: float, *, than: str) -> bool:
    """``red.placing``: whether another penny covers a spot wholly or partly."""
    spots = [spot for spot in board.spots if spot.name == name]
    others = [place for penny, place in lies.at().items() if penny != than]
    return any(touches(place, spot, diameter) for spot in spots for place in others)


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
