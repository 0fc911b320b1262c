"""What is printed: gathered for whoever asks, in a fixed number of queries."""

from matches.selectors.paper.competitions import (
    OnPaper,
    PlaceOnPaper,
    Wanted,
    paper_of,
    public_paper,
)
from matches.selectors.paper.matches import MatchOnPaper, matches_on_paper
from matches.selectors.paper.seasons import (
    SeasonOnPaper,
    booklet_of,
    matches_of,
    public_booklet,
)

__all__ = [
    "MatchOnPaper",
    "OnPaper",
    "PlaceOnPaper",
    "SeasonOnPaper",
    "Wanted",
    "booklet_of",
    "matches_of",
    "matches_on_paper",
    "paper_of",
    "public_booklet",
    "public_paper",
]
