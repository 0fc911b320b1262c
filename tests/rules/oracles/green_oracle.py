"""Penny Green, ruled a second time: slow, plain, and written from the rulebook alone.

Only for comparison with the engine. Nothing here is shared with it. The card must be well formed.
`verdict(card)` gives the verdict document; `start`, `step` and `finish` let a generator play along.
The comments quote the rulebook (`../shared/rulebook/green.md` and `scorecard.md`); CHOICE marks a
place that can be read in two ways.
"""

import copy
import itertools

from tests.rules.oracles.scorecard_oracle import (
    compare_card_claim,
    compare_entry_claim,
    fault,
    is_valid,
    other,
)

# The table of rule breaks, row by row: code, then what AN, AP and DP cost. None cannot happen.
TABLE = [
    ("push", {"AN": "PF", "AP": "PF", "DP": "PF"}),
    ("technique", {"AN": "PF", "AP": "PF", "DP": "PF"}),
    ("board", {"AN": "PF", "AP": "PF", "DP": "PF"}),
    ("foul-on-defender", {"AN": "PF", "AP": "PF", "DP": None}),
    ("foul-on-attacker", {"AN": None, "AP": None, "DP": "PF"}),
    ("moved", {"AN": None, "AP": "PF", "DP": "PF"}),
    ("same-penny", {"AN": "PF", "AP": None, "DP": None}),
    ("in-goal-area", {"AN": "PF", "AP": None, "DP": None}),
    ("green-out", {"AN": "PF", "AP": None, "DP": None}),
    ("three-zone", {"AN": "PF", "AP": None, "DP": None}),
    ("attacker-off", {"AN": "S", "AP": "S", "DP": "R"}),
    ("defender-off", {"AN": "R", "AP": "R", "DP": "S"}),
    ("attackers-in", {"AN": "S1", "AP": "S1", "DP": "R1"}),
    ("defenders-in", {"AN": "R1", "AP": "R1", "DP": "S1"}),
    ("diameter", {"AN": "SR", "AP": "SR", "DP": "SR"}),
]

FILE_ORDER = [
    "green.flick-off",
    "green.hit",
    "green.miss",
    "green.three-hits",
    "green.positional",
    "green.positional-after-miss",
    "green.interception",
    "green.own-area-placing",
    "green.no-turn-out",
    "green.goal",
    "green.goal-from-elsewhere",
    "green.over-their-line",
    "green.own-goal",
    "green.out",
    "green.win",
    *["green.break-" + code for code, _ in TABLE],
    "green.break-ends-turn",
    "green.two-breaks",
    "green.penalty-flick",
    "green.advantage",
    "green.reposition-place",
    "green.several-penalty-flicks",
    "green.order",
    "green.push",
    "green.three-zone",
    "green.diameter",
    "green.two-in",
    "green.goal-flick",
    "green.goal-flick-leaves",
    "green.goal-flick-same-penny",
    "green.flick-off-same-penny",
]

# "A's *shooting zone* is `B-end` and B's is `A-end`."
SHOOTING_ZONE = {"A": "B-end", "B": "A-end"}
OWN_END = {"A": "A-end", "B": "B-end"}


def in_file_order(rules):
    return [name for name in FILE_ORDER if name in rules]


# ---------------------------------------------------------------------------------------------
# The match


def verdict(card):
    if card["detail"] == "result":
        return verdict_of_a_result(card)
    state = start(card)
    for number, entry in enumerate(card["entries"]):
        step(state, number, entry)
    return finish(state, card)


def start(card):
    options = card.get("options", {})
    pennies = options.get("pennies", 6)
    if not isinstance(pennies, dict):
        pennies = {"A": pennies, "B": pennies}
    state = {
        "detail": card["detail"],
        "goals_to_win": options.get("goals", 3),
        "pennies": {
            side: [side + str(number) for number in range(1, pennies.get(side, 6) + 1)]
            for side in ["A", "B"]
        },
        "score": {"A": 0, "B": 0},
        "finished": False,
        "winner": None,
        "penalties_listed": False,
        "penalty_goal_by": None,
        # What is still to be carried out, and what two-in and diameter look back on.
        "owed": [],
        "resting": {"A": [], "B": []},
        "near": [],
        # "The green starts in `centre`".
        "green": "centre",
        "penalty": None,
        # Penalty flicks that are due after what is due already: their sides, in order.
        "queue": [],
        "faults": [],
        "rulings": [],
        "statistics": {
            "goals": {
                "A": {"open": 0, "penalty": 0, "own-goal": 0},
                "B": {"open": 0, "penalty": 0, "own-goal": 0},
            },
            "hits_by_turn": {"A": [], "B": []},
            "interceptions": {"A": 0, "B": 0},
            "breaks": {"A": {}, "B": {}},
            "penalty_flicks": {
                "A": {"taken": 0, "scored": 0, "declined": 0},
                "B": {"taken": 0, "scored": 0, "declined": 0},
            },
            "turns": {"A": 0, "B": 0},
        },
    }
    # "`first` takes the flick off."
    begin_turn(state, card["first"], "flick-off", None)
    return state


def begin_turn(state, side, how, chosen):
    """`how` the turn begins: "flick-off", "goal-flick" (with the chosen penny) or "open"."""
    state["phase"] = "turn"
    state["side"] = side
    state["start"] = how
    state["chosen"] = chosen
    state["normals"] = 0
    state["hits"] = 0
    state["missed"] = False
    state["first_hit_penny"] = None
    state["positionals"] = 0
    state["penalty"] = None
    state["statistics"]["turns"][side] += 1


