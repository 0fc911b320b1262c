"""An empty database is filled by one migration in the place of the first forty-three: with the same
tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations import RunPython, RunSQL
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ModelState, ProjectState
from django.db.models import Q

UNTIL = ("matches", "0045_rearranging")


def said(value: Any) -> Any:
    """What a part of a migration is made of, to its last value."""
    if isinstance(value, dict):
        return {key: said(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [said(each) for each in value]
    if hasattr(value, "deconstruct"):
        return said(value.deconstruct())
    return value


def told(model: ModelState) -> dict[str, Any]:
    """A model's fields, options, bases and managers.

    An empty list of constraints and none are one thing.
    """
    by_name = {
        key: {each.name: said(each) for each in model.options.get(key, [])}
        for key in ("constraints", "indexes")
    }
    others = {key: value for key, value in model.options.items() if key not in by_name}
    fields = {name: said(field) for name, field in model.fields.items()}
    own = {"bases": model.bases, "managers": said(model.managers)}
    return {"fields": fields, "options": said(others), **own, **by_name}


def state(*, squashed: bool) -> ProjectState:
    """All models as they are after the last of the squashed migrations."""
    loader = MigrationLoader(None, replace_migrations=squashed)
    node = squash(loader) if squashed else UNTIL
    found: ProjectState = loader.project_state(node)
    return found


def squash(loader: MigrationLoader) -> tuple[str, str]:
    (node,) = (key for key, each in loader.disk_migrations.items() if UNTIL in each.replaces)
    return node


def test_it_makes_every_model_as_those_make_it_that_it_replaces() -> None:
    made, before = (
        {key: told(each) for key, each in state(squashed=which).models.items()}
        for which in (True, False)
    )
    assert made.keys() == before.keys()
    assert {key: each for key, each in made.items() if each != before[key]} == {}
    assert len([key for key in made if key[0] == "matches"]) > 80


def test_what_it_leaves_out_does_something_to_rows_alone() -> None:
    """And an empty database has none."""
    loader = MigrationLoader(None, replace_migrations=False)
    replaced = loader.disk_migrations[squash(loader)].replaces
    code = [
        each
        for node in replaced
        for each in loader.disk_migrations[node].operations
        if isinstance(each, RunPython | RunSQL)
    ]
    assert len(code) == 8
    assert all(each.elidable for each in code)


def ahead() -> list[str]:
    """What `migrate` would run of ours on the database as it is."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [each.name for each, _back in plan if each.app_label == "matches"]


@pytest.mark.django_db
def test_who_has_run_all_of_those_has_nothing_to_do() -> None:
    _app, name = squash(MigrationLoader(connection))
    assert MigrationRecorder(connection).migration_qs.filter(name=name).delete()[0] == 1
    assert ahead() == []


@pytest.mark.django_db
def test_who_has_run_some_of_those_runs_the_others() -> None:
    _app, name = squash(MigrationLoader(connection))
    rows = MigrationRecorder(connection).migration_qs.filter(app="matches")
    rows.filter(Q(name=name) | Q(name__gte="0041")).delete()
    first, *later = ahead()
    assert first == "0041_ranking_editions"
    assert later[3:5] == [UNTIL[1], "0046_kept_addresses"]
    rows.all().delete()
    assert ahead()[:3] == [name, "0025_token_notes", "0046_kept_addresses"]
