"""A second, deliberately naive implementation of Penny Black, from the rulebook alone.

`verdict(card)` takes a well-formed card (its shapes are taken for granted) and returns the
verdict of `scorecard.md` as a plain dict. The state is one plain dict; each step follows
`black.md` sentence by sentence, with the sentence above the code. It is the oracle against
which the engine is compared, so it prefers obvious to fast.

`break` of a ruling is the points won by merit in the turn so far, this entry included; the flick
that loses the turn still shows them, and the next turn begins at 0.

Choices where the rulebook leaves room are marked CHOICE.
"""

import copy
from typing import Any

from tests.rules.oracles.scorecard_oracle import (
    compare_card_claim,
    compare_entry_claim,
    fault,
    is_valid,
    other,
)

RAINBOW = ["red", "orange", "yellow", "green", "blue", "violet", "indigo"]
LETTERS = {
    "red": "R",
    "orange": "N",
    "yellow": "Y",
    "green": "G",
    "blue": "B",
    "violet": "V",
    "indigo": "I",
}

# The order of the game's file; `rules` of a ruling are cited in it.
RULES = [
    "black.set",
    "black.board",
    "black.merit-order",
    "black.merit",
    "black.mistake",
    "black.change-over",
    "black.corner",
    "black.miss",
    "black.free-shot",
    "black.free-shot-shooter-off",
    "black.diameter",
    "black.diameter-scope",
    "black.foul",
    "black.push",
    "black.stack-on-shooter",
    "black.stack-on-penny",
    "black.shooter-on-penny",
    "black.foul-and-stack",
    "black.win",
    "black.draw",
    "black.play-out",
    "black.first",
    "black.reachable",
]

DEFAULTS: dict[str, Any] = {
    "set": {"outer": "yellow", "inner": ["red", "green", "blue"]},
    "board": "hexagon",
    "stack_on_penny": True,
    "play_out": True,
}


def in_file_order(rules: list[str]) -> list[str]:
    """The cited rules, each once, in the order of the game's file."""
    return [rule for rule in RULES if rule in rules]


# ---------------------------------------------------------------------------------------------
# The position
# ---------------------------------------------------------------------------------------------


def new_state(card: dict[str, Any]) -> dict[str, Any]:
    """The position before the first entry."""
    # "Options left out take the rulebook's defaults."
    options = copy.deepcopy(DEFAULTS)
    for name, value in card.get("options", {}).items():
        options[name] = copy.deepcopy(value)
    pennies = {}  # id -> {"colour", "points"}
    # `O1`...`O12`: outer hexagon, one colour, 1 point, 12.
    for number in range(1, 13):
        pennies[f"O{number}"] = {"colour": options["set"]["outer"], "points": 1}
    # `<COLOUR>1`, `<COLOUR>2`: inner hexagon, three colours, a pair of each, 2 points.
    for colour in options["set"]["inner"]:
        for number in (1, 2):
            pennies[f"{LETTERS[colour]}{number}"] = {"colour": colour, "points": 2}
    # `K`: centre, black, 6 points.
    pennies["K"] = {"colour": "black", "points": 6}
    state: dict[str, Any] = {
        "options": options,
        "pennies": pennies,
        "on_board": list(pennies),
        "score": {"A": 0, "B": 0},
        "side": card["first"],  # whose turn it is; None when nobody is to flick
        "first_flick_of_turn": True,
        # "Who starts is agreed (`first`); it is no free shot."
        "free_shot": False,
        # "The first flick is from a corner spot."
        "from": "corner",  # "corner", "lie" or "either"
        "no_flick_yet": True,
        "near": [],  # what the shooter was left near at its last rest
        "left_on": [],  # what the shooter was left resting on
        "break": 0,
        "break_pennies": [],
        "winner": None,
        "playing_out": False,
        "card_colours_gone": {},  # card detail: how many of each colour are gone
        "card_ids_gone": [],  # card detail: ids named so far
        "turns": 0,
        "statistics": new_statistics(),
    }
    return state


