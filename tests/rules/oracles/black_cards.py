"""Random, well-formed Penny Black cards: legal, illegal and impossible entries mixed.

`random_card(rng)` plays a card along with the oracle's own state, so that most flicks make sense
and whole games happen often, and puts mistakes of every kind in between.
"""

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.rules.oracles import black_oracle
from tests.rules.oracles.scorecard_oracle import other

Facts = dict[str, Any]
State = dict[str, Any]

LISTS = ("off", "fouls", "on_shooter", "on_penny", "shooter_on", "near")
FLAGS = ("shooter_off", "push")
END_REASONS = ["no-penny", "miss", "mistake", "foul", "stack", "diameter", "win", "draw"]


def random_card(rng: random.Random) -> dict[str, Any]:
    """One random card; mostly flick by flick."""
    card: dict[str, Any] = {
        "scorecard": 1,
        "game": "black",
        "detail": rng.choices(["flicks", "card", "result"], [72, 20, 8])[0],
        "options": random_options(rng),
        "sides": {"A": ["Asha"], "B": ["Ben"]},
        "first": rng.choice("AB"),
        "entries": [],
    }
    if card["detail"] == "result":
        card["claim"] = random_result(rng)
        return card
    state = black_oracle.new_state(card)
    style = random_style(rng, state)
    if card["detail"] == "card":
        style["wrong"] = rng.choice([0.0, 0.1, 0.3])
        style["skill"] = rng.choice([0.3, 0.7, 0.9])
    next_entry = random_turn if card["detail"] == "card" else random_entry
    beyond = rng.choice([0, 0, 1, 2])
    length = rng.choice([0, 3, 10, 40, 80, 80])
    while len(card["entries"]) < length:
        if state["side"] is None:
            if beyond == 0:
                break
            beyond -= 1
        entry = next_entry(rng, state, style)
        before = copy.deepcopy(state)
        refused, ruling = black_oracle.step(state, len(card["entries"]), entry)
        assert refused is None or state == before, "a refused entry changes nothing"
        if rng.random() < style["claims"]:
            entry["claim"] = random_entry_claim(rng, ruling)
        card["entries"].append(entry)
    if rng.random() < 0.6:
        card["claim"] = random_card_claim(rng, state)
    return card


def random_options(rng: random.Random) -> dict[str, Any]:
    """Any options, each left out as often as not."""
    options: dict[str, Any] = {}
    if rng.random() < 0.5:
        colours = rng.sample(black_oracle.RAINBOW, 4)
        options["set"] = {"outer": colours[0], "inner": colours[1:]}
    if rng.random() < 0.5:
        options["board"] = rng.choice(["hexagon", "circle", "square"])
    for name in ("stack_on_penny", "play_out"):
        if rng.random() < 0.5:
            options[name] = rng.random() < 0.5
    return options


def random_style(rng: random.Random, state: State) -> dict[str, Any]:
    """How this card is played: how well, how cleanly, and whether it steers somewhere."""
    style: dict[str, Any] = {
        "skill": rng.choice([0.1, 0.4, 0.6, 0.85]),
        "wrong": rng.choice([0.0, 0.05, 0.2]),
        "claims": rng.choice([0.0, 0.05, 0.3]),
        "near": rng.choice([0.1, 0.5, 0.9]),
        "owners": None,
    }
    goal = rng.random()
    if goal < 0.08:
        style["skill"] = 1.0  # a Golden Guy, or nearly
        style["wrong"] = rng.choice([0.0, 0.02])
    elif goal < 0.25:
        style["owners"] = fifteen_each(rng, state)
        style["skill"] = 0.0
    return style


def fifteen_each(rng: random.Random, state: State) -> dict[str, str]:
    """Pennies dealt to the sides so that each gets fifteen points."""
    while True:
        owners = {penny: rng.choice("AB") for penny in state["pennies"]}
        mine = [penny for penny in owners if owners[penny] == "A"]
        if black_oracle.points_of(state, mine) == 15:
            return owners


# ---- one entry of `flicks`


