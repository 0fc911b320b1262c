"""Rows and steps as plain JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.tournament.exact import Number, as_json, exact
from matches.tournament.rows import FormEntry, Row
from matches.tournament.scheme import Adjustment
from matches.tournament.tiebreaks import TIE_BREAKS, Step
from matches.tournament.why import StepTaken, Why
from matches.tournament.zones.outlook import Outlook

COUNTS = ("played", "won", "drawn", "lost", "byes", "walkovers_won", "walkovers_lost")
PLAIN = (
    *("entrant", "name", "place", "rank", *COUNTS),
    *("rank_before", "rank_change", "withdrawn"),
)
NUMBERS = ("scored", "conceded", "difference", "points")


def row_as_document(row: Row) -> dict[str, object]:
    """One row with its proof; `outlooks` only where the table has zones."""
    told = [_outlook_as_document(one) for one in row.outlooks]
    return {
        "entrant": row.entrant,
        "name": row.name,
        "place": row.place,
        "rank": row.rank,
        **{name: getattr(row, name) for name in COUNTS},
        **{name: as_json(getattr(row, name)) for name in NUMBERS},
        "measures": {name: [as_json(n) for n in both] for name, both in row.measures.items()},
        "adjustments": [_adjustment_as_document(one) for one in row.adjustments],
        "form": [
            {"letter": one.letter, "opponent": one.opponent, "result": one.result}
            for one in row.form
        ],
        "rank_before": row.rank_before,
        "rank_change": row.rank_change,
        "withdrawn": row.withdrawn,
        "why": why_as_document(row.why),
        **({"outlooks": told} if told else {}),
    }


def why_as_document(why: Why) -> dict[str, object]:
    """A proof: the tied group, each step with its numbers, and the step that decided.

    A step that parts nobody states this row's numbers alone (all others have the same) and no
    `left`: a thousand who are level would else fill a thousand rows with a thousand numbers each.
    """
    steps = []
    level = why.tied
    for step in why.steps:
        parted = len(step.left) < len(level)
        steps.append(_taken_as_document(step, why.entrant, parted))
        level = step.left
    return {"tied": list(why.tied), "decided_by": why.decided_by, "steps": steps}


def _taken_as_document(step: StepTaken, entrant: str, parted: bool) -> dict[str, object]:
    shown = step.numbers if parted or step.skipped else {entrant: step.numbers[entrant]}
    return {
        "name": step.name,
        "version": step.version,
        "title": step.title,
        "rule": step.rule,
        "lowest": step.lowest,
        "columns": list(step.columns),
        "numbers": {id_: _by_column(step.columns, numbers) for id_, numbers in shown.items()},
        "left": list(step.left) if parted else None,
        "skipped": step.skipped,
    }


def step_as_document(step: Step) -> dict[str, object]:
    """A step of the order, with its title and rule for people."""
    known = TIE_BREAKS.get(step.name)
    return {
        "name": step.name,
        "version": step.version,
        "title": known.title if known else step.name,
        "rule": known.rule if known else "",
        "options": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in step.options.items()
        },
    }


def _adjustment_as_document(adjustment: Adjustment) -> dict[str, object]:
    return {
        "entrant": adjustment.entrant,
        "amount": as_json(adjustment.amount),
        "reason": adjustment.reason,
        "step": adjustment.step,
        "date": adjustment.date,
    }


def _outlook_as_document(one: Outlook) -> dict[str, object]:
    return {
        "zone": one.zone,
        "kind": one.kind,
        "status": one.status,
        "needs": as_json(one.needs) if one.needs is not None else None,
        "matches": one.matches,
        "known": one.known,
        "final": one.final,
    }


def _outlook_from_document(one: Mapping[str, Any]) -> Outlook:
    return Outlook(**{**one, "needs": exact(one["needs"]) if one["needs"] is not None else None})


def step_from_document(step: Mapping[str, Any]) -> Step:
    """The step that `step_as_document` wrote."""
    return Step(step["name"], _frozen(step["options"]), step["version"])


def row_from_document(row: Mapping[str, Any]) -> Row:
    """The row that `row_as_document` wrote."""
    plain: dict[str, Any] = {name: row[name] for name in PLAIN}
    plain.update((name, exact(row[name])) for name in NUMBERS)
    return Row(
        **plain,
        measures={name: (exact(a), exact(b)) for name, (a, b) in row["measures"].items()},
        adjustments=tuple(
            Adjustment(**{**one, "amount": exact(one["amount"])}) for one in row["adjustments"]
        ),
        form=tuple(FormEntry(**one) for one in row["form"]),
        why=_why_from_document(row["entrant"], row["why"]),
        outlooks=tuple(_outlook_from_document(one) for one in row.get("outlooks", ())),
    )


def _why_from_document(entrant: str, why: Mapping[str, Any]) -> Why:
    level = tuple(why["tied"])
    steps = []
    for step in why["steps"]:
        taken = _taken_from_document(step, level)
        steps.append(taken)
        level = taken.left
    return Why(entrant, tuple(why["tied"]), tuple(steps), why["decided_by"])


def _taken_from_document(step: Mapping[str, Any], level: tuple[str, ...]) -> StepTaken:
    numbers = {
        id_: tuple(exact(numbers[column]) for column in step["columns"])
        for id_, numbers in step["numbers"].items()
    }
    if step["left"] is None and not step["skipped"]:
        (same,) = numbers.values()
        numbers = dict.fromkeys(level, same)
    return StepTaken(
        name=step["name"],
        version=step["version"],
        title=step["title"],
        rule=step["rule"],
        lowest=step["lowest"],
        columns=tuple(step["columns"]),
        numbers=numbers,
        left=level if step["left"] is None else tuple(step["left"]),
        skipped=step["skipped"],
    )


def _by_column(columns: tuple[str, ...], numbers: tuple[Number, ...]) -> dict[str, object]:
    return {column: as_json(number) for column, number in zip(columns, numbers, strict=True)}


def _frozen(options: Mapping[str, object]) -> dict[str, object]:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }
