"""Which matches wait for a result."""

from matches.selectors.results.score_lists import OpenMatch, OpenRound, ScoreList, score_list

__all__ = ["OpenMatch", "OpenRound", "ScoreList", "score_list"]
