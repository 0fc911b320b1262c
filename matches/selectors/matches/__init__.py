"""One match: as its page shows it, and as its desk does."""

from matches.selectors.matches.desk import FixtureDesk, fixture_desk, full_side_names
from matches.selectors.matches.match import (
    CardPage,
    find_fixture,
    match_page,
    official_card,
    page_of,
)
from matches.selectors.matches.reasons import reasons_page
from matches.selectors.matches.running import MatchRunning, match_running, running_of
from matches.selectors.matches.sides import card_names
from matches.selectors.matches.versions import CardVersion

__all__ = [
    "CardPage",
    "CardVersion",
    "FixtureDesk",
    "MatchRunning",
    "card_names",
    "find_fixture",
    "fixture_desk",
    "full_side_names",
    "match_page",
    "match_running",
    "official_card",
    "page_of",
    "reasons_page",
    "running_of",
]
