"""Random, well-formed Penny White cards: legal, illegal and impossible entries mixed.

`random_card(rng)` plays a card along with the oracle's own state, so that most entries make sense
and whole matches happen often, and puts mistakes of every kind in between.
"""

import copy
import random
from typing import Any

from tests.rules.oracles import white_oracle
from tests.rules.oracles.scorecard_oracle import other

State = dict[str, Any]
Entry = dict[str, Any]

FOULS = ["touched", "unclean", "board"]


def random_card(rng: random.Random) -> dict[str, Any]:
    """One random card; mostly flick by flick."""
    card: dict[str, Any] = {
        "scorecard": 1,
        "game": "white",
        "detail": rng.choices(["flicks", "card", "result"], [72, 18, 10])[0],
        "options": random_options(rng),
        "sides": {"A": ["Asha"], "B": ["Ben"]},
        "first": rng.choice("AB"),
        "entries": [],
    }
    state = white_oracle.new_state(card)
    if card["detail"] == "result":
        card["claim"] = random_result(rng, state["options"])
        return card
    style = {
        "wrong": rng.choice([0.0, 0.0, 0.05, 0.2]),
        "claims": rng.choice([0.0, 0.05, 0.3]),
        "rough": rng.choice([0.05, 0.2, 0.5]),  # how often something goes off
        "level": rng.choice([0.05, 0.3, 0.8]),  # how often ends are dead
    }
    if card["detail"] == "card":
        style["wrong"] = rng.choice([0.0, 0.1, 0.3])
    next_entry = random_end if card["detail"] == "card" else random_entry
    beyond = rng.choice([0, 0, 1, 2])
    length = rng.choice([0, 5, 30, 80, 80])
    while len(card["entries"]) < length:
        if state["phase"] == "over":
            if beyond == 0:
                break
            beyond -= 1
        entry = next_entry(rng, state, style)
        before = copy.deepcopy(state)
        refused, ruling = white_oracle.step(state, len(card["entries"]), entry)
        assert refused is None or state == before, "a refused entry changes nothing"
        if rng.random() < style["claims"]:
            entry["claim"] = random_entry_claim(rng, ruling)
        card["entries"].append(entry)
    if rng.random() < 0.6:
        card["claim"] = random_card_claim(rng, state)
    return card


def random_options(rng: random.Random) -> dict[str, Any]:
    """Any options, each left out at times."""
    options: dict[str, Any] = {}
    if rng.random() < 0.9:
        options["pennies"] = rng.choice([1, 1, 2, 2, 3, 4, rng.randint(1, 12)])
    if rng.random() < 0.9:
        options["ends"] = rng.choice([1, 1, 2, 2, 3, 4, rng.randint(1, 10)])
    if rng.random() < 0.5:
        options["start"] = rng.choice(["flicked", "placed"])
    if rng.random() < 0.5:
        options["dead_end"] = rng.choice(["nil", "replay"])
    if rng.random() < 0.5:
        options["foul"] = rng.choice(["record", "remove"])
    for name in ("recentre", "extra_end"):
        if rng.random() < 0.5:
            options[name] = rng.random() < 0.6
    return options


# ---- one entry of `flicks`


def random_entry(rng: random.Random, state: State, style: dict[str, float]) -> Entry:
    """One entry, right or wrong, for this position."""
    if rng.random() < 0.02:
        return {"foul": {"by": rng.choice("AB"), "fouls": some_fouls(rng)}}
    phase = state["phase"]
    if phase == "over" or rng.random() < style["wrong"] / 4:
        phase = rng.choice(["start", "flick", "remove", "measure", "foul"])
    entry = {
        "start": random_start,
        "flick": random_flick,
        "remove": random_removal,
        "measure": random_measure,
        "foul": random_foul,
    }[phase](rng, state, style)
    kind = next(iter(entry))
    if "by" in entry[kind] and rng.random() < style["wrong"] / 3:
        entry[kind]["by"] = other(entry[kind]["by"])
    return entry


