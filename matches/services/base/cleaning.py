"""A row looked at before it is written."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import CheckConstraint, Model


def clean(row: Model, *, exclude: Collection[str] = ()) -> None:
    """Field by field, and where those are right against what is unique; ValidationError else.

    Not against the checks of its table: Django would ask the database for each of them, a query
    each, and then write. It refuses what they forbid itself, and `one_transaction` says it in the
    check's own words.
    """
    row.full_clean(exclude=[*exclude], validate_constraints=False)
    for model, constraints in row.get_constraints():
        for each in constraints:
            if not isinstance(each, CheckConstraint):
                each.validate(model, row, exclude=set(exclude))
