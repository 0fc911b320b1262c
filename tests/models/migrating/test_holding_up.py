"""No migration to come holds a big table for longer than the two seconds for which somebody waits.

PostgreSQL holds a table as long as it reads or writes it whole. Of a million rows an index takes a
second or two on good hardware, a rewrite of the table ten, a constraint that is looked at one: so
none of these is done to a big table in one go. What has to be is named below, with what it took.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.postgres.operations import (
    AddConstraintNotValid,
    AddIndexConcurrently,
    RemoveIndexConcurrently,
    ValidateConstraint,
)
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

pytestmark = pytest.mark.any_database

FIRST = 61
"""Those before it were made before anybody had a million rows."""
BIG = frozenset({
    "auditentry", "break", "end", "entry", "fixture", "fixtureboard", "flick", "follower",
    "permission", "redgame", "sealedrow", "shadowline",
    "goal", "letter", "look", "membership", "outboxmessage", "person", "place", "point", "rating",
    "ratingchange", "result", "runningcard", "runningline", "scorecard", "seal", "standing",
})  # fmt: skip
"""What grows with people, matches and days."""

LOOKED_AT: dict[tuple[str, str], str] = {}
"""By migration and operation: why it holds nobody up, or what it took."""

HOLDS_NOTHING = (
    migrations.CreateModel, migrations.AlterModelOptions, migrations.AlterModelManagers,
    migrations.DeleteModel, migrations.RemoveField, migrations.RemoveConstraint,
    AddIndexConcurrently, RemoveIndexConcurrently, migrations.RemoveIndex,
    AddConstraintNotValid, ValidateConstraint,
)  # fmt: skip
"""They change the catalogue alone, or read the table while others write."""


def holds_up(operation: Operation) -> str:
    """Why an operation would hold up whoever uses a big table; nothing where it does not."""
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        return next(filter(None, map(holds_up, operation.database_operations)), "")
    if isinstance(operation, (migrations.RunPython, migrations.RunSQL)):
        return "nobody sees from outside which rows it reads or writes"
    held: Any = operation
    table = getattr(held, "model_name", getattr(held, "name", "")).lower()
    if isinstance(operation, HOLDS_NOTHING) or table not in BIG:
        return ""
    if isinstance(operation, migrations.AddField):
        return _of_a_column(held.field)
    return "it reads or writes the whole table"


def holds_while_it_looks(migration: Any) -> bool:
    """Whether a big table that something else in the same transaction holds is looked at whole."""
    looked = [each for each in migration.operations if isinstance(each, ValidateConstraint)]
    big = [each for each in looked if each.model_name.lower() in BIG]
    return bool(big) and migration.atomic and len(migration.operations) > 1


def _of_a_column(field: Any) -> str:
    """A new one is in the catalogue alone, as long as nothing has to be written into it or looked
    up by it."""
    if field.unique or field.db_index:
        return "an index is made for it while nobody writes: AddIndexConcurrently, by itself"
    if field.null or field.has_db_default():
        return ""
    return "every row is given a value: null=True, or db_default"


def to_come() -> list[Any]:
    """Our migrations from the first that this holds for."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    found = [each for (app, _name), each in loader.disk_migrations.items() if app == "matches"]
    return [each for each in found if int(each.name[:4]) >= FIRST]


def test_no_migration_to_come_holds_a_big_table() -> None:
    said = {
        (each.name, type(operation).__name__): why
        for each in to_come()
        for operation in each.operations
        if (why := holds_up(operation))
    }
    assert {key: why for key, why in said.items() if key not in LOOKED_AT} == {}
    assert set(LOOKED_AT) <= set(said), "what is no more"


def test_no_migration_to_come_looks_at_a_big_table_while_it_holds_one() -> None:
    assert [each.name for each in to_come() if holds_while_it_looks(each)] == []


@pytest.mark.parametrize(
    ("steps", "atomic", "holds"),
    [("added looked", True, True), ("looked", True, False), ("added looked", False, False),
     ("added", True, False)],
)  # fmt: skip
def test_what_is_looked_at_in_the_transaction_that_added_it_holds_the_table(
    steps: str, *, atomic: bool, holds: bool
) -> None:
    made: Any = migrations.Migration("0099", "matches")
    does = {
        "added": AddConstraintNotValid("Result", CHECK),
        "looked": ValidateConstraint("Result", "late"),
    }
    made.operations, made.atomic = [does[step] for step in steps.split()], atomic
    assert holds_while_it_looks(made) is holds


NUMBER = models.IntegerField()
INDEX = models.Index(fields=["at"], name="by_time")
CHECK = models.CheckConstraint(condition=models.Q(at__gt=0), name="late")


@pytest.mark.parametrize(
    ("operation", "holds"),
    [
        (migrations.AddField("Result", "at", NUMBER), True),
        (migrations.AddField("Result", "at", models.IntegerField(null=True)), False),
        (migrations.AddField("Result", "at", models.IntegerField(db_default=0)), False),
        (migrations.AddField("Result", "at", models.IntegerField(null=True, unique=True)), True),
        (migrations.AddField("Result", "by", models.ForeignKey("User", models.CASCADE, null=True)),
         True),
        (migrations.AddField("Venue", "at", NUMBER), False),
        (migrations.AlterField("Result", "at", NUMBER), True),
        (migrations.AlterField("Venue", "at", NUMBER), False),
        (migrations.AddIndex("Result", INDEX), True),
        (AddIndexConcurrently("Result", INDEX), False),
        (migrations.AddConstraint("Result", CHECK), True),
        (AddConstraintNotValid("Result", CHECK), False),
        (ValidateConstraint("Result", "late"), False),
        (migrations.RunPython(migrations.RunPython.noop), True),
        (migrations.RunSQL("UPDATE matches_result SET at = 0"), True),
        (migrations.SeparateDatabaseAndState([migrations.AddIndex("Result", INDEX)]), True),
        (migrations.SeparateDatabaseAndState([], [migrations.AddIndex("Result", INDEX)]), False),
        (migrations.RenameField("Result", "at", "when"), True),
    ],
)  # fmt: skip
def test_what_holds_a_big_table_is_told_from_what_does_not(
    operation: Operation, *, holds: bool
) -> None:
    assert bool(holds_up(operation)) is holds


def test_every_big_table_is_one_of_ours() -> None:
    from django.apps import apps

    assert {each._meta.model_name for each in apps.get_app_config("matches").get_models()} >= BIG
