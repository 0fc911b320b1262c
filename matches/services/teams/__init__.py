"""Teams: their people, guests of other clubs, line-ups, and the boards of a match between them."""

from matches.services.teams import guests, letters, line_ups, team_boards
from matches.services.teams.teams import (
    Place,
    arrange,
    create,
    rename,
    set_captains,
    set_members,
)

__all__ = [
    "Place",
    "arrange",
    "create",
    "guests",
    "letters",
    "line_ups",
    "rename",
    "set_captains",
    "set_members",
    "team_boards",
]
