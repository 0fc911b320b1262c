"""A club for those who organise it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from matches.models import (
    Club,
    Season,
)
from matches.policy.visibility import Viewer


def organised_club(slug: str, viewer: Viewer) -> Club | None:
    """The club at an address, for who organises it. One query."""
    club = Club.objects.filter(slug=slug).first()
    return club if club is not None and viewer.may_organise(club.pk) else None


def season_at(club: str, season: str, viewer: Viewer) -> Season | None:
    """The season at an address, for who organises its club. One query."""
    found = Season.objects.select_related("club").filter(club__slug=club, slug=season).first()
    return found if found is not None and viewer.may_organise(found.club_id) else None


def seasons_of(club: Club) -> tuple[Season, ...]:
    """The club's seasons, latest first. One query."""
    return tuple(Season.objects.filter(club=club).order_by("-starts_on"))


def season_of_today(seasons: Sequence[Season]) -> str:
    """Of a club's seasons the one that runs, else the next to come, else the last: its public id,
    "" where there is none."""
    today = timezone.localdate()
    running = [one for one in seasons if one.starts_on <= today <= one.ends_on]
    ahead = [one for one in seasons if one.starts_on > today]
    if running:
        return max(running, key=lambda one: one.starts_on).public_id
    if ahead:
        return min(ahead, key=lambda one: one.starts_on).public_id
    return max(seasons, key=lambda one: one.starts_on).public_id if seasons else ""
