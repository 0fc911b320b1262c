"""Studies of a match; the boards that the lab offers."""

from matches.selectors.lab.boards import OwnBoard, own_boards
from matches.selectors.lab.studies import StudyLine, find_study, studies_of

__all__ = ["OwnBoard", "StudyLine", "find_study", "own_boards", "studies_of"]
