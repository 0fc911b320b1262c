"""Rankings."""

from matches.selectors.ratings.calibration import calibration_page
from matches.selectors.ratings.editions import edition_page, editions_of, places_of
from matches.selectors.ratings.rankings import ranking_page, rankings_in_brief

__all__ = [
    "calibration_page",
    "edition_page",
    "editions_of",
    "places_of",
    "ranking_page",
    "rankings_in_brief",
]
