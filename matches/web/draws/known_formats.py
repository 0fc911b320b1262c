"""What pages and desks show of formats: a room each, and a line in `matches.web.formats`; none is
known here."""

from __future__ import annotations

from typing import Any

from matches.selectors.draws import known_formats
from matches.web.draws.format import NOT_DRAWN, Format

_FORMATS: dict[str, Format] = {}


def register(*known: Format) -> None:
    """Have these formats shown as they say, in this order."""
    _FORMATS.update({each.name: each for each in known})


def named(name: str) -> Format:
    """The format of this name; one that nobody knows has nothing special."""
    return _FORMATS.get(name) or Format(name)


def of(competition: Any) -> Format:
    """The format of a competition."""
    return named(competition.format)


def parts_of(page: Any) -> list[tuple[Format, Any]]:
    """The parts of a competition's page, each with what it shows."""
    return [(named(one.format), one.shown) for one in page.parts]


def nothing_yet(page: Any) -> Any:
    """What a competition's page says while there are no matches."""
    return next((each.nothing_yet for each, _shown in parts_of(page)), NOT_DRAWN)


def club_buttons() -> list[str]:
    """The buttons that formats have on a club's desk."""
    return [each.club_buttons for each in _FORMATS.values() if each.club_buttons]


def own(viewer: Any) -> list[tuple[str, Any]]:
    """What formats show on one's own page, where there is something."""
    read = known_formats.those(lambda one: one.own and named(one.name).own)
    found = [(named(each.name).own, each.own(viewer)) for each in read if each.own is not None]
    return [(template, shown) for template, shown in found if shown]
