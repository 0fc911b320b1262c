"""A timetable by days, boards and slots; what is proposed, and what cannot hold together."""

from matches.selectors.timetables.proposals import LEASE, SECONDS, proposal_page
from matches.selectors.timetables.timetable_words import (
    Words,
    clash_in_words,
    closed_line,
    words_of,
)

__all__ = [
    "LEASE",
    "SECONDS",
    "Words",
    "clash_in_words",
    "closed_line",
    "proposal_page",
    "words_of",
]
