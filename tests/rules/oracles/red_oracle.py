"""Penny Red, ruled a second time: slow, plain, and written from the rulebook alone.

Only for comparison with the engine. Nothing here is shared with it. The card must be well formed.
`verdict(card)` gives the verdict document; `start`, `step` and `finish` let a generator play along.
The comments quote the rulebook (`../shared/rulebook/red.md` and `scorecard.md`).
"""

from tests.rules.oracles.scorecard_oracle import (
    compare_card_claim,
    compare_entry_claim,
    fault,
    is_valid,
    other,
)

IDS = ["red", "A1", "A2", "B1", "B2"]
SHOOTERS = {"A": ["A1", "A2"], "B": ["B1", "B2"]}

FILE_ORDER = [
    "red.server",
    "red.serve",
    "red.second-serve",
    "red.serve-fault",
    "red.three-flicks",
    "red.must-collide",
    "red.return-one",
    "red.return-two",
    "red.return-three",
    "red.cannon",
    "red.side-flick",
    "red.fails",
    "red.over",
    "red.placing",
    "red.contact",
    "red.own-off",
    "red.starshot",
    "red.starshot-cannon",
    "red.knock-off",
    "red.starshot-return",
    "red.reposition-opponent",
    "red.foul",
    "red.stack",
    "red.push",
    "red.shooters-own",
    "red.point",
    "red.game",
    "red.set",
    "red.match",
    "red.doubles-serve",
]


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
    first = card["first"]
    state = {
        "points_to_win": options.get("points", 7),
        "games_to_win": options.get("games", 5),
        "sets_to_win": options.get("sets", 3),
        "doubles": options.get("doubles", False),
        # An agreed handicap: what each side has on the board whenever a game begins.
        "start": {side: options.get("start", {}).get(side, 0) for side in ["A", "B"]},
        "detail": card["detail"],
        "points": {"A": 0, "B": 0},
        "games": {"A": 0, "B": 0},
        "sets": {"A": 0, "B": 0},
        "game": 1,
        "set": 1,
        # "`first` serves game 1."
        "server": first,
        # How many service games each pair has finished, for red.doubles-serve.
        "service_games": {"A": 0, "B": 0},
        "finished": False,
        "winner": None,
        "faults": [],
        "rulings": [],
        "statistics": {
            "service_games_held": {"A": 0, "B": 0},
            "service_games_broken": {"A": 0, "B": 0},
            "aces": {"A": 0, "B": 0},
            "double_faults": {"A": 0, "B": 0},
            "starshots": {
                "A": {"2": 0, "3": 0, "4": 0, "6": 0},
                "B": {"2": 0, "3": 0, "4": 0, "6": 0},
            },
            "returns": {"A": {"1": 0, "2": 0, "3": 0}, "B": {"1": 0, "2": 0, "3": 0}},
            "cannons": {"A": 0, "B": 0},
            "longest_run": {"A": 0, "B": 0},
            "fouls": {},
        },
        "run_side": None,
        "run": 0,
    }
    state["points"] = dict(state["start"])
    serve_is_due(state)
    return state


def serve_is_due(state):
    """Set the board up for the next point: "every point starts with a serve"."""
    state["phase"] = "serve"
    state["failed_serves"] = 0
    state["returns_made"] = 0
    state["in_turn"] = state["server"]
    begin_turn(state)
    state["rights"] = None


def begin_turn(state):
    state["placed"] = {}
    state["flicks"] = 0
    state["one_struck_the_other"] = False
    state["own_that_struck_red"] = []


def serving_player(state):
    """red.doubles-serve: a pair's two players take its service games in turn, first-named first."""
    side = state["server"]
    return SHOOTERS[side][state["service_games"][side] % 2]


def score_of(state):
    return {
        side: {
            "sets": state["sets"][side],
            "games": state["games"][side],
            "points": state["points"][side],
        }
        for side in ["A", "B"]
    }


def next_of(state):
    if state["finished"]:
        return None
    answer = {"side": state["in_turn"], "serve": state["phase"] == "serve"}
    if state["phase"] == "serve":
        answer["second_serve"] = state["failed_serves"] == 1
        if state["doubles"]:
            answer["player"] = serving_player(state)
    else:
        answer["flicks_left"] = 3 - state["flicks"]
    return answer