def random_entry(rng: random.Random, state: State, style: dict[str, Any]) -> dict[str, Any]:
    """One entry, right or wrong, for this position."""
    by = state["side"] or rng.choice("AB")
    if rng.random() < 0.02:
        fouls = rng.sample(["touched", "board"], rng.choice([1, 1, 2]))
        entry = {"foul": {"by": by, "fouls": fouls}}
    else:
        facts = sensible_flick(rng, state, style)
        if rng.random() < style["wrong"]:
            rng.choice(WRONGS)(rng, state, facts)
        entry = {"flick": written(rng, by, facts)}
    if rng.random() < style["wrong"] / 3:
        kind = next(iter(entry))
        entry[kind]["by"] = other(by)
    return entry


def written(rng: random.Random, by: str, facts: Facts) -> Facts:
    """As a person may write it: an empty fact is given or left out."""
    flick: Facts = {"by": by}
    for name, value in facts.items():
        if value or name == "struck" or rng.random() < 0.1:
            flick[name] = value
    if not flick["struck"] and rng.random() < 0.3:
        del flick["struck"]
    return flick


def some(rng: random.Random, pennies: list[str], most: int) -> list[str]:
    """Up to `most` of these pennies."""
    return rng.sample(pennies, min(len(pennies), rng.randint(0, most)))


def sensible_flick(rng: random.Random, state: State, style: dict[str, Any]) -> Facts:
    """A flick that can happen, from a plain win to a stack with a foul."""
    facts: Facts = {"struck": []}
    for name in LISTS:
        facts[name] = []
    for name in FLAGS:
        facts[name] = False
    board = list(state["on_board"])
    if not board:
        return facts
    if style["owners"] is not None and rng.random() < 0.8:
        deal(rng, state, facts, style["owners"])
    elif rng.random() < style["skill"]:
        win(rng, state, facts)
    else:
        rng.choices([move for move, _ in MOVES], [weight for _, weight in MOVES])[0](
            rng, state, facts
        )
    if rng.random() < 0.1:
        facts["push"] = True
    settle(rng, state, facts, style)
    return facts


def settle(rng: random.Random, state: State, facts: Facts, style: dict[str, Any]) -> None:
    """Where the shooter lies after the flick, and where it was played from."""
    resting = [penny for penny in state["on_board"] if penny not in facts["off"]]
    if not facts["shooter_off"] and rng.random() < style["near"]:
        before = [penny for penny in state["near"] + state["left_on"] if penny in resting]
        near = some(rng, before, 2) + some(rng, resting, 2)
        facts["near"] = list(dict.fromkeys(near))
    if state["from"] == "either" and rng.random() < 0.5:
        facts["from"] = rng.choice(["lie", "corner"])
    elif state["from"] in ("lie", "corner") and rng.random() < 0.2:
        facts["from"] = state["from"]


def deal(rng: random.Random, state: State, facts: Facts, owners: dict[str, str]) -> None:
    """Give a penny to whom it was dealt."""
    by = state["side"]
    mine = [penny for penny in black_oracle.pennies_on(state) if owners[penny] == by]
    theirs = [penny for penny in state["on_board"] if owners[penny] != by]
    if mine and (not theirs or rng.random() < 0.7):
        facts["off"] = [rng.choice(mine)]
        facts["struck"] = list(facts["off"])
    else:
        facts["off"] = rng.sample(theirs, min(len(theirs), rng.choice([1, 1, 2])))
        facts["struck"] = facts["off"][:1]
        facts["shooter_off"] = True


def win(rng: random.Random, state: State, facts: Facts) -> None:
    """A penny by merit, at times by a cannon."""
    penny = rng.choice(black_oracle.pennies_on(state))
    facts["off"] = [penny]
    cannon = rng.random() < 0.25
    first = rng.choice(state["on_board"]) if cannon else penny
    facts["struck"] = [first, *some(rng, state["on_board"], 1)] if cannon else [penny]


def hit_nothing_off(rng: random.Random, state: State, facts: Facts) -> None:
    facts["struck"] = rng.sample(state["on_board"], min(len(state["on_board"]), rng.randint(1, 2)))


def miss(rng: random.Random, state: State, facts: Facts) -> None:
    facts["shooter_off"] = rng.random() < 0.3


