"""What the database meant when it refused: its error, as a sentence for a person."""

from collections.abc import Iterator

from django.apps import apps
from django.db import IntegrityError, models

from matches.models.guards import GUARDS
from matches.models.guards.board_guards import BOARD_TAKEN, POSTGRESQL_BOARDS

CHECKED = ("CHECK constraint failed", "violates check constraint")
"""How SQLite and PostgreSQL say so."""
UNKNOWN = "The database refused this: it contradicts what is stored already."


def explain(error: IntegrityError) -> str:
    """The sentence of the constraint or guard that stopped a write; `UNKNOWN` for a stranger."""
    text = str(error)
    if BOARD_TAKEN in text or any(name in text for name in POSTGRESQL_BOARDS):
        return BOARD_TAKEN
    for guard in GUARDS:
        if guard.message in text:
            return guard.message
    for signs, message in _constraints():
        if any(sign in text for sign in signs):
            return message
    return UNKNOWN


def is_of_the_row_alone(error: IntegrityError) -> bool:
    """Whether a check refused it, which looks at nothing but the row that was written."""
    return any(sign in str(error) for sign in CHECKED)


def _constraints() -> Iterator[tuple[tuple[str, ...], str]]:
    """How a constraint shows in an error's text, and what it has to say."""
    for model in apps.get_app_config("matches").get_models():
        for constraint in model._meta.constraints:
            quoted = (f'"{constraint.name}"', f"'{constraint.name}'", f": {constraint.name}")
            yield (*quoted, *_columns(model, constraint)), str(constraint.violation_error_message)


def _columns(model: type[models.Model], constraint: models.BaseConstraint) -> tuple[str, ...]:
    """SQLite names a unique constraint by its columns."""
    if not isinstance(constraint, models.UniqueConstraint) or not constraint.fields:
        return ()
    table = model._meta.db_table
    columns = {field.name: f"{table}.{field.column}" for field in model._meta.local_fields}
    return (f"UNIQUE constraint failed: {', '.join(columns[name] for name in constraint.fields)}",)
