"""A past season that was brought in goes again, with its results and what followed from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Bringing, Competition, Pair, RatingChange, Result, Scorecard
from matches.models.guards import rewriting, triggers
from matches.services.ratings import recompute


def words() -> dict[str, str]:
    """What may stand in the way of its going, by the table that says so."""
    changed = _("a result was corrected")
    settings = _("its settings were changed")
    points = _("points were adjusted in it")
    return {
        **dict.fromkeys(("correction.fixture", "result.fixture", "scorecard.fixture"), changed),
        "bulkaction.competition": _("several of its matches were changed at once"),
        "dispute.fixture": _("a result is disputed"),
        "settingschange.competition": settings,
        "adjustment.entry": points,
        "adjustment.division": points,
        "handicap.entry": _("somebody was given a start in it"),
        "championship.competitions": _("it gives points in a championship"),
        "study.fixture": _("a shot was kept with one of its matches"),
    }


def remove(bringing: Bringing) -> dict[str, list[int]]:
    """Take the competition of a list away, with all that it is made of, inside a transaction; the
    ratings are as if it had never been. Returns the rows on record that went, keys by table."""
    made: Mapping[str, Sequence[Any]] = bringing.rows
    row = Competition.objects.filter(pk__in=made.get("competitions", [])).first()
    if row is None:
        return {}
    results = Result.objects.filter(fixture__competition=row)
    cards = Scorecard.objects.filter(fixture__competition=row)
    gone = {
        "Result": list(results.values_list("pk", flat=True)),
        "Scorecard": list(cards.values_list("pk", flat=True)),
    }
    _unrate(row, results)
    with triggers.erasing():
        rewriting.take_season_back(
            bringing,
            Result.objects.filter(pk__in=gone["Result"]),
            Scorecard.objects.filter(pk__in=gone["Scorecard"]),
        )
        row.delete()
        people = made.get("people", [])
        Pair.objects.filter(Q(first__in=people) | Q(second__in=people)).delete()
    return gone


def _unrate(row: Competition, results: Any) -> None:
    """Nothing of it is rated any more: the ledger is written anew from its first match on."""
    results.update(official=False, superseded_at=timezone.now())
    if RatingChange.objects.filter(result__fixture__competition=row).exists():
        recompute(row.game)
