"""Two rows that are one person, or one team, made one."""

from matches.services.merging import teams
from matches.services.merging.merging import look, merge

__all__ = ["look", "merge", "teams"]
