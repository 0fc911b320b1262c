"""Random, well-formed Penny Red cards: mostly sensible play, with every kind of mistake in it.

`random_card(rng)` plays along with the oracle's own state, so that cards get far into a match and
meet every rule. The shapes are always right; the facts and the order need not be.
"""

import copy
import random

from tests.rules.oracles import red_oracle as oracle
from tests.rules.oracles.scorecard_oracle import other

SPOTS = ["corner-left", "corner-right", "serving", "quarter"]


def random_card(rng):
    detail = rng.choices(["flicks", "card", "result"], [80, 12, 8])[0]
    card = {
        "scorecard": 1,
        "game": "red",
        "detail": detail,
        "options": random_options(rng),
        "sides": {"A": ["Asha"], "B": ["Ben"]},
        "first": rng.choice(["A", "B"]),
        "entries": [],
    }
    if card["options"].get("doubles"):
        card["sides"] = {"A": ["Asha", "Asha's partner"], "B": ["Ben", "Ben's partner"]}
    if detail == "result":
        card["claim"] = random_result(rng, card["options"])
        return card
    state = oracle.start(card)
    length = rng.choice([1, 3, 6, 10, 16, 24, 40])
    reckless = rng.random() < 0.25
    by_games = rng.random() < 0.5
    while len(card["entries"]) < length:
        if state["finished"] and rng.random() < 0.6:
            break
        if detail == "card":
            entry = line_of_a_card(rng, state, by_games)
        else:
            entry = entry_in_play(rng, state, reckless)
        add(rng, card, state, entry)
    claim_the_card(rng, card, state)
    return card


def random_options(rng):
    options = {}
    if rng.random() < 0.8:
        options["points"] = rng.choice([1, 2, 2, 3, 7])
    if rng.random() < 0.8:
        options["games"] = rng.choice([1, 1, 2, 3])
    if rng.random() < 0.8:
        options["sets"] = rng.choice([1, 1, 2])
    if rng.random() < 0.35:
        options["doubles"] = rng.random() < 0.9
    most = options.get("points", 7) - 1
    if rng.random() < 0.3:
        options["start"] = {"A": rng.randint(0, most), "B": rng.randint(0, most)}
        if rng.random() < 0.3:
            del options["start"][rng.choice(["A", "B"])]
    return options


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
        ["next", "score", "points", "game", "set", "game_score", "server", "point_to", "starshot"]
    )
    claim = {key: copy.deepcopy(ruling[key])}
    if rng.random() < 0.3:
        if key in ["next", "server", "point_to"]:
            claim[key] = rng.choice(["A", "B"] if key == "server" else ["A", "B", None])
        elif key == "score":
            claim[key] = {"B": {"games": rng.randint(0, 1)}}
        elif key in ["points", "game_score"]:
            claim[key] = {"A": rng.randint(0, 2)}
        elif key in ["game", "set"]:
            claim[key] = rng.randint(1, 3)
        else:
            claim[key] = not claim[key]
    return claim


def claim_the_card(rng, card, state):
    if rng.random() < 0.5:
        return
    claim = {"score": oracle.score_of(state), "winner": state["winner"]}
    doubt = rng.random()
    if doubt < 0.15:
        claim["score"][rng.choice(["A", "B"])][rng.choice(["sets", "games", "points"])] += 1
    elif doubt < 0.4:
        claim["winner"] = rng.choice(["A", "B", None])
    elif doubt < 0.5:
        del claim[rng.choice(["score", "winner"])]
    card["claim"] = claim


# ---------------------------------------------------------------------------------------------
# Flick by flick


def some_player(rng, state, side):
    """What `by` may say for that side: in doubles a player, by his shooter's id."""
    return rng.choice(oracle.SHOOTERS[side]) if state["doubles"] else side


def server_of(state):
    return oracle.serving_player(state) if state["doubles"] else state["server"]