def finish(state, card):
    state["faults"] = state["faults"] + compare_card_claim(
        card.get("claim"), score_of(state), state["winner"], state["finished"], "red.match"
    )
    return {
        "valid": is_valid(state["faults"]),
        "finished": state["finished"],
        "winner": state["winner"],
        "score": score_of(state),
        "next": next_of(state),
        "faults": state["faults"],
        "rulings": state["rulings"],
        "statistics": state["statistics"],
    }


def add_fault(state, number, code, rule, message):
    state["faults"].append(fault(number, code, rule, message))


# ---------------------------------------------------------------------------------------------
# One entry


def kind_of(entry):
    return next(key for key in entry if key != "claim")


def side_of(by):
    """In doubles `by` names a player by his shooter's id; his side is its first letter."""
    return by[0]


def step(state, number, entry):
    """Rule on one entry. Gives the code that refused it, or None."""
    kind = kind_of(entry)
    facts = entry[kind]
    refusal = refuse(state, kind, facts)
    if refusal is not None:
        code, rule, message = refusal
        add_fault(state, number, code, rule, message)
        return code
    before = {
        "game": state["game"],
        "set": state["set"],
        "server": state["server"],
    }
    if kind == "serve":
        outcome = rule_on_serve(state, facts)
    elif kind == "flick":
        outcome = rule_on_flick(state, facts)
    elif kind == "position":
        outcome = rule_on_position(state, facts)
    elif kind == "reposition":
        outcome = rule_on_reposition(state, facts)
    elif kind == "respot":
        outcome = rule_on_respot(state, facts)
    elif kind == "foul":
        outcome = rule_on_foul(state, facts)
    elif kind == "point":
        outcome = rule_on_card_point(state, facts)
    elif kind == "game":
        outcome = rule_on_card_game(state, facts)
    else:
        raise ValueError("the oracle does not know the kind " + kind)
    rules = outcome["rules"]
    points = {"A": 0, "B": 0}
    game_score = dict(state["points"])
    if outcome["point_to"] is not None:
        points[outcome["point_to"]] = outcome["points"]
        game_score = award(state, outcome["point_to"], outcome["points"], rules)
    if kind == "game":
        # What was scored in it: the game's score, less what each side had before the first serve.
        points = {side: facts[side] - state["start"][side] for side in ["A", "B"]}
        state["points"] = {"A": facts["A"], "B": facts["B"]}
        game_score = dict(state["points"])
        close_game_if_won(state, rules)
    after = next_of(state)
    ruling = {
        "entry": number,
        "by": facts.get("by"),
        "rules": in_file_order(rules),
        "points": points,
        "score": score_of(state),
        "next": None if after is None else after["side"],
        # "In rulings `game` and `set` count from 1 (games within their set) and, with `server` and
        # `game_score`, speak of the game the entry belonged to"
        "game": before["game"],
        "set": before["set"],
        "server": before["server"],
        "game_score": game_score,
        "point_to": outcome["point_to"],
        "starshot": outcome["starshot"],
    }
    state["rulings"].append(ruling)
    state["faults"] = state["faults"] + compare_entry_claim(number, entry.get("claim"), ruling)
    return None


def rally_goes_on(rules):
    return {"rules": rules, "point_to": None, "points": 0, "starshot": False}


def rally_lost_by(side, rules):
    # "A rally lost gives the opponent 1"
    return {"rules": rules, "point_to": other(side), "points": 1, "starshot": False}


# ---------------------------------------------------------------------------------------------
# Scoring


def award(state, side, points, rules):
    """Give the points; close game, set and match. Gives the game's score after the point."""
    rules.append("red.point")
    state["points"][side] = state["points"][side] + points
    count_run(state, side, 1)
    game_score = dict(state["points"])
    if not close_game_if_won(state, rules):
        serve_is_due(state)
    return game_score


def count_run(state, side, number):
    if state["run_side"] == side:
        state["run"] = state["run"] + number
    else:
        state["run_side"] = side
        state["run"] = number
    longest = state["statistics"]["longest_run"]
    longest[side] = max(longest[side], state["run"])


