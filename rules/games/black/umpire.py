"""What a good umpire says of a flick of Penny Black."""

from __future__ import annotations

from rules.core.sentence import Listed, Sentence, Who, marked, or_aloud, sentence, sentences
from rules.core.sides import A, B, other
from rules.games.black.clauses import is_cannon, is_miss
from rules.games.black.facts import Flick
from rules.games.black.state import Ruling

_FOULS = {
    "touched": marked("{by} touched a penny: a foul."),
    "unclean": marked("{by} did not flick cleanly: a foul."),
    "board": marked("{by} moved the board and pennies slid: a foul."),
}


def explain(ruling: Ruling) -> tuple[Sentence, ...]:
    """What happened, what it costs, and what comes next: a sentence each."""
    if ruling.aside and ruling.next is not None:
        back = sentence("What was moved is put back, and {who} goes on.", who=Who(ruling.next))
        return (*_fouls(ruling), back)
    told = [*_fouls(ruling), *_stacks(ruling), *_pennies(ruling), *_near(ruling), *_end(ruling)]
    return (*told, *_next(ruling, has_spoken=bool(told)))


def _fouls(ruling: Ruling) -> list[Sentence]:
    by = Who(ruling.by)
    told = [sentence(_FOULS[foul], by=by) for foul in ruling.facts.fouls]
    if "black.push" in ruling.rules:
        told.append(sentence("{by} pushed through one penny and struck another: a foul.", by=by))
    return told


def _stacks(ruling: Ruling) -> list[Sentence]:
    flick = ruling.facts
    if not isinstance(flick, Flick):
        return []
    told = []
    opponent = Who(other(flick.by))
    if "black.stack-on-shooter" in ruling.rules:
        on_shooter = sentences(
            "On the shooter: {on}. {who} takes it off and wins it.",
            "On the shooter: {on}. {who} takes them off and wins them.",
            len(flick.on_shooter),
            on=Listed(flick.on_shooter),
            who=opponent,
        )
        told.append(on_shooter)
    if "black.stack-on-penny" in ruling.rules:
        tops = tuple(dict.fromkeys(top for top, _ in flick.on_penny))
        on_penny = sentences(
            "On top of another penny: {on}. {who} takes it off and wins it.",
            "On top of another penny: {on}. {who} takes them off and wins them.",
            len(tops),
            on=Listed(tops),
            who=opponent,
        )
        told.append(on_penny)
    if "black.shooter-on-penny" in ruling.rules:
        told.append(sentence("The shooter came to rest on a penny."))
    return told


def _pennies(ruling: Ruling) -> list[Sentence]:
    flick = ruling.facts
    if not isinstance(flick, Flick):
        return []
    opponent, off = Who(other(flick.by)), Listed(flick.off)
    if ruling.merit:
        return [_won(ruling, flick)]
    if not flick.off:
        return []
    reason = _why_no_merit(ruling, flick)
    gift = sentences(
        "One penny came off, {off}: it is {who}'s.",
        "{count} pennies came off, {off}: all are {who}'s.",
        len(flick.off),
        off=off,
        who=opponent,
    )
    if reason is None:
        return [gift]
    # A foul has said already why nothing was won.
    return [or_aloud(reason) if _fouls(ruling) or _stacks(ruling) else reason, gift]


def _won(ruling: Ruling, flick: Flick) -> Sentence:
    by, off, worth = Who(flick.by), Listed(flick.off), sum(ruling.points)
    if is_cannon(flick):
        return sentences(
            "{by} wins {off} by a cannon, for {count} point.",
            "{by} wins {off} by a cannon, for {count} points.",
            worth,
            by=by,
            off=off,
        )
    return sentences(
        "{by} wins {off} for {count} point.",
        "{by} wins {off} for {count} points.",
        worth,
        by=by,
        off=off,
    )


def _why_no_merit(ruling: Ruling, flick: Flick) -> Sentence | None:
    if "black.merit-order" in ruling.rules:
        return sentences(
            "{off} was not on.",
            "Not all that came off were on.",
            len(flick.off),
            off=Listed(flick.off),
        )
    if flick.shooter_off:
        return sentence("The shooter went off as well.")
    return None


def _near(ruling: Ruling) -> list[Sentence]:
    if "black.diameter" not in ruling.rules:
        return []
    said = sentence(
        "{by} won nothing and left the shooter within a penny diameter of {near}, as before.",
        by=Who(ruling.by),
        near=Listed(ruling.near),
    )
    return [said]


def _end(ruling: Ruling) -> list[Sentence]:
    if "black.draw" in ruling.rules:
        return [sentence("Fifteen each and no penny left: a draw.")]
    if "black.win" in ruling.rules and ruling.winner in (A, B):
        score = f"{max(ruling.score)}–{min(ruling.score)}"
        return [sentence("{who} wins the match, {score}.", who=Who(ruling.winner), score=score)]
    return []


def _next(ruling: Ruling, *, has_spoken: bool) -> list[Sentence]:
    if ruling.next is None:
        return [] if "black.play-out" not in ruling.rules else [sentence("The playing on is over.")]
    flick, who = ruling.facts, Who(ruling.next)
    told = []
    missed = isinstance(flick, Flick) and is_miss(flick)
    off_alone = isinstance(flick, Flick) and flick.shooter_off and not flick.off
    if missed:
        told.append(sentence("{by} missed everything.", by=Who(ruling.by)))
    elif off_alone:
        told.append(sentence("The shooter went off."))
    elif not has_spoken:
        told.append(sentence("No penny was won."))
    told.append(_who_goes_on(ruling, who))
    if ruling.next_from == "corner":
        told.append(sentence("The shooter is played from a corner spot."))
    elif ruling.next_from == "either":
        told.append(sentence("{who} may play it from a corner spot.", who=who))
    return told


def _who_goes_on(ruling: Ruling, who: Who) -> Sentence:
    if "black.play-out" in ruling.rules:
        return sentence("{who} may play on for the break.", who=who)
    if ruling.next == ruling.by:
        if "black.free-shot" in ruling.rules:
            return sentence("It was a free shot, so {who} goes on.", who=who)
        return sentence("{who} flicks again.", who=who)
    if ruling.next_free_shot:
        return sentence("{who} has a free shot.", who=who)
    return sentence("The turn passes to {who}.", who=who)