def goal_flick_is_due(state, side):
    state["phase"] = "goal-flick"
    state["side"] = side
    state["start"] = None
    state["chosen"] = None
    state["normals"] = 0
    state["hits"] = 0
    state["missed"] = False
    state["first_hit_penny"] = None
    state["positionals"] = 0
    state["penalty"] = None


def begin_defence(state, taker, chosen):
    """The opponent of the goal flick's taker makes up to two positional flicks."""
    state["phase"] = "defence"
    state["side"] = other(taker)
    state["start"] = None
    state["chosen"] = chosen
    state["normals"] = 0
    state["hits"] = 0
    state["missed"] = False
    state["first_hit_penny"] = None
    state["positionals"] = 0
    state["penalty"] = None
    # "The green waits in the taker's own end meanwhile."
    state["green"] = OWN_END[taker]


STOOD = ["phase", "side", "start", "chosen", "normals", "hits", "missed", "first_hit_penny"]
STOOD = [*STOOD, "positionals", "penalty"]


def award_penalty_flick(state, side, decline):
    """A penalty flick for `side`. `decline` says what declining it leads to:

    "turn", "goal-flick" (to be set up), "goal-flick-turn" (set up already), "as-it-stood", or None
    where it cannot be declined.
    """
    penalty = {"chosen": False, "decline": decline, "stood": None, "chosen_penny": state["chosen"]}
    if decline == "as-it-stood":
        penalty["stood"] = {key: copy.deepcopy(state[key]) for key in STOOD}
    else:
        state["hits"] = 0
        state["normals"] = 0
        state["missed"] = False
        state["start"] = None
    state["phase"] = "penalty"
    state["side"] = side
    state["penalty"] = penalty


def decline_penalty_flick(state):
    """green.advantage: "An awarded penalty flick may be declined"."""
    side = state["side"]
    penalty = state["penalty"]
    state["statistics"]["penalty_flicks"][side]["declined"] += 1
    if penalty["decline"] == "as-it-stood":
        # "declining it goes on as everything stood."
        for key in STOOD:
            state[key] = penalty["stood"][key]
    elif penalty["decline"] == "goal-flick":
        # "with the green over the awarded side's goal line, declining gives it its goal flick"
        goal_flick_is_due(state, side)
    elif penalty["decline"] == "goal-flick-turn":
        # "declining in the middle of the opponent's positional flicks, wherever the green is, goes
        # on to the goal flick, the green placed anew in the taker's own end."
        begin_turn(state, side, "goal-flick", penalty["chosen_penny"])
        state["green"] = OWN_END[side]
    elif penalty["decline"] == "turn":
        # "play goes on from where everything lies, and the awarded side has the turn."
        begin_turn(state, side, "open", None)
    else:
        raise ValueError("it cannot be declined")


def restart_of(state):
    # "what is due after the entry: `goal-flick` while one is to be set up, `penalty-flick` while
    # one may be taken, else null."
    if state["finished"]:
        return None
    if state["phase"] == "goal-flick":
        return "goal-flick"
    if state["phase"] == "penalty":
        return "penalty-flick"
    return None


def next_of(state):
    # "`next` is null when nobody is to flick: the match is over"
    if state["finished"]:
        return None
    # CHOICE: `may` holds what a `choose` entry could say now.
    may = []
    if state["phase"] == "penalty" and not state["penalty"]["chosen"]:
        may.append("penalty")
        if state["penalty"]["decline"] is not None:
            may.append("advantage")
    return {"side": state["side"], "may": may, "restart": restart_of(state)}


def finish(state, card):
    state["faults"] = state["faults"] + compare_card_claim(
        card.get("claim"), state["score"], state["winner"], state["finished"], "green.win"
    )
    return {
        "valid": is_valid(state["faults"]),
        "finished": state["finished"],
        "winner": state["winner"],
        "score": dict(state["score"]),
        "next": next_of(state),
        "faults": state["faults"],
        "rulings": state["rulings"],
        "statistics": state["statistics"],
    }


def score_goal(state, side, kind, rules):
    """A goal to `side`; the other side restarts with a goal flick."""
    state["score"][side] = state["score"][side] + 1
    state["statistics"]["goals"][side][kind] += 1
    # "after a goal nothing is owed"
    state["owed"] = []
    goal_flick_is_due(state, other(side))
    # "First to the agreed number of goals."
    if state["score"][side] == state["goals_to_win"]:
        state["finished"] = True
        state["winner"] = side
        rules.append("green.win")


# ---------------------------------------------------------------------------------------------
# One entry


def kind_of(entry):
    return next(key for key in entry if key != "claim")