def entry_in_play(rng, state, reckless):
    if rng.random() < (0.12 if reckless else 0.02):
        return any_entry(rng, state)
    entry = sensible_entry(rng, state)
    if rng.random() < (0.2 if reckless else 0.04):
        spoil(rng, state, entry)
    return entry


def sensible_entry(rng, state):
    """An entry that may come now, most of the time."""
    if rng.random() < 0.01:
        return foul_entry(rng, state, rng.choice(["A", "B"]))
    if state["phase"] == "serve":
        return {"serve": serve(rng, state)}
    rights = state["rights"]
    returner = other(state["in_turn"])
    if rights is not None and rng.random() < 0.5:
        if rights["struck"] and rng.random() < 0.5:
            return reposition_entry(rng, state, returner, rng.choice(rights["struck"]))
        if not rights["positioned"] and (rights["by_hand"] or rights["by_flick"]):
            return position_entry(rng, state, returner, rights)
    side = state["in_turn"]
    if rng.random() < 0.04:
        return respot_entry(rng, state, side)
    return {"flick": flick(rng, state, side)}


def foul_entry(rng, state, side):
    fouls = rng.choice([["touched"], ["board"], ["touched", "board"]])
    return {"foul": {"by": some_player(rng, state, side), "fouls": fouls}}


def respot_entry(rng, state, side):
    shooter = rng.choice(oracle.SHOOTERS[side])
    by = some_player(rng, state, side)
    return {"respot": {"by": by, "shooter": shooter, "to": rng.choice(SPOTS)}}


def reposition_entry(rng, state, side, shooter):
    to = rng.choice(["serving", "quarter"])
    return {"reposition": {"by": some_player(rng, state, side), "shooter": shooter, "to": to}}


def position_entry(rng, state, side, rights):
    by = some_player(rng, state, side)
    own = oracle.SHOOTERS[side]
    if rights["by_flick"] and (not rights["by_hand"] or rng.random() < 0.5):
        shooter = by if state["doubles"] and rng.random() < 0.9 else rng.choice(own)
        return {"position": positional_flick(rng, by, side, shooter)}
    count = rng.randint(1, max(1, rights["by_hand"]))
    return {"position": {"by": by, "shooters": rng.sample(own, count), "how": "hand"}}


def positional_flick(rng, by, side, shooter):
    facts = {"by": by, "shooters": [shooter], "how": "flick"}
    own = oracle.SHOOTERS[side]
    partner = own[0] if shooter == own[1] else own[1]
    foe = rng.choice(oracle.SHOOTERS[other(side)])
    if rng.random() < 0.25:
        facts["struck"] = [partner]
        facts["moved"] = [partner]
    doubt = rng.random()
    if doubt < 0.06:
        facts["struck"] = ["red"]
    elif doubt < 0.1:
        facts["moved"] = [rng.choice(["red", foe])]
    elif doubt < 0.14:
        facts["struck"] = [foe]
        facts["off"] = [foe]
    elif doubt < 0.18:
        facts["off"] = [rng.choice(["red", *own])]
    elif doubt < 0.22:
        facts["crossed"] = [rng.choice(own)]
    elif doubt < 0.26:
        facts["stack"] = True
    elif doubt < 0.32:
        facts["push"] = True
        facts["struck"] = rng.choice([[partner], [partner, foe], []])
    elif doubt < 0.35:
        facts["fouls"] = [rng.choice(["touched", "unclean", "board"])]
    return facts


