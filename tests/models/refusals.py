"""Attempts to write what must not be written, past every check in Python.

Each attempt is a function of a `League`, decorated with the constraint or guard that must stop it.
"""

from collections.abc import Callable
from typing import Any

from django.db import models

from matches.models import new_public_id
from tests.models.league import League

Attempt = Callable[[League], object]

ATTEMPTS: list[tuple[str, Attempt]] = []


def refused(*names: str) -> Callable[[Attempt], Attempt]:
    """Register an attempt that the named constraint (or the message of a guard) must stop."""

    def register(attempt: Attempt) -> Attempt:
        ATTEMPTS.extend((name, attempt) for name in names)
        return attempt

    return register


def put(row: Any, **fields: Any) -> None:
    """Write fields of a saved row with nothing in the way but the database."""
    changed = models.QuerySet(type(row)).filter(pk=row.pk).update(**fields)
    assert changed == 1


def again(row: Any, **fields: Any) -> None:
    """Insert a copy of a saved row, with nothing in the way but the database."""
    model = type(row)
    copy = {
        field.attname: getattr(row, field.attname)
        for field in model._meta.local_concrete_fields
        if not field.primary_key
    }
    if "public_id" in copy:
        copy["public_id"] = new_public_id()
    for name, value in fields.items():
        field = model._meta.get_field(name)
        copy[field.attname] = value.pk if isinstance(value, models.Model) else value
    models.QuerySet(model).bulk_create([model(**copy)])