def step(state, number, entry):
    """Rule on one entry. Gives the code that refused it, or None."""
    kind = kind_of(entry)
    facts = entry[kind]
    work = state
    declined = False
    if not state["finished"] and entry_declines(state, kind, facts):
        # What was awarded is declined by the entry itself: look at it as play goes on without.
        work = copy.deepcopy(state)
        decline_penalty_flick(work)
        declined = True
    refusal = refuse(work, kind, facts)
    if refusal is not None:
        # "a refused entry is reported, gets no ruling and changes nothing"
        code, rule, message = refusal
        state["faults"].append(fault(number, code, rule, message))
        return code
    if declined:
        state.clear()
        state.update(work)
    if kind == "flick" and facts["kind"] in ["normal", "penalty"]:
        outcome = rule_on_hitting_flick(state, facts)
    elif kind == "flick":
        outcome = rule_on_positional_flick(state, facts)
    elif kind == "end_turn":
        outcome = rule_on_end_turn(state, facts)
    elif kind == "choose":
        outcome = rule_on_choose(state, facts)
    elif kind in ["spot", "reposition"]:
        outcome = rule_on_penalty_carried_out(state, kind, facts)
    elif kind == "goal_flick":
        outcome = rule_on_goal_flick(state, facts)
    elif kind == "foul":
        outcome = rule_on_foul(state, facts)
    elif kind == "goal":
        outcome = rule_on_card_goal(state, facts)
    elif kind == "penalty":
        outcome = rule_on_card_penalty(state, facts)
    else:
        raise ValueError("the oracle does not know the kind " + kind)
    rules = outcome["rules"]
    if declined:
        rules.append("green.advantage")
    # "one more penalty flick is due to the other side after what is due already": once a flick, or
    # who ends it, has ended the turn that came of that, and nothing else is due.
    fresh = state["phase"] == "turn" and state["start"] == "open" and state["normals"] == 0
    if kind in ["flick", "end_turn"] and state["queue"] and fresh and not state["finished"]:
        award_penalty_flick(state, state["queue"].pop(0), "turn")
    for each in outcome["breaks"]:
        side = outcome["breaker"]
        counts = state["statistics"]["breaks"][side]
        counts[each["code"]] = counts.get(each["code"], 0) + 1
    goal = outcome["goal"]
    after = next_of(state)
    ruling = {
        "entry": number,
        "by": facts.get("by"),
        "rules": in_file_order(rules),
        "points": {side: 1 if side == goal else 0 for side in ["A", "B"]},
        "score": dict(state["score"]),
        "next": None if after is None else after["side"],
        "hit": outcome["hit"],
        "hits": outcome["hits"],
        "breaks": outcome["breaks"],
        "owed": copy.deepcopy(state["owed"]),
        "goal": goal,
        "restart": restart_of(state),
    }
    state["rulings"].append(ruling)
    state["faults"] = state["faults"] + compare_entry_claim(number, entry.get("claim"), ruling)
    return None


def outcome_of(rules, hits):
    return {
        "rules": rules,
        "hit": False,
        "hits": hits,
        "breaks": [],
        "breaker": None,
        "goal": None,
    }


def entry_declines(state, kind, facts):
    """Whether the entry, by coming at all, declines the penalty flick that may be taken."""
    if state["phase"] != "penalty":
        return False
    penalty = state["penalty"]
    if penalty["chosen"] or penalty["decline"] is None:
        return False
    if penalty["decline"] == "as-it-stood":
        # "declining it (`choose`, or any entry that could come next) goes on as everything stood."
        if kind in ["choose", "spot", "reposition"]:
            return False
        return not (kind == "flick" and facts["kind"] == "penalty")
    if penalty["decline"] == "goal-flick":
        # "declining (`choose`, or the `goal_flick` entry itself) gives it its goal flick"
        return kind == "goal_flick"
    # "a `normal` one [takes] the advantage"
    return kind == "flick" and facts["kind"] == "normal"


# ---------------------------------------------------------------------------------------------
# Refusals: "One entry gets at most one of `after-the-end`, `illegal`, `out-of-turn`, `impossible`,
# found in this order."


def refuse(state, kind, facts):
    if state["finished"]:
        return ("after-the-end", "green.win", "The match is over.")
    illegal = why_illegal(state, kind, facts)
    if illegal is not None:
        return ("illegal", illegal[0], illegal[1])
    turn = why_out_of_turn(state, kind, facts)
    if turn is not None:
        return ("out-of-turn", turn[0], turn[1])
    impossible = why_impossible(state, kind, facts)
    if impossible is not None:
        return ("impossible", impossible[0], impossible[1])
    return None


def why_illegal(state, kind, facts):
    """`"illegal" is judged for the side to move, whoever is named`."""
    phase = state["phase"]
    if kind == "flick" and facts["kind"] == "normal":
        if phase != "turn":
            return ("green.hit", "No normal flick can come now.")
        # "a fourth normal flick"
        if state["hits"] == 3:
            return ("green.three-hits", "Three hits are made.")
        # "a normal flick after a miss"
        if state["missed"]:
            return ("green.miss", "After a miss there is no normal flick.")
        # "Flicking first with another penny than the chosen one is illegal."
        if (
            state["start"] == "goal-flick"
            and state["normals"] == 0
            and facts["penny"] != state["chosen"]
        ):
            return ("green.goal-flick", "Another penny was chosen for the goal flick.")
    if kind == "flick" and facts["kind"] == "positional":
        if phase not in ["turn", "defence"]:
            return ("green.positional", "No positional flick can come now.")
        # "a positional flick before a hit"
        if phase == "turn" and state["hits"] == 0:
            return ("green.positional", "There was no hit yet.")
    if kind == "flick" and facts["kind"] == "penalty" and phase != "penalty":
        return ("green.penalty-flick", "No penalty flick is awarded.")
    if kind == "end_turn":
        if phase not in ["turn", "defence"]:
            return ("green.three-hits", "There is no turn to end.")
        # "an `end_turn` before a hit (the defender's apart)"
        if phase == "turn" and state["hits"] == 0:
            return ("green.three-hits", "There was no hit yet.")
    if kind == "choose":
        if phase != "penalty" or state["penalty"]["chosen"]:
            return ("green.advantage", "There is nothing to choose.")
        # "With the green out over a side line or the offender's own goal line there is nothing to
        # play on with: `advantage` is illegal"
        if facts["take"] == "advantage" and state["penalty"]["decline"] is None:
            return ("green.advantage", "The green is out of play.")
    if kind in ["spot", "reposition"] and not items_settled(state, kind, facts["penny"]):
        # "a penalty carried out that is not owed"
        return ("green.order", "That is not owed.")
    if kind == "goal_flick" and phase != "goal-flick":
        return ("green.goal-flick", "No goal flick is to be set up.")
    # A `foul` comes "at any moment between the flick off and the end".
    # ... and a penalty that went in is followed by its goal, or there was none.
    if state["penalty_goal_by"] is not None and not (kind == "goal" and facts["kind"] == "penalty"):
        return ("green.penalty-flick", "The goal of the penalty is due.")
    # "a `penalty` goal follows a penalty with result `goal` when penalties are listed."
    if (
        kind == "goal"
        and facts["kind"] == "penalty"
        and state["penalties_listed"]
        and state["penalty_goal_by"] is None
    ):
        return ("green.penalty-flick", "No penalty of that side went in.")
    return None


