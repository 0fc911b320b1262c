"""A result as it is typed: the names are those of the inputs on the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from matches.web.law.cardform import CardForm
from matches.web.law.cardform.shown import Shown


def typed_result(game: str, options: Mapping[str, Any], a: int, b: int) -> dict[str, str]:
    """What somebody types for a final score: the first number asked of each side, nothing else."""
    form = CardForm.blank(game, "result", options=options, finished=True)
    sides = next(one.parts for one in form.claim_inputs if one.name == "claim.score")
    typed = {one.name: one.value for one in _lines(form.claim_inputs)}
    for side, number in zip(sides, (a, b), strict=True):
        typed[next(_lines([side])).name] = str(number)
    return {"first": form.first, **typed}


def _lines(inputs: Iterable[Shown]) -> Iterator[Shown]:
    """The inputs that are typed in, parts taken apart."""
    for one in inputs:
        yield from _lines(one.parts) if one.parts else (one,)
