"""The starts of a match: what they are, what they do to a score, and in words."""

from matches.selectors.handicaps.handicaps import EntryStart, starts_in
from matches.selectors.handicaps.start_words import beside, counted, sentences
from matches.selectors.handicaps.starts import (
    NO_STARTS,
    MatchStarts,
    StartsInTheLaw,
    kinds_of,
    most_of,
    starts_by_match,
    starts_of,
)

__all__ = [
    "NO_STARTS",
    "EntryStart",
    "MatchStarts",
    "StartsInTheLaw",
    "beside",
    "counted",
    "kinds_of",
    "most_of",
    "sentences",
    "starts_by_match",
    "starts_in",
    "starts_of",
]
