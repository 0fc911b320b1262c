"""What organisers may choose from, as pairs of name and words. No query."""

from django.utils.translation import gettext

from matches.models import EntryKind
from matches.tournament.formats import FORMATS
from matches.tournament.tiebreaks import TIE_BREAKS


def entry_kinds() -> list[tuple[str, str]]:
    """People, pairs or teams."""
    return [(kind.value, gettext(kind.label)) for kind in EntryKind]


def formats() -> list[tuple[str, str]]:
    """The formats a competition can be played in."""
    return [(name, gettext(known.title)) for name, known in FORMATS.items()]


def tie_breaks() -> list[tuple[str, str]]:
    """The tie-breaks that can follow points."""
    return [(name, gettext(t.title)) for name, t in TIE_BREAKS.items() if name != "points"]


def tie_break_rules() -> list[tuple[str, str]]:
    """What each tie-break compares: its title and its rule."""
    return [(gettext(t.title), gettext(t.rule)) for t in TIE_BREAKS.values()]
