"""Studies of a match."""

from matches.selectors.lab.studies import StudyLine, studies_of

__all__ = ["StudyLine", "studies_of"]
