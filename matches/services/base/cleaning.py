"""A row looked at before it is written."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.db.models import CharField, CheckConstraint, Model

LONGEST_NAME: Final = 120
"""Letters: what is no longer is a name, and stands in one line wherever it is told."""
TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""What turns round whatever stands behind it: the next name in a table, the end of a subject."""
_NO_LETTERS: Final = dict.fromkeys(
    ord(sign)
    for sign in (*map(chr, (*range(0x20), *range(0x7F, 0xA0))), *TURNING)
    if not sign.isspace()
)


def clean(row: Model, *, exclude: Collection[str] = ()) -> None:
    """Field by field, and where those are right against what is unique; ValidationError else.

    Not against the checks of its table: Django would ask the database for each of them, a query
    each, and then write. It refuses what they forbid itself, and `one_transaction` says it in the
    check's own words. A name that came with a line break in it, as no field of a page sends one,
    is in one line afterwards, and without signs that nobody types and nobody sees.
    """
    _in_one_line(row)
    row.full_clean(exclude=[*exclude], validate_constraints=False)
    for model, constraints in row.get_constraints():
        for each in constraints:
            if not isinstance(each, CheckConstraint):
                each.validate(model, row, exclude=set(exclude))


def _in_one_line(row: Model) -> None:
    for field in row._meta.concrete_fields:
        if not isinstance(field, CharField) or (field.max_length or 0) > LONGEST_NAME:
            continue
        held = getattr(row, field.attname)
        if isinstance(held, str) and not held.isprintable():
            setattr(row, field.attname, " ".join(held.translate(_NO_LETTERS).split()))