def serve(rng, state):
    by = server_of(state)
    side = state["server"]
    own = oracle.SHOOTERS[side]
    foe = rng.choice(oracle.SHOOTERS[other(side)])
    partner = rng.choice(own)
    if state["doubles"]:
        partner = own[0] if by == own[1] else own[1]
    facts = {"by": by, "struck": ["red"], "red": "over"}
    doubt = rng.random()
    if doubt < 0.08:
        facts["red"] = "own"
    elif doubt < 0.11:
        facts["red"] = "off"
        facts["off"] = rng.choice([[], ["red"]])
    elif doubt < 0.14:
        facts["struck"] = rng.choice([[], [partner]])
    elif doubt < 0.16:
        facts["off"] = [rng.choice(own)]
    elif doubt < 0.18:
        facts["crossed"] = [rng.choice(own)]
    elif doubt < 0.2:
        facts["off"] = [foe]
    elif doubt < 0.21:
        facts["stack"] = True
    elif doubt < 0.24:
        facts["push"] = True
        facts["struck"] = rng.choice([["red"], ["red", foe], ["red", "red"]])
    elif doubt < 0.25:
        facts["fouls"] = [rng.choice(["touched", "unclean", "board"])]
    if state["failed_serves"] == 1 and rng.random() < 0.3:
        facts["red"] = "own"
    if rng.random() < 0.05:
        for empty in ["off", "crossed", "fouls"]:
            facts.setdefault(empty, [])
        facts.setdefault("stack", False)
    return facts


def flick(rng, state, side):
    """A flick in the rally: own collision, return, cannon, starshot, and what goes wrong in it."""
    by = some_player(rng, state, side)
    own = oracle.SHOOTERS[side]
    shooter = rng.choice(own)
    if state["doubles"] and rng.random() < 0.95:
        shooter = by
    partner = own[0] if shooter == own[1] else own[1]
    foes = oracle.SHOOTERS[other(side)]
    facts = {"by": by, "shooter": shooter, "red": "own"}
    last = state["flicks"] == 2
    over = rng.random() < (0.85 if last else 0.55)
    what = rng.choices(["red", "partner", "both", "cannon", "side", "contact", "none"])[0]
    if rng.random() < 0.4:
        what = rng.choice(["red", "cannon"])
    if what in ["red", "side"]:
        facts["struck"] = ["red"]
        facts["red_struck_by"] = [shooter]
    elif what == "partner":
        facts["struck"] = [partner]
        over = False
    elif what == "both":
        facts["struck"] = rng.choice([["red", partner], [partner, "red"]])
        facts["red_struck_by"] = rng.choice([[shooter], [shooter, partner]])
    elif what in ["cannon", "contact"]:
        facts["struck"] = [partner]
        facts["red_struck_by"] = [partner]
        if what == "contact":
            touching = rng.choice([[partner], [partner], [shooter], [shooter, partner]])
            facts["touching_red"] = touching
            if rng.random() < 0.3:
                facts["struck"] = ["red"]
                facts["red_struck_by"] = [shooter]
    else:
        facts["struck"] = rng.choice([[], [rng.choice(foes)]])
        over = False
    if what == "side":
        facts["side"] = True
        facts["red_overlaps"] = True
        facts["respot"] = rng.choice(SPOTS)
        if rng.random() < 0.15:
            facts["struck"] = [partner]
            facts["red_struck_by"] = []
    if over:
        facts["red"] = "over"
        if rng.random() < 0.4:
            facts["red_hit"] = rng.sample(foes, rng.choice([1, 1, 2]))
            if rng.random() < 0.45:
                facts["off"] = rng.sample(foes, rng.choice([1, 1, 2]))
    # Dice of its own, so that all other cards stay the ones that they were.
    told = drove(random.Random(repr(sorted(facts.items()))), facts, partner)
    if told:
        facts["drove"] = told
    frills(rng, facts, own, foes)
    return facts


def drove(rng, facts, partner):
    """Who drove whom, where somebody told: the pairs of the lists, in an order that may not be that
    of a cannon; or, seldom, a pair that the lists do not know."""
    if rng.random() < 0.5:
        return []
    shooter = facts["shooter"]
    pairs = [[shooter, name] for name in facts["struck"]]
    pairs += [[name, "red"] for name in facts.get("red_struck_by", []) if name != shooter]
    pairs += [["red", name] for name in facts.get("red_hit", [])]
    rng.shuffle(pairs)
    if rng.random() < 0.15:
        pairs.append([partner, shooter])
    if rng.random() < 0.03:
        pairs.append(rng.choice([["red", "red"], [shooter, "C1"], [partner, "red"]]))
    return pairs


