"""What a good umpire says of an entry of Penny Green."""

from __future__ import annotations

from typing import Final

from rules.core.sentence import Listed, Penny, Sentence, Value, Who, or_aloud, sentence, sentences
from rules.core.sides import other
from rules.games.green.breaks import Break
from rules.games.green.facts import Choose, EndTurn, Flick, Foul, GoalFlick, Reposition, Spot
from rules.games.green.possession import may_normal
from rules.games.green.state import Owed, Play, Ruling

_BREAKS: Final = {
    "push": sentence("{by} pushed through one penny and struck another."),
    "technique": sentence("{by} did not flick cleanly, or touched what may not be touched."),
    "board": sentence("{by} moved the board, and a penny or the green slid."),
    "foul-on-defender": sentence("{by} ran into a penny of {opponent} without a hit: a foul."),
    "foul-on-attacker": sentence("{by}'s positional flick ran into a penny of {opponent}: a foul."),
    "moved": sentence(
        "A positional flick may touch neither the green nor move {opponent}'s pennies."
    ),
    "same-penny": sentence("The penny of the first hit cannot make the second: {penny} did."),
    "in-goal-area": sentence(
        "The green did not leave the goal area on the goal flick's first hit."
    ),
    "green-out": sentence("{by} put the green out over a side line or his own goal line."),
    "three-zone": sentence("The green travelled through three zones in one flick."),
    "attacker-off": sentence("Off the board: {attackers_off}."),
    "defender-off": sentence("Off the board: {defenders_off}."),
    "attackers-in": sentence("Two or more pennies of {attacker} rest in one goal area."),
    "defenders-in": sentence("Two or more pennies of {defender} rest in one goal area."),
    "diameter": sentence("Left within a penny diameter of the green: {near}."),
}

_PENALTIES: Final = {
    "S": sentence("{who} may spot {pennies}."),
    "R": sentence("{who} may reposition {pennies}."),
    "S1": sentence("{who} may spot {count} of {pennies}."),
    "R1": sentence("{who} may reposition {count} of {pennies}."),
    "SR": sentence("{who} may spot {theirs} and reposition {own}."),
}


def explain(ruling: Ruling) -> tuple[Sentence, ...]:
    """What happened, what it costs, and what comes next: a sentence each."""
    told = [*_declined(ruling), *_happened(ruling)]
    told += [_broken(ruling, found) for found in ruling.breaks]
    told += _goal(ruling)
    if _is_one_more(ruling):
        who = Who(other(ruling.by))
        told.append(sentence("{who} has one more penalty flick, after what is due.", who=who))
    elif ruling.breaks:
        told += _penalties(ruling.after.owed)
    return (*told, *_next(ruling))


def _is_one_more(ruling: Ruling) -> bool:
    """Whether a foul found something due already, which stays so."""
    ends = "green.break-ends-turn" in ruling.rules
    return isinstance(ruling.facts, Foul) and not ends and ruling.after.is_due


def _fill(template: Sentence, **values: Value) -> Sentence:
    return Sentence(template.text, tuple(values.items()))


def _declined(ruling: Ruling) -> list[Sentence]:
    if "green.advantage" not in ruling.rules:
        return []
    return [sentence("The penalty flick is declined: play goes on.")]


def _happened(ruling: Ruling) -> list[Sentence]:
    facts, by = ruling.facts, Who(ruling.by)
    if isinstance(facts, Flick):
        return _flicked(ruling, facts)
    if isinstance(facts, Foul):
        return []
    return [_done(facts, by)] if not isinstance(facts, Choose) else _chosen(facts, by)


def _done(facts: EndTurn | Spot | Reposition | GoalFlick, by: Who) -> Sentence:
    if isinstance(facts, EndTurn):
        return sentence("{by} flicks no more.", by=by)
    if isinstance(facts, Spot):
        return sentence("{by} spots {penny}.", by=by, penny=Penny(facts.penny))
    if isinstance(facts, Reposition):
        return sentence("{by} repositions {penny}.", by=by, penny=Penny(facts.penny))
    return sentence(
        "{by} will take the goal flick with {penny}, and has placed {placed}.",
        by=by,
        penny=Penny(facts.penny),
        placed=Listed(facts.placed),
    )


def _chosen(facts: Choose, by: Who) -> list[Sentence]:
    if facts.take == "advantage":
        return []
    return [sentence("{by} chooses the penalty flick.", by=by)]


def _flicked(ruling: Ruling, flick: Flick) -> list[Sentence]:
    by, rules = Who(flick.by), ruling.rules
    if flick.kind == "penalty":
        return [sentence("{by} takes the penalty flick.", by=by)]
    if flick.kind == "positional":
        return [sentence("A positional flick of {by}.", by=by)]
    told = []
    if ruling.hit:
        hit = sentence("Hit {count} of the turn.", count=ruling.hits)
        told.append(or_aloud(hit) if ruling.breaks else hit)
    elif "green.miss" in rules:
        told.append(sentence("{by} missed.", by=by))
    if "green.interception" in rules:
        told.append(sentence("The green ran into a penny of {who}.", who=Who(other(flick.by))))
    if "green.goal-from-elsewhere" in rules:
        told.append(sentence("Through the pegs, but not hit from the shooting zone: no goal."))
    if "green.over-their-line" in rules:
        told.append(
            sentence("The green went over the goal line of {who}.", who=Who(other(flick.by)))
        )
    return told


