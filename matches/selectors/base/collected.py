"""Competitions of which strangers read nothing at all, since somebody young enough plays there:
results are kept, and published to nobody but the club."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import F, OuterRef, Q, QuerySet, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone

from matches.models import (
    AgeBand,
    Competition,
    CompetitionState,
    Visibility,
)
from matches.models.clubs.club import CollectUnder
from matches.selectors.base.players import somebody_plays
from matches.selectors.base.whereabouts_of_young import YOUNG, young_play

COUNTED_FROM = {
    CollectUnder.THIRTEEN: (AgeBand.CHILD, AgeBand.UNKNOWN),
    CollectUnder.EIGHTEEN: (AgeBand.YOUTH,),
}
"""Whose birth year is not known, and who may be younger than that by their age band: from that age
on they count, at 18 too who does at 13. A child under 13 may be over 11: a club that keeps no
years, and means them all, says 13."""


def collected() -> QuerySet[Competition]:
    """Those competitions: by what they say themselves, or their club does."""
    return _told_under().filter(_too_young_play()).order_by()


def may_be_opened(clubs: Iterable[int]) -> frozenset[int]:
    """The competitions of these clubs that are still kept from strangers although nobody of that
    age plays there any more: of each an organiser is asked who may read it. One query."""
    kept = Competition.kept.filter(collected_only=True, club__in=clubs).order_by()
    waits = kept.exclude(state=CompetitionState.DRAFT).exclude(pk__in=collected_keys())
    return frozenset(waits.values_list("pk", flat=True))


def collected_keys() -> RawSQL:
    """Their ids, as a part of another query. Put into SQL once a year and not anew for each row
    that is followed, which took longer than the asking."""
    sql, params = _put_into_sql(connection.vendor, timezone.localdate().year)
    return RawSQL(sql, params)  # noqa: S611 - written by the ORM, from nothing that anybody typed


def exposed_keys() -> RawSQL:
    """The ids of those that strangers read although they should by now not: somebody so young
    plays, or anybody under 18 where it was opened while nobody was. As `collected_keys`."""
    sql, params = _exposed_in_sql(connection.vendor, timezone.localdate().year)
    return RawSQL(sql, params)  # noqa: S611 - as there


@cache
def _put_into_sql(vendor: str, year: int) -> tuple[str, tuple[Any, ...]]:
    return _sql_of(collected())


@cache
def _exposed_in_sql(vendor: str, year: int) -> tuple[str, tuple[Any, ...]]:
    opened = Q(open_until_young=True, visibility=Visibility.PUBLIC) & young_play()
    too_young = Q(collected_only=False) & _too_young_play()
    return _sql_of(_told_under().filter(opened | too_young).order_by())


def _sql_of(found: QuerySet[Competition]) -> tuple[str, tuple[Any, ...]]:
    sql, params = found.values("pk").query.sql_with_params()
    return sql, tuple(params)


def _too_young_play() -> Q:
    """Of `_told_under`: somebody plays who is younger than that, or will have been within this
    year: until a birthday is over nobody knows of it."""
    return ~Q(under=CollectUnder.NEVER) & somebody_plays(_too_young)


def _told_under() -> QuerySet[Competition]:
    """Competitions, each with the age under which its results are kept to the club, and since which
    year somebody so young was born."""
    under = Coalesce("collect_under", "club__collect_under")
    since = Value(timezone.localdate().year) - F("under")
    return Competition.kept.annotate(under=under, since=since)


def _too_young(path: str) -> Q:
    """By the year where it is known, else by the age band."""
    known = {f"{path}__birth_year__gte": OuterRef("since"), f"{path}__age_band__in": YOUNG}
    told = Q(**known)
    for under, bands in COUNTED_FROM.items():
        counted = Q(GreaterThanOrEqual(OuterRef("under"), under))
        unknown = {f"{path}__birth_year__isnull": True, f"{path}__age_band__in": bands}
        told |= counted & Q(**unknown)
    return told