def why_out_of_turn(state, kind, facts):
    # The goal of a penalty that went in is its taker's.
    if kind == "goal" and state["penalty_goal_by"] not in [None, facts["to"]]:
        return ("green.penalty-flick", "The other side scored.")
    if kind in ["flick", "end_turn", "choose", "goal_flick"] and facts["by"] != state["side"]:
        return ("green.three-hits", "It is the other side's turn.")
    if kind in ["spot", "reposition"]:
        for item in items_settled(state, kind, facts["penny"]):
            if item["by"] != facts["by"]:
                return ("green.order", "The other side carries it out.")
    # A `foul` comes "by either side".
    return None


def why_impossible(state, kind, facts):
    if kind == "goal_flick":
        # "a bad `goal_flick` (its penny and two different others, all own)"
        three = [facts["penny"], *facts.get("placed", [])]
        if len(three) != 3 or len(set(three)) != 3:
            return ("green.goal-flick", "Its penny and two different others.")
        for name in three:
            if name not in state["pennies"][facts["by"]]:
                return ("green.goal-flick", name + " is not his.")
    if kind != "flick":
        return None
    pennies = state["pennies"]["A"] + state["pennies"]["B"]
    penny = facts["penny"]
    struck = facts.get("struck", [])
    moved = facts.get("moved", [])
    green_struck = facts.get("green_struck", [])
    zones = facts.get("zones", [])
    out = facts.get("out")
    off = facts.get("off", [])
    in_a = facts.get("in_area", {}).get("A", [])
    in_b = facts.get("in_area", {}).get("B", [])
    near = facts.get("near_green", [])
    # "an opposing or unknown penny flicked"
    if penny not in state["pennies"][facts["by"]]:
        return ("green.hit", "That penny is not his.")
    # "An id outside the game is `impossible`."
    for name in struck + moved:
        if name != "green" and name not in pennies:
            return ("green.hit", name + " is not in the game.")
    for name in green_struck + off + in_a + in_b + near:
        if name not in pennies:
            return ("green.hit", name + " is no penny of the game.")
    # "the flicked penny in its own `struck` or `moved`"
    if penny in struck or penny in moved:
        return ("green.hit", "A penny cannot strike itself.")
    # "an id twice in one list"
    for names in [struck, moved, green_struck, off, in_a, in_b, near]:
        if len(set(names)) != len(names):
            return ("green.hit", "An id stands twice in one list.")
    # "`zones` without the green in `moved` or the other way round"
    if (len(zones) > 0) != ("green" in moved):
        return ("green.three-zone", "The zones and what moved disagree.")
    # "not beginning where the green lay"
    if zones and zones[0] != where_the_green_lay(state, facts):
        return ("green.three-zone", "The green lay elsewhere.")
    # "or jumping from end to end without `centre`"
    for here, there in itertools.pairwise(zones):
        if here != there and "centre" not in [here, there]:
            return ("green.three-zone", "Between the ends lies the centre.")
    # "`green_struck` or `out` without the green moving"
    if (green_struck or out is not None) and "green" not in moved:
        return ("green.interception", "The green did not move.")
    # "a penny both off and in an area or near"
    for name in off:
        if name in in_a + in_b + near:
            return ("green.no-turn-out", name + " is off the board.")
    # "`out` together with `near_green`"
    if out is not None and near:
        return ("green.diameter", "The green is out.")
    # "or at the end where the green is not"
    if out is not None and out != "side" and zones[-1] != out[-1] + "-end":
        return ("green.out", "The green was not at that end.")
    # "`left_area` without the green moving"
    if facts.get("left_area") and "green" not in moved:
        return ("green.goal-flick-leaves", "The green did not move.")
    return None


def where_the_green_lay(state, facts):
    # "at a penalty flick in the taker's shooting zone"
    if facts["kind"] == "penalty":
        return SHOOTING_ZONE[facts["by"]]
    # "at a goal flick in the taker's own end" and otherwise where it came to rest.
    return state["green"]


# ---------------------------------------------------------------------------------------------
# Breaks


def columns_of(code):
    return next(columns for name, columns in TABLE if name == code)


def note_break(breaks, code, column):
    penalty = columns_of(code)[column]
    # "A blank cannot happen."
    assert penalty is not None, (code, column)
    breaks.append({"code": code, "column": column, "penalty": penalty})


def offenders_in(state, facts, side):
    """The pennies of `side` that break green.two-in in this flick, area by area."""
    answer = []
    for area in ["A", "B"]:
        rest = facts.get("in_area", {}).get(area, [])
        here = sorted(name for name in rest if name[0] == side)
        if len(here) < 2:
            continue
        # "no break when all of them rested there already after the flick before (its `in_area`,
        # less pennies put back since; a goal flick clears it)"
        if all(name in state["resting"][area] for name in here):
            continue
        answer.append(here)
    return answer


