"""Random, well-formed Penny Green cards: mostly sensible play, with every kind of mistake in it.

`random_card(rng)` plays along with the oracle's own state, so that cards get far into a match and
meet every rule. The shapes are always right; the facts and the order need not be.
"""

import copy
import random

from tests.rules.oracles import green_oracle as oracle
from tests.rules.oracles.scorecard_oracle import other

ZONES = ["A-end", "centre", "B-end"]
CODES = [code for code, _ in oracle.TABLE]
PENALTY_FLICK_CODES = [code for code, columns in oracle.TABLE if "PF" in columns.values()]


def random_card(rng):
    detail = rng.choices(["flicks", "card", "result"], [88, 7, 5])[0]
    card = {
        "scorecard": 1,
        "game": "green",
        "detail": detail,
        "options": random_options(rng),
        "sides": {"A": ["Asha"], "B": ["Ben"]},
        "first": rng.choice(["A", "B"]),
        "entries": [],
    }
    if detail == "result":
        card["claim"] = random_result(rng, card["options"].get("goals", 3))
        return card
    if detail == "card":
        return goal_by_goal(rng, card)
    return flick_by_flick(rng, card)


def random_options(rng):
    options = {}
    if rng.random() < 0.8:
        options["goals"] = rng.choice([1, 1, 1, 2, 2, 3])
    if rng.random() < 0.3:
        options["pennies"] = {"A": rng.randint(3, 6), "B": rng.randint(3, 6)}
    if rng.random() < 0.1:
        # What an umpire reports is ruled on alike, however wide the goals.
        options["pegs"] = {rng.choice(["A", "B"]): rng.choice(["improver", "beginner"])}
    if rng.random() < 0.2:
        options["play"] = rng.choice(["standard", "advanced"])
    return options


# ---------------------------------------------------------------------------------------------
# Flick by flick


def flick_by_flick(rng, card):
    state = oracle.start(card)
    length = rng.choice([1, 3, 6, 10, 16, 24, 40])
    reckless = rng.random() < 0.3
    while len(card["entries"]) < length:
        if state["finished"] and rng.random() < 0.6:
            break
        doubt = rng.random()
        if doubt < (0.15 if reckless else 0.03):
            entry = any_entry(rng, state)
        else:
            entry = sensible_entry(rng, state)
            if rng.random() < (0.2 if reckless else 0.04):
                spoil(rng, entry)
        add(rng, card, state, entry)
    claim_the_card(rng, card, state)
    return card


def add(rng, card, state, entry):
    """Put the entry on the card; play it; sometimes write a claim beside it, right or wrong."""
    before = len(state["rulings"])
    oracle.step(state, len(card["entries"]), copy.deepcopy(entry))
    if rng.random() < 0.12:
        if len(state["rulings"]) > before:
            entry["claim"] = entry_claim(rng, state["rulings"][-1])
        else:
            entry["claim"] = {"next": rng.choice(["A", "B"])}
    card["entries"].append(entry)


def entry_claim(rng, ruling):
    key = rng.choice(
        ["next", "score", "points", "hit", "hits", "goal", "restart", "owed", "breaks"]
    )
    claim = {key: copy.deepcopy(ruling[key])}
    if rng.random() < 0.3:
        if key in ["next", "goal"]:
            claim[key] = rng.choice(["A", "B", None])
        elif key in ["score", "points"]:
            claim[key] = {"A": rng.randint(0, 1)}
        elif key == "hit":
            claim[key] = not claim[key]
        elif key == "hits":
            claim[key] = rng.randint(0, 3)
        elif key == "restart":
            claim[key] = rng.choice(["goal-flick", "penalty-flick", None])
        else:
            claim[key] = []
    return claim


def claim_the_card(rng, card, state):
    if rng.random() < 0.5:
        return
    claim = {"score": dict(state["score"]), "winner": state["winner"]}
    doubt = rng.random()
    if doubt < 0.15:
        claim["score"][rng.choice(["A", "B"])] += 1
    elif doubt < 0.4:
        claim["winner"] = rng.choice(["A", "B", None])
    elif doubt < 0.5:
        del claim[rng.choice(["score", "winner"])]
    card["claim"] = claim


