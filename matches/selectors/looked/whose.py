"""Whose people were named: which club is to know of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping

from django.db.models import BooleanField, ExpressionWrapper

from matches.models import Entry, Look, Membership
from matches.policy.charge import standing
from matches.selectors.base.players import ENTERED


def people_by_club(people: Collection[int]) -> Mapping[int, int]:
    """How many of these belong to each club; who belongs to none counts for the clubs in whose
    competitions they are entered. One query; for those who belong to none three more."""
    stands = ExpressionWrapper(standing(), output_field=BooleanField())
    rows = Membership.objects.filter(person__in=people).order_by()
    here: dict[int, dict[int, bool]] = defaultdict(dict)
    for person, club, holds in rows.annotate(holds=stands).values_list("person", "club", "holds"):
        here[person][club] = here[person].get(club, False) or holds
    told: Counter[int] = Counter()
    for clubs in here.values():
        told.update([club for club, holds in clubs.items() if holds] or list(clubs))
    told.update(_entered(set(people) - here.keys()))
    return told


def _entered(people: set[int]) -> Iterable[int]:
    """The club of each one's competitions, as often as people of it."""
    if not people:
        return ()
    found: set[tuple[int, int]] = set()
    for path in ENTERED:
        rows = Entry.objects.filter(**{f"{path}__in": people}).order_by()
        found.update(rows.values_list(path, "competition__club"))
    return (club for _person, club in found)


def known(once: Collection[str]) -> frozenset[str]:
    """Which of these looks are on record. One query."""
    return frozenset(Look.objects.filter(once__in=once).values_list("once", flat=True))
