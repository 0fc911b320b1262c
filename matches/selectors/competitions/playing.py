"""What of a competition's page changes with every line that is written at a board."""

from __future__ import annotations

from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import find_competition, named_entries
from matches.selectors.scoring import Playing, playing_in


def playing_now(
    club: str, season: str, competition: str, viewer: Viewer
) -> tuple[tuple[Playing, ...], bool, int] | None:
    """The matches in progress, and whether strangers may read of them, and whose club's they
    are. Three queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    playing = playing_in(found.pk, named_entries(found.pk, viewer))
    return playing, visibility.is_public(found), found.club_id
