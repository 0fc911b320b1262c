"""Draws: what a format makes of the entries of a division, before anything is saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.errors import InvalidError
from matches.tournament.formats import FORMATS, round_robin, single_elimination
from matches.tournament.formats.single_elimination import Slot, Tie


@dataclass(frozen=True)
class DrawnFixture:
    """One match of a draw: entries by public id, None where an earlier round decides; side A is
    at home and has the first flick. A `bye` has a home side alone, which goes on."""

    home: str | None
    away: str | None
    leg: int = 1
    bye: bool = False


@dataclass(frozen=True)
class DrawnRound:
    """A round: its matches, and who rests."""

    number: int
    name: str
    starts_on: date | None
    fixtures: tuple[DrawnFixture, ...]
    resting: tuple[str, ...] = ()


@dataclass(frozen=True)
class DrawnDivision:
    """A division: its entries in the order of their lots, and its rounds."""

    name: str
    entries: tuple[str, ...]
    rounds: tuple[DrawnRound, ...]


@dataclass(frozen=True)
class Draw:
    """All fixtures that a competition gets."""

    divisions: tuple[DrawnDivision, ...]

    @property
    def fixtures(self) -> int:
        """How many matches have to be played."""
        return sum(
            not fixture.bye
            for division in self.divisions
            for each in division.rounds
            for fixture in each.fixtures
        )


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
    for title, entries in divisions.items():
        _require_size(name, title, len(entries))
        plain = DRAWN[name](entries, settings)
        rounds = tuple(
            DrawnRound(
                number,
                said,
                starts_on + timedelta(days=every_days * (number - 1)) if starts_on else None,
                fixtures,
                resting,
            )
            for number, (said, fixtures, resting) in enumerate(plain, start=1)
        )
        drawn.append(DrawnDivision(title, tuple(entries), rounds))
    return Draw(tuple(drawn))


def read_options(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A format's options with their defaults; InvalidError for a stranger or a wrong value."""
    if name not in DRAWN:
        known = ", ".join(FORMATS)
        raise InvalidError(
            {"format": [_("There is no format “%(name)s”; there are %(known)s.")
                        % {"name": name, "known": known}]}
        )  # fmt: skip
    read, mistakes = {}, []
    for key, (default, is_right, said) in {**OPTIONS[name], **FOR_ALL}.items():
        read[key] = options.get(key, default)
        if not is_right(read[key]):
            mistakes.append(f"{key}: {said()}")
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


PlainRound = tuple[str, tuple[DrawnFixture, ...], tuple[str, ...]]


def _round_robin(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    return [
        (
            "",
            tuple(DrawnFixture(pair.home, pair.away, pair.leg) for pair in each.pairings),
            each.resting,
        )
        for each in round_robin(list(entries), legs=settings["legs"])
    ]


def _single_elimination(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    if settings["third_place"] and len(entries) < 4:
        raise InvalidError({"format_options": [_("A match for third place needs four entries.")]})
    bracket = single_elimination(list(entries), third_place=settings["third_place"])
    known = bracket.played({})
    return [
        (
            _round_name(number, bracket.rounds),
            tuple(_drawn(tie) for tie in known.ties if tie.round == number),
            (),
        )
        for number in range(1, bracket.rounds + 1)
    ]


def _drawn(tie: Tie) -> DrawnFixture:
    home, away = _entrant(tie.home), _entrant(tie.away)
    if tie.bye:
        return DrawnFixture(home or away, None, bye=True)
    return DrawnFixture(home, away)


def _entrant(slot: Slot) -> str | None:
    return slot.entrant


def _round_name(number: int, rounds: int) -> str:
    names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
    return names.get(rounds - number, "")


DRAWN: Mapping[str, Callable[[Sequence[str], Mapping[str, Any]], list[PlainRound]]] = {
    "round-robin": _round_robin,
    "single-elimination": _single_elimination,
}


def _is_legs(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 4


def _is_flag(value: Any) -> bool:
    return value is True or value is False


def _is_confirmation(value: Any) -> bool:
    return value in ("nobody", "sides", "organiser")


Option = tuple[Any, Callable[[Any], bool], Callable[[], str]]
OPTIONS: Mapping[str, Mapping[str, Option]] = {
    "round-robin": {"legs": (1, _is_legs, lambda: _("1 to 4 legs."))},
    "single-elimination": {"third_place": (False, _is_flag, lambda: _("true or false."))},
}
FOR_ALL: Mapping[str, Option] = {
    "confirmation": (
        "nobody",
        _is_confirmation,
        lambda: _("nobody, sides or organiser."),
    )
}
"""Options of every format: whose word makes a card official (`services.results`)."""
