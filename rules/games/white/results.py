"""Penny White by its final points alone: which can be, and what a card leaves for questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import SIMPLE_SCORE, Finish, Setting, Standing, Tally
from rules.core.sentence import Sentence, sentence, sentences
from rules.core.shape import BySide, Whole
from rules.core.sides import NIL, A, B, Score, Side, by_side, of, other
from rules.games.white.cards import EndRuling
from rules.games.white.facts import Flick, Options
from rules.games.white.state import Ruling, Winner

SPARE: Final = 4
"""Lines on paper for ends that are played again or added."""


def in_the_ends(score: Score, options: Options) -> bool:
    """Whether ``ends`` ends give a score without a failed start.

    A side needs an end for each ``pennies`` of its points or part of them, and can use one for each
    point; with dead ends replayed every end has a point.
    """
    fewest = -(-score[0] // options.pennies) - (-score[1] // options.pennies)
    return fewest <= options.ends and not _too_few_points(score, options)


def _too_few_points(score: Score, options: Options) -> bool:
    return options.dead_end == "replay" and sum(score) < options.ends


def without_failed_starts(score: Score, options: Options) -> bool:
    """Whether a score can be final where no start fails; a level one goes on if so agreed."""
    low, high = min(score), max(score)
    if low == high:
        return not options.extra_end and in_the_ends(score, options)
    decided_late = (
        options.extra_end and high - low <= options.pennies and in_the_ends((low, low), options)
    )
    return decided_late or in_the_ends(score, options)


def can_be_final(score: Score, options: Options, first: Side) -> bool:
    """Whether a score can be final, failed starts counted: they give any number of points.

    But only to the side that does not start, and in a match of one end that is always the same.
    """
    if options.start == "placed":
        return without_failed_starts(score, options)
    if options.extra_end and score[0] == score[1]:
        return False
    if options.ends > 1 or not options.extra_end:
        most = options.pennies if options.ends == 1 else max(score)
        return of(score, first) <= most and not _too_few_points(score, options)
    return _after_one_end(score, options, first)


def _after_one_end(score: Score, options: Options, first: Side) -> bool:
    """One end and extra ends: level after ``closed`` of them, then decided in the next.

    An end that leaves it level gives both sides the same: the starter by his pennies, the other by
    failed starts.
    """
    low = min(score)
    least = 1 if options.dead_end == "replay" else 0
    last = low if least else -(-low // options.pennies) + 1
    for closed in range(last + 1):
        starter = first if closed % 2 == 0 else other(first)
        level = max(closed * least, of(score, starter) - options.pennies)
        if level <= min(low, closed * options.pennies):
            return True
    return False


def reachable(setting: Setting) -> dict[str, Any]:
    """The final scores without failed starts, as data; and whether these may add to them."""
    most = setting.options.pennies * (setting.options.ends + 1)
    scores = [(a, b) for a in range(most + 1) for b in range(most + 1)]
    finals = [list(score) for score in scores if without_failed_starts(score, setting.options)]
    return {"finals": finals, "failed_starts_add": setting.options.start == "flicked"}


def finish(setting: Setting) -> Finish:
    """The match in words, and what a side can have at its end: failed starts give any number."""
    options = setting.options
    # An extra end only follows level ones: it leads no side beyond what the ends give.
    bounded = BySide(Whole(0, options.ends * options.pennies), missing=None)
    score = bounded if options.start == "placed" else SIMPLE_SCORE
    return Finish(_told(options), score, draw=not options.extra_end)


def lines(setting: Setting) -> int:
    """The ends of a match, and some to spare where an end may be played again or added."""
    options: Options = setting.options
    may_be_more = options.dead_end == "replay" or options.extra_end
    return options.ends + (SPARE if may_be_more else 0)


def _told(options: Options) -> Sentence:
    ends = sentences("{n} end", "{n} ends", options.ends, n=options.ends)
    pennies = sentences("{n} penny", "{n} pennies", options.pennies, n=options.pennies)
    if options.extra_end:
        return sentence(
            "{ends} with {pennies} a side; level, extra ends decide.", ends=ends, pennies=pennies
        )
    return sentence(
        "{ends} with {pennies} a side: the most points win.", ends=ends, pennies=pennies
    )


def judge(setting: Setting, claim: Mapping[str, Any]) -> tuple[Standing, tuple[Refusal, ...]]:
    """The standing that a claimed score means, and what cannot be, or is unusual, about it."""
    raw, options = claim["score"], setting.options
    score = (raw["A"], raw["B"])
    if not can_be_final(score, options, setting.first):
        said = sentence("{a}–{b} is no final score of this match", a=score[0], b=score[1])
        refusal = Refusal("unreachable", "white.win", said)
        return Standing(False, None, by_side(score), None), (refusal,)
    winner: Winner = "draw" if score[0] == score[1] else A if score[0] > score[1] else B
    found = []
    if sum(score) > options.ends * options.pennies:
        found.append(_unusual(score, options))
    if claim.get("winner", winner) != winner:
        said = sentence("the most points win: by this score the winner is another")
        found.append(Refusal("claim-mismatch", "white.win", said))
    return Standing(True, winner, by_side(score), None), tuple(found)


def _unusual(score: Score, options: Options) -> Refusal:
    said = sentence(
        "{a}–{b} is more than the {most} points that the ends give without failed starts",
        a=score[0],
        b=score[1],
        most=options.ends * options.pennies,
    )
    return Refusal("unusual", "white.failed-start", said)


def measures(score: Mapping[str, int]) -> dict[str, Score]:
    """Points, A and B."""
    return {"points": (score["A"], score["B"])}


def tally(detail: str, ruled: Iterable[tuple[int, Any]]) -> tuple[Tally, ...]:
    """The ends of a card, and its flicks where it was kept penny by penny."""
    if detail == "card":
        ends = [_end_of_card(entry, ruling) for entry, ruling in ruled]
        return tuple(ends)
    rulings: list[tuple[int, Ruling]] = list(ruled)
    flicks = [
        (entry, ruling, ruling.facts)
        for entry, ruling in rulings
        if isinstance(ruling.facts, Flick)
    ]
    return (
        *_ends(rulings),
        *[_flick(number, *flicked) for number, flicked in enumerate(flicks, start=1)],
    )


def _gained(points: Score) -> tuple[Side | None, int]:
    if points == NIL:
        return None, 0
    return (A, points[0]) if points[0] else (B, points[1])


def _end_of_card(entry: int, ruling: EndRuling) -> Tally:
    side, amount = _gained(ruling.by_end)
    end = ruling.facts
    more = {"starter": end.by, "failed_starts": end.failed_starts}
    return Tally("end", entry, end.number, side, amount, end.result, more)


def _ends(rulings: Iterable[tuple[int, Ruling]]) -> Iterator[Tally]:
    """The ends that were closed, each with its own failed starts: one played again begins anew."""
    failed = 0
    for entry, ruling in rulings:
        failed += ruling.how == "failed-start"
        if ruling.end_over:
            side, amount = _gained(ruling.points)
            more = {"failed_starts": failed}
            yield Tally("end", entry, ruling.end, side, amount, ruling.how, more)
            failed = 0


def _flick(number: int, entry: int, ruling: Ruling, flick: Flick) -> Tally:
    side, amount = _gained(ruling.points)
    more = {"by": flick.by, "penny": flick.penny, "off": list(flick.off)}
    return Tally("flick", entry, number, side, amount, ruling.how or "on", more)
