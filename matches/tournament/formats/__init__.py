"""Competition formats: one file each, and one line here."""

from collections.abc import Mapping

from matches.tournament.formats import box_league as _box_league
from matches.tournament.formats import double_elimination as _double_elimination
from matches.tournament.formats import everyone_plays as _everyone_plays
from matches.tournament.formats import groups as _groups
from matches.tournament.formats import ladder as _ladder
from matches.tournament.formats import round_robin as _round_robin
from matches.tournament.formats import single_elimination as _single_elimination
from matches.tournament.formats import swiss as _swiss
from matches.tournament.formats.format import Format
from matches.tournament.formats.round_robin import round_robin
from matches.tournament.formats.schedule import Pairing, Round
from matches.tournament.formats.single_elimination import Bracket, Slot, Tie, single_elimination
from matches.tournament.tally import Pairings

FORMATS: dict[str, Format] = {
    known.name: known
    for known in (
        _round_robin.FORMAT,
        _everyone_plays.FORMAT,
        _swiss.FORMAT,
        _single_elimination.FORMAT,
        _double_elimination.FORMAT,
        _ladder.FORMAT,
        _box_league.FORMAT,
        _groups.FORMAT,
    )
}
"""What organisers are offered: a format comes in here once services carry it to its end."""

DRAWABLE: Mapping[str, Format] = {
    name: known for name, known in FORMATS.items() if name != _swiss.FORMAT.name
}
"""What can be drawn without a database too (`manage.py draw`; a Swiss round: `manage.py pair`)."""


def register(*formats: Format) -> None:
    """Have these formats known too: a format is a room, and need not stand here."""
    FORMATS.update({each.name: each for each in formats})


def has_table(name: str) -> bool:
    """Whether divisions of a format have a table; the others are brackets, or a ladder. A lesson,
    which has its own page and is not in the register, has one."""
    known = FORMATS.get(name)
    return known is None or (known.tabled and not known.bracket)


def pairings_of(name: str) -> Pairings | None:
    """Whether a format's pairings are fixed before play or drawn round by round; None: unsaid."""
    known = FORMATS.get(name)
    return known.pairings if known is not None else None


__all__ = [
    "DRAWABLE",
    "FORMATS",
    "Bracket",
    "Format",
    "Pairing",
    "Round",
    "Slot",
    "Tie",
    "has_table",
    "pairings_of",
    "register",
    "round_robin",
    "single_elimination",
]