def new_statistics() -> dict[str, Any]:
    """Everything counted, a side each."""
    sides: dict[str, Any] = {}
    for side in ("A", "B"):
        sides[side] = {
            "breaks": [],
            "high_break": 0,
            "golden_guy": False,
            "pennies_by_merit": 0,
            "pennies_by_mistakes": 0,
            "cannons": 0,
            "misses": 0,
            "free_shots": 0,
            "fouls": {},
            "flicks": 0,
            "pot_rate": None,
        }
    return sides


def pennies_on(state: dict[str, Any]) -> list[str]:
    """The ids that are on."""
    # "any outer while one is left"
    outers = [p for p in state["on_board"] if p.startswith("O")]
    if outers:
        return outers
    # "then the inner colours in the order red, orange, yellow, green, blue, violet, indigo"
    # "Both of a pair count as on while either is left."
    for colour in RAINBOW:
        pair = [p for p in state["on_board"] if state["pennies"][p]["colour"] == colour]
        if pair:
            return pair
    # "the black last"
    return [p for p in state["on_board"] if p == "K"]


def who_is_next(state: dict[str, Any]) -> dict[str, Any] | None:
    """`next` of the verdict."""
    if state["side"] is None:
        return None
    return {"side": state["side"], "free_shot": state["free_shot"], "from": state["from"]}


def points_of(state: dict[str, Any], pennies: list[str]) -> int:
    """The points of these ids."""
    return sum(state["pennies"][p]["points"] for p in pennies)


# ---------------------------------------------------------------------------------------------
# One entry
# ---------------------------------------------------------------------------------------------