def wrong_colour(rng: random.Random, state: State, facts: Facts) -> None:
    on = black_oracle.pennies_on(state)
    rest = [penny for penny in state["on_board"] if penny not in on] or on
    facts["off"] = [rng.choice(rest)]
    facts["struck"] = [rng.choice(state["on_board"])]


def shooter_too(rng: random.Random, state: State, facts: Facts) -> None:
    win(rng, state, facts)
    facts["shooter_off"] = True


def several(rng: random.Random, state: State, facts: Facts) -> None:
    board = state["on_board"]
    count = min(len(board), rng.choice([2, 2, 3, 4, 10, 19]))
    facts["off"] = rng.sample(board, count)
    facts["struck"] = [facts["off"][0]]
    facts["shooter_off"] = rng.random() < 0.2


def shooter_off_alone(rng: random.Random, state: State, facts: Facts) -> None:
    hit_nothing_off(rng, state, facts)
    facts["shooter_off"] = True


def foul(rng: random.Random, state: State, facts: Facts) -> None:
    rng.choice([win, hit_nothing_off, miss, several])(rng, state, facts)
    facts["fouls"] = rng.sample(["touched", "unclean", "board"], rng.choice([1, 1, 1, 2]))
    if rng.random() < 0.3 and set(facts["fouls"]) & {"touched", "board"}:
        facts["struck"] = []


def push(rng: random.Random, state: State, facts: Facts) -> None:
    rng.choice([win, hit_nothing_off, miss])(rng, state, facts)
    facts["push"] = True
    if facts["struck"] and rng.random() < 0.6:
        facts["struck"] = [facts["struck"][0], rng.choice(state["on_board"])]


def stack(rng: random.Random, state: State, facts: Facts) -> None:
    rng.choice([hit_nothing_off, hit_nothing_off, win, wrong_colour])(rng, state, facts)
    resting = [penny for penny in state["on_board"] if penny not in facts["off"]]
    rng.shuffle(resting)
    kinds = rng.sample(["on_shooter", "on_penny", "shooter_on"], rng.choice([1, 1, 1, 2]))
    if "on_shooter" in kinds:
        facts["on_shooter"] = some(rng, resting, 2)
    if "on_penny" in kinds and len(resting) > 2:
        facts["on_penny"] = rng.sample(
            [[resting[0], resting[1]], [resting[2], resting[1]], [resting[1], resting[2]]],
            rng.choice([1, 1, 2]),
        )
        facts["shooter_off"] = rng.random() < 0.2 and not facts["on_shooter"]
    if "shooter_on" in kinds and not facts["shooter_off"]:
        facts["shooter_on"] = some(rng, resting, 2)


def foul_and_stack(rng: random.Random, state: State, facts: Facts) -> None:
    stack(rng, state, facts)
    facts["fouls"] = [rng.choice(["touched", "unclean", "board"])]


MOVES: list[tuple[Callable[[random.Random, State, Facts], None], int]] = [
    (win, 3),
    (hit_nothing_off, 6),
    (miss, 3),
    (wrong_colour, 3),
    (shooter_too, 2),
    (several, 2),
    (shooter_off_alone, 2),
    (foul, 2),
    (push, 2),
    (stack, 3),
    (foul_and_stack, 1),
]


# ---- what cannot be


def stranger(rng: random.Random, state: State) -> str:
    """An id that is not in this game, or that has left the board."""
    gone = [penny for penny in state["pennies"] if penny not in state["on_board"]]
    letters = black_oracle.LETTERS.values()
    strange = [f"{letter}1" for letter in letters if f"{letter}1" not in state["pennies"]]
    return rng.choice(rng.choice([gone, strange, ["O13"]]) or ["O0"])


def with_stranger(rng: random.Random, state: State, facts: Facts) -> None:
    where = rng.choice(["struck", "off", "near", "on_shooter", "on_penny", "shooter_on"])
    penny = stranger(rng, state)
    if where == "on_penny":
        pair = [penny, rng.choice(state["on_board"] or ["K"])]
        rng.shuffle(pair)
        facts["on_penny"] = [pair]
    else:
        facts[where] = [*facts[where], penny]


def off_twice(rng: random.Random, state: State, facts: Facts) -> None:
    facts["off"] = (facts["off"] or [rng.choice(state["on_board"] or ["K"])]) * 2


