"""What can be found by name, by whom; a team's own page."""

from matches.selectors.search.search import MOST, Found, PlayerFound, search
from matches.selectors.search.team import TeamPage, team_page

__all__ = ["MOST", "Found", "PlayerFound", "TeamPage", "search", "team_page"]
