"""Changes of settings in words, dated: for the public page those that bear on results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from matches.selectors.competitions.settings import SettingsChanged
from matches.services.competitions import settings
from matches.services.competitions.setting_words import Line, lines

NAMED = ("zones", "points_scheme.bonuses")
"""The settings to parts of which an organiser gives a name in their own words."""


@dataclass(frozen=True)
class Dated:
    """A change and its settings in words. `reverts`: it takes the one of that day back;
    `reverted_at`: it was taken back then."""

    public_id: str
    at: datetime
    lines: tuple[Line, ...]
    reverts: datetime | None
    reverted_at: datetime | None


def dated(competition: Any, changes: Iterable[SettingsChanged]) -> tuple[Dated, ...]:
    """Changes in words, whole."""
    return tuple(_dated(competition, each, set(each.after)) for each in changes)


def bearing(competition: Any, changes: Iterable[SettingsChanged]) -> tuple[Dated, ...]:
    """What of changes bears on results, in words; those that do not are left out."""
    told = (_dated(competition, each, set(settings.BEARING)) for each in changes)
    return tuple(one for one in told if one.lines)


def _read(line: Line, change: SettingsChanged) -> Line:
    """A line for this reader: of what bears on results, these alone have names that were typed."""
    if line.key not in NAMED:
        return line
    return Line(line.key, line.label, change.read(line.before), change.read(line.after))


def _dated(competition: Any, change: SettingsChanged, columns: set[str]) -> Dated:
    before = {key: value for key, value in change.before.items() if key in columns}
    after = {key: value for key, value in change.after.items() if key in columns}
    told = tuple(_read(line, change) for line in lines(competition, before, after))
    return Dated(change.public_id, change.at, told, change.reverts, change.reverted_at)
