"""What is followed by mail without an account, and what is new of it, as strangers may read it."""

from matches.selectors.following.news import News, news_of
from matches.selectors.following.targets import (
    Target,
    of_competition,
    of_row,
    of_team,
    open_competitions,
)

__all__ = [
    "News",
    "Target",
    "news_of",
    "of_competition",
    "of_row",
    "of_team",
    "open_competitions",
]
