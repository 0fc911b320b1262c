"""Facts of Penny White that cannot be, whatever happened at the board."""

from __future__ import annotations

from rules.core.fault import Refusal
from rules.core.sentence import Listed, Penny, Sentence, sentence
from rules.games.white.clauses import all_pennies, is_of
from rules.games.white.facts import Flick, Measure, Remove, pennies
from rules.games.white.state import Fact, Position


def impossible(position: Position, facts: Fact) -> Refusal | None:
    """Why the facts of an entry cannot be, or ``None``."""
    found: tuple[str, Sentence] | None = None
    if isinstance(facts, Flick):
        found = _flick(position, facts)
    elif isinstance(facts, Remove):
        found = _remove(position, facts)
    elif isinstance(facts, Measure):
        found = _measure(position, facts)
    return None if found is None else Refusal("impossible", *found)


def _flick(position: Position, flick: Flick) -> tuple[str, Sentence] | None:
    if flick.penny not in pennies(flick.by, position.setting.options):
        return "white.alternate", sentence(
            "{penny} is no penny of this side", penny=Penny(flick.penny)
        )
    if flick.penny in position.flicked:
        said = sentence("{penny} was flicked in this end already", penny=Penny(flick.penny))
        return "white.alternate", said
    if len(set(flick.off)) < len(flick.off):
        return "white.own-off", sentence("a penny is named twice among those that went off")
    for penny in flick.off:
        if penny != flick.penny and penny not in position.on:
            return "white.opponent-off", sentence(
                "{penny} was not on the board", penny=Penny(penny)
            )
    return None


def _remove(position: Position, remove: Remove) -> tuple[str, Sentence] | None:
    penny = remove.penny
    if penny is None:
        return None
    if penny not in all_pennies(position.setting.options) or is_of(penny, remove.by):
        return "white.opponent-off", sentence(
            "{penny} is no penny of the other side", penny=Penny(penny)
        )
    if penny not in position.on:
        return "white.opponent-off-count", sentence(
            "{penny} is not on the board", penny=Penny(penny)
        )
    return None


def _measure(position: Position, measure: Measure) -> tuple[str, Sentence] | None:
    measured = [penny for group in measure.groups() for penny in group]
    if len(set(measured)) < len(measured):
        return "white.nearest", sentence("a penny is measured twice")
    off = tuple(sorted(set(measured) - position.on))
    if off:
        return "white.nearest", sentence("measured, but not on the board: {off}", off=Listed(off))
    left_out = tuple(sorted(position.on.difference(measured)))
    if left_out:
        return "white.nearest", sentence(
            "on the board, but not measured: {out}", out=Listed(left_out)
        )
    return None