def frills(rng, facts, own, foes):
    doubt = rng.random()
    if doubt < 0.03:
        facts["red"] = "off"
    elif doubt < 0.05:
        facts["off"] = [*facts.get("off", []), rng.choice(own)]
    elif doubt < 0.07:
        facts["crossed"] = [rng.choice(own)]
    elif doubt < 0.09:
        facts["off"] = [rng.choice(foes)]
    elif doubt < 0.1:
        facts["stack"] = True
    elif doubt < 0.13:
        facts["push"] = True
        if rng.random() < 0.5:
            facts["struck"] = [*facts.get("struck", []), rng.choice(foes)]
        elif rng.random() < 0.3 and facts.get("struck"):
            facts["struck"] = facts["struck"] + facts["struck"]
    elif doubt < 0.15:
        facts["fouls"] = [rng.choice(["touched", "unclean", "board"])]
    elif doubt < 0.18:
        facts.setdefault("off", [])
        facts.setdefault("touching_red", [])
        facts.setdefault("side", False)
        facts.setdefault("push", False)
        facts.setdefault("red_overlaps", True)


def any_entry(rng, state):
    """Any kind of entry at all, whoever's turn it is."""
    side = rng.choice(["A", "B"])
    own = oracle.SHOOTERS[side]
    by = some_player(rng, state, side)
    kind = rng.choice(["serve", "flick", "position", "reposition", "respot", "foul"])
    if kind == "serve":
        return {"serve": serve(rng, state) | {"by": by}}
    if kind == "flick":
        return {"flick": flick(rng, state, side)}
    if kind == "reposition":
        return reposition_entry(rng, state, side, rng.choice(["A1", "A2", "B1", "B2"]))
    if kind == "respot":
        return respot_entry(rng, state, side)
    if kind == "foul":
        return foul_entry(rng, state, side)
    if rng.random() < 0.5:
        return {"position": positional_flick(rng, by, side, rng.choice(own))}
    shooters = rng.sample(own, rng.randint(1, 2))
    return {"position": {"by": by, "shooters": shooters, "how": "hand"}}


def spoil(rng, state, entry):
    """Write one thing wrong that a person could write wrong."""
    kind = next(iter(entry))
    facts = entry[kind]
    side = facts["by"][0]
    if rng.random() < 0.3:
        if state["doubles"] and rng.random() < 0.5:
            facts["by"] = side + ("1" if facts["by"] == side + "2" else "2")
        else:
            facts["by"] = some_player(rng, state, other(side))
        return
    if kind == "foul":
        return
    foe = other(side) + rng.choice(["1", "2"])
    own = side + rng.choice(["1", "2"])
    stranger = rng.choice(["A3", "green"])
    if kind in ["respot", "reposition"]:
        facts["shooter"] = rng.choice([foe, own, stranger])
        return
    if kind == "position":
        facts["shooters"] = rng.choice([[foe], [stranger], [side + "1", side + "2"]])
        return
    mistake = rng.randint(1, 10)
    if mistake == 1:
        facts["struck"] = [stranger]
    elif mistake == 2:
        facts["crossed"] = [foe]
    elif mistake == 3:
        facts["off"] = [stranger]
    elif kind == "serve":
        facts["struck"] = ["red", own if state["doubles"] else foe]
        if rng.random() < 0.3:
            facts["struck"] = ["red", side + "1", side + "2"]
    elif mistake == 4:
        facts["shooter"] = rng.choice([foe, stranger])
    elif mistake == 5:
        facts["struck"] = [facts["shooter"]]
    elif mistake == 6:
        facts["struck"] = ["red"]
        facts["red_struck_by"] = []
    elif mistake == 7:
        facts["red_struck_by"] = [*facts.get("red_struck_by", []), foe]
    elif mistake == 8:
        facts["side"] = True
        facts["red_overlaps"] = False
        facts["respot"] = rng.choice(SPOTS)
    elif mistake == 9:
        facts["red_hit"] = [own]
    else:
        facts["touching_red"] = [foe]


