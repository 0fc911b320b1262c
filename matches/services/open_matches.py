"""Matches without an official result: what is drawn next has to wait for them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from matches.errors import ConflictError
from matches.models import Fixture


def require_none(missing: Sequence[Fixture]) -> None:
    """ConflictError ("matches-open"), naming the matches by number, where there are any."""
    if not missing:
        return
    said = ngettext(
        "Match %(numbers)s has no official result yet.",
        "Matches %(numbers)s have no official result yet.",
        len(missing),
    )
    numbers = ", ".join(str(fixture.number) for fixture in missing)
    raise ConflictError(said % {"numbers": numbers}, code="matches-open")