def step(
    state: dict[str, Any], index: int, entry: dict[str, Any]
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """Play one entry on `state`, changing it: (fault, None) if refused, (None, ruling) if ruled."""
    # "One entry gets at most one of `after-the-end`, `illegal`, `out-of-turn`, `impossible`,
    # found in this order."
    # "Flicks after it are refused but for `black.play-out`."
    if state["side"] is None:
        rule = "black.draw" if state["winner"] == "draw" else "black.win"
        return fault(index, "after-the-end", rule, "the game is over"), None
    # Every kind of entry can come at any time in Black: nothing is `illegal`.
    kind = "flick" if "flick" in entry else "foul" if "foul" in entry else "turn"
    facts = entry[kind]
    # "A flick by the side not at the table is `out-of-turn`."
    # CHOICE: so is the loser's flick while the winner may still play on.
    if kind == "foul" and facts["by"] != state["side"]:
        return None, record_foul_aside(state, index, facts)
    if facts["by"] != state["side"]:
        return fault(index, "out-of-turn", "black.change-over", "it is the other's turn"), None
    if kind == "turn":
        return step_turn(state, index, facts)
    if kind == "foul":
        return None, rule_foul_without_flick(state, index, facts)
    problem = impossible(state, facts)
    if problem is not None:
        return fault(index, "impossible", problem[0], problem[1]), None
    return None, rule_flick(state, index, facts)


def impossible(state: dict[str, Any], facts: dict[str, Any]) -> tuple[str, str] | None:
    """(rule, message) if the facts of a flick cannot be."""
    struck = facts.get("struck") or []
    off = facts.get("off") or []
    on_shooter = facts.get("on_shooter") or []
    on_penny = facts.get("on_penny") or []
    shooter_on = facts.get("shooter_on") or []
    near = facts.get("near") or []
    fouls = facts.get("fouls") or []
    in_on_penny = [penny for pair in on_penny for penny in pair]

    # "An id that is not in this game, or (struck, off, near, stacked) that has left the board"
    for penny in struck + off + near + on_shooter + shooter_on + in_on_penny:
        if penny not in state["pennies"]:
            return "black.set", f"{penny} is not in this game"
        if penny not in state["on_board"]:
            return "black.merit", f"{penny} has left the board"
    # "the same penny off twice"
    if len(off) != len(set(off)):
        return "black.mistake", "the same penny off twice"
    # "a penny both off and in a stack (top, bottom or under the shooter) or near"
    # CHOICE: facts that contradict each other do so with `stack_on_penny` false too.
    for penny in off:
        if penny in on_shooter or penny in in_on_penny or penny in shooter_on:
            return "black.stack-on-penny", f"{penny} is off and in a stack"
        if penny in near:
            return "black.diameter", f"{penny} is off and near"
    # "a penny on itself"
    for top, bottom in on_penny:
        if top == bottom:
            return "black.stack-on-penny", f"{top} rests on itself"
    # "`off` or a stack with `struck` empty and no `touched`/`board`"
    # CHOICE: with `stack_on_penny` false a penny on a penny is no stack, and may lie there from
    # an earlier flick.
    stack = bool(on_shooter or shooter_on)
    if on_penny and state["options"]["stack_on_penny"]:
        stack = True
    if (off or stack) and not struck and "touched" not in fouls and "board" not in fouls:
        return "black.miss", "nothing was struck, yet something moved"
    # "`on_shooter`, `shooter_on` or `near` with `shooter_off`"
    if facts.get("shooter_off") and (on_shooter or shooter_on or near):
        return "black.corner", "the shooter is off and yet lies somewhere"
    # "`from: lie` at the game's first flick or after the shooter went off"
    if facts.get("from") == "lie" and state["from"] == "corner":
        rule = "black.first" if state["no_flick_yet"] else "black.corner"
        return rule, "the shooter must be played from a corner spot"
    # "`from: corner` when nothing allows it"
    if facts.get("from") == "corner" and state["from"] == "lie":
        return "black.change-over", "the shooter must be played from where it lies"
    return None


def rule_flick(state: dict[str, Any], index: int, facts: dict[str, Any]) -> dict[str, Any]:
    """The ruling of one possible flick by the side at the table; `state` is carried on."""
    options = state["options"]
    by = facts["by"]
    opponent = other(by)
    struck = facts.get("struck") or []
    off = facts.get("off") or []
    shooter_off = bool(facts.get("shooter_off"))
    on_shooter = facts.get("on_shooter") or []
    on_penny = facts.get("on_penny") or []
    shooter_on = facts.get("shooter_on") or []
    near = facts.get("near") or []
    fouls = facts.get("fouls") or []
    rules = []

    # "left out, it is what is forced, and the lie where both are allowed"
    played_from = facts.get("from")
    if played_from is None:
        played_from = "corner" if state["from"] == "corner" else "lie"

    # "A push shot (`push`) is legal while the shooter strikes no other penny after the one it
    # was pushed through; a second, different id in `struck` makes it a foul. With nothing
    # struck it is no push."
    push_foul = bool(facts.get("push")) and len(set(struck)) >= 2
    # "`touched`, `unclean` or `board`"
    foul = bool(fouls) or push_foul
    # "'Stack' means any of the three (a penny on a penny only with `stack_on_penny`)."
    stack_on_penny = bool(on_penny) and options["stack_on_penny"]
    stack = bool(on_shooter) or stack_on_penny or bool(shooter_on)
    # "`struck` empty"; "Empty `struck` with `touched` or `board` is a foul, no miss."
    # CHOICE: with `unclean` alone it is a miss and a foul.
    miss = not struck and "touched" not in fouls and "board" not in fouls

    # ---- winning by merit
    on = pennies_on(state)
    # "Exactly one penny off, it is on, the shooter stays on the board, no foul and no stack"
    merit = len(off) == 1 and off[0] in on and not shooter_off and not foul and not stack
    # "Every penny that goes off and is not won by merit goes to the opponent"
    mistake = bool(off) and not merit
    won: dict[str, list[str]] = {"A": [], "B": []}
    if merit:
        rules.append("black.merit")
        won[by] += off
    if mistake:
        rules.append("black.mistake")
        won[opponent] += off
        # CHOICE: the order is cited where it told against the flicker: a wrong colour went off.
        if any(penny not in on for penny in off):
            rules.append("black.merit-order")

    # ---- stacks
    # "A penny rests on the shooter: the opponent wins that penny, takes it off"
    if on_shooter:
        rules.append("black.stack-on-shooter")
        for penny in on_shooter:
            if penny not in won[opponent]:
                won[opponent].append(penny)
    # "A penny rests on another scoring penny: the same, the top penny is the opponent's."
    if stack_on_penny:
        rules.append("black.stack-on-penny")
        for top, _bottom in on_penny:
            if top not in won[opponent]:
                won[opponent].append(top)
    # "The shooter rests on one or more pennies: the turn passes; the opponent may play from a
    # corner spot. No free shot."
    if shooter_on:
        rules.append("black.shooter-on-penny")

    # ---- fouls
    if fouls:
        rules.append("black.foul")
    if push_foul:
        rules.append("black.push")
    # "A flick with both a foul and a stack gives both"
    if foul and stack:
        rules.append("black.foul-and-stack")

    # ---- the pennies leave the board
    for side in ("A", "B"):
        for penny in won[side]:
            state["on_board"].remove(penny)
    points = {side: points_of(state, won[side]) for side in ("A", "B")}
    for side in ("A", "B"):
        state["score"][side] += points[side]
    if merit:
        state["break"] += points[by]
        state["break_pennies"] += won[by]

    # ---- the penny diameter rule
    diameter = False
    scope = False
    if state["first_flick_of_turn"] and not merit:
        # "P = the pennies within a penny diameter of the shooter when the turn began, where the
        # opponent left it there."
        plain = set(state["near"]) & set(near) & set(state["on_board"])
        # "P is empty when the first flick was played from a corner spot. Pennies the shooter
        # was left on belong to P if it is played from its lie."
        if played_from == "corner":
            members: set[str] = set()
        else:
            members = set(state["near"]) | set(state["left_on"])
        # "still on the board"; "A penny that leaves the board in that flick, or is taken off a
        # stack, no longer counts."; "A shooter that is off is near nothing."
        scoped = members & set(near) & set(state["on_board"])
        # "A flick that ends with `shooter_on` is not tested (no free shot there); one that ends
        # with another stack is, and both consequences apply."
        if shooter_on:
            scoped = set()
        diameter = bool(scoped)
        # CHOICE: the scope is cited where the reading decided it: it made a difference to the
        # plain rule, or a mistake or a stack broke the rule too.
        scope = bool(plain) != diameter or (diameter and (mistake or stack))
    if diameter:
        rules.append("black.diameter")
    if scope:
        rules.append("black.diameter-scope")

    # ---- whose turn
    free_shot_played = state["free_shot"]
    if merit:
        # "the flicker wins it and flicks again from where the shooter lies"
        keeps = True
    elif mistake or foul or stack or diameter:
        keeps = False
    elif free_shot_played:
        # "On it, winning nothing or hitting nothing does not lose the turn."
        keeps = True
        rules.append("black.free-shot")
        # "On a free shot the shooter goes off alone: the turn is kept and the next flick is
        # from a corner spot."
        if shooter_off:
            rules.append("black.free-shot-shooter-off")
    else:
        keeps = False
    # "`struck` empty: the turn passes and the opponent has a free shot"
    # (on a free shot hitting nothing does not lose the turn, so the rule has no effect there)
    miss_counts = miss and not free_shot_played
    if miss_counts:
        rules.append("black.miss")
    # "No penny won by the flicker: the turn passes (cited when no other rule passes it)"
    if not keeps and not (mistake or foul or stack or diameter or miss_counts):
        rules.append("black.change-over")

    # ---- what the next flick is
    free_shot = not keeps and (miss_counts or foul or diameter)
    # "If the shooter went off, the next flick is from a corner spot, whoever takes it."
    if shooter_off:
        rules.append("black.corner")
        next_from = "corner"
    elif shooter_on:
        # "`from` is free"
        next_from = "either"
    else:
        next_from = "lie"

    count_flick(state, facts, merit, miss, push_foul, stack_on_penny, won)
    state["no_flick_yet"] = False
    state["near"] = [penny for penny in near if penny in state["on_board"]]
    state["left_on"] = [penny for penny in shooter_on if penny in state["on_board"]]
    return close(state, index, by, rules, won, points, merit, keeps, free_shot, next_from)


def rule_foul_without_flick(
    state: dict[str, Any], index: int, facts: dict[str, Any]
) -> dict[str, Any]:
    """`{"foul": ...}`: as `black.foul`, the shooter where it lies."""
    by = facts["by"]
    count = state["statistics"][by]["fouls"]
    for kind in facts.get("fouls") or []:
        count[kind] = count.get(kind, 0) + 1
    # "the shooter where it lies": off the board (or not yet played) it comes from a corner spot.
    # CHOICE: the choice after `black.shooter-on-penny` was the fouling side's; it is gone with
    # its turn.
    next_from = "corner" if state["from"] == "corner" else "lie"
    # The shooter was not moved, so what it is near and what it rests on stay as they are.
    # CHOICE: they are what the next turn begins with, whoever flicked it there.
    won: dict[str, list[str]] = {"A": [], "B": []}
    points = {"A": 0, "B": 0}
    # "the turn passes, the opponent has a free shot"
    return close(state, index, by, ["black.foul"], won, points, False, False, True, next_from)


def record_foul_aside(state: dict[str, Any], index: int, facts: dict[str, Any]) -> dict[str, Any]:
    """Quoted: "By the other side (the sources name no penalty): recorded, the pennies are put
    back, nothing changes and the turn goes on"."""
    count = state["statistics"][facts["by"]]["fouls"]
    for kind in facts.get("fouls") or []:
        count[kind] = count.get(kind, 0) + 1
    return {
        "entry": index,
        "by": facts["by"],
        "rules": ["black.foul"],
        "points": {"A": 0, "B": 0},
        "score": dict(state["score"]),
        "next": state["side"],
        "won": {"A": [], "B": []},
        "merit": False,
        "break": state["break"],
        "next_free_shot": state["free_shot"],
        "next_from": state["from"],
    }


def close(
    state: dict[str, Any],
    index: int,
    by: str,
    rules: list[str],
    won: dict[str, list[str]],
    points: dict[str, int],
    merit: bool,
    keeps: bool,
    free_shot: bool,
    next_from: str,
) -> dict[str, Any]:
    """The end of the game or the next flick, and the ruling."""
    opponent = other(by)
    was_playing_out = state["playing_out"]
    break_now = state["break"]
    if was_playing_out:
        rules.append("black.play-out")
        # "may play on until he loses his turn"; "or the board is empty"
        over = not keeps or not state["on_board"]
    else:
        over = False
        for side in ("A", "B"):
            # "The first side with 16 or more wins at that instant."
            if state["score"][side] >= 16:
                rules.append("black.win")
                state["winner"] = side
                # "the winner, if he won by his own flick, may play on until he loses his turn"
                may_play_on = state["options"]["play_out"] and side == by and keeps
                if may_play_on and state["on_board"]:
                    rules.append("black.play-out")
                    state["playing_out"] = True
                else:
                    # "Won on the opponent's flick, the game is simply over."
                    over = True
        # "15 each, with every penny gone, is a draw."
        if state["score"] == {"A": 15, "B": 15} and not state["on_board"]:
            rules.append("black.draw")
            state["winner"] = "draw"
            over = True

    if not keeps or over:
        end_break(state, by)
    if over:
        state["side"] = None
        state["free_shot"] = False
        # Nobody is to flick: where from and with which privilege has no effect any more.
        for idle in ("black.corner", "black.diameter", "black.diameter-scope"):
            if idle in rules:
                rules.remove(idle)
    else:
        state["side"] = by if keeps else opponent
        state["free_shot"] = free_shot
        state["from"] = next_from
        state["first_flick_of_turn"] = not keeps
    if not keeps:
        state["turns"] += 1
    return {
        "entry": index,
        "by": by,
        "rules": in_file_order(rules),
        "points": points,
        "score": dict(state["score"]),
        "next": state["side"],
        "won": won,
        "merit": merit,
        "break": break_now,
        "next_free_shot": None if over else free_shot,
        "next_from": None if over else next_from,
    }


# ---------------------------------------------------------------------------------------------
# Statistics
# ---------------------------------------------------------------------------------------------


def count_flick(
    state: dict[str, Any],
    facts: dict[str, Any],
    merit: bool,
    miss: bool,
    push_foul: bool,
    stack_on_penny: bool,
    won: dict[str, list[str]],
) -> None:
    """Count one ruled flick."""
    by = facts["by"]
    mine = state["statistics"][by]
    mine["flicks"] += 1
    if state["free_shot"]:
        mine["free_shots"] += 1
    if merit:
        mine["pennies_by_merit"] += 1
        # "a cannon: the penny won was not in `struck`"
        if facts["off"][0] not in (facts.get("struck") or []):
            mine["cannons"] += 1
    if miss:
        mine["misses"] += 1
    state["statistics"][other(by)]["pennies_by_mistakes"] += len(won[other(by)])
    kinds = list(facts.get("fouls") or [])
    if push_foul:
        kinds.append("push")
    if facts.get("on_shooter"):
        kinds.append("stack-on-shooter")
    if stack_on_penny:
        kinds.append("stack-on-penny")
    if facts.get("shooter_on"):
        kinds.append("shooter-on-penny")
    for kind in kinds:
        mine["fouls"][kind] = mine["fouls"].get(kind, 0) + 1


def end_break(state: dict[str, Any], by: str) -> None:
    """A turn is over: its break, if there was one, goes into the list."""
    mine = state["statistics"][by]
    if state["break"]:
        mine["breaks"].append(state["break"])
        mine["high_break"] = max(mine["high_break"], state["break"])
    # "A break of all nineteen by merit in one turn is a Golden Guy (30)."
    if len(state["break_pennies"]) == 19:
        mine["golden_guy"] = True
    state["break"] = 0
    state["break_pennies"] = []


def final_statistics(state: dict[str, Any]) -> dict[str, Any]:
    """The statistics as they stand, an unfinished break included."""
    state = copy.deepcopy(state)
    if state["side"] is not None:
        end_break(state, state["side"])
    for side in ("A", "B"):
        mine = state["statistics"][side]
        if mine["flicks"]:
            mine["pot_rate"] = mine["pennies_by_merit"] / mine["flicks"]
    return dict(state["statistics"])


# ---------------------------------------------------------------------------------------------
# Detail `card`: one entry a turn
# ---------------------------------------------------------------------------------------------


def colour_of(state: dict[str, Any], name: str) -> str | None:
    """The colour of an id or of a colour's name; None if it is not in this game."""
    if name in state["pennies"]:
        return str(state["pennies"][name]["colour"])
    if name in [penny["colour"] for penny in state["pennies"].values()]:
        return name
    return None


def left(state: dict[str, Any], gone: dict[str, int], colour: str) -> int:
    """How many of a colour are left."""
    all_of_it = [p for p in state["pennies"].values() if p["colour"] == colour]
    return len(all_of_it) - gone.get(colour, 0)


def step_turn(
    state: dict[str, Any], index: int, turn: dict[str, Any]
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """One `turn` entry of a `card`."""
    by = turn["by"]
    opponent = other(by)
    merit = turn.get("merit") or []
    conceded = turn.get("conceded") or []
    reason = turn["end"]

    def refuse(rule: str, message: str) -> tuple[dict[str, Any], None]:
        return fault(index, "impossible", rule, message), None

    # "`free_shot` is true exactly after `miss`, `foul`, `diameter`"
    if bool(turn.get("free_shot")) != state["free_shot"]:
        return refuse("black.free-shot", "free_shot does not follow from the turn before")

    gone = dict(state["card_colours_gone"])
    ids_gone = list(state["card_ids_gone"])
    score = dict(state["score"])
    decided_by_merit = None
    order = [state["options"]["set"]["outer"]]
    order += [c for c in RAINBOW if c in state["options"]["set"]["inner"]]
    order += ["black"]
    merit_points = 0
    worth_of_last = 0
    for name in merit:
        colour = colour_of(state, name)
        if colour is None:
            return refuse("black.set", f"{name} is not in this game")
        if name in ids_gone or left(state, gone, colour) == 0:
            return refuse("black.merit", f"{name} has left the board")
        # "merit respects the order given what is left"
        on = next(c for c in order if left(state, gone, c) > 0)
        if colour != on:
            return refuse("black.merit-order", f"{name} was not on, {on} was")
        # "the game stops when it is decided", but for the play-out
        if decided_by_merit is not None and not state["options"]["play_out"]:
            return refuse("black.play-out", f"{name} was won after the game was decided")
        gone[colour] = gone.get(colour, 0) + 1
        if name in state["pennies"]:
            ids_gone.append(name)
        worth = 1 if colour == order[0] else 6 if colour == "black" else 2
        merit_points += worth
        worth_of_last = worth
        score[by] += worth
        if decided_by_merit is None and score[by] >= 16:
            decided_by_merit = "win"
        if score == {"A": 15, "B": 15}:
            decided_by_merit = "draw"

    conceded_points = 0
    for name in conceded:
        colour = colour_of(state, name)
        if colour is None:
            return refuse("black.set", f"{name} is not in this game")
        if name in ids_gone or left(state, gone, colour) == 0:
            return refuse("black.mistake", f"{name} has left the board")
        gone[colour] = gone.get(colour, 0) + 1
        if name in state["pennies"]:
            ids_gone.append(name)
        worth = 1 if colour == order[0] else 6 if colour == "black" else 2
        conceded_points += worth
        score[opponent] += worth

    # "conceded fits the reason (`no-penny` and `miss` concede nothing, `mistake` at least one,
    # `foul`, `stack` and `diameter` any number)"
    if reason in ("no-penny", "miss") and conceded:
        return refuse("black.change-over", f"{reason} concedes nothing")
    if reason == "mistake" and not conceded:
        return refuse("black.mistake", "a mistake concedes at least one penny")
    # "`win` and `draw`: decided by a penny won by merit, nothing conceded"
    if reason in ("win", "draw") and (conceded or reason != decided_by_merit):
        return refuse(f"black.{reason}", f"this turn did not end in a {reason}")
    # CHOICE: and the other way round, what a penny won by merit decided is called so; but a
    # play-out that conceded pennies keeps the reason that ended it.
    played_out = decided_by_merit == "win" and state["options"]["play_out"]
    if (
        decided_by_merit is not None
        and reason != decided_by_merit
        and not (played_out and conceded)
    ):
        return refuse(f"black.{decided_by_merit}", f"this turn ended in a {decided_by_merit}")
    # CHOICE: "Only the first flick of a turn is tested", one that "wins no penny", and the first
    # flick of the game has no P: that can be checked.
    if reason == "diameter" and (merit or state["turns"] == 0):
        return refuse("black.diameter", "the diameter rule cannot have ended this turn")

    state["card_colours_gone"] = gone
    state["card_ids_gone"] = ids_gone
    state["score"] = score
    state["turns"] += 1
    mine = state["statistics"][by]
    mine["pennies_by_merit"] += len(merit)
    state["statistics"][opponent]["pennies_by_mistakes"] += len(conceded)
    if reason == "miss":
        mine["misses"] += 1
    if state["free_shot"]:
        mine["free_shots"] += 1
    if reason in ("foul", "stack"):
        mine["fouls"][reason] = mine["fouls"].get(reason, 0) + 1
    state["break"] = merit_points
    state["break_pennies"] = list(merit)
    end_break(state, by)

    rules = []
    if merit:
        rules.append("black.merit")
    if reason == "no-penny":
        rules.append("black.change-over")
    elif reason == "stack":
        # CHOICE: a stack that conceded nothing can only be the shooter on a penny; otherwise
        # which of the three it was is not on the card, and the first is cited.
        rules.append("black.stack-on-shooter" if conceded else "black.shooter-on-penny")
    elif reason not in ("win", "draw"):
        rules.append(f"black.{reason}")
    # The winner played on: pennies came after the one that won the game.
    if decided_by_merit == "win" and (conceded or score[by] - worth_of_last >= 16):
        rules.append("black.play-out")
    # "decided by conceded pennies, the turn keeps its own reason"
    for side in ("A", "B"):
        if state["score"][side] >= 16:
            state["winner"] = side
            rules.append("black.win")
    if state["score"] == {"A": 15, "B": 15}:
        state["winner"] = "draw"
        rules.append("black.draw")
    # "where several apply, the one that gives a free shot"
    free_shot = reason in ("miss", "foul", "diameter")
    if state["winner"] is None:
        state["side"] = opponent
        state["free_shot"] = free_shot
        state["from"] = None  # a card of turns does not say where the shooter lies
    else:
        state["side"] = None
        state["free_shot"] = False
    return None, {
        "entry": index,
        "by": by,
        "rules": in_file_order(rules),
        "points": {by: merit_points, opponent: conceded_points},
        "score": dict(score),
        "next": state["side"],
        "won": {by: list(merit), opponent: list(conceded)},
        "merit": bool(merit),
        "break": merit_points,
        "next_free_shot": None if state["side"] is None else free_shot,
        "next_from": None,
    }


# ---------------------------------------------------------------------------------------------
# Detail `result`, and the verdict
# ---------------------------------------------------------------------------------------------


def result_verdict(card: dict[str, Any]) -> dict[str, Any]:
    """Final points only: `black.reachable`."""
    claim = card.get("claim") or {}
    score = claim.get("score") or {"A": 0, "B": 0}
    a, b = score["A"], score["B"]
    # "the pair must be reachable: winner 16 to 30 with a + b <= 30, or 15-15; nobody wins
    # below 16"
    winner = None
    if a >= 16 and a + b <= 30:
        winner = "A"
    elif b >= 16 and a + b <= 30:
        winner = "B"
    elif (a, b) == (15, 15):
        winner = "draw"
    faults = []
    if winner is None:
        message = f"{a}-{b} is no final score"
        faults.append(fault(None, "unreachable", "black.reachable", message))
    else:
        faults += compare_card_claim(claim, score, winner, True, "black.win")
    return {
        "valid": is_valid(faults),
        "finished": winner is not None,
        "winner": winner,
        "score": {"A": a, "B": b},
        "next": None,
        "faults": faults,
        "rulings": [],
        "statistics": new_statistics(),
    }


def verdict(card: dict[str, Any]) -> dict[str, Any]:
    """The verdict of a well-formed Penny Black card."""
    if card["detail"] == "result":
        return result_verdict(card)
    state = new_state(card)
    faults = []
    rulings = []
    for index, entry in enumerate(card["entries"]):
        refused, ruling = step(state, index, entry)
        if refused is not None:
            # "a refused entry is reported, gets no ruling and changes nothing"
            faults.append(refused)
        if ruling is not None:
            # "a claim mismatch is reported and play goes on with the engine's ruling"
            rulings.append(ruling)
            faults += compare_entry_claim(index, entry.get("claim"), ruling)
    finished = state["winner"] is not None
    faults += compare_card_claim(
        card.get("claim"), state["score"], state["winner"], finished, "black.win"
    )
    return {
        "valid": is_valid(faults),
        "finished": finished,
        "winner": state["winner"],
        "score": dict(state["score"]),
        "next": who_is_next(state),
        "faults": faults,
        "rulings": rulings,
        "statistics": final_statistics(state),
    }
