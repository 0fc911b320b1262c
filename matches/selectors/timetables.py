"""A competition's timetable for its organisers: a day by boards and slots, and a proposal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

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
from matches.publication import Viewer
from matches.selectors.competition import find_competition
from matches.selectors.naming import Named, named_entries
from matches.selectors.timetable_words import Words, reason_in_words, words_of
from matches.tournament.timetable import Reason


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


@dataclass(frozen=True)
class ProposedDay:
    """A day of a proposal: time, venue, boards, and who meets whom."""

    day: date
    lines: tuple[tuple[datetime, str, str, str, str], ...]


@dataclass(frozen=True)
class ProposalPage:
    """A timetable that is computed, or is being."""

    competition: Competition
    timetable: Timetable
    days: tuple[ProposedDay, ...] = ()
    unplaced: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    minimal: bool = True


def timetable_page(
    club: str, season: str, competition: str, viewer: Viewer, day: date | None = None
) -> TimetablePage | None:
    """A day of a timetable, for who organises it: the day asked for, else the first that is still
    to come. At most nine queries."""
    found = _organised(club, season, competition, viewer)
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
    taken = _others(found, at, zone)
    rows, shown = _rows(at, zone, asked, fixtures, taken, boards, names)
    ahead = [f for f in fixtures if f.state == FixtureState.PLANNED and not _is_bye(f)]
    done, undone = _history(found)
    return TimetablePage(
        found,
        at,
        tuple(days),
        tuple(_board_name(board, venues) for board in boards),
        rows,
        tuple(_chip(f, names) for f in ahead if f.starts_at is None),
        tuple(
            (_chip(f, names), date_format(f.starts_at.astimezone(zone), "H:i"))
            for f in fixtures
            if f.starts_at is not None
            and f.starts_at.astimezone(zone).date() == at
            and f.pk not in shown
        ),
        found.moves.order_by("-number").values_list("number", flat=True).first() or 0,
        done,
        undone,
        last if last is not None and last.state in ("waiting", "computing", "proposed") else None,
    )


def proposal_page(club: str, season: str, competition: str, viewer: Viewer) -> ProposalPage | None:
    """The timetable that was asked for last. At most eight queries."""
    found = _organised(club, season, competition, viewer)
    row = found.timetables.order_by("-id").first() if found is not None else None
    if found is None or row is None:
        return None
    words = words_of(found, row.asked)
    told = row.conflict or {}
    return ProposalPage(
        found,
        row,
        tuple(_proposed(row.proposal or {}, words, ZoneInfo(found.club.time_zone))),
        tuple(words.match(each) for each in row.progress.get("unplaced", ())),
        tuple(reason_in_words(Reason(*each), words) for each in told.get("reasons", ())),
        tuple(words.match(each) for each in told.get("matches", ())),
        bool(told.get("minimal", True)),
    )


def venues_of(competition: Competition) -> list[tuple[str, str]]:
    """The club's venues by slug, with how many boards each has for this game. Two queries."""
    venues = Venue.objects.filter(club=competition.club).prefetch_related("boards")
    return [
        (venue.slug, f"{venue.name} ({len(_suiting(venue.boards.all(), competition.game))})")
        for venue in venues
    ]


def _organised(club: str, season: str, competition: str, viewer: Viewer) -> Competition | None:
    found = find_competition(club, season, competition, viewer)
    return found if found is not None and viewer.may_organise(found.club_id) else None


def _fixtures(row: Competition) -> list[Fixture]:
    return list(row.fixtures.select_related("round", "board", "venue").order_by("number"))


def _others(row: Competition, day: date, zone: ZoneInfo) -> list[Fixture]:
    """What other competitions of the club have on boards that day."""
    first = datetime.combine(day, time(), zone)
    return list(
        Fixture.objects.filter(
            board__venue__club=row.club, starts_at__gte=first,
            starts_at__lt=first + timedelta(days=1), ends_at__isnull=False,
        )
        .exclude(competition=row)
        .select_related("competition")
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
    return [board for venue in chosen for board in _suiting(venue.boards.all(), game)]


def _suiting(boards: Iterable[Board], game: str) -> list[Board]:
    suit = [b for b in boards if b.in_use and (not b.games or game in b.games)]
    return sorted(suit, key=lambda board: (len(board.name), board.name, board.pk))


def _board_name(board: Board, venues: list[Venue]) -> str:
    if len(venues) < 2:
        return board.name
    return f"{next(v.name for v in venues if v.pk == board.venue_id)}: {board.name}"


def _rows(
    day: date,
    zone: ZoneInfo,
    asked: Mapping[str, Any],
    fixtures: list[Fixture],
    others: list[Fixture],
    boards: list[Board],
    names: Mapping[int, Named],
) -> tuple[tuple[SlotRow, ...], set[int]]:
    """The day's slots with what is on their boards; and the keys of the matches shown in them."""
    shown: set[int] = set()
    rows = []
    for starts, ends in _slots(day, zone, asked):
        cells = []
        for board in boards:
            here = [f for f in fixtures if _on(f, board, starts, ends)]
            theirs = [f for f in others if _on(f, board, starts, ends)]
            chip = _chip(here[0], names) if here else None
            if chip is None and theirs:
                chip = _taken(theirs[0])
            shown.update(f.pk for f in here)
            place = f"{starts.isoformat()}|{ends.isoformat()}|{board.public_id}"
            cells.append(Cell(place, board.name, chip))
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
        fixture.board_id == board.pk
        and fixture.starts_at is not None
        and fixture.starts_at < ends
        and (fixture.ends_at or fixture.starts_at + timedelta(minutes=1)) > starts
    )


def _chip(fixture: Fixture, names: Mapping[int, Named]) -> Chip:
    later = _("to be known")
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
    )


def _taken(fixture: Fixture) -> Chip:
    name = fixture.competition.name
    return Chip("", fixture.number, name, "", "", movable=False, elsewhere=name)


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


def _proposed(proposal: Mapping[str, Any], words: Words, zone: ZoneInfo) -> Iterable[ProposedDay]:
    by_day: dict[date, list[tuple[datetime, str, str, str, str]]] = {}
    for match, place in proposal.items():
        at = datetime.fromisoformat(place["starts_at"]).astimezone(zone)
        named = [words.boards[b].name for b in place["boards"] if b in words.boards]
        fixture = words.fixtures.get(match)
        around = str(fixture.number) if fixture is not None else ""
        line = (at, words.venue(place["venue"]), ", ".join(named), words.match(match), around)
        by_day.setdefault(at.date(), []).append(line)
    for day in sorted(by_day):
        yield ProposedDay(day, tuple(sorted(by_day[day], key=lambda line: line[:3])))
