"""A competition at its address."""

from __future__ import annotations

from matches.models import Competition
from matches.policy import visibility
from matches.policy.visibility import Viewer


def find_competition(
    club: str, season: str, competition: str, viewer: Viewer
) -> Competition | None:
    """The competition at an address, if this viewer may read it. One query."""
    found = (
        Competition.objects.select_related("club", "season", "open_entry")
        .filter(club__slug=club, season__slug=season, slug=competition)
        .first()
    )
    return found if found is not None and visibility.may_read(found, viewer) else None