def breaks_of(state, facts, column):
    """Every row of the table that the flick meets, in the table's order; diameter apart."""
    side = facts["by"]
    # "Attacker is the side in possession (whose turn it is, or who takes the goal flick)"
    attacker = other(side) if column == "DP" else side
    defender = other(attacker)
    struck = facts.get("struck", [])
    off = facts.get("off", [])
    # "A penny in `off` counts as moved."
    moved = facts.get("moved", []) + off
    out = facts.get("out")
    normal = facts["kind"] == "normal"
    breaks = []

    # "illegal push shot": "legal unless the pushed-through penny was followed by another that the
    # flicked penny struck."
    if facts.get("push", False) and len(struck) >= 2:
        note_break(breaks, "push", column)
    # "not cleanly flicked; touched what may not be touched"
    if "touched" in facts.get("fouls", []) or "unclean" in facts.get("fouls", []):
        note_break(breaks, "technique", column)
    # "board moved so that a penny or the green slid"
    if "board" in facts.get("fouls", []):
        note_break(breaks, "board", column)
    # "a flick that is no hit but ran into a defender's penny, which stands in `struck`, `moved` or
    # `off` (AN); a positional flick that struck or moved one (AP)"
    met_defender = any(name[0] == defender for name in struck + moved if name != "green")
    if column == "AN" and met_defender and not is_hit(facts):
        note_break(breaks, "foul-on-defender", column)
    if column == "AP" and met_defender:
        note_break(breaks, "foul-on-defender", column)
    # "a positional flick that struck or moved an attacker's penny" (DP)
    met_attacker = any(name[0] == attacker for name in struck + moved if name != "green")
    if column == "DP" and met_attacker:
        note_break(breaks, "foul-on-attacker", column)
    # "positional flick struck or moved the green, or moved an opposing penny (reported in addition
    # to the two above)"
    if column in ["AP", "DP"]:
        green_met = "green" in struck or "green" in moved
        opposing_moved = any(name[0] == other(side) for name in moved if name != "green")
        if green_met or opposing_moved:
            note_break(breaks, "moved", column)
    # "the second normal flick of a goal flick's or a flick off's turn is made with the penny of the
    # first hit, hit or miss"
    if (
        normal
        and state["start"] in ["flick-off", "goal-flick"]
        and state["normals"] == 1
        and facts["penny"] == state["first_hit_penny"]
    ):
        note_break(breaks, "same-penny", column)
    # "green does not leave the goal area on the first hit of a goal flick"; "A first flick that
    # misses the green breaks this too."
    if normal and state["start"] == "goal-flick" and state["normals"] == 0 and not left(facts):
        note_break(breaks, "in-goal-area", column)
    # "green out over a side line or the attacker's own goal line"
    if column == "AN" and out in ["side", "goal-line-" + side]:
        note_break(breaks, "green-out", column)
    # "Except on a penalty flick the green must not travel from one zone through another into
    # another". "Three different zones are meant: there and back is none."
    if normal and len(set(facts.get("zones", []))) == 3:
        note_break(breaks, "three-zone", column)
    if any(name[0] == attacker for name in off):
        note_break(breaks, "attacker-off", column)
    if any(name[0] == defender for name in off):
        note_break(breaks, "defender-off", column)
    if offenders_in(state, facts, attacker):
        note_break(breaks, "attackers-in", column)
    if offenders_in(state, facts, defender):
        note_break(breaks, "defenders-in", column)
    return breaks


def left(facts):
    """Whether the green left the goal area on a goal flick's first flick."""
    if "green" not in facts.get("moved", []):
        return False
    # "`left_area`; left out, it is true when the green changed zone or went out"
    if facts.get("left_area") is not None:
        return facts["left_area"]
    return len(set(facts.get("zones", []))) > 1 or facts.get("out") is not None


def is_hit(facts):
    # "A normal or penalty flick is a hit when the green or another penny of the flicker's own moved
    # because of it, whatever else moved as well." "A penny in `off` counts as moved."
    for name in facts.get("moved", []) + facts.get("off", []):
        if name == "green":
            return True
        if name[0] == facts["by"] and name != facts["penny"]:
            return True
    return False


def owed_for(state, facts, breaks, column):
    """The `owed` items of a flick's breaks, which the other side carries out."""
    attacker = other(facts["by"]) if column == "DP" else facts["by"]
    defender = other(attacker)
    off = facts.get("off", [])
    items = []
    for each in breaks:
        if each["code"] == "attacker-off":
            names = sorted(name for name in off if name[0] == attacker)
            items.append((each, names, len(names)))
        if each["code"] == "defender-off":
            names = sorted(name for name in off if name[0] == defender)
            items.append((each, names, len(names)))
        # "until only one remains in"; "One code, an `owed` item an area."
        if each["code"] == "attackers-in":
            for names in offenders_in(state, facts, attacker):
                items.append((each, names, len(names) - 1))
        if each["code"] == "defenders-in":
            for names in offenders_in(state, facts, defender):
                items.append((each, names, len(names) - 1))
        if each["code"] == "diameter":
            names = sorted(facts.get("near_green", []))
            items.append((each, names, len(names)))
    return [
        {"by": other(facts["by"]), "penalty": each["penalty"], "pennies": names, "count": count}
        for each, names, count in items
    ]


def rules_of_breaks(breaks, start):
    """The rules that stand behind the rows, beside the rows themselves."""
    rules = ["green.break-" + each["code"] for each in breaks]
    codes = [each["code"] for each in breaks]
    if "push" in codes:
        rules.append("green.push")
    if "same-penny" in codes:
        rules.append("green." + start + "-same-penny")
    if "in-goal-area" in codes:
        rules.append("green.goal-flick-leaves")
    # "No flick may put a penny off the board, and the attacker's none may put the green into the
    # out zone over a side line or over his own goal line."
    if "green-out" in codes or "attacker-off" in codes or "defender-off" in codes:
        rules.append("green.no-turn-out")
    if "green-out" in codes:
        rules.append("green.out")
    if "three-zone" in codes:
        rules.append("green.three-zone")
    if "attackers-in" in codes or "defenders-in" in codes:
        rules.append("green.two-in")
    if "diameter" in codes:
        rules.append("green.diameter")
    return rules


