"""What is asked about the end of a match: the score, who won, and what a game adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext

import rules
from matches.web.law.cardform.inputs import LEFT_OUT, Typed, input_for
from matches.web.law.cardform.shown import Shown, Words, label_of

SCORE: Final = "claim.score"
"""The name of the inputs for the score."""


@dataclass(frozen=True)
class Claimed:
    """A field of the card's claim, in the manner of the law's fields."""

    name: str
    kind: Any
    label: str
    help: str = ""
    required: bool = False
    default: Any = field(default=LEFT_OUT)
    told: Mapping[str, str] = field(default_factory=dict)
    """Words for its choices, where the law's own are no speech."""


@dataclass(frozen=True)
class _Winner:
    """Who the card says has won."""

    choices: tuple[str | None, ...] = ("A", "B", "draw", None)
    name: str = "choice"


def claimed(
    game: rules.Game, detail: str, finish: rules.Finish | None = None
) -> tuple[Claimed, ...]:
    """What may be claimed at the end of a card; of a match that is finished, only what can be."""
    is_result = detail == "result"
    score = Claimed(
        "score",
        game.claimed_score(detail) if finish is None else finish.score,
        gettext("Final score") if is_result else gettext("Score written on the card"),
        required=is_result,
    )
    winner = Claimed(
        "winner",
        _winner(finish),
        gettext("Winner written on the card"),
        told={"draw": gettext("a draw"), "null": gettext("nobody: it was not decided")},
    )
    if not is_result:
        return (score, winner)
    more = (Claimed(name, kind, label_of(name)) for name, kind in game.claimed_more.items())
    return (score, winner, *more)


def _winner(finish: rules.Finish | None) -> _Winner:
    if finish is None:
        return _Winner()
    return _Winner(("A", "B", "draw") if finish.draw else ("A", "B"))


def asks_for_all(finish: rules.Finish, typed: Typed) -> bool:
    """Whether a form for finished matches has an input for everything that was typed."""
    words = Words()
    asked = {one.name for one in _all(input_for(finish.score).shown(typed, SCORE, "", words))}
    held = {name for name in typed if name.startswith(SCORE) and _says_much(typed.getlist(name))}
    return held <= asked and typed.get("claim.winner", "") in ("", *_winner(finish).choices)


def _says_much(values: Iterable[str]) -> bool:
    """Nothing left over says no more than an empty input."""
    return any(value.strip() not in ("", "0") for value in values)


def _all(one: Shown) -> Iterable[Shown]:
    """An input without parts, or those of its parts: what is typed elsewhere is shown as well."""
    if not one.parts:
        return (one,)
    return tuple(inner for part in one.parts for inner in _all(part))
