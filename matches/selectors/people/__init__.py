"""People as pages show them: a player's page, two against each other; for their club its members,
its helpers; tokens."""

from matches.selectors.people.helpers import PeoplePage, people_page
from matches.selectors.people.leaving import leaving, left_of, seasons_back
from matches.selectors.people.members import (
    Member,
    age_bands,
    is_elsewhere,
    member,
    members_of,
    members_page,
    still_members,
    team_desk,
    teams_listed,
    teams_of,
)
from matches.selectors.people.permissions import (
    Line,
    club_ledger,
    lines_of,
    names_page,
    own_naming,
    would_be,
)
from matches.selectors.people.player import player_page
from matches.selectors.people.sessions import sessions_of
from matches.selectors.people.tokens import clubs_for_tokens, tokens_of
from matches.selectors.people.waiting import own_wish, waiting_for

__all__ = [
    "Line",
    "Member",
    "PeoplePage",
    "age_bands",
    "club_ledger",
    "clubs_for_tokens",
    "is_elsewhere",
    "leaving",
    "left_of",
    "lines_of",
    "member",
    "members_of",
    "members_page",
    "names_page",
    "own_naming",
    "own_wish",
    "people_page",
    "player_page",
    "seasons_back",
    "sessions_of",
    "still_members",
    "team_desk",
    "teams_listed",
    "teams_of",
    "tokens_of",
    "waiting_for",
    "would_be",
]
