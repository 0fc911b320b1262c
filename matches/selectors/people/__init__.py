"""People as pages show them: a player's page, two against each other; for their club its members,
its helpers; tokens."""

from matches.selectors.people.helpers import PeoplePage, people_page
from matches.selectors.people.tokens import tokens_of

__all__ = ["PeoplePage", "people_page", "tokens_of"]
