"""What a card of Penny Red tells of the players: serves, returns, starshots, runs, fouls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.core.sides import SIDES, Side, of, other
from rules.games.red.facts import FOULS
from rules.games.red.scoring import Counted
from rules.games.red.state import Ruling

STARSHOT_POINTS: Final = (2, 3, 4, 6)
_KINDS_OF_FOUL: Final = (*FOULS, "stack", "push", "partners_shooter")
_NAMED_FOULS: Final = {
    "red.stack": "stack",
    "red.push": "push",
    "red.shooters-own": "partners_shooter",
}


def of_flicks(rulings: tuple[Ruling, ...]) -> dict[str, Any]:
    """The statistics of a card kept flick by flick, by side where they belong to one."""
    counted = [ruling.counted for ruling in rulings]
    runs = longest_runs([(to, sum(r.counted.points)) for r in rulings if (to := r.point_to)])
    told: dict[str, Any] = {
        side: {
            **service_games(side, counted),
            **_serving(side, rulings),
            "starshots": starshots(
                [sum(r.counted.points) for r in rulings if r.starshot and r.point_to == side]
            ),
            **_returning(side, [ruling for ruling in rulings if ruling.side == side]),
            "longest_run": runs[side],
            "fouls": _fouls([ruling for ruling in rulings if ruling.side == side]),
        }
        for side in SIDES
    }
    told["points_played"] = sum(ruling.point_to is not None for ruling in rulings)
    told["flicks"] = sum(ruling.kind == "flick" for ruling in rulings)
    return told


def service_games(side: Side, counted: Iterable[Counted]) -> dict[str, int]:
    """The games that a side served: won by it, and lost by it."""
    ended = [one for one in counted if one.game_is_over and one.server == side]
    held = sum(of(one.game_score, side) > of(one.game_score, other(side)) for one in ended)
    return {"service_games_held": held, "service_games_broken": len(ended) - held}


def starshots(worths: list[int]) -> dict[str, int]:
    """How many starshots of each worth, by the number of points."""
    return {str(points): worths.count(points) for points in STARSHOT_POINTS}


def longest_runs(points: Iterable[tuple[Side, int]]) -> dict[Side, int]:
    """The most points that each side scored while the other scored none, through the match."""
    longest: dict[Side, int] = {"A": 0, "B": 0}
    run: dict[Side, int] = {"A": 0, "B": 0}
    for side, amount in points:
        run[side] += amount
        run[other(side)] = 0
        longest[side] = max(longest[side], run[side])
    return longest


def _serving(side: Side, rulings: Iterable[Ruling]) -> dict[str, int]:
    mine = [ruling for ruling in rulings if ruling.counted.server == side]
    return {
        "serves": sum(ruling.kind == "serve" for ruling in mine),
        "aces": sum(ruling.ace for ruling in mine),
        "double_faults": sum(ruling.how == "serve" for ruling in mine),
    }


def _returning(side: Side, mine: list[Ruling]) -> dict[str, Any]:
    returns = {str(n): sum(ruling.returned_with == n for ruling in mine) for n in (1, 2, 3)}
    return {
        "flicks": sum(ruling.kind == "flick" for ruling in mine),
        "returns": returns,
        "cannons": sum(ruling.cannon for ruling in mine),
    }


def _fouls(mine: list[Ruling]) -> dict[str, int]:
    fouls = dict.fromkeys(_KINDS_OF_FOUL, 0)
    for ruling in mine:
        if ruling.how != "foul":
            continue
        for rule, name in _NAMED_FOULS.items():
            fouls[name] += rule in ruling.rules
        for foul in set(getattr(ruling.facts, "fouls", ())):
            fouls[foul] += 1
    return fouls