def off_and_there(rng: random.Random, state: State, facts: Facts) -> None:
    board = state["on_board"] or ["K"]
    if not facts["off"]:
        facts["off"] = [rng.choice(board)]
        facts["struck"] = facts["struck"] or [rng.choice(board)]
    penny = facts["off"][0]
    where = rng.choice(["near", "on_shooter", "shooter_on", "top", "bottom"])
    rest = [each for each in board if each not in facts["off"]] or ["K"]
    if where == "top":
        facts["on_penny"] = [[penny, rng.choice(rest)]]
    elif where == "bottom":
        facts["on_penny"] = [[rng.choice(rest), penny]]
    else:
        facts[where] = [penny]


def on_itself(rng: random.Random, state: State, facts: Facts) -> None:
    penny = rng.choice(state["on_board"] or ["K"])
    facts["on_penny"] = [[penny, penny]]


def nothing_struck(rng: random.Random, state: State, facts: Facts) -> None:
    facts["struck"] = []
    penny = rng.choice(state["on_board"] or ["K"])
    second = rng.choice(state["on_board"] or ["K"])
    where = rng.choice(["off", "on_shooter", "shooter_on", "on_penny"])
    facts[where] = [[penny, second]] if where == "on_penny" else [penny]


def off_and_resting(rng: random.Random, state: State, facts: Facts) -> None:
    facts["shooter_off"] = True
    facts[rng.choice(["near", "on_shooter", "shooter_on"])] = [
        rng.choice(state["on_board"] or ["K"])
    ]


def from_elsewhere(rng: random.Random, state: State, facts: Facts) -> None:
    facts["from"] = rng.choice(["lie", "corner"])


def anything(rng: random.Random, state: State, facts: Facts) -> None:
    """Facts that know nothing of each other."""
    board = state["on_board"] or ["K"]
    for name in ("struck", "off", "near", "on_shooter", "shooter_on"):
        facts[name] = some(rng, board, 2) if rng.random() < 0.3 else []
    facts["fouls"] = some(rng, ["touched", "unclean", "board"], 1)
    facts["shooter_off"] = rng.random() < 0.3
    facts["push"] = rng.random() < 0.3
    if rng.random() < 0.2:
        facts["on_penny"] = [[rng.choice(board), rng.choice(board)]]


WRONGS = [
    with_stranger,
    off_twice,
    off_and_there,
    on_itself,
    nothing_struck,
    off_and_resting,
    from_elsewhere,
    anything,
]


# ---- one entry of `card`


def random_turn(rng: random.Random, state: State, style: dict[str, Any]) -> dict[str, Any]:
    """One `turn`, right or wrong."""
    by = state["side"] or rng.choice("AB")
    trial = copy.deepcopy(state)
    trial["side"] = by
    merit: list[str] = []
    while rng.random() < max(style["skill"], 0.5):
        name = random_penny(rng, trial, merit, in_order=True)
        if name is None:
            break
        merit.append(name)
    turn = turn_of(trial, merit, [], rng.choice(["win", "draw"]))
    if not accepted(trial, turn):
        turn = turn_lost(rng, trial, merit)
    if rng.random() < 0.9:
        # What a penny won by merit decided is called so, unless a play-out conceded some.
        for decided in ("win", "draw"):
            instead = turn_of(trial, merit, [], decided)
            if accepted(trial, instead) and not (turn["conceded"] and accepted(trial, turn)):
                turn = instead
    if rng.random() < style["wrong"]:
        spoil_turn(rng, state, turn)
    if not turn["conceded"] and rng.random() < 0.2:
        del turn["conceded"]
    return {"turn": turn}


def accepted(state: State, turn: dict[str, Any]) -> bool:
    """Does the oracle take this turn?"""
    return black_oracle.step_turn(copy.deepcopy(state), 0, turn)[0] is None


def turn_lost(rng: random.Random, state: State, merit: list[str]) -> dict[str, Any]:
    """A turn that ended in a loss of it, with what it conceded."""
    reason = rng.choice(END_REASONS[:6])
    if reason == "diameter" and rng.random() < 0.7:
        merit = []
    conceded: list[str] = []
    if reason in ("mistake", "foul", "stack", "diameter"):
        for _ in range(rng.choice([0, 1, 1, 2, 3, 8])):
            name = random_penny(rng, state, merit + conceded, in_order=False)
            if name is not None:
                conceded.append(name)
    return turn_of(state, merit, conceded, reason)


