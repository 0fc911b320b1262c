"""People as pages show them: members of a club, a player's page, two against each other, tokens."""
