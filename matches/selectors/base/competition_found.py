"""A competition at its address."""

from __future__ import annotations

from matches.models import Competition, Season
from matches.models.base.sole import sole
from matches.policy import visibility
from matches.policy.visibility import Viewer


def find_competition(
    club: str, season: str, competition: str, viewer: Viewer
) -> Competition | None:
    """The competition at an address, if this viewer may read it. One query."""
    rows = Competition.objects.select_related("club", "season", "open_entry")
    found = sole(rows.filter(club__slug=club, season__slug=season, slug=competition))
    return found if found is not None and visibility.may_read(found, viewer) else None


def moved_competition(
    club: str, season: str, competition: str, viewer: Viewer
) -> Competition | None:
    """The competition that an address of one of the club's seasons means which belongs to another
    by now: names are addresses once in a club. Two queries at most."""
    if not Season.objects.filter(club__slug=club, slug=season).exists():
        return None
    rows = Competition.objects.select_related("club", "season")
    found = sole(rows.filter(club__slug=club, slug=competition).exclude(season__slug=season))
    return found if found is not None and visibility.may_read(found, viewer) else None
