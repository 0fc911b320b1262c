"""Where one arrives: the front page and a club's, the desk, one's own matches."""

from matches.selectors.home.desk import desk_of
from matches.selectors.home.home import club_page, home_page, nobody_has_an_account, with_scores
from matches.selectors.home.tasks import tasks_of

__all__ = [
    "club_page",
    "desk_of",
    "home_page",
    "nobody_has_an_account",
    "tasks_of",
    "with_scores",
]
