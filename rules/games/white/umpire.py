"""What a good umpire says at a match of Penny White."""

from __future__ import annotations

from typing import Final

from rules.core.sentence import (
    SILENT,
    Listed,
    Penny,
    Sentence,
    Who,
    marked,
    or_aloud,
    sentence,
    sentences,
)
from rules.core.sides import NIL, SIDES, of, other
from rules.games.white.clauses import is_of
from rules.games.white.facts import Flick, Foul, Measure, Remove, Start
from rules.games.white.state import Ruling

DUE: Final = {
    "start": marked("the end begins with a start: the white is flicked first"),
    "flick": marked("the end is under way: the next penny is due"),
    "remove": marked("a removal is owed: it is made or declined first"),
    "measure": marked("all pennies have been flicked: the measure is due"),
}
"""What is due in each phase, to somebody who enters another kind of entry."""

_WHITE: Final = {
    "over": marked("{by} flicked the white over the line."),
    "short": marked("{by}'s white did not go wholly over the line."),
    "off": marked("{by}'s white went off the board."),
}


def explain(ruling: Ruling) -> tuple[Sentence, ...]:
    """What happened and what it is worth, then how the end or the match stands."""
    return (*_entry(ruling), *_points(ruling), *_next(ruling))


def _entry(ruling: Ruling) -> list[Sentence]:
    facts = ruling.facts
    if isinstance(facts, Measure):
        measured = sentence("The pennies are measured.")
        return [or_aloud(measured) if ruling.points != NIL else measured]
    by = Who(facts.by)
    if isinstance(facts, Start):
        return [sentence(_WHITE[facts.white], by=by), *_fouls(ruling, by)]
    if isinstance(facts, Remove):
        if facts.penny is None:
            return [sentence("{by} declines to take a penny off.", by=by)]
        return [sentence("{by} takes {penny} off.", by=by, penny=Penny(facts.penny))]
    if isinstance(facts, Foul):
        return _fouls(ruling, by)
    return [*_flick(facts, by), *_fouls(ruling, by)]


def _flick(flick: Flick, by: Who) -> list[Sentence]:
    penny = Penny(flick.penny)
    told = [
        or_aloud(
            sentence("{by} flicked {penny}.", by=by, penny=penny),
            SILENT
            if flick.off or flick.white_off
            else sentence("{penny} was flicked.", penny=penny),
        )
    ]
    if flick.white_off:
        told.append(sentence("The white went off: {by} loses the end.", by=by))
        return told
    return told + _off(flick)


def _off(flick: Flick) -> list[Sentence]:
    """Whose pennies went off."""
    told = []
    own = tuple(penny for penny in flick.off if is_of(penny, flick.by))
    theirs = tuple(penny for penny in flick.off if not is_of(penny, flick.by))
    if own:
        out = sentence("Off and out for the end: {own}.", own=Listed(own))
        went_off = sentence("{own} went off: out for the end.", own=Listed(own))
        told.append(or_aloud(out, went_off))
    if theirs:
        listed, who = Listed(theirs), Who(other(flick.by))
        went = sentence("{theirs} of {who} went off.", theirs=listed, who=who)
        told.append(or_aloud(went, sentence("{theirs} went off.", theirs=listed)))
    return told


def _fouls(ruling: Ruling, by: Who) -> list[Sentence]:
    if "white.foul" not in ruling.rules:
        return []
    if isinstance(ruling.facts, Flick) and ruling.after.setting.options.foul == "remove":
        return [sentence("A foul by {by}: the penny comes off for the end.", by=by)]
    return [sentence("A foul by {by}: it is recorded.", by=by)]


def _points(ruling: Ruling) -> list[Sentence]:
    for side in SIDES:
        gained = of(ruling.points, side)
        if gained:
            return [
                sentences(
                    "{count} point to {who}.", "{count} points to {who}.", gained, who=Who(side)
                )
            ]
    return [sentence("A dead end: nobody scores.")] if ruling.how == "dead" else []


def _next(ruling: Ruling) -> list[Sentence]:
    after = ruling.after
    if after.phase == "over":
        return [_final(ruling)]
    if after.phase == "measure":
        return [sentence("All pennies are flicked: measure them.")]
    return [_due(ruling, Who(after.turn or ""))]


def _due(ruling: Ruling, who: Who) -> Sentence:
    after = ruling.after
    if after.phase == "remove":
        return sentences(
            "{who} may take off {count} penny of the other side.",
            "{who} may take off {count} pennies of the other side.",
            after.owed,
            who=who,
        )
    if ruling.end_over:
        return sentence("End {number} is started by {who}.", number=after.number, who=who)
    if ruling.how == "failed-start":
        return sentence("{who} starts the end again.", who=who)
    if after.phase == "start":
        return sentence("{who} starts the end.", who=who)
    return sentence("{who} is next.", who=who)


def _final(ruling: Ruling) -> Sentence:
    score, winner = ruling.after.score, ruling.after.winner
    said = f"{max(score)}–{min(score)}"
    if winner == "draw":
        return sentence("The match is a draw, {score}.", score=said)
    return sentence("{who} wins the match, {score}.", who=Who(winner or ""), score=said)
