"""Tie-breaks, each one registered function. Importing this package registers them all."""

from matches.tournament.tiebreaks import direct_encounter, drawn, head_to_head, record, swiss
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
    "chosen",
    "complete",
    "direct_encounter",
    "drawn",
    "head_to_head",
    "record",
    "swiss",
    "tie_break",
]