def turn_of(state: State, merit: list[str], conceded: list[str], end: str) -> dict[str, Any]:
    return {
        "by": state["side"],
        "free_shot": state["free_shot"],
        "merit": list(merit),
        "conceded": list(conceded),
        "end": end,
    }


def random_penny(rng: random.Random, state: State, taken: list[str], in_order: bool) -> str | None:
    """A penny still there after these, as a colour or as an id."""
    gone = dict(state["card_colours_gone"])
    for name in taken:
        colour = str(black_oracle.colour_of(state, name))
        gone[colour] = gone.get(colour, 0) + 1
    order = list(dict.fromkeys(penny["colour"] for penny in state["pennies"].values()))
    order = order[:1] + [c for c in black_oracle.RAINBOW if c in order[1:]] + ["black"]
    there = [colour for colour in order if black_oracle.left(state, gone, colour) > 0]
    if not there:
        return None
    colour = there[0] if in_order else rng.choice(there)
    ids = [
        penny
        for penny in state["pennies"]
        if state["pennies"][penny]["colour"] == colour
        and penny not in taken
        and penny not in state["card_ids_gone"]
    ]
    return rng.choice(ids) if ids and rng.random() < 0.4 else colour


def spoil_turn(rng: random.Random, state: State, turn: dict[str, Any]) -> None:
    """Make something of a turn wrong, perhaps."""
    what = rng.choice(["by", "free_shot", "end", "merit", "conceded", "stranger", "all"])
    if what == "by":
        turn["by"] = other(turn["by"])
    elif what == "free_shot":
        turn["free_shot"] = not turn["free_shot"]
    elif what == "end":
        turn["end"] = rng.choice(END_REASONS)
    elif what == "stranger":
        turn[rng.choice(["merit", "conceded"])].append(stranger(rng, state))
    elif what == "all":
        turn["merit"] = [rng.choice(list(state["pennies"])) for _ in range(rng.randint(0, 19))]
    else:
        turn[what].append(rng.choice(["black", "K", "O1", *black_oracle.RAINBOW]))


# ---- claims


def random_entry_claim(rng: random.Random, ruling: dict[str, Any] | None) -> dict[str, Any]:
    """Part of a ruling, right or wrong; for a refused entry anything at all."""
    if ruling is None:
        return {"next": rng.choice("AB")}
    keys = ["by", "points", "score", "next", "won", "merit", "break"]
    keys += ["next_free_shot", "next_from"]
    claim = {}
    for key in rng.sample(keys, rng.choice([1, 1, 2, 3])):
        value = copy.deepcopy(ruling[key])
        if rng.random() < 0.25:
            value = another(rng, key, value)
        if value is not None or key in ("next", "next_free_shot", "next_from"):
            claim[key] = value
    return claim


def another(rng: random.Random, key: str, value: Any) -> Any:
    """A value of the same kind, mostly another one."""
    if key in ("points", "score"):
        return {"A": value["A"] + rng.choice([0, 1]), "B": value["B"] + rng.choice([0, 1])}
    if key == "won":
        return {"A": value["B"], "B": value["A"]}
    if key == "by":
        return other(value)
    if key == "next":
        return rng.choice(["A", "B"])
    if key == "next_from":
        return rng.choice(["lie", "corner", "either"])
    if key == "break":
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


def random_result(rng: random.Random) -> dict[str, Any]:
    """Final points, reachable or not."""
    a = rng.choice([0, 14, 15, 15, 16, 20, 30, rng.randint(0, 32)])
    b = rng.choice([0, 14, 15, 30 - a if a <= 30 else 0, rng.randint(0, 32)])
    if rng.random() < 0.5:
        a, b = b, a
    winner = "A" if a > b else "B" if b > a else "draw"
    if rng.random() < 0.2:
        winner = rng.choice(["A", "B", "draw", None])
    claim: dict[str, Any] = {"score": {"A": a, "B": b}}
    if rng.random() < 0.9:
        claim["winner"] = winner
    return claim
