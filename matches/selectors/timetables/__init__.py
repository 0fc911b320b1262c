"""A timetable by days, boards and slots; what is proposed, and what cannot hold together."""

from matches.selectors.timetables.proposals import LEASE, SECONDS, proposal_page
from matches.selectors.timetables.timetable_words import (
    Words,
    clash_in_words,
    closed_line,
    words_of,
)
from matches.selectors.timetables.timetables import TimetablePage, timetable_page, venues_of

__all__ = [
    "LEASE",
    "SECONDS",
    "TimetablePage",
    "Words",
    "clash_in_words",
    "closed_line",
    "proposal_page",
    "timetable_page",
    "venues_of",
    "words_of",
]
