"""A club for those who organise it."""

from __future__ import annotations

from matches.models import (
    Club,
    Season,
)
from matches.policy.visibility import Viewer


def organised_club(slug: str, viewer: Viewer) -> Club | None:
    """The club at an address, for who organises it. One query."""
    club = Club.objects.filter(slug=slug).first()
    return club if club is not None and viewer.may_organise(club.pk) else None


def seasons_of(club: Club) -> tuple[Season, ...]:
    """The club's seasons, latest first. One query."""
    return tuple(Season.objects.filter(club=club).order_by("-starts_on"))
