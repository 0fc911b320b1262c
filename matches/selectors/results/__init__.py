"""Which matches wait for a result."""

from matches.selectors.results.score_lists import OpenMatch, ScoreList, score_list

__all__ = ["OpenMatch", "ScoreList", "score_list"]
