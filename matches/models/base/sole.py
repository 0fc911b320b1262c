"""The one row that a lookup by something unique finds."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


def sole(rows: QuerySet[M]) -> M | None:
    """The row, or None where there is none: one query.

    `first()` would put it in order, and to order, Django compares every column of every table that
    is joined: of a match with its sides more work than all the rest of the question.
    """
    return next(iter(rows.order_by()[:1]), None)