def close_game_if_won(state, rules):
    # "First to `points` wins the game; there is no two-clear."
    winner = None
    for side in ["A", "B"]:
        if state["points"][side] >= state["points_to_win"]:
            winner = side
    if winner is None:
        return False
    rules.append("red.game")
    server = state["server"]
    if winner == server:
        state["statistics"]["service_games_held"][server] += 1
    else:
        state["statistics"]["service_games_broken"][server] += 1
    state["games"][winner] = state["games"][winner] + 1
    # "points back at 0 when a game has just ended, games when a set has, the last one too"; where
    # another game follows it begins with the start.
    state["points"] = dict(state["start"])
    state["game"] = state["game"] + 1
    # "First to `games` games; first to `sets` sets."
    if state["games"][winner] >= state["games_to_win"]:
        rules.append("red.set")
        state["sets"][winner] = state["sets"][winner] + 1
        state["games"] = {"A": 0, "B": 0}
        state["set"] = state["set"] + 1
        state["game"] = 1
        if state["sets"][winner] >= state["sets_to_win"]:
            rules.append("red.match")
            state["finished"] = True
            state["winner"] = winner
            state["points"] = {"A": 0, "B": 0}
    # "One side serves a whole game, the other the next, and so on through the match"
    state["service_games"][server] = state["service_games"][server] + 1
    state["server"] = other(server)
    if not state["finished"]:
        rules.append("red.server")
        if state["doubles"]:
            rules.append("red.doubles-serve")
    serve_is_due(state)
    return True


# ---------------------------------------------------------------------------------------------
# Refusals: "One entry gets at most one of `after-the-end`, `illegal`, `out-of-turn`, `impossible`,
# found in this order."


def refuse(state, kind, facts):
    if state["finished"]:
        return ("after-the-end", "red.match", "The match is over.")
    illegal = why_illegal(state, kind, facts)
    if illegal is not None:
        return ("illegal", illegal[0], illegal[1])
    turn = why_out_of_turn(state, kind, facts)
    if turn is not None:
        return ("out-of-turn", turn[0], turn[1])
    impossible = why_impossible(state, kind, facts)
    if impossible is not None:
        return ("impossible", impossible[0], impossible[1])
    if kind == "game" and not reachable_game(state, facts["A"], facts["B"]):
        return ("unreachable", "red.game", "No game ends with that score.")
    return None


def why_illegal(state, kind, facts):
    serve_due = state["phase"] == "serve"
    rights = state["rights"]
    # "`illegal`: a flick when a serve is due, or the other way round."
    if kind == "flick" and serve_due:
        return ("red.server", "A serve is due.")
    if kind == "serve" and not serve_due:
        return ("red.serve", "The rally is on.")
    # "`respot` may come before any flick of the rally by the side in turn."
    if kind == "respot" and serve_due:
        return ("red.contact", "A serve is due.")
    # "no spot already wholly or partly covered can be used": by the other shooter of that side, if
    # it was put there and nothing has been flicked since.
    if kind == "respot" or kind == "reposition":
        for name in state["placed"]:
            if (
                name != facts["shooter"]
                and name[0] == facts["shooter"][0]
                and state["placed"][name] == facts["to"]
                # (an unearned reposition is refused for that, below)
                and (
                    kind == "respot"
                    or (rights is not None and facts["shooter"] in rights["struck"])
                )
            ):
                return ("red.placing", "The other shooter covers that spot.")
    # "After a return and before the opponent's first flick the returner may enter one `position`
    # (one or two shooters, as earned) and one `reposition` for each shooter the red struck, in any
    # order; what was not earned is `illegal`."
    if kind == "position":
        if rights is None or rights["positioned"]:
            return ("red.return-one", "No position is to be taken now.")
        count = len(facts.get("shooters", []))
        if facts["how"] == "hand" and (count < 1 or count > rights["by_hand"]):
            return ("red.return-one", "That was not earned.")
        if facts["how"] == "flick" and (count != 1 or not rights["by_flick"]):
            return ("red.return-two", "That was not earned.")
    earned = rights is not None and facts.get("shooter") in rights["struck"]
    if kind == "reposition" and not earned:
        return ("red.reposition-opponent", "The red did not strike it.")
    # A `foul` comes "by either side at any time".
    # A game line cannot come in the middle of a game given point by point.
    if kind == "game" and state["points"] != state["start"]:
        return ("red.game", "A game is under way.")
    return None


