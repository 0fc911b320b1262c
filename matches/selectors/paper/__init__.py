"""What is printed: gathered for whoever asks, in a fixed number of queries."""

from matches.selectors.paper.matches import MatchOnPaper, matches_on_paper

__all__ = ["MatchOnPaper", "matches_on_paper"]
