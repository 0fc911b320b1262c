"""Draws: what a format makes of the entries of a division, before anything is saved.

A format is its own room, and one line in `matches.services.formats`; none is known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.errors import InvalidError
from matches.models import Competition, Fixture
from matches.services.draws.format import Format
from matches.services.draws.options import (
    FOR_ALL,
    FOR_TEAMS,
    Choice,
    Flag,
    Option,
    Whole,
)
from matches.services.draws.shapes import (
    Draw,
    DrawnDivision,
    DrawnFixture,
    DrawnRound,
    PlainRound,
)
from matches.tournament.formats import FORMATS

DRAWN: dict[str, Format] = {}
"""How each format of `FORMATS` is drawn, in the order in which organisers are offered them; and the
options of a lesson, which has its own page. `matches.services.formats` lists them."""


def register(*formats: Format) -> None:
    """Have these formats drawn as they say, offered in this order."""
    DRAWN.update({each.name: each for each in formats})


__all__ = [
    "DRAWN",
    "FOR_ALL",
    "FOR_TEAMS",
    "Choice",
    "Draw",
    "DrawnDivision",
    "DrawnFixture",
    "DrawnRound",
    "Flag",
    "Format",
    "Option",
    "PlainRound",
    "Whole",
    "all_of",
    "deal",
    "draw",
    "named",
    "of",
    "options_of",
    "read_options",
    "register",
]


def named(name: str) -> Format:
    """The format of this name; one that nobody knows is nothing special, and cannot be drawn."""
    return DRAWN.get(name) or Format(name, _unknown)


def of(row: Competition) -> Format:
    """The format of a competition."""
    return named(row.format)


def all_of(fixture: Fixture) -> tuple[Format, ...]:
    """The formats that have a say in a fixture: its competition's, and where its stage has another
    (the knockout after the groups) that one too."""
    names = dict.fromkeys((fixture.competition.format, fixture.division.stage.format))
    return tuple(named(name) for name in names if name)


def _unknown(_entries: Sequence[str], _settings: Mapping[str, Any]) -> list[PlainRound]:
    raise InvalidError({"format": [_("There is no such format.")]})


def draw(
    name: str,
    options: Mapping[str, Any],
    divisions: Mapping[str, Sequence[str]],
    starts_on: date | None,
    every_days: int,
) -> Draw:
    """The draw of a format for the entries of each division, in seed order.

    InvalidError where the format cannot take so many, or has no such option.
    """
    settings = read_options(name, options)
    drawn = []
    if DRAWN[name].deal is not None and DRAWN[name].whole:
        _require_size(name, "", sum(len(entries) for entries in divisions.values()))
    for title, entries in divisions.items():
        _require_size(name if DRAWN[name].deal is None else "round-robin", title, len(entries))
        rounds = tuple(
            DrawnRound(
                number,
                each.name,
                starts_on + timedelta(days=every_days * (number - 1)) if starts_on else None,
                each.fixtures,
                each.resting,
            )
            for number, each in enumerate(DRAWN[name].rounds(entries, settings), start=1)
        )
        drawn.append(DrawnDivision(title, tuple(entries), rounds))
    return Draw(tuple(drawn))


def deal(
    name: str, options: Mapping[str, Any], entries: Sequence[str], clubs: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """The divisions that a format makes of entries in seed order: one, where it makes none.

    `clubs` says of which club an entry is, so that those of one are kept apart.
    """
    dealt = DRAWN[name].deal if name in DRAWN else None
    if dealt is None:
        return {"": tuple(entries)}
    if DRAWN[name].whole:
        _require_size(name, "", len(entries))
    return dealt(entries, read_options(name, options), clubs)


def options_of(name: str) -> Mapping[str, Option]:
    """The options of a format, those of every format and of teams included."""
    return {**DRAWN[name].options, **FOR_ALL, **FOR_TEAMS}


def read_options(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A format's options with their defaults; InvalidError for a stranger or a wrong value."""
    if name not in DRAWN:
        known = ", ".join(FORMATS)
        raise InvalidError(
            {"format": [_("There is no format “%(name)s”; there are %(known)s.")
                        % {"name": name, "known": known}]}
        )  # fmt: skip
    read, mistakes = {}, []
    for key, option in options_of(name).items():
        read[key] = options.get(key, option.default)
        if not option.takes(read[key]):
            mistakes.append(f"{key}: {option.says()}")
    known = ", ".join(read)
    mistakes += [
        _("There is no option “%(key)s” here; there are %(known)s.") % {"key": key, "known": known}
        for key in options
        if key not in read
    ]
    if mistakes:
        raise InvalidError({"format_options": mistakes})
    return read


def _require_size(name: str, title: str, size: int) -> None:
    chosen = FORMATS[name]
    if size >= chosen.smallest and (chosen.largest is None or size <= chosen.largest):
        return
    where = f"{title}: " if title else ""
    limits = f"{chosen.smallest}–{chosen.largest}" if chosen.largest else f"{chosen.smallest}+"
    said = ngettext(
        "%(where)sone entry; %(format)s takes %(limits)s.",
        "%(where)s%(size)d entries; %(format)s takes %(limits)s.",
        size,
    )
    raise InvalidError(
        {"entries": [said % {
            "where": where, "size": size, "format": chosen.title, "limits": limits,
        }]}
    )  # fmt: skip