def why_out_of_turn(state, kind, facts):
    # "`out-of-turn`: the wrong side or, serving in doubles, the wrong partner."
    if kind == "serve":
        if state["doubles"] and facts["by"] != serving_player(state):
            return ("red.doubles-serve", "Another player serves this game.")
        if side_of(facts["by"]) != state["server"]:
            return ("red.server", "The other side serves this game.")
    if kind in ["flick", "respot"] and side_of(facts["by"]) != state["in_turn"]:
        return ("red.three-flicks", "It is the other side's turn.")
    # The returner's own positioning: the returner is the side that is not in turn.
    if kind in ["position", "reposition"] and side_of(facts["by"]) == state["in_turn"]:
        return ("red.return-one", "Only the side that returned the red may do this.")
    if kind == "game" and facts.get("server") is not None and facts["server"] != state["server"]:
        return ("red.server", "The other side serves this game.")
    return None


def why_impossible(state, kind, facts):
    if kind == "point":
        return impossible_card_point(state, facts)
    if kind in ["game", "foul"]:
        return None
    own = SHOOTERS[side_of(facts["by"])]
    opposing = SHOOTERS[other(side_of(facts["by"]))]
    # "An id outside the game is `impossible`."
    named = []
    for field in ["struck", "off", "crossed", "red_struck_by", "red_hit", "touching_red", "moved"]:
        named = named + list(facts.get(field, []))
    named = named + list(facts.get("shooters", []))
    if "shooter" in facts:
        named.append(facts["shooter"])
    for name in named:
        if name not in IDS:
            return ("red.shooters-own", name + " is not in the game.")
    # "A shooter that is not the flicker's own side's"
    if kind in ["flick", "respot"] and facts["shooter"] not in own:
        return ("red.shooters-own", "That shooter is not his side's.")
    if kind == "position":
        for name in facts["shooters"]:
            if name not in own:
                return ("red.shooters-own", "That shooter is not his side's.")
        if len(set(facts["shooters"])) != len(facts["shooters"]):
            return ("red.placing", "A shooter is named twice.")
        if facts["how"] == "hand":
            return None
    struck = facts.get("struck", [])
    # "or that strikes itself"
    if kind == "flick" and facts["shooter"] in struck:
        return ("red.must-collide", "A shooter cannot strike itself.")
    if kind == "position" and facts["shooters"][0] in struck:
        return ("red.must-collide", "A shooter cannot strike itself.")
    if kind == "serve":
        if state["doubles"] and facts["by"] in struck:
            return ("red.serve", "A shooter cannot strike itself.")
        # In singles the served shooter is not named, but it is one of the two.
        if own[0] in struck and own[1] in struck:
            return ("red.serve", "A shooter cannot strike itself.")
    # "the red in `struck` but the flicked shooter not in `red_struck_by`"
    if (
        kind == "flick"
        and "red" in struck
        and facts["shooter"] not in facts.get("red_struck_by", [])
    ):
        return ("red.must-collide", "It struck the red: it stands in red_struck_by too.")
    # "`red_struck_by` or `crossed` naming an opposing shooter"
    for field in ["red_struck_by", "crossed", "touching_red"]:
        for name in facts.get(field, []):
            if name not in own:
                return ("red.own-off", field + " names own shooters only.")
    for name in facts.get("red_hit", []):
        if name not in opposing:
            return ("red.starshot", "red_hit names opposing shooters only.")
    # Who drove whom says no more than the lists beside it.
    for driver, driven in facts.get("drove", []):
        if driver not in IDS or driven not in IDS or driver == driven:
            return ("red.cannon", "A pair is of two pennies of this game.")
        if driver == facts["shooter"] and driven not in struck:
            return ("red.cannon", "What the flicked shooter drove stands in struck.")
        if driver in own and driven == "red" and driver not in facts.get("red_struck_by", []):
            return ("red.cannon", "Who drove the red stands in red_struck_by.")
        if driver == "red" and driven in opposing and driven not in facts.get("red_hit", []):
            return ("red.cannon", "What the red drove of the other side stands in red_hit.")
    if kind in ["serve", "flick"] and "red" in facts.get("off", []) and facts["red"] != "off":
        return ("red.fails", "The red cannot be off the board and on it.")
    if kind == "flick" and facts.get("side"):
        # "`side` without `red_overlaps` is impossible"
        if not facts.get("red_overlaps"):
            return ("red.side-flick", "The red did not overlap the edge.")
        # "(`respot`, required)"
        if facts.get("respot") is None:
            return ("red.side-flick", "The held shooter must be respotted.")
    return None


