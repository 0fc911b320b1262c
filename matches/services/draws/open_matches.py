"""Matches without an official result: what is drawn next has to wait for them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import ngettext

from matches.errors import ConflictError
from matches.models import Fixture, Outcome


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


def has_begun(fixtures: QuerySet[Fixture]) -> bool:
    """Whether anything of these was played, byes and what is void aside."""
    live = fixtures.exclude(outcome=Outcome.VOID)
    return (
        live.filter(results__isnull=False).exists()
        or live.filter(scorecards__isnull=False).exists()
        or live.filter(running_cards__isnull=False).exists()
        or live.filter(away__isnull=False).exclude(state__in=("planned", "called")).exists()
    )
