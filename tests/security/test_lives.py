"""Every action in every state of the thing it is done to: what is declared is what is done.

The declaration is docs/reference/lives.md. A state of the database or a service that it does not
name fails here, and so does a cell that says otherwise than the service does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deep import some
from tests.security.lives.declared import LIVES, PAGE, listed, tables
from tests.security.lives.life import MAY, MAY_NOT, NOTHING, Life, tried

TEXT = PAGE.read_text(encoding="utf-8")
DECLARED = tables(TEXT)
SERVICES = Path(__file__).parents[2] / "matches" / "services"
EACH = some([(life, state) for life in LIVES for state in life.states], 40)


@pytest.mark.parametrize(
    ("life", "state"), EACH, ids=[f"{life.name}, {state}" for life, state in EACH]
)
@pytest.mark.django_db
def test_in_every_state_what_is_declared_is_done_and_the_rest_is_refused(
    life: Life, state: str
) -> None:
    scene = life.states[state]()
    found = {action: tried(scene, does) for action, does in life.actions.items()}
    declared = {action: DECLARED[life.name].get((action, state)) for action in life.actions}
    wrong = {
        action: f"declared {declared[action]}, found {now} {words}".strip()
        for action, (now, words) in found.items()
        if declared[action] != now
    }
    assert wrong == {}


def test_every_life_state_and_action_is_declared_and_no_other() -> None:
    tried_here = {
        life.name: {(action, state) for action in life.actions for state in life.states}
        for life in LIVES
    }
    assert {name: set(cells) for name, cells in DECLARED.items()} == tried_here
    assert {cell for cells in DECLARED.values() for cell in cells.values()} <= {
        MAY, MAY_NOT, NOTHING,
    }  # fmt: skip


@pytest.mark.parametrize("life", LIVES, ids=lambda life: life.name)
def test_every_state_that_the_database_knows_is_tried(life: Life) -> None:
    assert set(life.kinds.values()) <= set(life.states)


def test_every_kind_of_state_belongs_to_a_life() -> None:
    """A new list of states in the models is given its table, or its reason to have none."""
    from django.db.models import TextChoices

    from matches import models

    kinds = {
        name
        for name, one in vars(models).items()
        if isinstance(one, type) and issubclass(one, TextChoices) and name.endswith("State")
    }
    values = {name: set(getattr(models, name).values) for name in kinds}
    tried_here = [set(map(str, life.kinds)) for life in LIVES]
    assert {name for name in kinds if values[name] not in tried_here} == {"AimMapState"}


def services() -> Iterator[str]:
    """Every public function of a service that somebody asks, and that is no look beforehand."""
    for path in sorted(SERVICES.rglob("*.py")):
        room = ".".join(path.relative_to(SERVICES).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                first = next(iter(node.args.args), None)
                if first is not None and first.arg == "actor":
                    yield f"{room}.{node.name}"


def test_every_service_that_somebody_asks_is_in_a_table_or_says_why_not() -> None:
    in_tables = {action for cells in DECLARED.values() for action, _state in cells}
    without = listed(TEXT)
    assert in_tables & set(without) == set()
    assert sorted(set(services()) - in_tables - set(without)) == []
    assert sorted(set(without) - set(services())) == []


def test_no_action_is_always_refused() -> None:
    """Else it might be refused for what it was given and not for the state."""
    never = [
        (name, action)
        for name, cells in DECLARED.items()
        for action in {each for each, _state in cells}
        if MAY not in {cell for (each, _state), cell in cells.items() if each == action}
    ]
    assert never == []


def test_what_is_declared_otherwise_than_it_is_fails() -> None:
    """The page is read as it is written: one cell turned round is seen."""
    turned = TEXT.replace("| yes |", "| – |", 1)
    assert tables(turned) != DECLARED