# ---------------------------------------------------------------------------------------------
# Fouls, the same for serve, flick and positional flick


def fouls_of(state, facts, shooter):
    """The names of the foul rules that the entry met."""
    rules = []
    # "Touching any penny that is not one's own shooter (`touched`), an unclean flick (`unclean`),
    # moving the board so that pennies slide (`board`)."
    if facts.get("fouls", []):
        rules.append("red.foul")
    # "The flicked shooter, or any other penny, comes to rest on top of or underneath another."
    if facts.get("stack", False):
        rules.append("red.stack")
    # "A push shot that then strikes any other penny (a second, different id in `struck`); without
    # that it is legal."
    if facts.get("push", False) and len(set(facts.get("struck", []))) >= 2:
        rules.append("red.push")
    # "In doubles a player flicks only his own shooter."
    if state["doubles"] and shooter is not None and shooter != facts["by"]:
        rules.append("red.shooters-own")
    counts = state["statistics"]["fouls"]
    for name in facts.get("fouls", []):
        counts[name] = counts.get(name, 0) + 1
    for name in rules:
        if name != "red.foul":
            counts[name[4:]] = counts.get(name[4:], 0) + 1
    return rules


# ---------------------------------------------------------------------------------------------
# Serving


def rule_on_serve(state, facts):
    side = side_of(facts["by"])
    own = SHOOTERS[side]
    opposing = SHOOTERS[other(side)]
    off = facts.get("off", [])
    # "A foul on a serve is not a fault but a foul: the opponent wins the point at once."
    fouls = fouls_of(state, facts, None)
    if fouls:
        return rally_lost_by(side, fouls)
    # "Red not over, red off, the served shooter did not itself strike the red, own shooter off or
    # wholly across the line, or an opponent's shooter knocked off: the serve has failed"
    failed = False
    if facts["red"] != "over":
        failed = True
    if "red" not in facts.get("struck", []):
        failed = True
    for name in own:
        if name in off or name in facts.get("crossed", []):
            failed = True
    for name in opposing:
        if name in off:
            failed = True
    if failed:
        # "A serve that fails may be tried again once; a second failure gives the opponent the
        # point."
        rules = ["red.second-serve", "red.serve-fault"]
        if state["failed_serves"] == 1:
            state["statistics"]["double_faults"][side] += 1
            return rally_lost_by(side, rules)
        state["failed_serves"] = 1
        return rally_goes_on(rules)
    # "One flick, from the serving spot, sends the red from the quarter spot onto the opponent's
    # court."
    state["phase"] = "return"
    state["in_turn"] = other(side)
    begin_turn(state)
    state["rights"] = None
    return rally_goes_on(["red.serve", "red.over"])


# ---------------------------------------------------------------------------------------------
# Returning


def drove_through(facts, shooter, partner):
    """ "Flick one shooter into your other shooter so that the other shooter hits the red": first
    the one, then the other, where the order was told."""
    if partner not in facts.get("struck", []) or partner not in facts.get("red_struck_by", []):
        return False
    told = facts.get("drove", [])
    into_partner = False
    for pair in told:
        if pair == [shooter, partner]:
            into_partner = True
        if pair == [partner, "red"] and into_partner:
            return True
    return told == []