def side_of(rng: random.Random, state: State) -> str:
    """The side to move, or any if there is none."""
    return white_oracle.side_to_move(state) or rng.choice("AB")


def some_fouls(rng: random.Random) -> list[str]:
    return rng.sample(FOULS, rng.choice([1, 1, 1, 2]))


def random_foul(rng: random.Random, state: State, style: dict[str, float]) -> Entry:
    return {"foul": {"by": rng.choice("AB"), "fouls": some_fouls(rng)}}


def random_start(rng: random.Random, state: State, style: dict[str, float]) -> Entry:
    white = rng.choices(["over", "short", "off"], [6, 1, 1])[0]
    start: Entry = {"by": side_of(rng, state), "white": white}
    if rng.random() < 0.1:
        start["fouls"] = some_fouls(rng)
    return {"start": start}


def pennies_of(state: State, side: str) -> list[str]:
    return [f"{side}{number}" for number in range(1, state["options"]["pennies"] + 1)]


def random_flick(rng: random.Random, state: State, style: dict[str, float]) -> Entry:
    """A flick that can happen, spoilt at times."""
    by = side_of(rng, state)
    every = pennies_of(state, "A") + pennies_of(state, "B")
    unflicked = [p for p in pennies_of(state, by) if p not in state["flicked"]]
    penny = rng.choice(unflicked or every)
    flick: Entry = {"by": by, "penny": penny}
    off = []
    if rng.random() < style["rough"]:
        there = [*state["on_board"], penny]
        off = rng.sample(there, min(len(there), rng.choice([1, 1, 1, 2, 3, 12])))
    if off or rng.random() < 0.1:
        flick["off"] = list(dict.fromkeys(off))
    if rng.random() < style["rough"] / 6:
        flick["white_off"] = True
    elif rng.random() < 0.05:
        flick["white_off"] = False
    if rng.random() < 0.1:
        flick["fouls"] = some_fouls(rng)
    if rng.random() < style["wrong"]:
        what = rng.choice(["penny", "off", "twice", "outside", "outside off"])
        if what == "penny":
            flick["penny"] = rng.choice(every)
        elif what == "off":
            flick["off"] = [*flick.get("off", []), rng.choice(every)]
        elif what == "twice":
            flick["off"] = [penny, penny]
        elif what == "outside":
            flick["penny"] = f"{by}{state['options']['pennies'] + 1}"
        else:
            flick["off"] = ["B13"]
    return {"flick": flick}


def random_removal(rng: random.Random, state: State, style: dict[str, float]) -> Entry:
    by = side_of(rng, state)
    theirs = white_oracle.on_board_of(state, other(by))
    penny = None if not theirs or rng.random() < 0.2 else rng.choice(theirs)
    if rng.random() < style["wrong"] * 2:
        penny = rng.choice([*pennies_of(state, "A"), *pennies_of(state, "B"), f"{other(by)}13"])
    return {"remove": {"by": by, "penny": penny}}


def random_measure(rng: random.Random, state: State, style: dict[str, float]) -> Entry:
    """Distances or an order, with ties; spoilt at times."""
    pennies = list(state["on_board"])
    if rng.random() < style["wrong"]:
        if pennies and rng.random() < 0.5:
            pennies.remove(rng.choice(pennies))
        else:
            every = pennies_of(state, "A") + pennies_of(state, "B")
            pennies.append(rng.choice(every))
    # An empty measurement would be a question of the format, not of the law.
    pennies = pennies or [rng.choice(pennies_of(state, "A"))]
    rng.shuffle(pennies)
    steps = 2 if rng.random() < style["level"] else 60
    distances = {penny: rng.randint(1, steps) * 0.5 for penny in pennies}
    if rng.random() < 0.5:
        return {"measure": {"distances_mm": distances}}
    values = sorted(set(distances.values()))
    order = [[penny for penny in pennies if distances[penny] == value] for value in values]
    if rng.random() < style["wrong"] / 4:
        order.append([rng.choice(pennies)])
    return {"measure": {"order": order}}


# ---- one entry of `card`


