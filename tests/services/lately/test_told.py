"""Every kind of row that the audit ever gets is told in words, with a way back or a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from matches.models import (
    BulkKind,
    CompetitionState,
    DateAnswerKind,
    LadderEventKind,
    LineUpDecision,
    MoveKind,
)
from matches.services.base import doings
from matches.services.base.doings import Doing

SERVICES = Path(__file__).parents[3] / "matches" / "services"
AN_ACTION = re.compile(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*")
OF_THE_HOUSE = ("user.", "calendar.", "letters.chosen", "outbox.")
"""Done to an account or to the works, and in no club."""

MADE_OF = {
    "bulk.": BulkKind.values,
    "competition.": [CompetitionState.OPEN, CompetitionState.RUNNING, CompetitionState.FINISHED],
    "timetable.": MoveKind.values,
    "ladder.": LadderEventKind.values,
    "line-up.": LineUpDecision.values,
    "rearranging.": [
        "proposed",
        *(each for each in DateAnswerKind.values if each != DateAnswerKind.LAPSED),
    ],
    "scoring.": ["begun", "brought", "taken-over", "handed-in", "abandoned", "resumed"],
    "shadow.": ["begun", "finished", "thrown-away"],
}
"""The actions that are put together, by how they begin."""


def noted() -> Iterator[tuple[str, str]]:
    """Every action that a service notes, with its file; those put together by how they begin."""
    for path in sorted(SERVICES.rglob("*.py")):
        text = path.read_text()
        tree = ast.parse(text if "note(" in text else "")
        known = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _notes(node.func):
                for each in node.args[:2]:
                    yield from ((said, path.name) for said in _said(each, known))


def _notes(called: ast.expr) -> bool:
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in ("note", "_note")


def _said(each: ast.expr, known: dict[str, ast.expr]) -> Iterator[str]:
    each = known.get(each.id, each) if isinstance(each, ast.Name) else each
    if isinstance(each, ast.JoinedStr) and isinstance(each.values[0], ast.Constant):
        yield str(each.values[0].value)
        return
    for part in ast.walk(each):
        said = part.value if isinstance(part, ast.Constant) else None
        if isinstance(said, str) and AN_ACTION.fullmatch(said):
            yield said


FOUND = sorted(set(noted()))


def test_the_services_are_read():
    assert len({action for action, _file in FOUND}) > 100
    assert {action for action, _file in FOUND if action.endswith(".")} == set(MADE_OF)


@pytest.mark.parametrize(("action", "file"), FOUND)
def test_what_a_service_notes_is_told(action, file):
    if action.startswith(OF_THE_HOUSE) or action == doings.UNDONE:
        return
    every = [action] if not action.endswith(".") else [f"{action}{x}" for x in MADE_OF[action]]
    missing = [each for each in every if doings.of(each) is None]
    assert missing == [], f"{file} notes what no doings.py tells"


def test_a_kind_has_a_way_back_or_a_reason():
    with pytest.raises(ValueError, match="way back or a reason"):
        doings.told([Doing("toy.wound-up", "Wound up")])
    assert doings.of("toy.wound-up") is None
    with pytest.raises(ValueError, match="told twice"):
        doings.told([Doing("team.renamed", "Renamed", stays="Never.")])
