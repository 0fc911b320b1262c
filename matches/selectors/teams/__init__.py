"""Teams in a match: their boards, their line-ups, and teams asked from club to club."""

from matches.selectors.teams.boards import (
    BOARD_NAMES,
    BoardLine,
    Lineup,
    PersonName,
    boards_of,
    is_between_teams,
    lineup_of,
    next_to_enter,
    options_on,
    players_on,
    plays_doubles,
    seated_in,
    to_be_played,
)
from matches.selectors.teams.guests import AskedOfClub, asked_by, asked_of, teams_to_ask
from matches.selectors.teams.line_up_exchange import (
    LineUpPage,
    RulingShown,
    decided,
    due_line_ups,
    line_up_page,
    rulings_of,
)
from matches.selectors.teams.line_ups import SIDES, Told, substitutes_of, told, told_of

__all__ = [
    "BOARD_NAMES",
    "SIDES",
    "AskedOfClub",
    "BoardLine",
    "LineUpPage",
    "Lineup",
    "PersonName",
    "RulingShown",
    "Told",
    "asked_by",
    "asked_of",
    "boards_of",
    "decided",
    "due_line_ups",
    "is_between_teams",
    "line_up_page",
    "lineup_of",
    "next_to_enter",
    "options_on",
    "players_on",
    "plays_doubles",
    "rulings_of",
    "seated_in",
    "substitutes_of",
    "teams_to_ask",
    "to_be_played",
    "told",
    "told_of",
]