def sensible_entry(rng, state):
    """An entry that may come now, most of the time."""
    side = state["side"]
    phase = state["phase"]
    if state["owed"] and rng.random() < 0.4:
        item = rng.choice(state["owed"])
        penny = rng.choice(item["pennies"])
        kind = "reposition" if penny[0] == item["by"] else "spot"
        return {kind: {"by": item["by"], "penny": penny}}
    if phase in ["turn", "defence"] and rng.random() < 0.03:
        return foul_entry(rng, rng.choice(["A", "B"]))
    # Dice of its own, so that cards without such a foul stay the ones that they were.
    dice = random.Random(f"{len(state['rulings'])} {side} {rng.getstate()[1][0]}")
    if phase in ["penalty", "goal-flick"] and dice.random() < 0.08:
        return foul_entry(dice, dice.choice(["A", "B"]))
    if phase == "goal-flick":
        pennies = rng.sample(state["pennies"][side], 3)
        return {"goal_flick": {"by": side, "penny": pennies[0], "placed": pennies[1:]}}
    if phase == "defence":
        if rng.random() < 0.25:
            return {"end_turn": {"by": side}}
        return {"flick": positional_flick(rng, state, side)}
    if phase == "penalty":
        return penalty_or_advantage(rng, state)
    if state["hits"] >= 1 and rng.random() < 0.15:
        return {"end_turn": {"by": side}}
    if state["hits"] == 3 or state["missed"] or (state["hits"] >= 1 and rng.random() < 0.25):
        return {"flick": positional_flick(rng, state, side)}
    return {"flick": normal_flick(rng, state, side)}


def penalty_or_advantage(rng, state):
    side = state["side"]
    penalty = state["penalty"]
    doubt = rng.random()
    if penalty["chosen"] or doubt < 0.35:
        return {"flick": penalty_flick(rng, state, side)}
    if doubt < 0.5:
        return {"choose": {"by": side, "take": "penalty"}}
    if doubt < 0.75 and (penalty["decline"] is not None or rng.random() < 0.2):
        return {"choose": {"by": side, "take": "advantage"}}
    # Declined by what comes next.
    play_on = copy.deepcopy(state)
    if penalty["decline"] is not None:
        oracle.decline_penalty_flick(play_on)
        return sensible_entry(rng, play_on)
    return {"flick": normal_flick(rng, state, side)}


def foul_entry(rng, side):
    fouls = rng.choice([["touched"], ["board"], ["touched", "board"]])
    return {"foul": {"by": side, "fouls": fouls}}


def some(rng, names, most):
    return rng.sample(names, min(len(names), rng.randint(1, most)))


def road(rng, here, there):
    """The zones from here to there, without a detour."""
    first = ZONES.index(here)
    last = ZONES.index(there)
    step = 1 if last >= first else -1
    return [ZONES[number] for number in range(first, last + step, step)]


def stroll(rng, here):
    zones = [here]
    while rng.random() < 0.45 and len(zones) < 4:
        number = ZONES.index(zones[-1]) + rng.choice([-1, 1])
        if 0 <= number <= 2:
            zones.append(ZONES[number])
    return zones


def normal_flick(rng, state, side):
    """Facts of a normal flick; `state` says where the green lies and what was done before."""
    penny = rng.choice(state["pennies"][side])
    if state["start"] == "goal-flick" and state["normals"] == 0 and rng.random() < 0.97:
        penny = state["chosen"]
    if state["first_hit_penny"] and rng.random() < 0.1:
        penny = state["first_hit_penny"]
    facts = {"by": side, "kind": "normal", "penny": penny}
    mates = [name for name in state["pennies"][side] if name != penny]
    foes = state["pennies"][other(side)]
    green_at = state["green"] or "centre"
    what = rng.choices(["green", "own", "miss", "foul", "out"], [50, 12, 7, 5, 26])[0]
    if what == "own":
        mate = rng.choice(mates)
        facts["struck"] = [mate]
        facts["moved"] = [mate]
        if rng.random() < 0.3:
            facts["moved"].append(rng.choice(foes))
    elif what == "miss":
        facts["struck"] = ["green"] if rng.random() < 0.1 else []
    elif what == "foul":
        foe = rng.choice(foes)
        facts["struck"] = [foe]
        facts["moved"] = [foe]
    else:
        facts["struck"] = ["green"]
        facts["moved"] = ["green"]
        facts["zones"] = stroll(rng, green_at)
        if rng.random() < 0.4:
            # Play it towards the goal.
            facts["zones"] = road(rng, green_at, rng.choice([oracle.SHOOTING_ZONE[side], "centre"]))
        if rng.random() < 0.12:
            facts["green_struck"] = [rng.choice(foes)]
            facts["moved"].append(facts["green_struck"][0])
        if what == "out":
            put_out(rng, facts, side, green_at)
    if "green" in facts.get("moved", []) and state["start"] == "goal-flick" and rng.random() < 0.5:
        facts["left_area"] = rng.random() < 0.7
    frills(rng, state, facts, mates, foes)
    return facts


