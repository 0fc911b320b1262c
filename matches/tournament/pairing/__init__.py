"""Pairing a Swiss tournament, round by round, from its results alone.

`pair_next(SwissState(entrants, results, rounds, …))` takes the results that a table takes, and
`read_state` a JSON document of them. `read_trf` takes a TRF file, with pairing numbers for ids;
`pair` pairs that. Both answer with pairs in the order of the boards, the first flicker first, and
who has the bye; both raise UnpairableError where no legal pairing exists. `read_course` takes a TRF
of a tournament that may be over, `checked` pairs each of its rounds again, `made_up` makes one up
by lot, and `write_trf` writes it.
"""

from matches.tournament.pairing.cards import CardSide, PairingCard, cards
from matches.tournament.pairing.checking import CheckedRound, checked
from matches.tournament.pairing.competition import NextRound, SwissState, pair_next
from matches.tournament.pairing.course import Course
from matches.tournament.pairing.document import as_document, read_state
from matches.tournament.pairing.history import EDITIONS, Swiss
from matches.tournament.pairing.made_up import Habits, made_up
from matches.tournament.pairing.swiss import SYSTEMS, PairedRound, UnpairableError, pair
from matches.tournament.pairing.trf import Named, read_course, read_trf, write_trf

__all__ = [
    "EDITIONS",
    "SYSTEMS",
    "CardSide",
    "CheckedRound",
    "Course",
    "Habits",
    "Named",
    "NextRound",
    "PairedRound",
    "PairingCard",
    "Swiss",
    "SwissState",
    "UnpairableError",
    "as_document",
    "cards",
    "checked",
    "made_up",
    "pair",
    "pair_next",
    "read_course",
    "read_state",
    "read_trf",
    "write_trf",
]
