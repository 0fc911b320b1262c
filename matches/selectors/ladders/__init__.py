"""A ladder: its log, its rungs, its rules in words, and who came where."""

from matches.selectors.ladders.ladder_log import LADDER, LadderLog, is_ladder, log_of
from matches.selectors.ladders.ladders import LadderDesk, ladder_desk

__all__ = ["LADDER", "LadderDesk", "LadderLog", "is_ladder", "ladder_desk", "log_of"]
