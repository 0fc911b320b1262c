"""Tie-breaks, each one registered function. Importing this package registers them all."""

# In this order organisers are offered them: the usual ones first.
# isort: off
from matches.tournament.tiebreaks import record
from matches.tournament.tiebreaks import rates
from matches.tournament.tiebreaks import head_to_head
from matches.tournament.tiebreaks import buchholz
from matches.tournament.tiebreaks import sonneborn_berger
from matches.tournament.tiebreaks import progressive
from matches.tournament.tiebreaks import koya
from matches.tournament.tiebreaks import own_rounds
from matches.tournament.tiebreaks import ratings
from matches.tournament.tiebreaks import performance
from matches.tournament.tiebreaks import direct_encounter
from matches.tournament.tiebreaks import drawn

# isort: on
from matches.tournament.tiebreaks.registry import (
    TIE_BREAKS,
    Option,
    Step,
    TieBreak,
    Values,
    chosen,
    complete,
    tie_break,
)

STANDARD = ("points", "wins", "difference", "scored", "head-to-head")

__all__ = [
    "STANDARD",
    "TIE_BREAKS",
    "Option",
    "Step",
    "TieBreak",
    "Values",
    "buchholz",
    "chosen",
    "complete",
    "direct_encounter",
    "drawn",
    "head_to_head",
    "koya",
    "own_rounds",
    "performance",
    "progressive",
    "rates",
    "ratings",
    "record",
    "sonneborn_berger",
    "tie_break",
]
