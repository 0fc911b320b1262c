"""What every read stands on: names of entries, free texts as a reader may see them, addresses."""

from matches.selectors.base.competition_found import find_competition, moved_competition
from matches.selectors.base.free_texts import Discreet, discreet, discreet_of
from matches.selectors.base.naming import (
    ENTRY_NAMES,
    HAS_START,
    SIDES,
    Named,
    named_entries,
    named_in,
)
from matches.selectors.base.whereabouts_of_young import (
    hidden_ahead,
    hides_ahead,
    may_be_found,
    players_in,
    tells_ahead,
    with_young,
    young_in,
)

__all__ = [
    "ENTRY_NAMES",
    "HAS_START",
    "SIDES",
    "Discreet",
    "Named",
    "discreet",
    "discreet_of",
    "find_competition",
    "hidden_ahead",
    "hides_ahead",
    "may_be_found",
    "moved_competition",
    "named_entries",
    "named_in",
    "players_in",
    "tells_ahead",
    "with_young",
    "young_in",
]