def rule_on_flick(state, facts):
    side = side_of(facts["by"])
    own = SHOOTERS[side]
    opposing = SHOOTERS[other(side)]
    shooter = facts["shooter"]
    partner = own[1] if shooter == own[0] else own[0]
    struck = facts.get("struck", [])
    red_struck_by = facts.get("red_struck_by", [])
    off = facts.get("off", [])
    crossed = facts.get("crossed", [])
    touching = facts.get("touching_red", [])
    # The opponent's first flick ends what the returner may still do.
    state["rights"] = None
    state["placed"] = {}
    if facts.get("side", False):
        state["placed"][shooter] = facts["respot"]
    state["flicks"] = state["flicks"] + 1
    # "A starshot's 'one struck the other, or both struck the red' is collected over all the flicks
    # of the turn"
    if partner in struck or [partner, shooter] in facts.get("drove", []):
        state["one_struck_the_other"] = True
    for name in red_struck_by:
        if name not in state["own_that_struck_red"]:
            state["own_that_struck_red"].append(name)
    # "a cannon is judged on the returning flick alone (the flicked shooter struck the other, and
    # the other struck the red)"
    through = drove_through(facts, shooter, partner)
    cannon = facts["red"] == "over" and through

    rules = []
    # Everything that loses the point on the spot.
    # "At most three flicks. After the third the red must be over, or the opponent wins the point."
    if state["flicks"] == 3 and facts["red"] != "over":
        rules.append("red.three-flicks")
    # "Each flick must make the flicked shooter strike the red, the side's other shooter, or both. A
    # flick that does not loses the point."
    if "red" not in struck and partner not in struck:
        rules.append("red.must-collide")
    # A side-flick "must strike the red".
    if facts.get("side", False) and "red" not in struck:
        rules.append("red.side-flick")
    # "Red off the board, whoever's court it left from: the flicker loses the point."
    if facts["red"] == "off":
        rules.append("red.fails")
    # "with `touching_red` not empty the flick must be a cannon through that shooter (driven by the
    # other, it counts in `red_struck_by`); anything else loses the point"
    for name in touching:
        if not (name == partner and through):
            rules.append("red.contact")
    # "In one's own turn, a shooter wholly across the line or off the board loses the point,
    # starshot or not."
    own_gone = False
    for name in own:
        if name in off or name in crossed:
            own_gone = True
    if own_gone:
        rules.append("red.own-off")
    fouls = fouls_of(state, facts, shooter)
    rules = rules + fouls

    # Opposing shooters knocked off.
    knocked = [name for name in opposing if name in off]
    if knocked:
        # "If, within the turn's flicks, one own shooter struck the other, or both own shooters
        # struck the red, then the returned red may knock opposing shooters off"
        allowed = state["one_struck_the_other"] or len(state["own_that_struck_red"]) == 2
        # "It counts only if the red is over, on the board, `red_hit` is not empty, and no foul, own
        # shooter off or crossing happened on that flick; else it is `red.knock-off`."
        counts = (
            facts["red"] == "over"
            and len(facts.get("red_hit", [])) > 0
            and not fouls
            and not own_gone
        )
        if allowed and counts and not rules:
            # "Every opposing shooter off then counts, knocked directly or through the other."
            # "two points for each, and the point is over"; "If the returning flick is also a
            # cannon: three for each."
            rules = ["red.starshot", "red.starshot-return"]
            points = 2 * len(knocked)
            if cannon:
                rules.append("red.starshot-cannon")
                points = 3 * len(knocked)
            if facts.get("side", False):
                rules.append("red.side-flick")
            state["statistics"]["starshots"][side][str(points)] += 1
            return {"rules": rules, "point_to": side, "points": points, "starshot": True}
        # "Knocking an opposing shooter off without that loses the point."
        rules.append("red.knock-off")
        if allowed and not counts:
            rules.append("red.starshot-return")

    if rules:
        count_ace(state, side)
        return rally_lost_by(side, rules)

    if facts.get("side", False):
        # "It counts as a flick", and the shooter is respotted at once.
        rules.append("red.side-flick")
    if facts["red"] == "own":
        # "At most three flicks": another one is left.
        rules.append("red.three-flicks")
        return rally_goes_on(rules)

    # The red is over: a return.
    rules.append("red.over")
    count = state["flicks"]
    state["statistics"]["returns"][side][str(count)] += 1
    rights = {"by_hand": 0, "by_flick": False, "positioned": False, "struck": []}
    if count == 1:
        # "may pick up one own shooter and put it anywhere on the own side"
        rules.append("red.return-one")
        rights["by_hand"] = 1
    if count == 2:
        # "may *flick* one own shooter into position"
        rules.append("red.return-two")
        rights["by_flick"] = True
    if count == 3:
        # "the shooters stay"
        rules.append("red.return-three")
    if cannon:
        # "may pick up and place either or both own shooters whatever the number of flicks; after
        # two flicks he may flick one into position instead"
        rules.append("red.cannon")
        if "red.return-three" in rules:
            rules.remove("red.return-three")
        rights["by_hand"] = 2
        state["statistics"]["cannons"][side] += 1
    if facts.get("red_hit", []):
        # "The returned red struck an opposing shooter and stayed on the board: that shooter may be
        # moved". "Each one struck."
        rules.append("red.reposition-opponent")
        rights["struck"] = [name for name in opposing if name in facts["red_hit"]]
    state["returns_made"] = state["returns_made"] + 1
    state["in_turn"] = other(side)
    begin_turn(state)
    state["rights"] = rights
    return rally_goes_on(rules)


