"""The order of a table: steps applied to ever smaller groups of those still level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from matches.tournament.exact import Number
from matches.tournament.scheme import Adjustment
from matches.tournament.tally import Tally, Tied
from matches.tournament.tiebreaks import TIE_BREAKS, Step, Values
from matches.tournament.why import StepTaken, Why

Tier = tuple[str, ...]
Adjusted = Mapping[tuple[str, str], Number]


def order(
    group: Sequence[str], steps: Sequence[Step], tally: Tally, adjustments: Sequence[Adjustment]
) -> tuple[list[Tier], dict[str, Why]]:
    """The entrants of `group` in tiers, the best first; those in one tier share a rank.

    Within a tier the order of `group` is kept. Also the proof of each entrant's place.
    """
    adjusted = _by_step(adjustments)
    taken: dict[str, list[StepTaken]] = {id_: [] for id_ in group}
    tiers: list[Tier] = []
    # A stack, not recursion: a thousand entrants could part one at a time.
    waiting: list[tuple[Tier, int]] = [(tuple(group), 0)] if group else []
    while waiting:
        level, at = waiting.pop()
        if at == len(steps) or (len(level) == 1 and at > 0):
            tiers.append(level)
            continue
        step = steps[at]
        values = _values(step, level, tally, adjusted)
        parts = _parted(level, values, _lowest(step, values))
        best_first = {id_: values.numbers[id_] for part in parts for id_ in part if values.numbers}
        shown = replace(values, numbers=best_first)
        for part in parts:
            _note(taken, step, shown, part, at == 0)
        for part in reversed(parts):
            again = values.again and len(part) < len(level)
            waiting.append((part, at if again else at + 1))
    return tiers, {id_: _why(id_, steps_taken) for id_, steps_taken in taken.items()}


def ranks(tiers: Sequence[Tier]) -> dict[str, int]:
    """Standard competition ranks: 1, 1, 3."""
    ranked: dict[str, int] = {}
    for tier in tiers:
        ranked.update(dict.fromkeys(tier, len(ranked) + 1))
    return ranked


def _values(step: Step, level: Tier, tally: Tally, adjusted: Adjusted) -> Values:
    values = TIE_BREAKS[step.name].function(Tied(level, tally, step.options))
    if values.skipped or not any((step.name, id_) in adjusted for id_ in level):
        return values
    numbers = {
        id_: (own[0] + adjusted.get((step.name, id_), 0), *own[1:])
        for id_, own in values.numbers.items()
    }
    return replace(values, numbers=numbers)


def _lowest(step: Step, values: Values) -> bool:
    """Whether the lowest number stands highest."""
    return TIE_BREAKS[step.name].lowest if values.lowest is None else values.lowest


def _parted(level: Tier, values: Values, lowest: bool) -> list[Tier]:
    """The group in parts with equal numbers, the best first."""
    if values.skipped:
        return [level]
    parts: dict[tuple[Number, ...], list[str]] = {}
    for id_ in level:
        parts.setdefault(values.numbers[id_], []).append(id_)
    return [tuple(parts[numbers]) for numbers in sorted(parts, reverse=not lowest)]


def _note(
    taken: dict[str, list[StepTaken]], step: Step, values: Values, part: Tier, first: bool
) -> None:
    known = TIE_BREAKS[step.name]
    shown = values.numbers
    if first and not values.skipped:
        shown = {id_: values.numbers[id_] for id_ in part}
    note = StepTaken(
        name=step.name,
        version=step.version,
        title=known.title,
        rule=known.rule,
        columns=values.columns or (step.name,),
        numbers=shown,
        left=part,
        lowest=_lowest(step, values),
        skipped=values.skipped,
    )
    for id_ in part:
        taken[id_].append(note)


def _why(id_: str, steps: list[StepTaken]) -> Why:
    alone = len(steps[-1].left) == 1
    return Why(
        entrant=id_,
        tied=steps[0].left,
        steps=tuple(steps),
        decided_by=steps[-1].name if alone else None,
    )


def _by_step(adjustments: Sequence[Adjustment]) -> Adjusted:
    """The sum of adjustments for each (step, entrant)."""
    sums: dict[tuple[str, str], Number] = {}
    for adjustment in adjustments:
        key = (adjustment.step, adjustment.entrant)
        sums[key] = sums.get(key, 0) + adjustment.amount
    return sums
