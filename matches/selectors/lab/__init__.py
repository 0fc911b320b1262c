"""Studies of a match."""

from matches.selectors.lab.studies import StudyLine, find_study, studies_of

__all__ = ["StudyLine", "find_study", "studies_of"]
