"""What a good umpire says of an entry of Penny Red."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.core.sentence import Listed, Penny, Sentence, Who, marked, or_aloud, sentence, sentences
from rules.core.sides import of, other
from rules.games.red.clauses import opposing_off, own_off
from rules.games.red.facts import SIDE_OF, Flick, Position, Serve
from rules.games.red.scoring import Counted
from rules.games.red.serving import disturbs
from rules.games.red.state import Right, Ruling

_FOULS: Final = {
    "touched": marked("{by} touched a penny: a foul."),
    "unclean": marked("{by} did not flick cleanly: a foul."),
    "board": marked("{by} moved the board and pennies slid: a foul."),
}

_SPOTS: Final = {
    "corner-left": marked("{by} respots {penny} on the left corner spot."),
    "corner-right": marked("{by} respots {penny} on the right corner spot."),
    "serving": marked("{by} respots {penny} on the serving spot."),
    "quarter": marked("{by} respots {penny} on the quarter spot."),
}

_REPOSITIONS: Final = {
    "serving": marked("{by} moves {penny} to {who}'s serving spot."),
    "quarter": marked("{by} moves {penny} to {who}'s quarter spot."),
}

_RIGHTS: Final[Mapping[Right | None, str]] = {
    None: marked("The shooters stay where they are."),
    "one": marked("{by} may pick up one own shooter and place it."),
    "flick": marked("{by} may flick one own shooter into position."),
    "cannon": marked("By a cannon: {by} may pick up and place one own shooter, or both."),
    "cannon-or-flick": marked(
        "By a cannon: {by} may pick up and place one own shooter, or both, "
        "or flick one into position."
    ),
}


def explain(ruling: Ruling) -> tuple[Sentence, ...]:
    """What happened, what it costs or earns, and what comes next: a sentence each."""
    told = _TOLD[ruling.kind](ruling)
    won = points_told(ruling)
    if ruling.counted.game_is_over:
        # Who wins the game won the point.
        won = [or_aloud(said) for said in won]
    return (*told, *won, *score_told(ruling.counted), *_next(ruling))


def _fouls(ruling: Ruling) -> list[Sentence]:
    facts: Any = ruling.facts
    by = Who(ruling.by)
    told = [sentence(_FOULS[foul], by=by) for foul in dict.fromkeys(facts.fouls)]
    if "red.stack" in ruling.rules:
        told.append(sentence("A penny came to rest on another: a foul of {by}.", by=by))
    if "red.push" in ruling.rules:
        told.append(sentence("{by} pushed through one penny and struck another: a foul.", by=by))
    if "red.shooters-own" in ruling.rules:
        told.append(sentence("{by} flicked the partner's shooter: a foul.", by=by))
    return told


def _serve(ruling: Ruling) -> list[Sentence]:
    serve: Any = ruling.facts
    told = _fouls(ruling)
    if "red.serve-fault" in ruling.rules:
        told.append(_why_failed(serve))
    if ruling.how == "serve":
        told.append(sentence("It was the second serve."))
    elif ruling.outcome == "fault":
        told.append(sentence("{by} may try once more.", by=Who(ruling.by)))
    elif ruling.outcome == "served":
        told.append(sentence("{by} serves the red over.", by=Who(ruling.by)))
    return told


def _why_failed(serve: Serve) -> Sentence:
    if serve.red == "off":
        return sentence("The serve failed: the red went off.")
    if serve.red == "own":
        return sentence("The serve failed: the red is not over the line.")
    if "red" not in serve.struck and not serve.struck_unnoted:
        return sentence("The serve failed: the served shooter did not strike the red.")
    if opposing_off(serve):
        return sentence("The serve failed: it knocked off an opposing shooter.")
    by = Who(serve.by)
    return sentence("The serve failed: {by} lost a shooter over the line or the edge.", by=by)


def _flick(ruling: Ruling) -> list[Sentence]:
    flick: Any = ruling.facts
    told = [*_fouls(ruling), *_lost(ruling), *_starshot(ruling, flick)]
    if ruling.outcome == "returned":
        told += _returned(ruling, flick)
    elif ruling.outcome == "again":
        told.append(sentence("The red is not over the line yet."))
    return told


def _returned(ruling: Ruling, flick: Flick) -> list[Sentence]:
    by = Who(ruling.by)
    how = sentences(
        "{by} returns the red with one flick.",
        "{by} returns the red with {count} flicks.",
        ruling.returned_with,
        by=by,
    )
    told = [how, sentence(_RIGHTS[ruling.right], by=by)]
    if flick.red_hit:
        struck = tuple(dict.fromkeys(flick.red_hit))
        may = sentences(
            "The red struck {hit}: {by} may move it to its serving or quarter spot.",
            "The red struck {hit}: {by} may move each to its serving or quarter spot.",
            len(struck),
            hit=Listed(struck),
            by=by,
        )
        told.append(may)
    if flick.red_hit_unnoted:
        told.append(sentence("The red struck a shooter, and it was not noted which."))
    return told


_LOSSES: Final = (
    ("red.must-collide", marked("{by} struck neither the red nor the other shooter.")),
    ("red.side-flick", marked("The side-flick did not strike the red.")),
    (
        "red.contact",
        marked("A shooter lay against the red and was neither respotted nor driven into it."),
    ),
    ("red.own-off", marked("{by} lost a shooter over the line or the edge.")),
    ("red.knock-off", marked("{by} knocked off an opposing shooter without a starshot.")),
    (
        "red.starshot-return",
        marked(
            "A starshot counts only if the red struck an opposing shooter and is over, "
            "with no foul and no own shooter lost."
        ),
    ),
)


def _lost(ruling: Ruling) -> list[Sentence]:
    flick: Any = ruling.facts
    by = Who(ruling.by)
    if ruling.point_to is None or ruling.starshot:
        return []
    told = []
    if flick.red == "off":
        told.append(sentence("{by} sent the red off the board.", by=by))
    elif "red.three-flicks" in ruling.rules:
        told.append(sentence("Three flicks, and the red is not over the line."))
    told += [sentence(text, by=by) for rule, text in _LOSSES if rule in ruling.rules]
    return _first_aloud(told)


def _first_aloud(told: list[Sentence]) -> list[Sentence]:
    """One reason is enough to call out; the others stand written."""
    return [*told[:1], *(or_aloud(said) for said in told[1:])]


def _starshot(ruling: Ruling, flick: Flick) -> list[Sentence]:
    if not ruling.starshot:
        return []
    by, off = Who(ruling.by), Listed(opposing_off(flick))
    if ruling.cannon:
        return [sentence("A starshot by a cannon: {by} knocked off {off}.", by=by, off=off)]
    return [sentence("A starshot: {by} knocked off {off}.", by=by, off=off)]


def _position(ruling: Ruling) -> list[Sentence]:
    position: Any = ruling.facts
    by, shooters = Who(ruling.by), Listed(tuple(dict.fromkeys(position.shooters)))
    if position.how == "hand":
        return [sentence("{by} places {shooters}.", by=by, shooters=shooters)]
    said = sentence("{by} flicks {shooters} into position.", by=by, shooters=shooters)
    told = [said, *_fouls(ruling)]
    if ruling.point_to is not None:
        told += _position_lost(position, by)
    return told


def _position_lost(position: Position, by: Who) -> list[Sentence]:
    told = []
    if disturbs(position):
        told.append(sentence("The red or an opposing shooter was struck or moved."))
    if own_off(position):
        told.append(sentence("{by} lost a shooter over the line or the edge.", by=by))
    return told


def _reposition(ruling: Ruling) -> list[Sentence]:
    facts: Any = ruling.facts
    who = Who(other(ruling.side))
    return [
        sentence(_REPOSITIONS[facts.to], by=Who(ruling.by), penny=Penny(facts.shooter), who=who)
    ]


def _respot(ruling: Ruling) -> list[Sentence]:
    facts: Any = ruling.facts
    return [sentence(_SPOTS[facts.to], by=Who(ruling.by), penny=Penny(facts.shooter))]


_TOLD: Final[Mapping[str, Callable[[Ruling], list[Sentence]]]] = {
    "serve": _serve,
    "flick": _flick,
    "position": _position,
    "reposition": _reposition,
    "respot": _respot,
    "foul": _fouls,
}


def points_told(ruling: Any) -> list[Sentence]:
    """Who won how many points; nothing while the rally goes on."""
    if ruling.point_to is None:
        return []
    gained = sum(ruling.counted.points)
    who = Who(ruling.point_to)
    return [sentences("The point is {who}'s.", "{count} points to {who}.", gained, who=who)]


def score_told(counted: Counted) -> list[Sentence]:
    """What was won by the points: the game, the set, the match."""
    if not counted.game_is_over:
        return []
    a, b = counted.game_score
    who, score = Who("A" if a > b else "B"), f"{max(a, b)}–{min(a, b)}"
    told = [sentence("{who} wins the game, {score}.", who=who, score=score)]
    sets, side = counted.board.sets, SIDE_OF[who.id]
    in_sets = f"{of(sets, side)}–{of(sets, other(side))}"
    if "red.match" in counted.rules:
        text = marked("{who} wins the set and the match, {score} in sets.")
        told.append(sentence(text, who=who, score=in_sets))
    elif "red.set" in counted.rules:
        told.append(sentence("{who} wins the set: {score} in sets.", who=who, score=in_sets))
    return told


def _next(ruling: Ruling) -> list[Sentence]:
    if ruling.next is None or ruling.outcome in ("placed", "fault"):
        return []
    if ruling.outcome == "again":
        return [sentence("{who} flicks again.", who=Who(ruling.next))]
    if ruling.outcome == "point":
        return [sentence("{who} serves.", who=Who(ruling.next))]
    return [sentence("{who} is to return it.", who=Who(ruling.next))]