def put_out(rng, facts, side, green_at):
    foe = other(side)
    where = rng.choices(
        ["goal-" + foe, "goal-line-" + foe, "side", "goal-line-" + side, "goal-" + side],
        [60, 12, 14, 7, 7],
    )[0]
    facts["out"] = where
    if where != "side":
        facts["zones"] = road(rng, green_at, where[-1] + "-end")


def penalty_flick(rng, state, side):
    penny = rng.choice(state["pennies"][side])
    facts = {"by": side, "kind": "penalty", "penny": penny}
    mates = [name for name in state["pennies"][side] if name != penny]
    foes = state["pennies"][other(side)]
    green_at = oracle.SHOOTING_ZONE[side]
    doubt = rng.random()
    if doubt < 0.08:
        facts["struck"] = []
    elif doubt < 0.14:
        facts["struck"] = [rng.choice(foes)]
    else:
        facts["struck"] = ["green"]
        facts["moved"] = ["green"]
        facts["zones"] = stroll(rng, green_at)
        if rng.random() < 0.7:
            put_out(rng, facts, side, green_at)
    frills(rng, state, facts, mates, foes)
    return facts


def positional_flick(rng, state, side):
    penny = rng.choice(state["pennies"][side])
    facts = {"by": side, "kind": "positional", "penny": penny}
    mates = [name for name in state["pennies"][side] if name != penny]
    foes = state["pennies"][other(side)]
    doubt = rng.random()
    if doubt < 0.15:
        mate = rng.choice(mates)
        facts["struck"] = [mate]
        facts["moved"] = [mate]
    elif doubt < 0.22:
        facts["struck"] = [rng.choice(foes)]
        if rng.random() < 0.6:
            facts["moved"] = list(facts["struck"])
    elif doubt < 0.3:
        facts["struck"] = ["green"]
        if rng.random() < 0.8:
            green_at = state["green"] or "centre"
            facts["moved"] = ["green"]
            facts["zones"] = stroll(rng, green_at)
            if rng.random() < 0.5:
                put_out(rng, facts, side, green_at)
    frills(rng, state, facts, mates, foes)
    return facts


def frills(rng, state, facts, mates, foes):
    """What else may happen in any flick: most of it a break."""
    pennies = [facts["penny"], *mates, *foes]
    if rng.random() < 0.06:
        facts["off"] = some(rng, pennies, 2)
    gone = facts.get("off", [])
    on = [name for name in pennies if name not in gone]
    if rng.random() < 0.15 and facts.get("out") is None:
        facts["near_green"] = some(rng, on, 3)
    if rng.random() < 0.15:
        facts["in_area"] = areas(rng, state, gone, on)
    if rng.random() < 0.05:
        facts["push"] = True
        if rng.random() < 0.7:
            facts.setdefault("struck", [])
            free = [name for name in [*mates, *foes] if name not in facts["struck"]]
            facts["struck"] = facts["struck"] + rng.sample(free, 1)
    if rng.random() < 0.03:
        facts["fouls"] = some(rng, ["touched", "unclean", "board"], 2)
    if rng.random() < 0.05:
        # What is empty, false or null may be written out.
        facts.setdefault("off", [])
        facts.setdefault("out", None)
        facts.setdefault("push", False)
        facts.setdefault("near_green", [])
        facts.setdefault("fouls", [])


def areas(rng, state, gone, on):
    """Who rests in the goal areas: often those who rested there before, and one more."""
    answer = {"A": [], "B": []}
    for area in ["A", "B"]:
        if rng.random() < 0.5:
            answer[area] = [name for name in state["resting"][area] if name not in gone]
    taken = answer["A"] + answer["B"]
    free = [name for name in on if name not in taken]
    for area in ["A", "B"]:
        if rng.random() < 0.6 and free:
            more = some(rng, free, 3)
            answer[area] = answer[area] + more
            free = [name for name in free if name not in more]
    if rng.random() < 0.2 and not answer["B"]:
        del answer["B"]
    return answer


def any_entry(rng, state):
    """Any kind of entry at all, whoever's turn it is."""
    side = rng.choice(["A", "B"])
    pennies = state["pennies"][side]
    kind = rng.choice(
        [
            "flick",
            "flick",
            "flick",
            "end_turn",
            "choose",
            "spot",
            "reposition",
            "goal_flick",
            "foul",
        ]
    )
    if kind == "flick":
        make = rng.choice([normal_flick, penalty_flick, positional_flick])
        return {"flick": make(rng, state, side)}
    if kind == "end_turn":
        return {"end_turn": {"by": side}}
    if kind == "choose":
        return {"choose": {"by": side, "take": rng.choice(["penalty", "advantage"])}}
    if kind in ["spot", "reposition"]:
        return {kind: {"by": side, "penny": rng.choice(pennies)}}
    if kind == "foul":
        return foul_entry(rng, side)
    three = rng.sample(pennies, 3)
    return {"goal_flick": {"by": side, "penny": three[0], "placed": three[1:]}}