def count_ace(state, loser):
    # A serve won outright: the receiver never got the red back.
    if state["returns_made"] == 0 and loser != state["server"]:
        state["statistics"]["aces"][state["server"]] += 1


def rule_on_position(state, facts):
    side = side_of(facts["by"])
    own = SHOOTERS[side]
    rights = state["rights"]
    rights["positioned"] = True
    if facts["how"] == "hand":
        # "A placed shooter is wholly on the own side, touches no line, overhangs no edge"
        rules = ["red.placing"]
        if rights["by_hand"] == 2:
            rules.append("red.cannon")
        else:
            rules.append("red.return-one")
        return rally_goes_on(rules)
    # "striking or moving the red, striking or moving an opponent's shooter, an own one off or
    # across, a stack or a foul loses the point; in doubles one's own shooter only"
    rules = ["red.return-two"]
    struck = facts.get("struck", [])
    moved = facts.get("moved", [])
    off = facts.get("off", [])
    lost = False
    for name in struck + moved + off:
        if name not in own:
            lost = True
    for name in own:
        if name in off or name in facts.get("crossed", []):
            lost = True
            rules.append("red.own-off")
    for name in SHOOTERS[other(side)]:
        if name in off:
            rules.append("red.knock-off")
    if "red" in off:
        rules.append("red.fails")
    fouls = fouls_of(state, facts, facts["shooters"][0])
    if fouls:
        lost = True
        rules = rules + fouls
    if lost:
        return rally_lost_by(side, rules)
    return rally_goes_on(rules)


def rule_on_reposition(state, facts):
    # "that shooter may be moved to the opponent's serving spot or quarter spot, if the spot is free
    # (a second one to the same spot is illegal)"
    state["rights"]["struck"].remove(facts["shooter"])
    state["placed"][facts["shooter"]] = facts["to"]
    return rally_goes_on(["red.reposition-opponent", "red.placing"])


def rule_on_respot(state, facts):
    # "A stationary shooter in contact with the red is respotted on one of the four spots (not
    # counted as a flick)"
    state["placed"][facts["shooter"]] = facts["to"]
    return rally_goes_on(["red.contact", "red.placing"])


def rule_on_foul(state, facts):
    # "Fouls: the opponent wins the point"
    fouls_of(state, facts, None)
    side = side_of(facts["by"])
    if state["phase"] == "return":
        count_ace(state, side)
    return rally_lost_by(side, ["red.foul"])


# ---------------------------------------------------------------------------------------------
# Less detailed cards


def impossible_card_point(state, facts):
    # "(2 and 4 plain starshots, 3 and 6 with a cannon, 1 the rest)"
    how = facts.get("how")
    if how == "starshot" and facts["points"] == 1:
        return ("red.starshot", "A starshot gives 2, 3, 4 or 6.")
    if how in ["rally", "serve", "foul"] and facts["points"] != 1:
        return ("red.point", "Only a starshot gives more than 1.")
    # "`serve` (a double fault, to the receiver)"
    if how == "serve" and facts["to"] == state["server"]:
        return ("red.second-serve", "A double fault gives the receiver the point.")
    return None


def rule_on_card_point(state, facts):
    how = facts.get("how")
    rules = []
    if how == "serve":
        rules.append("red.second-serve")
        state["statistics"]["double_faults"][state["server"]] += 1
    if how == "foul":
        rules.append("red.foul")
        counts = state["statistics"]["fouls"]
        counts["foul"] = counts.get("foul", 0) + 1
    starshot = facts["points"] > 1
    if starshot:
        rules.append("red.starshot")
        if facts["points"] in [3, 6]:
            rules.append("red.starshot-cannon")
        state["statistics"]["starshots"][facts["to"]][str(facts["points"])] += 1
    return {
        "rules": rules,
        "point_to": facts["to"],
        "points": facts["points"],
        "starshot": starshot,
    }