def random_end(rng: random.Random, state: State, style: dict[str, float]) -> Entry:
    """One `end`, right or wrong."""
    result = rng.choice(["nearest", "nearest", "knocked-off"])
    if rng.random() < style["level"]:
        result = "dead"
    points = {
        "nearest": rng.randint(1, state["options"]["pennies"]),
        "knocked-off": 1,
        "dead": 0,
    }[result]
    failed = rng.choice([0, 0, 0, 1, 3])
    if state["options"]["start"] == "placed":
        failed = 0
    end: Entry = {
        "number": state["end"],
        "by": state["starter"],
        "failed_starts": failed,
        "result": result,
        "winner": None if result == "dead" else rng.choice("AB"),
        "points": points,
    }
    if rng.random() < style["wrong"]:
        spoil_end(rng, end)
    if not end["failed_starts"] and rng.random() < 0.2:
        del end["failed_starts"]
    if end["winner"] is None and rng.random() < 0.2:
        del end["winner"]
    if not end["points"] and rng.random() < 0.2:
        del end["points"]
    return {"end": end}


def spoil_end(rng: random.Random, end: Entry) -> None:
    """Make something of an end wrong, perhaps."""
    what = rng.choice(["number", "by", "failed_starts", "result", "winner", "points"])
    if what == "number":
        end["number"] = max(1, end["number"] + rng.choice([-1, 1, 2]))
    elif what == "by":
        end["by"] = other(end["by"])
    elif what == "failed_starts":
        end["failed_starts"] = rng.randint(1, 3)
    elif what == "result":
        end["result"] = rng.choice(["nearest", "knocked-off", "dead"])
    elif what == "winner":
        end["winner"] = rng.choice(["A", "B", None])
    else:
        end["points"] = rng.randint(0, 13)


# ---- claims


def random_entry_claim(rng: random.Random, ruling: dict[str, Any] | None) -> dict[str, Any]:
    """Part of a ruling, right or wrong; for a refused entry anything at all."""
    if ruling is None:
        return {"next": rng.choice("AB")}
    keys = ["by", "points", "score", "next", "end", "end_over", "removals_owed"]
    claim = {}
    for key in rng.sample(keys, rng.choice([1, 1, 2, 3])):
        value = copy.deepcopy(ruling[key])
        if rng.random() < 0.25:
            value = another(rng, key, value)
        if value is not None or key == "next":
            claim[key] = value
    return claim


def another(rng: random.Random, key: str, value: Any) -> Any:
    """A value of the same kind, mostly another one."""
    if key in ("points", "score", "removals_owed"):
        return {"A": value["A"] + rng.choice([0, 1]), "B": value["B"] + rng.choice([0, 1])}
    if key == "by":
        return value if value is None else other(value)
    if key == "next":
        return rng.choice(["A", "B"])
    if key == "end":
        return value + 1
    return not value


def random_card_claim(rng: random.Random, state: State) -> dict[str, Any]:
    """What was written down at the end, right or wrong."""
    claim: dict[str, Any] = {}
    if rng.random() < 0.9:
        claim["score"] = dict(state["score"])
        if rng.random() < 0.2:
            claim["score"][rng.choice("AB")] += 1
    if rng.random() < 0.9:
        right = rng.random() < 0.8
        claim["winner"] = state["winner"] if right else rng.choice(["A", "B", "draw", None])
    return claim


def random_result(rng: random.Random, options: dict[str, Any]) -> dict[str, Any]:
    """Final points, reachable or not."""
    most = options["ends"] * options["pennies"]
    a = rng.choice([0, 1, rng.randint(0, most), rng.randint(0, most)])
    b = rng.choice([0, 1, a, max(0, most - a), rng.randint(0, most + 2)])
    if rng.random() < 0.5:
        a, b = b, a
    winner = "A" if a > b else "B" if b > a else "draw"
    if rng.random() < 0.2:
        winner = rng.choice(["A", "B", "draw", None])
    claim: dict[str, Any] = {"score": {"A": a, "B": b}}
    if rng.random() < 0.9:
        claim["winner"] = winner
    return claim
