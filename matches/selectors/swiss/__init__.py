"""Swiss: why a round is as it is, and who is away from one."""

from matches.selectors.swiss.absences import absences_of

__all__ = ["absences_of"]
