"""Matches without an official result: what is drawn next has to wait for them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import ngettext

from matches.errors import ConflictError
from matches.models import Fixture, Outcome
from matches.services.base.sentences import matches_named


def require_none(missing: Sequence[Fixture]) -> None:
    """ConflictError ("matches-open"), naming the matches by who is in them, if there are any."""
    if not missing:
        return
    said = ngettext(
        "Match %(matches)s has no official result yet.",
        "Matches %(matches)s have no official result yet.",
        len(missing),
    )
    told = matches_named(missing, full=True)
    raise ConflictError(said % {"matches": told}, code="matches-open")


def has_begun(fixtures: QuerySet[Fixture]) -> bool:
    """Whether anything of these was played, byes and what is void aside."""
    live = fixtures.exclude(outcome=Outcome.VOID)
    return (
        live.filter(results__isnull=False).exists()
        or live.filter(scorecards__isnull=False).exists()
        or live.filter(running_cards__isnull=False).exists()
        or live.filter(away__isnull=False).exclude(state__in=("planned", "called")).exists()
    )