# ---------------------------------------------------------------------------------------------
# Less detailed cards


def line_of_a_card(rng, state, by_games):
    if by_games:
        return {"game": game_line(rng, state)}
    to = rng.choice(["A", "B"])
    points = rng.choices([1, 2, 3, 4, 6], [70, 10, 8, 7, 5])[0]
    how = rng.choice(["rally", "rally", "foul", "serve"]) if points == 1 else "starshot"
    if how == "serve" and rng.random() < 0.9:
        to = other(state["server"])
    if rng.random() < 0.03:
        how = rng.choice(["rally", "foul", "starshot"])
    return {"point": {"to": to, "points": points, "how": how}}


def game_line(rng, state):
    need = state["points_to_win"]
    winner = rng.choice(["A", "B"])
    fewest = state["start"]
    before = rng.randint(fewest[winner], need - 1)
    high = need
    if rng.random() < 0.4:
        high = max(need, before + rng.choice([1, 2, 3, 4, 6]))
    low = rng.randint(fewest[other(winner)], need - 1)
    line = {"server": state["server"], winner: high, other(winner): low}
    doubt = rng.random()
    if doubt < 0.04:
        line["server"] = other(state["server"])
    elif doubt < 0.08:
        line[winner] = need + rng.randint(5, 7)
    elif doubt < 0.11:
        line[winner] = need - 1
    elif doubt < 0.14:
        line[other(winner)] = need
    elif doubt < 0.17 and fewest[other(winner)]:
        line[other(winner)] = fewest[other(winner)] - 1
    return line


def random_result(rng, options):
    """A result card's claim: built like a match, then often bent."""
    games = options.get("games", 5)
    sets = options.get("sets", 3)
    winner = rng.choice(["A", "B"])
    lost = rng.randint(0, sets - 1)
    order = [winner] * (sets - 1) + [other(winner)] * lost
    rng.shuffle(order)
    order.append(winner)
    finished = rng.random() < 0.7
    if not finished:
        order.pop()
    listed = []
    for side in order:
        fewer = rng.randint(0, games - 1)
        listed.append([games, fewer] if side == "A" else [fewer, games])
    score = {side: {"sets": order.count(side), "games": 0, "points": 0} for side in ["A", "B"]}
    if not finished:
        for side in ["A", "B"]:
            score[side]["games"] = rng.randint(0, games - 1)
            start = options.get("start", {}).get(side, 0)
            score[side]["points"] = rng.randint(start, options.get("points", 7) - 1)
            if rng.random() < 0.1:
                del score[side]["points"]
        listed.append([score["A"]["games"], score["B"]["games"]])
        if listed[-1] == [0, 0] and rng.random() < 0.5:
            listed.pop()
    claim = {"score": score, "winner": winner if finished else None}
    if rng.random() < 0.6:
        claim["sets"] = listed
    doubt = rng.random()
    if doubt < 0.1:
        claim["winner"] = rng.choice([other(winner), None])
    elif doubt < 0.2:
        side = rng.choice(["A", "B"])
        key = rng.choice(["sets", "games", "points"])
        score[side][key] = score[side].get(key, 0) + rng.choice([-1, 1, 2, 3, 4])
        score[side][key] = max(0, score[side][key])
    elif doubt < 0.3 and claim.get("sets"):
        rng.choice(claim["sets"])[rng.randint(0, 1)] = rng.randint(0, games + 1)
    elif doubt < 0.35 and claim.get("sets"):
        claim["sets"].append([games, 0])
    return claim
