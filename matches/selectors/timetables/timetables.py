"""A competition's timetable for its organisers: a day by boards and slots, and a proposal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from matches.models import (
    Board,
    Competition,
    Fixture,
    FixtureState,
    Move,
    MoveKind,
    Timetable,
    Venue,
)
from matches.policy.visibility import Viewer
from matches.selectors.base import Named, find_competition, named_entries
from matches.selectors.clubs import suiting
from matches.selectors.fixtures import WITH_BOARDS
from matches.selectors.timetables.timetable_grid import (
    Chip,
    SlotRow,
    chip_of,
    day_rows,
)


@dataclass(frozen=True)
class TimetablePage:
    """A day of a competition's timetable."""

    competition: Competition
    day: date
    days: tuple[date, ...]
    boards: tuple[str, ...]
    rows: tuple[SlotRow, ...]
    tray: tuple[Chip, ...]
    off_grid: tuple[tuple[Chip, str], ...]
    last: int
    undo: int
    redo: int
    proposal: Timetable | None


def timetable_page(
    club: str, season: str, competition: str, viewer: Viewer, day: date | None = None
) -> TimetablePage | None:
    """A day of a timetable, for who organises it: the day asked for, else the first that is still
    to come. At most eleven queries."""
    found = organised(club, season, competition, viewer)
    if found is None:
        return None
    zone = ZoneInfo(found.club.time_zone)
    names = named_entries(found.pk)
    fixtures = _fixtures(found)
    last = found.timetables.order_by("-id").first()
    asked = last.asked if last is not None else {}
    days = _days(fixtures, asked, zone)
    at = day or _next(days, zone)
    venues = list(Venue.objects.filter(club=found.club).prefetch_related("boards"))
    boards = _boards(venues, asked, fixtures, found.game)
    called = {board.pk: _board_name(board, venues) for board in boards}
    taken = _others(found, at, zone)
    rows, shown = day_rows(at, zone, asked, fixtures, taken, boards, called, names)
    ahead = [f for f in fixtures if f.state == FixtureState.PLANNED and not _is_bye(f)]
    done, undone = _history(found)
    return TimetablePage(
        found,
        at,
        tuple(days),
        tuple(called[board.pk] for board in boards),
        rows,
        tuple(chip_of(f, names) for f in ahead if f.starts_at is None),
        _elsewhere(fixtures, at, zone, shown, names),
        found.moves.order_by("-number").values_list("number", flat=True).first() or 0,
        done,
        undone,
        last if last is not None and last.state in ("waiting", "computing", "proposed") else None,
    )


def _elsewhere(
    fixtures: Iterable[Fixture],
    day: date,
    zone: ZoneInfo,
    shown: Collection[int],
    names: Mapping[int, Named],
) -> tuple[tuple[Chip, str], ...]:
    """The day's matches that stand at no board of the grid, with their times."""
    return tuple(
        (chip_of(f, names), date_format(f.starts_at.astimezone(zone), "H:i"))
        for f in fixtures
        if f.starts_at is not None
        and f.starts_at.astimezone(zone).date() == day
        and f.pk not in shown
    )


def venues_of(competition: Competition) -> list[tuple[str, str]]:
    """The club's venues by slug, with how many boards each has for this game. Two queries."""
    venues = Venue.objects.filter(club=competition.club).prefetch_related("boards")
    return [
        (venue.slug, f"{venue.name} ({len(suiting(venue.boards.all(), competition.game))})")
        for venue in venues
    ]


def organised(club: str, season: str, competition: str, viewer: Viewer) -> Competition | None:
    """A competition that the viewer organises."""
    found = find_competition(club, season, competition, viewer)
    return found if found is not None and viewer.may_organise(found.club_id) else None


def _fixtures(row: Competition) -> list[Fixture]:
    return list(
        row.fixtures.select_related("round", "venue")
        .prefetch_related(WITH_BOARDS)
        .order_by("number")
    )


def _others(row: Competition, day: date, zone: ZoneInfo) -> list[Fixture]:
    """What other competitions of the club have on boards that day."""
    first = datetime.combine(day, time(), zone)
    return list(
        Fixture.objects.filter(
            venue__club=row.club, board__isnull=False, starts_at__gte=first,
            starts_at__lt=first + timedelta(days=1), ends_at__isnull=False,
        )
        .exclude(competition=row)
        .select_related("competition")
        .prefetch_related(WITH_BOARDS)
    )  # fmt: skip


def _is_bye(fixture: Fixture) -> bool:
    return (fixture.outcome or "").startswith("bye")


def _days(fixtures: Iterable[Fixture], asked: Mapping[str, Any], zone: ZoneInfo) -> list[date]:
    days = {f.starts_at.astimezone(zone).date() for f in fixtures if f.starts_at is not None}
    if asked:
        day, last = date.fromisoformat(asked["first_day"]), date.fromisoformat(asked["last_day"])
        while day <= last:
            if day.weekday() in asked["weekdays"]:
                days.add(day)
            day += timedelta(days=1)
    return sorted(days)


def _next(days: list[date], zone: ZoneInfo) -> date:
    today = datetime.now(zone).date()
    ahead = [day for day in days if day >= today]
    return ahead[0] if ahead else days[-1] if days else today


def _boards(
    venues: list[Venue], asked: Mapping[str, Any], fixtures: Iterable[Fixture], game: str
) -> list[Board]:
    """The boards of the venues asked for, or in use, or all of the club."""
    used = {f.venue.slug for f in fixtures if f.venue is not None} | set(asked.get("venues", ()))
    chosen = [venue for venue in venues if venue.slug in used] or venues
    return [board for venue in chosen for board in suiting(venue.boards.all(), game)]


def _board_name(board: Board, venues: list[Venue]) -> str:
    if len(venues) < 2:
        return board.name
    return f"{next(v.name for v in venues if v.pk == board.venue_id)}: {board.name}"


def _history(row: Competition) -> tuple[int, int]:
    """How many moves can be taken back, and how many done again."""
    done = undone = 0
    for kind in Move.objects.filter(competition=row).order_by("number").values_list("kind"):
        if kind[0] == MoveKind.MOVE:
            done, undone = done + 1, 0
        elif kind[0] == MoveKind.UNDO:
            done, undone = done - 1, undone + 1
        else:
            done, undone = done + 1, undone - 1
    return done, undone
