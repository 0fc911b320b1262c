"""What every read stands on: names of entries, free texts as a reader may see them, addresses."""

from matches.selectors.base.competition_found import find_competition, moved_competition
from matches.selectors.base.free_texts import Discreet, discreet, discreet_of
from matches.selectors.base.houses import with_young_houses
from matches.selectors.base.naming import (
    ENTRY_NAMES,
    HAS_START,
    OF_CLUB,
    SIDES,
    Named,
    named_entries,
    named_in,
    page_of,
)
from matches.selectors.base.reason_lines import ReasonLine, ReasonsPage, reason_lines
from matches.selectors.base.whereabouts_of_young import (
    hidden_ahead,
    hides_ahead,
    may_all_be_found,
    may_be_found,
    players_in,
    tells_ahead,
    with_young,
    young_among,
    young_in,
)

__all__ = [
    "ENTRY_NAMES",
    "HAS_START",
    "OF_CLUB",
    "SIDES",
    "Discreet",
    "Named",
    "ReasonLine",
    "ReasonsPage",
    "discreet",
    "discreet_of",
    "find_competition",
    "hidden_ahead",
    "hides_ahead",
    "may_all_be_found",
    "may_be_found",
    "moved_competition",
    "named_entries",
    "named_in",
    "page_of",
    "players_in",
    "reason_lines",
    "tells_ahead",
    "with_young",
    "with_young_houses",
    "young_among",
    "young_in",
]
