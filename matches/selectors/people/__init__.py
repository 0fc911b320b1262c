"""People as pages show them: a player's page, two against each other; for their club its members,
its helpers; tokens."""

from matches.selectors.people.helpers import PeoplePage, people_page
from matches.selectors.people.leaving import leaving
from matches.selectors.people.members import (
    Member,
    age_bands,
    member,
    members_of,
    members_page,
    namings,
    spoken_of,
    team_desk,
    teams_of,
)
from matches.selectors.people.player import player_page
from matches.selectors.people.tokens import tokens_of

__all__ = [
    "Member",
    "PeoplePage",
    "age_bands",
    "leaving",
    "member",
    "members_of",
    "members_page",
    "namings",
    "people_page",
    "player_page",
    "spoken_of",
    "team_desk",
    "teams_of",
    "tokens_of",
]
