"""Something tried, looked at, and taken back with its transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction

from matches.errors import ConflictError
from matches.models.guards import refusal

Seen = TypeVar("Seen")


def tried(look: Callable[[], Seen]) -> Seen:
    """What `look` sees of what it does; nothing of it is kept. ConflictError in the database's own
    words where that would refuse it."""
    try:
        with transaction.atomic():
            seen = look()
            transaction.set_rollback(True)
    except IntegrityError as error:
        raise ConflictError(refusal.explain(error)) from error
    return seen