def rules_of_penalties(breaks):
    rules = []
    # "Two or more breaks in one flick: every penalty may be taken"
    if len(breaks) >= 2:
        rules.append("green.two-breaks")
    # "Several PF breaks in one flick give one penalty flick."
    if len([each for each in breaks if each["penalty"] == "PF"]) >= 2:
        rules.append("green.several-penalty-flicks")
    return rules


def has_penalty_flick(breaks):
    return any(each["penalty"] == "PF" for each in breaks)


def remember(state, facts):
    """What later flicks look back on: who rests in the areas, who is near the green."""
    state["resting"] = {
        "A": list(facts.get("in_area", {}).get("A", [])),
        "B": list(facts.get("in_area", {}).get("B", [])),
    }
    state["near"] = list(facts.get("near_green", []))
    if facts.get("zones"):
        state["green"] = facts["zones"][-1]
    elif facts["kind"] == "penalty":
        # "If the flick does not move the green, it lies in the taker's shooting zone, where the
        # penalty put it."
        state["green"] = SHOOTING_ZONE[facts["by"]]
    if facts.get("out") is not None:
        state["green"] = None


# ---------------------------------------------------------------------------------------------
# Normal and penalty flicks


def rule_on_hitting_flick(state, facts):
    side = facts["by"]
    opponent = other(side)
    penalty = facts["kind"] == "penalty"
    out = facts.get("out")
    start_of_turn = state["start"]
    rules = []
    if start_of_turn == "flick-off" and not penalty and state["normals"] == 0:
        # "then `first` flicks"
        rules.append("green.flick-off")
    if start_of_turn == "goal-flick" and not penalty and state["normals"] == 0:
        rules.append("green.goal-flick")
    if penalty:
        rules.append("green.penalty-flick")
        state["statistics"]["penalty_flicks"][side]["taken"] += 1

    hit = is_hit(facts)
    # "On a normal flick the green ran into an opposing penny (`green_struck`)"
    intercepted = not penalty and any(name[0] == opponent for name in facts.get("green_struck", []))
    breaks = breaks_of(state, facts, "AN")
    met_opponent = any(
        name[0] == opponent
        for name in facts.get("struck", []) + facts.get("moved", []) + facts.get("off", [])
        if name != "green"
    )
    # "A normal flick that is not a hit and touched no opposing penny"
    miss = not penalty and not hit and not met_opponent

    # "It is tested when the turn ends, on the latest flick's `near_green`: between hits a near
    # penny is no break". "A flick that ends the turn by another break or an interception is tested
    # too. A flick that puts the green out of play leaves nothing to test."
    turn_ends = penalty or len(breaks) > 0 or intercepted or (miss and state["hits"] == 0)
    if turn_ends and out is None and facts.get("near_green", []):
        note_break(breaks, "diameter", "AN")
    rules = rules + rules_of_breaks(breaks, start_of_turn)

    # Penalties: "what is owed stays owed until the next flick that is not a penalty flick, and
    # lapses then; a break in the penalty flick replaces it".
    if not penalty or breaks:
        state["owed"] = owed_for(state, facts, breaks, "AN")
    remember(state, facts)

    if penalty:
        # A penalty flick is a turn of its own.
        hits = 1 if hit else 0
    else:
        if hit:
            state["hits"] = state["hits"] + 1
            if state["normals"] == 0:
                state["first_hit_penny"] = facts["penny"]
        state["normals"] = state["normals"] + 1
        hits = state["hits"]
    if hit:
        rules.append("green.hit")
    if miss:
        rules.append("green.miss")
    if intercepted:
        rules.append("green.interception")
        state["statistics"]["interceptions"][opponent] += 1
    if not penalty and hit and hits == 3:
        rules.append("green.three-hits")

    outcome = outcome_of(rules, hits)
    outcome["hit"] = hit
    outcome["breaks"] = breaks
    outcome["breaker"] = side

    # "Through X's own pegs: a goal to Y, by a normal or a penalty flick, whatever else X broke in
    # it (listed in `breaks`), and nothing else is owed; X restarts with a goal flick."
    if out == "goal-" + side:
        rules.append("green.own-goal")
        note_turn(state, side, hits, penalty)
        score_goal(state, opponent, "own-goal", rules)
        outcome["goal"] = opponent
        return outcome

    if breaks:
        # "Any break ends the turn at once; no positional flick; no goal from that flick."
        rules.append("green.break-ends-turn")
        rules.extend(rules_of_penalties(breaks))
        # "a goal flick to Y follows the penalties": the way out that gives it.
        if out == "goal-line-" + opponent:
            rules.append("green.over-their-line")
        if out == "goal-" + opponent and facts["zones"][0] == "centre":
            rules.append("green.goal-from-elsewhere")
        note_turn(state, side, hits, penalty)
        if has_penalty_flick(breaks):
            if out is None:
                award_penalty_flick(state, opponent, "turn")
            elif out in ["goal-line-" + opponent, "goal-" + opponent]:
                # "no goal; a goal flick to Y follows the penalties, unless Y takes a penalty flick"
                award_penalty_flick(state, opponent, "goal-flick")
            else:
                award_penalty_flick(state, opponent, None)
        elif out is None:
            begin_turn(state, opponent, "open", None)
        else:
            goal_flick_is_due(state, opponent)
        return outcome

    if out == "goal-" + opponent:
        note_turn(state, side, hits, penalty)
        # "X hit the green from within X's shooting zone (`zones` begins there) and it went wholly
        # over Y's goal line between the pegs, and X broke no rule in that flick: goal."
        if facts["zones"][0] == SHOOTING_ZONE[side]:
            rules.append("green.goal")
            kind = "penalty" if penalty else "open"
            if penalty:
                state["statistics"]["penalty_flicks"][side]["scored"] += 1
            score_goal(state, side, kind, rules)
            outcome["goal"] = side
        else:
            # "Through Y's pegs but hit from the centre zone: no goal, as if over Y's goal line."
            rules.append("green.goal-from-elsewhere")
            goal_flick_is_due(state, opponent)
        return outcome

    if out == "goal-line-" + opponent:
        # "Over Y's goal line, not between the pegs: Y restarts with a goal flick, intercepted or
        # not."
        rules.append("green.over-their-line")
        note_turn(state, side, hits, penalty)
        goal_flick_is_due(state, opponent)
        return outcome

    if penalty or intercepted:
        # "if the green stays in play the other side's turn begins"; "the turn ends when the green
        # stops, no positional flick"
        note_turn(state, side, hits, penalty)
        begin_turn(state, opponent, "open", None)
        return outcome

    if miss:
        # "no more normal flicks this turn". "A miss after at least one hit still leaves the
        # positional flick; a miss as the first flick of the turn leaves none."
        rules.append("green.positional-after-miss")
        state["missed"] = True
        if state["hits"] == 0:
            note_turn(state, side, hits, penalty)
            begin_turn(state, opponent, "open", None)
        return outcome

    # "after a hit without interception the attacker may try another, or stop."
    return outcome


