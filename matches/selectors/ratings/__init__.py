"""Rankings."""

from matches.selectors.ratings.rankings import ranking_page, rankings_in_brief

__all__ = ["ranking_page", "rankings_in_brief"]
