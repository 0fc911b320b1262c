"""Competition formats: one file each, and one line here."""

from collections.abc import Mapping

from matches.tournament.formats import round_robin as _round_robin
from matches.tournament.formats import single_elimination as _single_elimination
from matches.tournament.formats.registry import Format
from matches.tournament.formats.round_robin import round_robin
from matches.tournament.formats.schedule import Pairing, Round
from matches.tournament.formats.single_elimination import Bracket, Slot, Tie, single_elimination

FORMATS: Mapping[str, Format] = {
    known.name: known
    for known in (
        _round_robin.FORMAT,
        _single_elimination.FORMAT,
    )
}

__all__ = [
    "FORMATS",
    "Bracket",
    "Format",
    "Pairing",
    "Round",
    "Slot",
    "Tie",
    "round_robin",
    "single_elimination",
]
