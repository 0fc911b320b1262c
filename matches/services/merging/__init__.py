"""Two rows that are one person, or one team, made one."""

from matches.services.merging import teams, two_again
from matches.services.merging.merging import look, merge

__all__ = ["look", "merge", "teams", "two_again"]