def _broken(ruling: Ruling, found: Break) -> Sentence:
    facts, opponent = ruling.facts, other(ruling.by)
    attacker = opponent if found.column == "DP" else ruling.by
    off = facts.off if isinstance(facts, Flick) else ()
    return _fill(
        _BREAKS[found.code],
        by=Who(ruling.by),
        opponent=Who(opponent),
        attacker=Who(attacker),
        defender=Who(other(attacker)),
        near=Listed(_left_near(ruling)),
        penny=Penny(facts.penny if isinstance(facts, Flick) else ""),
        attackers_off=Listed(tuple([one for one in off if one[0] == attacker])),
        defenders_off=Listed(tuple([one for one in off if one[0] != attacker])),
    )


def _left_near(ruling: Ruling) -> tuple[str, ...]:
    """The pennies near the green, as the flick told, or as the penalty for them names them."""
    if isinstance(ruling.facts, Flick):
        return tuple(sorted(ruling.facts.near_green))
    return tuple(
        penny for item in ruling.after.owed if item.penalty == "SR" for penny in item.pennies
    )


def _goal(ruling: Ruling) -> list[Sentence]:
    if ruling.goal is None:
        return []
    who, (a, b) = Who(ruling.goal), ruling.after.score
    if ruling.goal == ruling.by:
        told = [sentence("A goal to {who}: {a}–{b}.", who=who, a=a, b=b)]
    else:
        told = [sentence("Through his own pegs: a goal to {who}, {a}–{b}.", who=who, a=a, b=b)]
    if ruling.after.winner:
        told.append(sentence("{who} wins the match.", who=who))
    return told


def _penalties(owed: tuple[Owed, ...]) -> list[Sentence]:
    """What each break costs. Several to the same side are called out as one: what is put back, and
    by whom; where to is on the buttons."""
    told = [_penalty(item) for item in owed]
    whole = all(item.penalty in ("S", "R", "SR") for item in owed)
    if len(owed) < 2 or not whole or len({item.by for item in owed}) > 1:
        return told
    back = Listed(tuple(dict.fromkeys(penny for item in owed for penny in item.pennies)))
    together = sentence("{who} may put back {pennies}.", who=Who(owed[0].by), pennies=back)
    return [or_aloud(told[0], together), *(or_aloud(said) for said in told[1:])]


def _penalty(item: Owed) -> Sentence:
    pennies = Listed(item.pennies)
    if item.penalty == "SR":
        return _spot_or_reposition(item)
    return _fill(_PENALTIES[item.penalty], who=Who(item.by), pennies=pennies, count=item.count)


def _spot_or_reposition(item: Owed) -> Sentence:
    """What of the pennies near the green is the opponent's, and what one's own."""
    own = tuple(penny for penny in item.pennies if penny[0] == item.by)
    theirs = tuple(penny for penny in item.pennies if penny[0] != item.by)
    who = Who(item.by)
    if own and theirs:
        return _fill(_PENALTIES["SR"], who=who, own=Listed(own), theirs=Listed(theirs))
    return _fill(_PENALTIES["R" if own else "S"], who=who, pennies=Listed(own or theirs))


def _next(ruling: Ruling) -> list[Sentence]:
    after = ruling.after
    if after.winner:
        return []
    who = Who(after.play.side)
    if after.award:
        return [_awarded(ruling, who)]
    if isinstance(ruling.facts, Spot | Reposition):
        return []
    return [_goes_on(after.play, who)]


def _goes_on(play: Play, who: Who) -> Sentence:
    if play.stage == "setup":
        return sentence("{who} restarts with a goal flick.", who=who)
    if play.stage == "defence":
        return sentences(
            "{who} has one positional flick left.",
            "{who} has {count} positional flicks.",
            play.left,
            who=who,
        )
    if play.hits:
        if may_normal(play):
            return sentence("{who} may try another hit.", who=who)
        return sentence("{who} has a positional flick left.", who=who)
    if play.opening == "goal-flick":
        penny = Penny(play.penny or "")
        return sentence("{who} takes the goal flick with {penny}.", who=who, penny=penny)
    return sentence("The turn is {who}'s.", who=who)


def _awarded(ruling: Ruling, who: Who) -> Sentence:
    award = ruling.after.award
    if award == "chosen":
        return sentence("The penalty flick is {who}'s.", who=who)
    if award == "forced":
        return sentence(
            "Penalty flick to {who}: with the green out there is no advantage.", who=who
        )
    if isinstance(ruling.facts, Foul) and award == "interrupting":
        return sentence(
            "Penalty flick to {who}, who may decline it and go on as it stood.", who=who
        )
    return sentence("Penalty flick to {who}, who may play on instead.", who=who)
