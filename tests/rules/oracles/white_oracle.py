"""A second, deliberately naive implementation of Penny White, from the rulebook alone.

`verdict(card)` takes a well-formed card (its shapes are taken for granted) and returns the
verdict of `scorecard.md` as a plain dict. The state is one plain dict; each step follows
`white.md` sentence by sentence, with the sentence above the code.

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

# The order of the game's file; `rules` of a ruling are cited in it.
RULES = [
    "white.start",
    "white.failed-start",
    "white.alternate",
    "white.behind-line",
    "white.knocked-off",
    "white.nearest",
    "white.no-opponent-penny",
    "white.dead-end",
    "white.own-off",
    "white.opponent-off",
    "white.opponent-off-count",
    "white.foul",
    "white.win",
    "white.tie",
]

DEFAULTS: dict[str, Any] = {
    "pennies": 4,
    "ends": 10,
    "start": "flicked",
    "recentre": False,
    "dead_end": "nil",
    "foul": "record",
    "extra_end": False,
}


def in_file_order(rules: list[str]) -> list[str]:
    """The cited rules, each once, in the order of the game's file."""
    return [rule for rule in RULES if rule in rules]


# ---------------------------------------------------------------------------------------------
# The position
# ---------------------------------------------------------------------------------------------


def new_state(card: dict[str, Any]) -> dict[str, Any]:
    """The position before the first entry."""
    options = dict(DEFAULTS)
    options.update(card.get("options", {}))
    state: dict[str, Any] = {
        "options": options,
        "score": {"A": 0, "B": 0},
        "end": 1,
        # "`first` starts end 1"
        "starter": card["first"],
        "phase": "start",  # "start", "flick", "remove", "measure" or "over"
        "flicker": card["first"],
        "on_board": [],
        "flicked": [],
        "owed": {"A": 0, "B": 0},
        "winner": None,
        "statistics": {
            "ends_won": {"A": 0, "B": 0},
            "points_by_kind": {
                side: {"nearest": 0, "knocked-off": 0, "failed-start": 0} for side in ("A", "B")
            },
            "biggest_end": {"A": 0, "B": 0},
            "whites_knocked_off": {"A": 0, "B": 0},
            "pennies_lost": {"A": 0, "B": 0},
            "fouls": {"A": {}, "B": {}},
            "running_score": [],
        },
    }
    begin_end(state)
    return state


def begin_end(state: dict[str, Any]) -> None:
    """Clear the board for the end whose number and starter stand in the state."""
    state["on_board"] = []
    state["flicked"] = []
    state["owed"] = {"A": 0, "B": 0}
    state["flicker"] = state["starter"]
    # "Each end begins with the starter flicking the white, then his first penny."
    # "`placed`: the white is set ...; no start can fail"
    state["phase"] = "flick" if state["options"]["start"] == "placed" else "start"


def side_to_move(state: dict[str, Any]) -> str | None:
    """`next` of a ruling."""
    if state["phase"] == "start":
        return str(state["starter"])
    if state["phase"] == "flick":
        return str(state["flicker"])
    if state["phase"] == "remove":
        # "`next` is the side it is owed to"
        return "A" if state["owed"]["A"] > 0 else "B"
    # "While the pennies are to be measured, `next` is null."
    return None


def who_is_next(state: dict[str, Any]) -> dict[str, Any] | None:
    """`next` of the verdict."""
    side = side_to_move(state)
    if side is None:
        return None
    return {"side": side, "end": state["end"], "kind": state["phase"]}


def owner(penny: str) -> str:
    """The side whose penny it is."""
    return penny[0]


def in_game(state: dict[str, Any], penny: str) -> bool:
    """Is there such a penny in this game?"""
    count = state["options"]["pennies"]
    every = [f"{side}{number}" for side in ("A", "B") for number in range(1, count + 1)]
    return penny in every


def on_board_of(state: dict[str, Any], side: str) -> list[str]:
    """A side's pennies on the board."""
    return [penny for penny in state["on_board"] if owner(penny) == side]


def everything_flicked(state: dict[str, Any]) -> bool:
    """Have all pennies been flicked?"""
    return len(state["flicked"]) == 2 * int(state["options"]["pennies"])


