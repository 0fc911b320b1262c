"""What is kept about somebody, row by row as JSON has it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.db.models import Q

from matches.models import AuditEntry

Section = list[dict[str, Any]]


def in_json(rows: Iterable[dict[str, Any]]) -> Section:
    """Rows as JSON has them."""
    return [{name: _plain(value) for name, value in row.items()} for row in rows]


def noted(which: Q) -> Iterable[dict[str, Any]]:
    """What is on record: when, what was done, about what. One query."""
    for each in AuditEntry.objects.filter(which).order_by("pk"):
        yield {"at": each.at, "action": each.action, "about": each.object_id}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date | datetime) else value