def note_turn(state, side, hits, penalty):
    if not penalty:
        state["statistics"]["hits_by_turn"][side].append(hits)


# ---------------------------------------------------------------------------------------------
# Positional flicks, ends of turns


def rule_on_positional_flick(state, facts):
    side = facts["by"]
    opponent = other(side)
    out = facts.get("out")
    defence = state["phase"] == "defence"
    hits = state["hits"]
    column = "DP" if defence else "AP"
    breaks = breaks_of(state, facts, column)
    # "Tested at the end of every turn, positional flick included, and after a defender's positional
    # flicks"; "the defender's positional flicks once, after the last of them (column DP)".
    last = not defence or len(breaks) > 0 or state["positionals"] == 1
    if last and out is None and facts.get("near_green", []):
        note_break(breaks, "diameter", column)
    rules = ["green.positional", *rules_of_breaks(breaks, None)]
    if defence:
        rules.append("green.goal-flick")
    state["owed"] = owed_for(state, facts, breaks, column)
    remember(state, facts)
    outcome = outcome_of(rules, hits)
    outcome["breaks"] = breaks
    outcome["breaker"] = side
    if breaks:
        rules.append("green.break-ends-turn")
        rules.extend(rules_of_penalties(breaks))

    if defence:
        chosen = state["chosen"]
        state["positionals"] = state["positionals"] + 1
        if has_penalty_flick(breaks):
            # "A break in a positional flick (column DP) ends those flicks: the taker is owed the
            # penalties and goes on with his goal flick, unless he takes a penalty flick instead."
            award_penalty_flick(state, opponent, "goal-flick-turn")
        elif last:
            # "then the taker places the green and his penny inside his own goal area and flicks"
            begin_turn(state, opponent, "goal-flick", chosen)
            state["green"] = OWN_END[opponent]
        return outcome

    # "one positional flick, which ends the turn"
    note_turn(state, side, hits, False)
    if has_penalty_flick(breaks):
        # "Whatever the green does after such a flick is no goal to anyone."
        if out is None:
            award_penalty_flick(state, opponent, "turn")
        elif out in ["goal-line-" + opponent, "goal-" + opponent]:
            award_penalty_flick(state, opponent, "goal-flick")
        else:
            award_penalty_flick(state, opponent, None)
    else:
        begin_turn(state, opponent, "open", None)
    return outcome


def rule_on_end_turn(state, facts):
    # "gives up the remaining hits, the positional flick, or the defender's positional flicks"
    side = facts["by"]
    hits = state["hits"]
    defence = state["phase"] == "defence"
    column = "DP" if defence else "AN"
    # "`end_turn` included (column AN), on the latest flick's `near_green`"; for the defender only
    # when he flicked at all.
    breaks = []
    if state["near"] and (not defence or state["positionals"] > 0):
        note_break(breaks, "diameter", column)
        as_facts = {"by": side, "near_green": state["near"]}
        state["owed"] = owed_for(state, as_facts, breaks, column)
    rules = rules_of_breaks(breaks, None)
    outcome = outcome_of(rules, hits)
    outcome["breaks"] = breaks
    outcome["breaker"] = side
    if defence:
        rules.append("green.goal-flick")
        taker = other(side)
        begin_turn(state, taker, "goal-flick", state["chosen"])
        state["green"] = OWN_END[taker]
    else:
        # "the attacker may try another, or stop"
        rules.append("green.three-hits")
        note_turn(state, side, hits, False)
        begin_turn(state, other(side), "open", None)
    return outcome


# ---------------------------------------------------------------------------------------------
# Penalties, goal flicks, fouls without a flick


def rule_on_choose(state, facts):
    if facts["take"] == "penalty":
        state["penalty"]["chosen"] = True
        return outcome_of(["green.penalty-flick"], state["hits"])
    decline_penalty_flick(state)
    rules = ["green.advantage"]
    if state["phase"] == "goal-flick":
        rules.append("green.goal-flick")
    return outcome_of(rules, state["hits"])


