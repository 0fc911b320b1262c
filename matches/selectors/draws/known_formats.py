"""The formats as pages show them: a room each, and a line in `matches.selectors.formats`; none is
known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from matches.models import Competition, Division
from matches.selectors.draws.format import Format, Part

_FORMATS: dict[str, Format] = {}


def register(*formats: Format) -> None:
    """Have these formats read as they say, in this order."""
    _FORMATS.update({each.name: each for each in formats})


def named(name: str) -> Format:
    """The format of this name; one that nobody knows has its tables, and nothing more."""
    return _FORMATS.get(name) or Format(name)


def of(competition: Competition) -> Format:
    """The format of a competition."""
    return named(competition.format)


def those(are: Callable[[Format], object]) -> tuple[Format, ...]:
    """The formats of which something holds, in the order in which they are listed."""
    return tuple(each for each in _FORMATS.values() if are(each))


def parts_of(
    competition: Competition, divisions: Iterable[Division]
) -> tuple[tuple[str, Part], ...]:
    """The parts of a competition's page: its format's own, and those of its stages where these are
    played in other formats; each once, with the name of the first format that has it."""
    names = dict.fromkeys([competition.format, *(one.stage.format for one in divisions)])
    parts: dict[Part, str] = {}
    for each in (named(name) for name in names if name):
        if each.part is not None:
            parts.setdefault(each.part, each.name)
    return tuple((name, part) for part, name in parts.items())
