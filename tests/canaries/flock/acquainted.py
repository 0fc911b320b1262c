"""Whom one reader knows by name, and where: read from the memberships alone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.db.models import Q
from django.urls import Resolver404, resolve
from django.utils import timezone

from matches.models import AgeBand, Club, Division, Fixture, Membership
from matches.policy.surfaces import Place

Knows = Callable[[int, str, Place], bool]
"""Whether somebody, by key, may be called by their full name at an address of a surface."""


def fellows_of(user: int) -> Knows:
    """Adults who belong now to a club that the account belongs to, on pages of such a club or of no
    one club; never in what leaves the house."""
    now = Q(left_on=None) | Q(left_on__gt=timezone.localdate())
    there = Membership.objects.filter(now)
    own = {row.club_id for row in there.filter(person__user=user)} if user > 0 else set()
    adults = there.filter(club__in=own, person__age_band=AgeBand.ADULT)
    known: dict[int, set[int]] = {}
    for who, club in adults.values_list("person_id", "club_id"):
        known.setdefault(who, set()).add(club)

    def knows(who: int, address: str, place: Place) -> bool:
        if place is Place.FEEDS or who not in known:
            return False
        shown = clubs_at(address)
        return shown is None or not known[who].isdisjoint(shown)

    return knows


def clubs_at(address: str) -> Collection[int] | None:
    """The clubs whose page an address is, of a match those of its teams too; None: of no one club,
    which a search is, a player's own page, somebody's own matches."""
    path = address.partition("?")[0]
    try:
        at = resolve(path)
    except Resolver404:
        return None
    told: dict[str, Any] = at.kwargs
    name = at.url_name or ""
    if name in ("hall", "hall-scores"):
        # A whole hall reads it.
        return ()
    if slug := told.get("club", told.get("slug") if name.startswith("club") else None):
        return set(Club.objects.filter(slug=slug).values_list("pk", flat=True))
    if name == "table":
        rows = Division.objects.filter(public_id=told["public_id"])
        return set(rows.values_list("competition__club", flat=True))
    if name.startswith("match"):
        rows = Fixture.objects.filter(public_id=told["public_id"])
        sides = ("competition__club", "home__team__club", "away__team__club")
        return {club for row in rows.values_list(*sides) for club in row if club is not None}
    return None
