"""What may happen next in Penny Red: for a phone that asks before anything is entered."""

from __future__ import annotations

from typing import Any

from rules.core.sides import Side, other
from rules.games.red.clauses import MOST_FLICKS
from rules.games.red.facts import OWN, REPOSITION_SPOTS, SPOTS
from rules.games.red.scoring import server, serving_player
from rules.games.red.state import BY_FLICK, Rally
from rules.games.red.turns import covered, most_by_hand


def may(rally: Rally) -> dict[str, Any]:
    """Kinds that can come, whose they are, and what is owed or earned.

    ``respot`` gives the spots for each own shooter of the side in turn; ``position`` how many own
    shooters the returner may place by hand and whether he may flick one; ``reposition`` the spots
    for each shooter that the red struck. The last two are ``None`` when nothing is earned.
    """
    if rally.turn is None:
        return {"kinds": [], "side": None}
    told: dict[str, Any] = {
        "side": rally.turn,
        "server": server(rally.setting, rally.board),
        "player": None,
    }
    if not rally.serving:
        return {**told, **_in_the_rally(rally, rally.turn)}
    if rally.setting.options.doubles:
        told["player"] = serving_player(rally.setting, rally.board)
    return {**told, "kinds": ["serve", "foul"], "second_serve": rally.second}


def _in_the_rally(rally: Rally, turn: Side) -> dict[str, Any]:
    own = OWN[turn]
    kinds = ["flick", "respot"]
    kinds += ["position"] if rally.position is not None else []
    kinds += ["reposition"] if rally.struck else []
    return {
        "kinds": [*kinds, "foul"],
        "shooters": list(own),
        "flicks_left": MOST_FLICKS - rally.flicks,
        "starshot": rally.met or len(rally.struck_red) > 1,
        "respot": {shooter: _free(rally, shooter, SPOTS) for shooter in own},
        "position": _position(rally, other(turn)),
        "reposition": _reposition(rally, other(turn)),
    }


def _position(rally: Rally, by: Side) -> dict[str, Any] | None:
    if rally.position is None:
        return None
    flick = rally.position in BY_FLICK
    return {"side": by, "shooters": list(OWN[by]), "by_hand": most_by_hand(rally), "flick": flick}


def _reposition(rally: Rally, by: Side) -> dict[str, Any] | None:
    if not rally.struck:
        return None
    spots = {shooter: _free(rally, shooter, REPOSITION_SPOTS) for shooter in sorted(rally.struck)}
    return {"side": by, "shooters": spots}


def _free(rally: Rally, shooter: str, spots: tuple[str, ...]) -> list[str]:
    return [spot for spot in spots if not covered(rally, shooter, spot)]
