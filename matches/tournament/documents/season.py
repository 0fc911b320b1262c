"""A season as a document: entrants, results and rules in; a table comes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from matches.tournament.documents.fields import DocumentError, Fields, Mistake, named
from matches.tournament.documents.json_text import json_value
from matches.tournament.documents.rules import (
    read_adjustment,
    read_scheme,
    read_steps,
    read_withdrawals,
    read_zones,
)
from matches.tournament.exact import Number
from matches.tournament.results import BYES, Entrant, Outcome, Result, Side
from matches.tournament.scheme import Adjustment, PointsScheme
from matches.tournament.table import Table, tabulate
from matches.tournament.tally import PAIRINGS, Pairings
from matches.tournament.tiebreaks import Step
from matches.tournament.withdrawals import WithdrawalPolicy
from matches.tournament.zones import Zone

OUTCOMES = tuple(str(outcome) for outcome in Outcome)
MOST_MISTAKES = 100


@dataclass(frozen=True, slots=True)
class Season:
    """All that a table is made from. Without entrants in the document they are those who played,
    by name."""

    entrants: tuple[Entrant, ...]
    results: tuple[Result, ...]
    scheme: PointsScheme
    steps: tuple[Step, ...]
    adjustments: tuple[Adjustment, ...] = ()
    withdrawals: WithdrawalPolicy | None = None
    zones: tuple[Zone, ...] = ()
    pairings: Pairings | None = None

    def table(self) -> Table:
        """The table of the season, with the changes of rank since the round before the latest."""
        return tabulate(
            self.entrants,
            self.results,
            self.scheme,
            self.steps,
            self.adjustments,
            withdrawals=self.withdrawals,
            previous="round",
            zones=self.zones,
            pairings=self.pairings,
        )


def read_json(text: str | bytes) -> Season:
    """The season that a JSON document tells. Raises DocumentError with every mistake."""
    return read_season(json_value(text))


def read_season(value: object) -> Season:
    """The season of a parsed JSON value. Raises DocumentError with every mistake."""
    mistakes: list[Mistake] = []
    document = Fields(value, "$", mistakes)
    listed = [read_entrant(item, at, mistakes) for at, item in document.listed("entrants")]
    results = [
        read_result(Fields(item, at, mistakes), number)
        for number, (at, item) in enumerate(document.listed("results"), start=1)
    ]
    scheme = read_scheme(document.raw("points"), "points", mistakes)
    steps = read_steps(document.raw("tie_breaks"), "tie_breaks", mistakes)
    adjustments = [
        read_adjustment(Fields(item, at, mistakes)) for at, item in document.listed("adjustments")
    ]
    policy = document.inner("withdrawals")
    withdrawals = read_withdrawals(policy) if policy is not None else None
    zones = read_zones(document.raw("zones"), "zones", mistakes)
    pairings = read_pairings(document)
    document.text("name", "")
    document.done()
    entrants = listed if document.has("entrants") else who_played(results)
    check_together(entrants, results, steps, adjustments, mistakes)
    if mistakes:
        raise DocumentError(mistakes[:MOST_MISTAKES])
    return Season(
        tuple(entrants), tuple(results), scheme, steps, tuple(adjustments), withdrawals, zones,
        pairings,
    )  # fmt: skip


def read_pairings(document: Fields) -> Pairings | None:
    """Whether pairings were fixed before play; None where it is not said."""
    said = document.choice("pairings", PAIRINGS, "")
    return cast(Pairings, said) if said else None


def read_entrant(item: object, path: str, mistakes: list[Mistake]) -> Entrant:
    """An entrant from its id or from an object with id, name, withdrawn and numbers."""
    fields = Fields({"id": item} if isinstance(item, str) else item, path, mistakes)
    numbers: dict[str, Number] = {}
    held = fields.inner("numbers")
    for key in held.values if held is not None else ():
        number = held.number(key) if held is not None else None
        if number is not None:
            numbers[key] = number
    entrant = Entrant(fields.text("id"), fields.text("name", ""), fields.flag("withdrawn"), numbers)
    fields.done()
    return entrant


def read_result(fields: Fields, number: int) -> Result:
    """A result; one without an id is known by its number in the list, from 1."""
    outcome = Outcome(fields.choice("outcome", OUTCOMES, _usual_outcome(fields)))
    home_score, away_score = _scores(fields)
    home = fields.text("home")
    away = None if outcome in BYES and not fields.has("away") else fields.text("away")
    result = Result(
        id=_id(fields, number),
        home=home,
        away=away,
        outcome=outcome,
        home_score=home_score,
        away_score=away_score,
        winner=_winner(fields, home, away),
        round=fields.whole("round", 0),
        date=fields.date("date"),
        measures=_measures(fields),
    )
    _check_result(fields, result)
    fields.done()
    return result


def _usual_outcome(fields: Fields) -> str:
    """Left out, the outcome is played where there is a score or a winner, else planned."""
    known = any(fields.has(key) for key in ("home_score", "score", "winner"))
    return Outcome.PLAYED if known else Outcome.PLANNED


def _id(fields: Fields, number: int) -> str:
    value = fields.raw("id")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return fields.text("id", str(number))


def _scores(fields: Fields) -> tuple[Number | None, Number | None]:
    home, away = fields.number("home_score"), fields.number("away_score")
    both = fields.pair("score")
    if both is not None and (home is not None or away is not None):
        fields.wrong("score", "is given a second time beside home_score and away_score")
    if both is not None:
        return both
    if (home is None) != (away is None):
        fields.wrong("away_score" if away is None else "home_score", "is missing beside the other")
    return home, away


def _winner(fields: Fields, home: str, away: str | None) -> Side | None:
    value = fields.raw("winner")
    if value is None:
        return None
    if value in ("home", "away", "draw"):
        return value
    if value in (home, away):
        return "home" if value == home else "away"
    fields.wrong("winner", f"must be home, away, draw or one of the two, not {named(value)}")
    return None


def _measures(fields: Fields) -> dict[str, tuple[Number, Number]]:
    held = fields.inner("measures")
    if held is None:
        return {}
    read = {key: held.pair(key) for key in held.values}
    return {key: both for key, both in read.items() if both is not None}


def _check_result(fields: Fields, result: Result) -> None:
    unknown = result.winner is None and result.home_score is None
    if result.outcome == Outcome.PLAYED and unknown:
        fields.wrong("", "was played: it needs both scores, or a winner")
    if result.outcome == Outcome.WALKOVER and result.winner not in ("home", "away"):
        fields.wrong("winner", "must say who won the walkover")
    if result.outcome in BYES and result.away is not None:
        fields.wrong("away", "must be left out: a bye has no opponent")
    if result.home and result.home == result.away:
        fields.wrong("away", "is the home side itself")


def who_played(results: Sequence[Result]) -> list[Entrant]:
    """The entrants that results name, by name."""
    names = {name for result in results for name in (result.home, result.away) if name}
    return [Entrant(name) for name in sorted(names)]


def check_together(
    entrants: Sequence[Entrant],
    results: Sequence[Result],
    steps: Sequence[Step],
    adjustments: Sequence[Adjustment],
    mistakes: list[Mistake],
) -> None:
    """What is only wrong beside the rest: repeated ids, strangers, steps not taken."""
    known: set[str] = set()
    for at, entrant in enumerate(entrants):
        if entrant.id and entrant.id in known:
            mistakes.append(Mistake(f"entrants.{at}", f"lists {named(entrant.id)} a second time"))
        known.add(entrant.id)
    seen: set[str] = set()
    for at, result in enumerate(results):
        if result.id in seen:
            message = f"is the id of an earlier result: {named(result.id)}"
            mistakes.append(Mistake(f"results.{at}.id", message))
        seen.add(result.id)
        for side, entrant_id in (("home", result.home), ("away", result.away)):
            if entrant_id and entrant_id not in known:
                mistakes.append(_stranger(f"results.{at}.{side}", entrant_id))
    names = [step.name for step in steps]
    for at, adjustment in enumerate(adjustments):
        if adjustment.entrant and adjustment.entrant not in known:
            mistakes.append(_stranger(f"adjustments.{at}.entrant", adjustment.entrant))
        if names and adjustment.step not in names:
            message = f"must be a step of this table: {', '.join(names)}"
            mistakes.append(Mistake(f"adjustments.{at}.step", message))


def _stranger(path: str, entrant: str) -> Mistake:
    return Mistake(path, f"names {named(entrant)}, who is not among the entrants")
