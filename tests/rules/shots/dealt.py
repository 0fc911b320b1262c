"""Random cards with shots of any game: most can be, some cannot, umpires enter things between."""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from math import atan2, degrees, hypot

import rules
from rules.physics.boards import BOARDS
from tests.rules.shots.cards import Document, card, shot

PENNY = 20.3
OPTIONS: dict[str, tuple[Document, ...]] = {
    "black": ({}, {"board": "circle"}, {"board": "square"}, {"stack_on_penny": False}),
    "white": (
        {"pennies": 2, "ends": 2},
        {"pennies": 1, "ends": 1, "recentre": True},
        {"pennies": 2, "ends": 1, "start": "placed", "foul": "remove"},
    ),
    "red": ({"points": 2, "games": 1, "sets": 1}, {"points": 1, "games": 1, "doubles": True}),
    "green": ({"goals": 1, "pennies": {"A": 3, "B": 3}},),
}
_HAND: dict[str, tuple[Document, ...]] = {
    "black": ({"fouls": ["touched"]}, {"on_shooter": ["O3"]}, {"off": ["O1"]}, {"near": []}),
    "white": ({"fouls": ["board"]}, {"fouls": ["touched"]}, {"white_off": True}),
    "red": ({"fouls": ["unclean"]}, {"stack": True}, {"red": "over"}, {"crossed": []}),
    "green": ({"fouls": ["touched"]}, {"out": "side"}, {"in_area": {"A": ["A1"]}}),
}
_ON = {"friction": 0.2, "restitution": 0.85, "disc_friction": 0.1, "model": "2026.1", "coin": "1p"}


def dealt(game: str, rng: random.Random) -> Document:
    """A card of up to nine entries, dealt as a match goes."""
    options = rng.choice(OPTIONS[game])
    first = rng.choice("AB")
    live, faults = rules.begin(
        {"game": game, "detail": "shots", "options": options, "first": first}
    )
    assert live is not None, faults
    entries: list[Document] = []
    for _ in range(rng.randrange(3, 10)):
        may = live.may()
        if not may["kinds"]:
            break
        entry = _entry(game, live, may, rng)
        carried = rules.carry_on(live, entry)
        malformed = any(fault.code == "malformed" for fault in carried.faults)
        if carried.ruling is not None or (not malformed and rng.random() < 0.5):
            entries.append(entry)
        live = carried.live or live
    sides = {"A": ["Asha"], "B": ["Ben"]}
    if options.get("doubles"):
        sides = {"A": ["Asha", "Ada"], "B": ["Ben", "Bo"]}
    return card(game, *entries, options=options, first=first, sides=sides)


@cache
def some_dealt(game: str, count: int = 20) -> tuple[Document, ...]:
    """The same cards every time; nobody may change them."""
    return tuple([dealt(game, random.Random(7_000 + number)) for number in range(count)])


@cache
def _reported(game: str) -> tuple[Document, ...]:
    """What umpires enter: all entries of some random cards of flicks."""
    deal = import_module(f"tests.rules.oracles.{game}_cards").random_card
    cards = [deal(random.Random(seed)) for seed in range(60)]
    return tuple([entry for one in cards if one["detail"] == "flicks" for entry in one["entries"]])


def _entry(game: str, live: rules.Live, may: Document, rng: random.Random) -> Document:
    can_shoot = "shot" in may["kinds"]
    if may["kinds"] == ["measure", "foul"] and rng.random() < 0.7:
        return {"measure": {}}
    if not can_shoot or rng.random() < 0.15:
        pool = [entry for entry in _reported(game) if next(iter(entry)) in may["kinds"]]
        tried = [rng.choice(pool) for _ in range(40)]
        return next((one for one in tried if rules.carry_on(live, one).ruling), tried[0])
    return _shot(game, may, rng)


def _shot(game: str, may: Document, rng: random.Random) -> Document:
    by, penny, more = WHO[game](may, rng)
    lies = {key: list(place) for key, place in may["lies"].items()}
    pennies: dict[str, list[float]] = {}
    wanted = [*may["away"], *([penny] if game == "white" else [])]
    for each in dict.fromkeys(wanted):
        pennies[each] = _place(game, each, penny, {**lies, **pennies}, rng)
    if rng.random() < 0.05:
        pennies[penny] = [0.0, 900.0]
    there = {**lies, **pennies}
    start = there.get(penny, [0.0, 0.0])
    others = [place for key, place in there.items() if key != penny]
    aim = rng.choice(others) if others and rng.random() < 0.8 else [0.0, 100.0]
    direction = degrees(atan2(aim[1] - start[1], aim[0] - start[0])) + rng.gauss(0, 2)
    if "second_serve" in may:
        direction = 90.0 if by[0] == "A" else -90.0
    if rng.random() < 0.2:
        more["facts"] = rng.choice(_HAND[game])
    if rng.random() < 0.15:
        key = rng.choice(list(_ON))
        more[key] = _ON[key]
    if rng.random() < 0.2:
        more |= {"spin": 20.0, "contact": 15.0}
    speed = round(rng.uniform(1.2, 1.4) if penny == "W" else rng.uniform(0.2, 1.6), 2)
    if pennies:
        more["pennies"] = pennies
    return shot(by, penny, speed, round(direction, 1), **more)


def _place(
    game: str, penny: str, flicked: str, there: dict[str, list[float]], rng: random.Random
) -> list[float]:
    if game == "black" and penny == "S":
        spots = [[spot.x, spot.y] for spot in BOARDS["black-hexagon"].spots]
        return rng.choice([[0.0, -185.0 + rng.uniform(-1, 1)], *spots])
    for _ in range(500):
        place = [round(rng.uniform(-100, 100), 1), round(rng.uniform(-300, 300), 1)]
        if game == "black":
            place[1] /= 2
        if game == "white":
            place[1] = -350.0 if penny == flicked else rng.uniform(180.0, 240.0)
        if game == "white" and penny == "W" and flicked != "W":
            place[0] = rng.uniform(-6.0, 6.0)
        if game == "red":
            place[1] /= 2
        if game == "green" and penny != "green":
            place[1] = rng.choice([150.0, 200.0]) * (-1 if penny[0] == "A" else 1)
        apart = PENNY * (2 if game == "green" else 1) + 0.1
        if all(hypot(place[0] - x, place[1] - y) > apart for x, y in there.values()):
            return place
    return [0.0, 0.0]


def _black(may: Document, rng: random.Random) -> tuple[str, str, Document]:
    return may["side"], "S", {}


def _white(may: Document, rng: random.Random) -> tuple[str, str, Document]:
    return may["side"], rng.choice(may["pennies"]) if may["pennies"] else "W", {}


def _red(may: Document, rng: random.Random) -> tuple[str, str, Document]:
    side, doubles = may["side"], may.get("player") is not None
    penny = may["player"] or f"{side}{rng.choice('12')}"
    position = may.get("position")
    if position is not None and position["flick"] and rng.random() < 0.5:
        side = position["side"]
        penny = f"{side}1"
    return penny if doubles else side, penny, {}


def _green(may: Document, rng: random.Random) -> tuple[str, str, Document]:
    penny = may["must_flick"] or f"{may['side']}{rng.randrange(1, 4)}"
    more = {"state": {"kind": rng.choice(may["flicks"])}} if len(may["flicks"]) > 1 else {}
    return may["side"], penny, more


WHO = {"black": _black, "white": _white, "red": _red, "green": _green}
