"""Proofs: why a row stands where it stands, step by step, as data and as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from matches.tournament.exact import Number, text


@dataclass(frozen=True, slots=True)
class StepTaken:
    """One tie-break applied to those still level, seen from one row.

    `numbers` has the numbers of each of them, one for each of `columns`; of the first step, which
    everyone takes, only those of `left`. `left` are those level with this row afterwards, itself
    among them. `skipped` says why the step could not be applied.
    """

    name: str
    version: int
    title: str
    rule: str
    columns: tuple[str, ...]
    numbers: Mapping[str, tuple[Number, ...]]
    left: tuple[str, ...]
    lowest: bool = False
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """The proof of one row: its tied group after the first step, the steps, the one that decided.

    `decided_by` is None for a shared rank.
    """

    entrant: str
    tied: tuple[str, ...] = ()
    steps: tuple[StepTaken, ...] = field(default_factory=tuple)
    decided_by: str | None = None


MOST_TOLD = 12
"""A sentence names no more than this many; the numbers of all are in the proof's data."""

Naming = Callable[[str], str]


def explain(why: Why, name: Naming = str) -> list[str]:
    """The proof as sentences. `name` turns an id into what the reader may be told."""
    own = name(why.entrant)
    if not why.steps:
        return [f"{own} is not ranked among the others."]
    first = why.steps[0]
    told = [_first_sentence(why, first, name)]
    told += [_sentence(step, why.entrant, name) for step in why.steps[1:]]
    if why.decided_by is None:
        others = _listed([name(id_) for id_ in why.steps[-1].left if id_ != why.entrant])
        told.append(f"Nothing parts {own} from {others}: they share the rank.")
    return told


def _first_sentence(why: Why, step: StepTaken, name: Naming) -> str:
    number = _numbers(step, why.entrant)
    others = [name(id_) for id_ in why.tied if id_ != why.entrant]
    if not others:
        return f"{step.title}: {name(why.entrant)} has {number}, and nobody else has."
    return f"{step.title}: {name(why.entrant)} has {number}, level with {_listed(others)}."


def _sentence(step: StepTaken, entrant: str, name: Naming) -> str:
    if step.skipped:
        return f"{step.title}: not applied, as {step.skipped}."
    shown = _shown(step, entrant)
    held = ", ".join(f"{name(id_)} {_numbers(step, id_)}" for id_ in shown)
    if len(shown) < len(step.numbers):
        held += f" and {len(step.numbers) - len(shown)} others"
    if len(step.left) == len(step.numbers):
        outcome = "they are still level"
    elif len(step.left) == 1:
        outcome = f"this decides the place of {name(entrant)}"
    else:
        others = _listed([name(id_) for id_ in step.left if id_ != entrant])
        outcome = f"{name(entrant)} is still level with {others}"
    return f"{step.title}: {held}; {outcome}. {step.rule}"


def _numbers(step: StepTaken, id_: str) -> str:
    numbers = step.numbers[id_]
    if len(numbers) == 1 and len(step.columns) < 2 and step.columns in ((), (step.name,)):
        return text(numbers[0], signed=step.name == "difference")
    named = zip(step.columns, numbers, strict=True)
    return (
        "(" + ", ".join(f"{column} {text(n, column == 'difference')}" for column, n in named) + ")"
    )


def _shown(step: StepTaken, entrant: str) -> list[str]:
    """Those whose numbers a sentence gives: all, or the first of many and the entrant itself."""
    ids = list(step.numbers)
    if len(ids) <= MOST_TOLD:
        return ids
    first = ids[: MOST_TOLD - 1]
    return first if entrant in first else [*first, entrant]


def _listed(names: list[str]) -> str:
    if len(names) > MOST_TOLD:
        names = [*names[: MOST_TOLD - 1], f"{len(names) - MOST_TOLD + 1} others"]
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]
