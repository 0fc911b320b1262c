"""What of a competition's page changes with every line that is written at a board."""

from __future__ import annotations

from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import find_competition, named_entries
from matches.selectors.scoring import Playing, playing_in


def playing_now(
    club: str, season: str, competition: str, viewer: Viewer
) -> tuple[tuple[Playing, ...], bool] | None:
    """The matches in progress, and whether strangers may read of them. Three queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    return playing_in(found.pk, named_entries(found.pk)), visibility.is_public(found)
