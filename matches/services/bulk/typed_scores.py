"""A score as it was typed: the card that it makes, and what the law has against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.errors import InvalidError, Refused, ServiceError
from matches.law.replayed import verdict_of
from matches.models import Scorecard

PLAYED, WALKOVER_A, WALKOVER_B = "played", "walkover-A", "walkover-B"
NOBODY, POSTPONED = "double-walkover", "postponed"
HOW = (PLAYED, WALKOVER_A, WALKOVER_B, NOBODY, POSTPONED)
LONGEST = 6
"""Digits of a score; no game has so many."""


@dataclass(frozen=True)
class Line:
    """One match of a score list as it was typed. `revision`: of the match as it was looked at.
    `sure`: the law finds the score unusual, and whoever enters it has seen that. `played_at`:
    when it was played, where that is told; else now."""

    fixture: str
    how: str = PLAYED
    a: str = ""
    b: str = ""
    revision: int | None = None
    sure: bool = False
    played_at: datetime | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed in it."""
        return self.how == PLAYED and not self.a.strip() and not self.b.strip()


@dataclass(frozen=True)
class RefusedLine:
    """A line that was not saved: why, and the rule of the law that says so, if one does.
    `meanwhile`: somebody else was quicker, and the match is over or another. `unusual`: the law
    warns and does not refuse; who is `sure` of the line has it saved."""

    line: Line
    message: str
    rule: str = ""
    meanwhile: bool = False
    unusual: bool = False


def refused_by_law(line: Line, error: Refused) -> RefusedLine:
    """A line that the law refuses, or finds unusual, by the first of its faults."""
    if error.code == "unfinished":
        return RefusedLine(line, undecided(line))
    first = next(iter(error.faults), None)
    if first is None:
        return RefusedLine(line, str(error))
    return RefusedLine(line, f"{first.message}.", first.rule or "", unusual=first.is_warning)


def require_usual(card: Scorecard) -> None:
    """Refuse a card that the law warns of: what was saved of it is taken back."""
    warned = tuple(fault for fault in verdict_of(card.document).faults if fault.is_warning)
    if warned:
        raise Refused(_("The law finds this score unusual."), warned, code="unusual")


def undecided(line: Line) -> str:
    """That a score leaves its match open."""
    told = {"score": f"{line.a.strip()}–{line.b.strip()}"}
    return _("By the rules of this competition a match is not decided at %(score)s.") % told


def sentence_of(error: ServiceError) -> str:
    """All that an error says, in one go."""
    if isinstance(error, InvalidError):
        return " ".join(said for held in error.mistakes.values() for said in held)
    return str(error)


def objection(game: str, options: Mapping[str, Any], line: Line) -> RefusedLine | None:
    """What the law has against a score, before there is a match that it could be of: it is refused,
    or `unusual`. None where there is nothing."""
    try:
        setting = rules.GAMES[game].setting(dict(options), "A", rules.Mistakes())
        places = range(1, rules.GAMES[game].players(setting) + 1)
        seats: dict[str, list[str]] = {at: [f"{at}{n}" for n in places] for at in rules.SIDES}
        verdict = rules.adjudicate(card_of(game, options, seats, "A", line))
    except InvalidError as error:
        return RefusedLine(line, sentence_of(error))
    faults = sorted(verdict.faults, key=attrgetter("is_warning"))
    if faults and (not faults[0].is_warning or verdict.finished):
        return refused_by_law(line, Refused("", tuple(faults), verdict))
    return None if verdict.finished else RefusedLine(line, undecided(line))


def card_of(
    game: str,
    options: Mapping[str, Any],
    seats: Mapping[str, list[str]],
    first: str,
    line: Line,
) -> dict[str, Any]:
    """The card of a final score alone, in the game's main measure. `seats`: who sits for "A" and
    "B"; InvalidError where a score is no number."""
    score: dict[str, Any] = {"A": _number(line.a), "B": _number(line.b)}
    if rules.GAMES[game].measure == "sets":
        score = {side: {"sets": number} for side, number in score.items()}
    return {
        "scorecard": 1,
        "game": game,
        "detail": "result",
        "sides": dict(seats),
        "first": first,
        **({"options": dict(options)} if options else {}),
        "entries": [],
        "claim": {"score": score},
    }


def _number(text: str) -> int:
    told = text.strip()
    if not (told.isascii() and told.isdigit() and len(told) <= LONGEST):
        raise InvalidError({"score": [_("A score has two whole numbers, such as 18 and 9.")]})
    return int(told)