def items_settled(state, kind, penny):
    """The items of `owed` that putting this penny back, in this way, carries out.

    "the *punishing* side's own goal line" takes the other side's pennies; a side repositions its
    own. So a penny in an item is spotted when it is not the carrying side's, else repositioned.
    """
    answer = []
    for item in state["owed"]:
        if penny not in item["pennies"]:
            continue
        own = penny[0] == item["by"]
        if (kind == "reposition") == own:
            answer.append(item)
    return answer


def rule_on_penalty_carried_out(state, kind, facts):
    penny = facts["penny"]
    remaining = []
    for item in state["owed"]:
        # "one penny put back settles every item that names it"
        if penny in item["pennies"]:
            item["pennies"] = [name for name in item["pennies"] if name != penny]
            item["count"] = item["count"] - 1
        if item["count"] > 0:
            remaining.append(item)
    state["owed"] = remaining
    # "its `in_area`, less pennies put back since"
    for area in ["A", "B"]:
        state["resting"][area] = [name for name in state["resting"][area] if name != penny]
    state["near"] = [name for name in state["near"] if name != penny]
    # "In any order, as entered."
    rules = ["green.order"]
    if kind == "reposition":
        rules.append("green.reposition-place")
    return outcome_of(rules, state["hits"])


def rule_on_goal_flick(state, facts):
    # "the taker takes the green and his chosen penny aside and places two other pennies; the
    # opponent makes two positional flicks"
    begin_defence(state, facts["by"], facts["penny"])
    # "a goal flick clears it"
    state["resting"] = {"A": [], "B": []}
    state["near"] = []
    return outcome_of(["green.goal-flick"], 0)


def rule_on_foul(state, facts):
    """ "a penalty flick to the other side; it tests nothing else (no diameter)"."""
    side = facts["by"]
    opponent = other(side)
    hits = state["hits"]
    at_the_board = side == state["side"]
    # "column AN for the side whose turn it is, AP for a goal flick's taker during the defender's
    # flicks, DP for the other side"
    if state["phase"] == "defence":
        column = "DP" if at_the_board else "AP"
    else:
        column = "AN" if at_the_board else "DP"
    breaks = []
    if "touched" in facts["fouls"]:
        note_break(breaks, "technique", column)
    if "board" in facts["fouls"]:
        note_break(breaks, "board", column)
    rules = rules_of_breaks(breaks, None) + rules_of_penalties(breaks)
    outcome = outcome_of(rules, hits)
    outcome["breaks"] = breaks
    outcome["breaker"] = side
    if state["phase"] in ["penalty", "goal-flick"]:
        # "While a goal flick is to be set up or a penalty flick is due, one more penalty flick is
        # due to the other side after what is due already"
        state["queue"].append(opponent)
        return outcome
    if not at_the_board:
        # "By the side not at the board, declining it goes on as everything stood."
        award_penalty_flick(state, opponent, "as-it-stood")
        return outcome
    rules.append("green.break-ends-turn")
    if state["phase"] == "turn":
        note_turn(state, side, hits, False)
        award_penalty_flick(state, opponent, "turn")
    else:
        # "declining in the middle of the opponent's positional flicks goes on to the goal flick"
        award_penalty_flick(state, opponent, "goal-flick-turn")
    return outcome


# ---------------------------------------------------------------------------------------------
# Less detailed cards


def rule_on_card_goal(state, facts):
    to = facts["to"]
    kind = facts["kind"]
    rules = []
    if kind == "own-goal":
        rules.append("green.own-goal")
    else:
        rules.append("green.goal")
    if kind == "penalty":
        rules.append("green.penalty-flick")
    state["penalty_goal_by"] = None
    score_goal(state, to, kind, rules)
    outcome = outcome_of(rules, 0)
    outcome["goal"] = to
    return outcome


def rule_on_card_penalty(state, facts):
    by = facts["by"]
    counts = state["statistics"]["penalty_flicks"][by]
    # CHOICE: `by` takes the penalty flick, for what the other side broke.
    broken = state["statistics"]["breaks"][other(by)]
    broken[facts["for"]] = broken.get(facts["for"], 0) + 1
    state["penalties_listed"] = True
    state["penalty_goal_by"] = None
    state["phase"] = "turn"
    if facts["result"] == "declined":
        counts["declined"] += 1
        state["side"] = by
        return outcome_of(["green.break-" + facts["for"], "green.advantage"], 0)
    counts["taken"] += 1
    state["side"] = other(by)
    if facts["result"] == "goal":
        counts["scored"] += 1
        state["penalty_goal_by"] = by
        state["side"] = by
    return outcome_of(["green.break-" + facts["for"], "green.penalty-flick"], 0)


def verdict_of_a_result(card):
    """`result`: goals each; the winner has exactly `goals`."""
    state = start(card)
    claim = card.get("claim") or {}
    score = claim.get("score") or {}
    state["score"] = {"A": score.get("A", 0), "B": score.get("B", 0)}
    need = state["goals_to_win"]
    winner = claim.get("winner")
    reached = [side for side in ["A", "B"] if state["score"][side] == need]
    message = None
    if max(state["score"].values()) > need:
        message = "Nobody has more goals than win the match."
    elif len(reached) == 2:
        message = "Both cannot win."
    elif winner is not None and not reached:
        message = "The winner has exactly the goals that win the match."
    if message is not None:
        state["faults"].append(fault(None, "unreachable", "green.win", message))
    elif reached:
        state["finished"] = True
        state["winner"] = reached[0]
        if "winner" in claim and winner != state["winner"]:
            text = "By this score the winner is another."
            state["faults"].append(fault(None, "claim-mismatch", "green.win", text))
    answer = finish(state, {})
    # Nobody can tell from a result who is to flick.
    answer["next"] = None
    return answer
