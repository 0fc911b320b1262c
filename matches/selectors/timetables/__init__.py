"""A timetable by days, boards and slots; what is proposed, and what cannot hold together."""

from matches.selectors.timetables.clashes import (
    Looked,
    clashes_at,
    clashes_now,
    clashes_of,
    latest_asked,
    length_of,
    looked_at,
)
from matches.selectors.timetables.problems import problem_of, span
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
    "Looked",
    "TimetablePage",
    "Words",
    "clash_in_words",
    "clashes_at",
    "clashes_now",
    "clashes_of",
    "closed_line",
    "latest_asked",
    "length_of",
    "looked_at",
    "problem_of",
    "proposal_page",
    "span",
    "timetable_page",
    "venues_of",
    "words_of",
]