def reachable_game(state, points_a, points_b):
    # "First to `points` wins the game; there is no two-clear. A winner's final score lies between 7
    # and 12 (with the default): at most 6 before the last score, which is 1, 2, 3, 4 or 6."
    need = state["points_to_win"]
    scores = {"A": points_a, "B": points_b}
    for winner in ["A", "B"]:
        loser = other(winner)
        if scores[winner] < need or not state["start"][loser] <= scores[loser] < need:
            continue
        for last in [1, 2, 3, 4, 6]:
            if state["start"][winner] <= scores[winner] - last < need:
                return True
    return False


def rule_on_card_game(state, facts):
    return rally_goes_on([])


def verdict_of_a_result(card):
    """The claim is all there is."""
    state = start(card)
    claim = card.get("claim") or {}
    score = claim.get("score") or {}
    for side in ["A", "B"]:
        for key in ["sets", "games", "points"]:
            state[key][side] = score.get(side, {}).get(key, 0)
    if state["sets_to_win"] not in state["sets"].values():
        # A game that is not over begins at the start, where nobody wrote its points down.
        for side in ["A", "B"]:
            state["points"][side] = score.get(side, {}).get("points", state["start"][side])
    complaint = what_no_match_reaches(state, claim)
    if complaint is not None:
        add_fault(state, None, "unreachable", "red.match", complaint)
    else:
        if not state.get("sets_agree", True):
            add_fault(state, None, "claim-mismatch", "red.match", "The sets do not give the score.")
            answer = finish(state, {})
            answer["next"] = None
            return answer
        for side in ["A", "B"]:
            if state["sets"][side] == state["sets_to_win"]:
                state["finished"] = True
                state["winner"] = side
        # "A claim that names a winner of an unfinished match is `unfinished` alone."
        if claim.get("winner") is not None and not state["finished"]:
            add_fault(state, None, "unfinished", "red.match", "Nobody has won the match.")
        elif "winner" in claim and claim["winner"] != state["winner"]:
            add_fault(state, None, "claim-mismatch", "red.match", "The winner claimed differs.")
    answer = finish(state, {})
    # Nobody can tell from a result who is to serve.
    answer["next"] = None
    return answer


def what_no_match_reaches(state, claim):
    sets = state["sets"]
    games = state["games"]
    points = state["points"]
    need = state["sets_to_win"]
    for side in ["A", "B"]:
        if sets[side] > need:
            return "More sets than win the match."
        # The standing: a game or a set that is won is no longer standing.
        if games[side] >= state["games_to_win"]:
            return "Games that win a set are a set."
        if points[side] >= state["points_to_win"]:
            return "Points that win a game are a game."
    if sets["A"] == need and sets["B"] == need:
        return "Both cannot win."
    over = sets["A"] == need or sets["B"] == need
    if over and (games != {"A": 0, "B": 0} or points != {"A": 0, "B": 0}):
        return "Nothing is played after the match is won."
    if not over and any(points[side] < state["start"][side] for side in ["A", "B"]):
        return "Nobody has less than they started with."
    if claim.get("sets") is None:
        return None
    # "with optional `claim.sets`: games in each set. Nobody beyond `games`; the match stops when
    # won; no set unfinished but the last of a card whose `claim.winner` is null."
    won = {"A": 0, "B": 0}
    unfinished = {"A": 0, "B": 0}
    for number, pair in enumerate(claim["sets"]):
        in_set = {"A": pair[0], "B": pair[1]}
        if won["A"] == need or won["B"] == need:
            return "The match stops when won."
        if max(pair) > state["games_to_win"]:
            return "Nobody wins more games than win the set."
        if pair[0] == state["games_to_win"] and pair[1] == state["games_to_win"]:
            return "Only one side wins a set."
        if pair[0] == state["games_to_win"]:
            won["A"] = won["A"] + 1
        elif pair[1] == state["games_to_win"]:
            won["B"] = won["B"] + 1
        else:
            if number != len(claim["sets"]) - 1:
                return "Only the last set of an unfinished match is unfinished."
            unfinished = in_set
    # Both are claims: where they differ it is a claim's mismatch (see `verdict_of_a_result`).
    state["sets_agree"] = won == sets and unfinished == games
    return None
