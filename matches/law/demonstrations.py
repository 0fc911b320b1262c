"""Demonstrations: simulated shots that show a rule, from the file beside each game's ``LAW.md``.

``demonstrations.json`` holds, under ``shown``, for a rule a title, a lesson in a sentence and a
card with shots whose last shot shows it, perhaps with a near miss: the same but a little otherwise,
and the rule just does not apply. Under ``not_shown`` it says of every other rule why there is none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import rules

MOST_BEFORE = 4
"""Of so many entries before the shot the rulings are told; more only set the score up."""


@dataclass(frozen=True)
class Demonstration:
    """A rule, shown: `card` and `near_miss` are scorecards of detail ``shots``."""

    rule: str
    title: str
    lesson: str
    card: Mapping[str, Any]
    near_miss: Mapping[str, Any] | None = None

    @property
    def word(self) -> str:
        """The rule without its game, as addresses have it."""
        return self.rule.partition(".")[2]


@dataclass(frozen=True)
class Demonstrated:
    """A demonstration as it was played: the shot's simulation, its place among the entries, and the
    verdict on the whole card."""

    simulation: rules.Simulation
    document: Mapping[str, Any]
    entry: int
    verdict: rules.Verdict

    @property
    def cited(self) -> frozenset[str]:
        """The rules that were cited from the shot on."""
        return frozenset(
            rule
            for ruling in self.verdict.rulings
            if ruling["entry"] >= self.entry
            for rule in ruling["rules"]
        )


@cache
def demonstrations(game: str) -> Mapping[str, Demonstration]:
    """A game's demonstrations by the rule's name; none where no file lies beside the game."""
    shown = _read(game).get("shown", [])
    return {one["rule"]: Demonstration(**one) for one in shown}


@cache
def not_shown(game: str) -> Mapping[str, str]:
    """Why the game's other rules have no demonstration, by their names."""
    return dict(_read(game).get("not_shown", {}))


def play(card: Mapping[str, Any]) -> Demonstrated:
    """A demonstration's card, played and ruled on. Raises ValueError of a card without a shot that
    can be played: such a file is broken."""
    verdict = rules.adjudicate(dict(card))
    played = list(verdict.shots)
    if not played:
        raise ValueError("a demonstration needs a shot that can be played")
    last = played[-1]
    return Demonstrated(last.simulation, last.document, last.entry, verdict)


def _read(game: str) -> dict[str, Any]:
    if game not in rules.GAMES:
        return {}
    source = files(rules.GAMES[game].package) / "demonstrations.json"
    if not source.is_file():
        return {}
    read: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return read
