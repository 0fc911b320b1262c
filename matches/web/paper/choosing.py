"""Which matches one may want on paper together: a round, a day, or all that are still to come."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from matches.selectors.competitions import CompetitionDesk
from matches.selectors.fixtures import FixtureLine


@dataclass(frozen=True)
class Group:
    """Matches by their public ids, and what they are called together."""

    title: str
    matches: tuple[str, ...]


def groups_of(page: CompetitionDesk, states: Collection[str]) -> dict[str, Group]:
    """The groups of those matches that are in one of the `states` and have two sides, by a key
    that stays: rounds, then days, then all."""
    rounds = {held.title: _open(held.lines, states) for held in page.rounds}
    every = [line for lines in rounds.values() for line in lines]
    days: dict[date, list[FixtureLine]] = {}
    for line in every:
        if (day := _day(line, page.zone)) is not None:
            days.setdefault(day, []).append(line)
    told = {
        f"round:{name}": _group(name or gettext("Matches"), own) for name, own in rounds.items()
    }
    told |= {f"day:{day}": _group(date_format(day, "D j M Y"), days[day]) for day in sorted(days)}
    told |= {"all": _group(gettext("All that are to be played"), every)}
    return {key: group for key, group in told.items() if group.matches}


def _open(lines: Collection[FixtureLine], states: Collection[str]) -> list[FixtureLine]:
    with_sides = (one for one in lines if one.home_id is not None and one.away_id is not None)
    return [one for one in with_sides if one.state in states and one.counts]


def _day(line: FixtureLine, zone: ZoneInfo) -> date | None:
    return timezone.localdate(line.starts_at, zone) if line.starts_at is not None else line.day


def _group(name: str, lines: Collection[FixtureLine]) -> Group:
    many = ngettext("%(name)s (%(n)d match)", "%(name)s (%(n)d matches)", len(lines))
    title = many % {"name": name, "n": len(lines)}
    return Group(title, tuple(line.public_id for line in lines))
