"""A day of a timetable by boards and slots: what is on which board, and what may be moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.models import Board, Fixture, FixtureState
from matches.selectors.base import Named
from matches.selectors.fixtures import boards_of


@dataclass(frozen=True)
class Chip:
    """A match as it is dragged: who meets whom, and whether it may still be moved."""

    public_id: str
    number: int
    home: str
    away: str
    round: str
    movable: bool = True
    elsewhere: str = ""
    """The competition, where it is another's."""
    boards: tuple[str, ...] = ()
    """Every board that it is played on, where these are several."""
    further: bool = False
    """Whether it is shown on another board than its first, from which it is moved."""

    @property
    def title(self) -> str:
        """The match in words."""
        return _("%(home)s v %(away)s") % {"home": self.home, "away": self.away}


@dataclass(frozen=True)
class Cell:
    """A board in a slot. `place` is what a form sends to put a match there."""

    place: str
    board: str
    chip: Chip | None


@dataclass(frozen=True)
class SlotRow:
    """A slot of the day with its boards."""

    starts: datetime
    ends: datetime
    cells: tuple[Cell, ...]


def day_rows(
    day: date,
    zone: ZoneInfo,
    asked: Mapping[str, Any],
    fixtures: list[Fixture],
    others: list[Fixture],
    boards: list[Board],
    called: Mapping[int, str],
    names: Mapping[int, Named],
) -> tuple[tuple[SlotRow, ...], set[int]]:
    """The day's slots with what is on their boards, which are `called` so by key; and the keys of
    the matches shown in them."""
    shown: set[int] = set()
    rows = []
    for starts, ends in _slots(day, zone, asked):
        cells = []
        for board in boards:
            here = [f for f in fixtures if _on(f, board, starts, ends)]
            theirs = [f for f in others if _on(f, board, starts, ends)]
            chip = chip_of(here[0], names) if here else None
            if chip is not None and here[0].board_id != board.pk:
                chip = replace(chip, further=True, movable=False)
            if chip is None and theirs:
                chip = _taken(theirs[0])
            shown.update(f.pk for f in here)
            place = f"{starts.isoformat()}|{ends.isoformat()}|{board.public_id}"
            cells.append(Cell(place, called[board.pk], chip))
        rows.append(SlotRow(starts, ends, tuple(cells)))
    return tuple(rows), shown


def _slots(
    day: date, zone: ZoneInfo, asked: Mapping[str, Any]
) -> Iterable[tuple[datetime, datetime]]:
    begins = time.fromisoformat(asked.get("from_time", "18:00"))
    length = timedelta(minutes=int(asked.get("slot_minutes", 30)))
    start = datetime.combine(day, begins, zone).astimezone(UTC)
    for n in range(int(asked.get("slots_a_day", 8))):
        yield (
            (start + n * length).astimezone(zone),
            (start + (n + 1) * length).astimezone(zone),
        )


def _on(fixture: Fixture, board: Board, starts: datetime, ends: datetime) -> bool:
    return (
        any(each.pk == board.pk for each in boards_of(fixture))
        and fixture.starts_at is not None
        and fixture.starts_at < ends
        and (fixture.ends_at or fixture.starts_at + timedelta(minutes=1)) > starts
    )


def chip_of(fixture: Fixture, names: Mapping[int, Named]) -> Chip:
    later = _("to be known")
    names_of = [board.name for board in boards_of(fixture)]
    home, away = (
        names[key].full_name if key is not None and key in names else later
        for key in (fixture.home_id, fixture.away_id)
    )
    return Chip(
        fixture.public_id,
        fixture.number,
        home,
        away,
        str(fixture.round) if fixture.round is not None else "",
        fixture.state == FixtureState.PLANNED,
        boards=tuple(names_of) if len(names_of) > 1 else (),
    )


def _taken(fixture: Fixture) -> Chip:
    name = fixture.competition.name
    return Chip("", fixture.number, name, "", "", movable=False, elsewhere=name)
