"""Rows by the million, made in the database: each column is given what its field allows."""

from __future__ import annotations

import time
from typing import Any, Final

CLUBS: Final = 400
SAID: Final[dict[str, str]] = {
    "break.points": "1 + n % 19", "break.pennies": "1 + n % 19", "end.winner": "'A'",
    "end.points": "1 + n % 5", "entry.person_id": "n", "permission.level": "2",
    "permission.club_id": "1 + n % 400",
    "redgame.points_a": "15", "redgame.points_b": "n % 14", "point.points": "1",
    "shadowline.device": "lpad(n::text, 22, 'x')", "runningline.device": "lpad(n::text, 22, 'x')",
    "letter.day": "current_date - n", "look.who_id": "n", "scorecard.version": "1",
    "result.winner": "'A'", "result.score_a": "18", "result.score_b": "9",
}  # fmt: skip
"""Of columns whose constraints want more than their field tells: what stands there, in SQL."""
PLAIN: Final = {
    "BooleanField": "false", "JSONField": "'{}'", "UUIDField": "gen_random_uuid()",
    "DateField": "current_date", "DateTimeField": "now() - n * interval '1 minute'",
    "FloatField": "1.0 + n % 7", "BinaryField": "'\\x00'",
}  # fmt: skip
"""By kind of field."""


def fill(since: str, rows: int) -> None:
    """So many rows in every big table that is there at a migration, and some clubs."""
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    from tests.models.migrating.test_holding_up import BIG

    registry = MigrationLoader(connection).project_state(("matches", since)).apps
    models = {each._meta.model_name: each for each in registry.get_models()}
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        for name in ("club", *sorted(BIG)):
            if name in models:
                began = time.monotonic()
                cursor.execute(_statement(models[name], CLUBS if name == "club" else rows))
                print(f"{name}: filled in {time.monotonic() - began:.1f} s", flush=True)
        cursor.execute("RESET session_replication_role")
        cursor.execute("ANALYZE")


def _statement(model: Any, rows: int) -> str:
    table, fields = model._meta.db_table, model._meta.concrete_fields
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(
        SAID.get(f"{model._meta.model_name}.{field.column}") or _value(field) for field in fields
    )
    return f"INSERT INTO {table} ({columns}) SELECT {values} FROM generate_series(1, {rows}) AS n"


def _value(field: Any) -> str:
    """Something that a field allows, and another in each row where it is told apart by it."""
    if field.primary_key or (field.is_relation and not field.null):
        return "n"
    if field.null:
        return "NULL"
    if field.choices:
        return f"'{field.choices[0][0]}'"
    kind = field.get_internal_type()
    if kind in ("CharField", "TextField", "EmailField"):
        text = f"left('text of ' || n, {field.max_length or 100})"
        return "lpad(n::text, 12, 'x')" if field.name == "public_id" else text
    return PLAIN.get(kind) or (f"least(n, {2**15 - 1})" if "Small" in kind else "n")