# ---------------------------------------------------------------------------------------------
# One entry
# ---------------------------------------------------------------------------------------------


def kind_of(entry: dict[str, Any]) -> str:
    """The kind of an entry: its one key that is not `claim`."""
    return next(key for key in entry if key != "claim")


def can_come(state: dict[str, Any], kind: str) -> bool:
    """Can an entry of this kind come now?"""
    # "`{"foul": ...}` (without a flick, at any moment of an end, a removal owed included;
    # recorded, changes nothing)"
    if kind == "foul":
        return True
    # "while one is owed only `remove` can come"
    if state["phase"] == "remove":
        return kind == "remove"
    if kind == "end":
        return True
    # "a `start` when the end has begun or with `start: placed`, a `measure` before the last
    # penny, a removal nobody earned"
    return bool(kind == state["phase"])


def step(
    state: dict[str, Any], index: int, entry: dict[str, Any]
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """Play one entry on `state`, changing it: (fault, None) if refused, (None, ruling) if ruled."""
    kind = kind_of(entry)
    facts = entry[kind]
    # "One entry gets at most one of `after-the-end`, `illegal`, `out-of-turn`, `impossible`,
    # found in this order."
    if state["phase"] == "over":
        return fault(index, "after-the-end", "white.win", "the match is over"), None
    if not can_come(state, kind):
        message = f"a {kind} cannot come now: a {state['phase']} is due"
        return fault(index, "illegal", f"white.{RULE_OF_PHASE[state['phase']]}", message), None
    if kind == "end":
        return step_end(state, index, facts)
    # "`out-of-turn`: the wrong side." CHOICE: a foul without a flick (a knocked board) may be
    # either side's; a measure is nobody's.
    if kind in ("start", "flick", "remove") and facts["by"] != side_to_move(state):
        rule = "white.start" if kind == "start" else "white.alternate"
        return fault(index, "out-of-turn", rule, "it is the other side's turn"), None
    if kind == "start":
        return None, rule_start(state, index, facts)
    if kind == "foul":
        return None, rule_foul(state, index, facts)
    if kind == "flick":
        problem = impossible_flick(state, facts)
        if problem is not None:
            return fault(index, "impossible", "white.alternate", problem), None
        return None, rule_flick(state, index, facts)
    if kind == "remove":
        problem = impossible_removal(state, facts)
        if problem is not None:
            return fault(index, "impossible", "white.opponent-off", problem), None
        return None, rule_remove(state, index, facts)
    problem = impossible_measure(state, facts)
    if problem is not None:
        return fault(index, "impossible", "white.nearest", problem), None
    return None, rule_measure(state, index, facts)


RULE_OF_PHASE = {
    "start": "start",
    "flick": "alternate",
    "remove": "opponent-off-count",
    "measure": "nearest",
}


def ruling_of(
    state: dict[str, Any],
    index: int,
    by: str | None,
    rules: list[str],
    points: dict[str, int],
    end: int,
    end_over: bool,
) -> dict[str, Any]:
    """The ruling, after the state was carried on."""
    return {
        "entry": index,
        "by": by,
        "rules": in_file_order(rules),
        "points": points,
        "score": dict(state["score"]),
        "next": side_to_move(state),
        "end": end,
        "end_over": end_over,
        "removals_owed": dict(state["owed"]),
    }


def close_end(state: dict[str, Any], rules: list[str], counts: bool) -> None:
    """The end is over: the next one, or the end of the match."""
    state["owed"] = {"A": 0, "B": 0}
    if not counts:
        # "`replay` (same number, same starter)"
        begin_end(state)
        return
    state["statistics"]["running_score"].append(dict(state["score"]))
    a, b = state["score"]["A"], state["score"]["B"]
    if state["end"] >= state["options"]["ends"]:
        # "After the agreed number of ends, the most points wins, points from failed starts
        # counted."
        if a != b:
            rules.append("white.win")
            state["winner"] = "A" if a > b else "B"
            state["phase"] = "over"
            return
        # "Level scores: a draw, unless option `extra_end` is true: extra ends, numbered on,
        # starters still alternating, until the totals are not level at an end's close."
        rules.append("white.tie")
        if not state["options"]["extra_end"]:
            state["winner"] = "draw"
            state["phase"] = "over"
            return
    # "Starters alternate"
    state["end"] += 1
    state["starter"] = other(state["starter"])
    begin_end(state)


def count_fouls(state: dict[str, Any], facts: dict[str, Any]) -> None:
    """Count the fouls of an entry."""
    mine = state["statistics"]["fouls"][facts["by"]]
    for kind in facts.get("fouls") or []:
        mine[kind] = mine.get(kind, 0) + 1


def rule_start(state: dict[str, Any], index: int, facts: dict[str, Any]) -> dict[str, Any]:
    """The starter flicked the white."""
    by = facts["by"]
    end = state["end"]
    rules = []
    points = {"A": 0, "B": 0}
    count_fouls(state, facts)
    if facts.get("fouls"):
        # "recorded and shown"; CHOICE: no penny was flicked, so none comes off with `remove`.
        rules.append("white.foul")
    if facts["white"] == "over":
        # "Each end begins with the starter flicking the white, then his first penny."
        rules.append("white.start")
        state["phase"] = "flick"
        state["flicker"] = by
    else:
        # "If it does not, the opponent gets one point and the same player starts again; the
        # end's number does not change."
        rules.append("white.failed-start")
        points[other(by)] = 1
        state["score"][other(by)] += 1
        state["statistics"]["points_by_kind"][other(by)]["failed-start"] += 1
    return ruling_of(state, index, by, rules, points, end, False)


def rule_foul(state: dict[str, Any], index: int, facts: dict[str, Any]) -> dict[str, Any]:
    """A foul without a flick: "recorded, changes nothing"."""
    count_fouls(state, facts)
    points = {"A": 0, "B": 0}
    return ruling_of(state, index, facts["by"], ["white.foul"], points, state["end"], False)


def impossible_flick(state: dict[str, Any], facts: dict[str, Any]) -> str | None:
    """Why the facts of a flick cannot be, if so."""
    penny = facts["penny"]
    # "An id outside the game is `impossible`."
    if not in_game(state, penny):
        return f"{penny} is not in this game"
    # "a penny flicked twice in an end or by the wrong side"
    if owner(penny) != facts["by"]:
        return f"{penny} is not {facts['by']}'s"
    if penny in state["flicked"]:
        return f"{penny} was flicked before in this end"
    # "a penny off that was not on (the flicked one may be)"
    gone: list[str] = []
    for each in facts.get("off") or []:
        if each not in state["on_board"] and each != penny:
            return f"{each} was not on the board"
        # CHOICE: the same penny off twice was not on the second time.
        if each in gone:
            return f"{each} is off twice"
        gone.append(each)
    return None


def rule_flick(state: dict[str, Any], index: int, facts: dict[str, Any]) -> dict[str, Any]:
    """The side to move flicked a penny."""
    by = facts["by"]
    opponent = other(by)
    penny = facts["penny"]
    off = facts.get("off") or []
    fouls = facts.get("fouls") or []
    end = state["end"]
    rules = []
    points = {"A": 0, "B": 0}
    statistics = state["statistics"]
    lost = list(off)

    count_fouls(state, facts)
    state["flicked"].append(penny)
    state["on_board"].append(penny)
    if fouls:
        rules.append("white.foul")
        # "`remove` (the flicked penny comes off for the end, before anything else of that flick
        # is counted)"
        if state["options"]["foul"] == "remove":
            state["on_board"].remove(penny)
            if penny not in lost:
                lost.append(penny)
    # "stays off until the end is over"
    for each in off:
        if each in state["on_board"]:
            state["on_board"].remove(each)
    for each in lost:
        statistics["pennies_lost"][owner(each)] += 1

    if facts.get("white_off"):
        # "The white goes off as the result of a penny's flick: whoever flicked loses the end, the
        # opponent gets exactly one point, and the end is over, whatever else lies where."
        # A removal "lapses when the white went off".
        rules.append("white.knocked-off")
        points[opponent] = 1
        state["score"][opponent] += 1
        statistics["points_by_kind"][opponent]["knocked-off"] += 1
        statistics["whites_knocked_off"][by] += 1
        win_end(state, opponent, 1)
        close_end(state, rules, True)
        return ruling_of(state, index, by, rules, points, end, True)

    # "The sides flick one penny each in turn, starter first, until all have been flicked or the
    # white is off."
    rules.append("white.alternate")
    state["flicker"] = opponent
    # "A penny that its own side flicked off stays off until the end is over."
    if any(owner(each) == by for each in off):
        rules.append("white.own-off")
    # "If a flick puts an opponent's penny off, that opponent may remove any one penny of the
    # flicker's."
    put_off = len([each for each in off if owner(each) == opponent])
    if put_off:
        rules.append("white.opponent-off")
        # "One removal for each opposing penny put off by that flick; only pennies on the board
        # can be removed (so never more than the flicker has there)"
        owed = min(put_off, len(on_board_of(state, by)))
        state["owed"][opponent] = owed
        # CHOICE: cited where it says something else than "one".
        if put_off != 1 or owed != 1:
            rules.append("white.opponent-off-count")
    end_over = after_pennies(state, rules)
    return ruling_of(state, index, by, rules, points, end, end_over)


def after_pennies(state: dict[str, Any], rules: list[str]) -> bool:
    """What is due after a flick or a removal; True if the end is over with it."""
    if state["owed"]["A"] or state["owed"]["B"]:
        state["phase"] = "remove"
        return False
    if not everything_flicked(state):
        state["phase"] = "flick"
        return False
    # "no penny on the board (then the end is over at once, without a `measure`)"
    if not state["on_board"]:
        dead_end(state, rules)
        return True
    state["phase"] = "measure"
    return False


def dead_end(state: dict[str, Any], rules: list[str]) -> None:
    """Nobody scores."""
    # "nobody scores, the end is over and counts as played. Option `dead_end`: `nil` (default) or
    # `replay` (same number, same starter)."
    rules.append("white.dead-end")
    close_end(state, rules, state["options"]["dead_end"] == "nil")


def win_end(state: dict[str, Any], side: str, points: int) -> None:
    """Count an end won."""
    statistics = state["statistics"]
    statistics["ends_won"][side] += 1
    statistics["biggest_end"][side] = max(statistics["biggest_end"][side], points)


def impossible_removal(state: dict[str, Any], facts: dict[str, Any]) -> str | None:
    """Why a removal cannot be, if so."""
    penny = facts.get("penny")
    if penny is None:
        return None
    # "removing one's own penny or one that is not on"
    if penny not in state["on_board"]:
        return f"{penny} is not on the board"
    if owner(penny) == facts["by"]:
        return f"{penny} is one's own"
    return None


def rule_remove(state: dict[str, Any], index: int, facts: dict[str, Any]) -> dict[str, Any]:
    """The side a removal is owed to takes a penny off, or declines."""
    by = facts["by"]
    end = state["end"]
    penny = facts.get("penny")
    # "each settles one"
    state["owed"][by] -= 1
    if penny is None:
        # "it may be declined (`penny: null`)"
        rules = ["white.opponent-off-count"]
    else:
        # "that opponent may remove any one penny of the flicker's. Both stay off for the end."
        rules = ["white.opponent-off"]
        state["on_board"].remove(penny)
        state["statistics"]["pennies_lost"][owner(penny)] += 1
    end_over = after_pennies(state, rules)
    return ruling_of(state, index, by, rules, {"A": 0, "B": 0}, end, end_over)


def groups_of(facts: dict[str, Any]) -> list[list[str]]:
    """The measured pennies, nearest first, ties together."""
    if facts.get("order") is not None:
        return [list(group) for group in facts["order"]]
    distances = facts["distances_mm"]
    groups = []
    for distance in sorted(set(distances.values())):
        groups.append([penny for penny in distances if distances[penny] == distance])
    return groups


def impossible_measure(state: dict[str, Any], facts: dict[str, Any]) -> str | None:
    """Why a measurement cannot be, if so."""
    measured = [penny for group in groups_of(facts) for penny in group]
    # "measuring a penny that is off or leaving out one that is on"
    for penny in measured:
        if penny not in state["on_board"]:
            return f"{penny} is not on the board"
    for penny in state["on_board"]:
        if penny not in measured:
            return f"{penny} is on the board and was not measured"
    # CHOICE: a penny lies in one place.
    if len(measured) != len(set(measured)):
        return "a penny was measured twice"
    return None


def rule_measure(state: dict[str, Any], index: int, facts: dict[str, Any]) -> dict[str, Any]:
    """The pennies are measured: the end is decided."""
    end = state["end"]
    groups = groups_of(facts)
    points = {"A": 0, "B": 0}
    rules: list[str] = []
    nearest_sides = {owner(penny) for penny in groups[0]}
    # "Equal nearest pennies of both sides"
    if len(nearest_sides) == 2:
        dead_end(state, rules)
        return ruling_of(state, index, None, rules, points, end, True)
    # "the side with the nearest penny wins the end and scores one for each of its pennies nearer
    # than the opponent's nearest"
    winner = nearest_sides.pop()
    rules.append("white.nearest")
    count = 0
    for group in groups:
        if any(owner(penny) != winner for penny in group):
            break
        count += len(group)
    # "If one side has no penny left on the board, all the other side's pennies on the board
    # count."
    if not on_board_of(state, other(winner)):
        rules.append("white.no-opponent-penny")
    points[winner] = count
    state["score"][winner] += count
    state["statistics"]["points_by_kind"][winner]["nearest"] += count
    win_end(state, winner, count)
    close_end(state, rules, True)
    return ruling_of(state, index, None, rules, points, end, True)


# ---------------------------------------------------------------------------------------------
# Detail `card`: one entry an end
# ---------------------------------------------------------------------------------------------


def step_end(
    state: dict[str, Any], index: int, facts: dict[str, Any]
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """One `end` entry of a `card`."""
    by = facts["by"]
    number = facts["number"]
    failed = facts.get("failed_starts") or 0
    result = facts["result"]
    winner = facts.get("winner")
    scored = facts.get("points") or 0
    options = state["options"]
    # "starters alternate"; a replayed dead end repeats its starter
    if by != state["starter"]:
        return fault(index, "out-of-turn", "white.start", "the other side starts this end"), None

    def refuse(rule: str, message: str) -> tuple[dict[str, Any], None]:
        return fault(index, "impossible", rule, message), None

    # "ends numbered in order without gaps (a replayed dead end repeats number and starter)"
    if number != state["end"]:
        return refuse("white.start", f"end {state['end']} is due, not {number}")
    # "no start can fail" with `start: placed`
    if failed and options["start"] == "placed":
        return refuse("white.failed-start", "a placed white cannot fail")
    # "Points 1...`pennies` for `nearest`, exactly 1 for `knocked-off`, 0 for `dead`"
    if result == "nearest" and not 1 <= scored <= options["pennies"]:
        return refuse("white.nearest", f"{scored} points by {options['pennies']} pennies")
    if result == "knocked-off" and scored != 1:
        return refuse("white.knocked-off", f"{scored} points for a white knocked off")
    if result == "dead" and scored != 0:
        return refuse("white.dead-end", f"{scored} points in a dead end")
    # CHOICE: an end that was won has a winner, a dead one has none.
    if result == "dead" and winner is not None:
        return refuse("white.dead-end", "a dead end has no winner")
    if result != "dead" and winner not in ("A", "B"):
        return refuse("white.nearest", "the end's winner is missing")

    rules = []
    points = {"A": 0, "B": 0}
    statistics = state["statistics"]
    # "failed starts give the non-starter one each"
    if failed:
        rules.append("white.failed-start")
        points[other(by)] += failed
        statistics["points_by_kind"][other(by)]["failed-start"] += failed
    if result == "nearest":
        rules.append("white.nearest")
    if result == "knocked-off":
        rules.append("white.knocked-off")
        statistics["whites_knocked_off"][other(winner)] += 1
    if result != "dead":
        points[winner] += scored
        statistics["points_by_kind"][winner][result] += scored
        win_end(state, winner, scored)
    for side in ("A", "B"):
        state["score"][side] += points[side]
    if result == "dead":
        dead_end(state, rules)
    else:
        close_end(state, rules, True)
    return None, ruling_of(state, index, by, rules, points, number, True)


# ---------------------------------------------------------------------------------------------
# Detail `result`, and the verdict
# ---------------------------------------------------------------------------------------------


def after_one_end(
    options: dict[str, Any], starter: str, scores: set[tuple[int, int]], cap: tuple[int, int]
) -> set[tuple[int, int]]:
    """Every score up to `cap` that one more end can make of these scores."""
    # "the opponent gets one point and the same player starts again": any number of times
    failed = set(scores)
    if options["start"] == "flicked":
        for a, b in scores:
            if starter == "B":
                failed |= {(more, b) for more in range(a, cap[0] + 1)}
            else:
                failed |= {(a, more) for more in range(b, cap[1] + 1)}
    after = set()
    for a, b in failed:
        # nearest gives 1...`pennies` (the white knocked off: 1) to one side
        for points in range(1, options["pennies"] + 1):
            after.add((a + points, b))
            after.add((a, b + points))
        # a dead end gives nothing; with `replay` it is no end
        if options["dead_end"] == "nil":
            after.add((a, b))
    return {(a, b) for a, b in after if a <= cap[0] and b <= cap[1]}


def reachable(options: dict[str, Any], first: str, a: int, b: int) -> bool:
    """Can a match end with this score? By playing every match that stays within it."""
    cap = (a, b)
    starter = first
    scores = {(0, 0)}
    for _end in range(options["ends"]):
        scores = after_one_end(options, starter, scores, cap)
        starter = other(starter)
    if (a, b) in scores and (a != b or not options["extra_end"]):
        return True
    if not options["extra_end"]:
        return False
    # "extra ends ... until the totals are not level at an end's close"
    seen = set()
    level = frozenset(score for score in scores if score[0] == score[1])
    while level and (starter, level) not in seen:
        seen.add((starter, level))
        scores = after_one_end(options, starter, set(level), cap)
        starter = other(starter)
        if (a, b) in scores and a != b:
            return True
        level = frozenset(score for score in scores if score[0] == score[1])
    return False


def result_verdict(card: dict[str, Any]) -> dict[str, Any]:
    """Final points only."""
    state = new_state(card)
    options = state["options"]
    claim = card.get("claim") or {}
    score = claim.get("score") or {"A": 0, "B": 0}
    a, b = score["A"], score["B"]
    faults = []
    winner = None
    if reachable(options, card["first"], a, b):
        winner = "A" if a > b else "B" if b > a else "draw"
        # "Reachable within `ends x pennies`, failed starts aside (they are unbounded, so a high
        # score is a warning, not a fault)."
        if a + b > options["ends"] * options["pennies"]:
            message = f"{a}-{b} is more than {options['ends']} ends give without failed starts"
            faults.append(fault(None, "unusual", "white.failed-start", message))
        faults += compare_card_claim(claim, score, winner, True, "white.win")
    else:
        faults.append(fault(None, "unreachable", "white.win", f"{a}-{b} is no final score"))
    return {
        "valid": is_valid(faults),
        "finished": winner is not None,
        "winner": winner,
        "score": {"A": a, "B": b},
        "next": None,
        "faults": faults,
        "rulings": [],
        "statistics": state["statistics"],
    }


def verdict(card: dict[str, Any]) -> dict[str, Any]:
    """The verdict of a well-formed Penny White card."""
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
    finished = state["phase"] == "over"
    faults += compare_card_claim(
        card.get("claim"), state["score"], state["winner"], finished, "white.win"
    )
    return {
        "valid": is_valid(faults),
        "finished": finished,
        "winner": state["winner"],
        "score": dict(state["score"]),
        "next": who_is_next(state) if card["detail"] == "flicks" else next_end(state),
        "faults": faults,
        "rulings": rulings,
        "statistics": copy.deepcopy(state["statistics"]),
    }


def next_end(state: dict[str, Any]) -> dict[str, Any] | None:
    """`next` of a card of ends: who starts which end."""
    if state["phase"] == "over":
        return None
    return {"side": state["starter"], "end": state["end"], "kind": "end"}