def spoil(rng, entry):
    """Write one thing wrong that a person could write wrong."""
    kind = next(iter(entry))
    facts = entry[kind]
    if rng.random() < 0.3 and "by" in facts:
        facts["by"] = other(facts["by"])
        return
    if kind == "goal_flick":
        spoil_goal_flick(rng, facts)
    if kind in ["spot", "reposition"]:
        facts["penny"] = rng.choice(["A1", "A2", "B1", "B2", "A7"])
    if kind != "flick":
        return
    mistake = rng.randint(1, 16)
    penny = facts["penny"]
    if mistake == 1:
        facts["penny"] = other(penny[0]) + penny[1:]
    elif mistake == 2:
        facts["penny"] = penny[0] + "7"
    elif mistake == 3:
        facts[rng.choice(["struck", "moved"])] = [penny]
    elif mistake == 4:
        facts["off"] = ["A1", "A1"]
    elif mistake == 5:
        facts["zones"] = []
    elif mistake == 6:
        facts["zones"] = [rng.choice(ZONES)]
    elif mistake == 7:
        facts["zones"] = ["A-end", "B-end"]
    elif mistake == 8:
        facts["moved"] = [name for name in facts.get("moved", []) if name != "green"]
    elif mistake == 9:
        facts["green_struck"] = ["B1"]
    elif mistake == 10:
        facts["out"] = rng.choice(["side", "goal-A", "goal-B", "goal-line-A", "goal-line-B"])
    elif mistake == 11:
        facts["off"] = ["B2"]
        facts["near_green"] = ["B2"]
    elif mistake == 12:
        facts["off"] = ["A2"]
        facts["in_area"] = {"A": ["A2"], "B": []}
    elif mistake == 13:
        facts["left_area"] = True
    elif mistake == 14:
        facts["near_green"] = ["B7"]
    elif mistake == 15:
        facts["kind"] = rng.choice(["normal", "positional", "penalty"])
    else:
        facts["near_green"] = ["A1"]
        facts["out"] = "side"


def spoil_goal_flick(rng, facts):
    mistake = rng.randint(1, 4)
    if mistake == 1:
        facts["placed"] = facts["placed"][:1]
    elif mistake == 2:
        facts["placed"] = [facts["penny"], facts["placed"][0]]
    elif mistake == 3:
        facts["placed"] = [facts["placed"][0], facts["placed"][0]]
    else:
        facts["placed"] = [other(facts["by"]) + "1", facts["placed"][0]]


# ---------------------------------------------------------------------------------------------
# Less detailed cards


def goal_by_goal(rng, card):
    listed = rng.random() < 0.5
    length = rng.randint(1, 7)
    card["entries"] = []
    while len(card["entries"]) < length:
        to = rng.choice(["A", "B"])
        if listed and rng.random() < 0.5:
            result = rng.choice(["goal", "no-goal", "declined"])
            penalty = {"by": to, "for": rng.choice(PENALTY_FLICK_CODES), "result": result}
            card["entries"].append({"penalty": penalty})
            if result == "goal" and rng.random() < 0.9:
                card["entries"].append({"goal": {"to": to, "kind": "penalty"}})
            continue
        kinds = ["open", "own-goal"] if listed and rng.random() < 0.9 else ["open", "penalty"]
        card["entries"].append({"goal": {"to": to, "kind": rng.choice(kinds)}})
    state = oracle.start(card)
    entries = card["entries"]
    card["entries"] = []
    for entry in entries:
        if state["finished"] and rng.random() < 0.7:
            break
        add(rng, card, state, entry)
    if any("penalty" in entry for entry in entries) != any(
        "penalty" in entry for entry in card["entries"]
    ):
        # What was cut off the end decides nothing: rule again on what is left.
        for entry in card["entries"]:
            entry.pop("claim", None)
        state = oracle.start(card)
        for number, entry in enumerate(card["entries"]):
            oracle.step(state, number, entry)
    claim_the_card(rng, card, state)
    return card


def random_result(rng, goals):
    winner = rng.choice(["A", "B"])
    score = {winner: goals, other(winner): rng.randint(0, goals - 1)}
    claim = {"score": score, "winner": winner}
    doubt = rng.random()
    if doubt < 0.2:
        score[winner] = rng.randint(0, goals + 1)
    elif doubt < 0.4:
        score[other(winner)] = rng.randint(0, goals + 1)
    elif doubt < 0.6:
        claim["winner"] = rng.choice([other(winner), None])
    elif doubt < 0.7:
        score[winner] = rng.randint(0, goals - 1)
        claim["winner"] = None
    return claim
