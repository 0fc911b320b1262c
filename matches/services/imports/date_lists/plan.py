"""What a list of dates becomes in a competition that is drawn: line by line, before it is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.models import Competition, Fixture, FixtureState
from matches.selectors.base import Named, named_entries
from matches.selectors.fixtures import WITH_BOARDS, wanted_by
from matches.selectors.timetables import latest_asked, length_of
from matches.services.fixtures import letters
from matches.services.fixtures.moves import Place, place_of, same_place
from matches.services.imports.asking import Choice
from matches.services.imports.date_lists import clashing
from matches.services.imports.date_lists.dated import DateLine
from matches.services.imports.date_lists.venues import Venues
from matches.services.imports.date_lists.wishes import DATE_ROLES, DateWishes
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.imports.match_lists.meetings import Meetings
from matches.services.imports.match_lists.planned import PlannedMatches
from matches.services.imports.match_lists.roles import Column, columns_of, lacking
from matches.services.imports.plan import require_few
from matches.services.imports.results_lists.entrants import Entrants
from matches.sheets import Sheet
from matches.sheets.dates import DAY_FIRST, EITHER, MONTH_FIRST, is_either, order_of
from matches.sheets.sheet import Row

FARTHEST: Final = timedelta(days=731)
"""A day farther away than two years has a mistake in its year."""


@dataclass(frozen=True)
class DatesPlan(PlannedMatches):
    """All that a list becomes. ``told``: so many get a letter. ``digest`` is of everything that it
    would do."""

    competition: Competition
    wishes: DateWishes
    columns: tuple[Column, ...]
    headings: bool
    matches: tuple[DateLine, ...]
    begins: time
    without: str = ""
    title: str = ""
    others: int = 0
    told: int = 0
    digest: str = field(default="", compare=False)

    @property
    def places(self) -> dict[str, Place]:
        """The places that matches get, by their public ids."""
        held = [(each.fixture, each.place) for each in self.dated]
        return {
            fixture.public_id: place
            for fixture, place in held
            if fixture is not None and place is not None
        }

    @property
    def dated(self) -> tuple[DateLine, ...]:
        """The lines that change something."""
        return tuple(each for each in self.matches if each.becomes == "match")

    @property
    def first(self) -> int:
        """How many matches get their first date."""
        return sum(each.first for each in self.dated)


def plan_of(row: Competition, sheet: Sheet, wishes: DateWishes, today: date, by: int) -> DatesPlan:
    """What a sheet becomes in a competition. A fixed number of queries, however long it is."""
    columns, headings = columns_of(sheet, wishes, DATE_ROLES)
    without = lacking(columns, "home", "away", "date")
    reader = Reader(tuple(each.role for each in columns), wishes)
    rows = () if without else sheet.rows[1 if headings else 0 :]
    open_order = _order(reader, rows)
    maker = _Lines(row, reader, wishes, today)
    matches = [maker.match(each, each is open_order) for each in rows]
    if open_order is None:
        clashing.ask(row, matches, reader)
    require_few([each for one in matches for each in one.line.questions], _("Home, Away, Date"))
    if headings and not without:
        matches = [DateLine(MatchLine(sheet.rows[0]), "headings"), *matches]
    made = DatesPlan(
        row, wishes, columns, headings, tuple(matches), maker.begins, without, sheet.title,
        sheet.others,
    )  # fmt: skip
    first = {each.fixture.public_id: each.first for each in made.dated if each.fixture}
    told = letters.would_be_told(row, first, by)
    return replace(made, told=told, digest=_digest(made))


def _order(reader: Reader, rows: Sequence[Row]) -> Row | None:
    """Have the reader know whether the day comes first; the line at which that is asked, as long as
    nobody said it."""
    cells = [(row, reader.cell(row, "date")) for row in rows]
    order = order_of(cell for _row, cell in cells)
    asked = next((row for row, cell in cells if is_either(cell)), None)
    if order != EITHER or asked is None:
        reader.month_first = order == MONTH_FIRST
        return None
    answer = reader.wishes.answers.get(f"{asked.key}-order", "")
    reader.month_first = answer == MONTH_FIRST
    reader.order_asked = asked.key
    return asked if answer not in {DAY_FIRST, MONTH_FIRST} else None


class _Lines:
    """Finds the match of each line, and the place that it gets."""

    def __init__(self, row: Competition, reader: Reader, wishes: DateWishes, today: date) -> None:
        self.reader, self.today = reader, today
        self.zone = ZoneInfo(row.club.time_zone)
        self.begins = wishes.begins or time.fromisoformat(latest_asked(row)["from_time"])
        self.entrants = Entrants(named_entries(row.pk).values())
        self.venues = Venues(row.club, row.game, reader)
        held = row.fixtures.filter(home__isnull=False, away__isnull=False)
        held = held.select_related("round", "venue", "board").prefetch_related(WITH_BOARDS)
        fixtures = list(held.order_by("number"))
        self.wanted = wanted_by(fixtures)
        self.meetings = Meetings(fixtures)

    def match(self, row: Row, order_open: bool) -> DateLine:
        """What one line becomes; ``order_open``: at it is asked whether the day comes first."""
        line = self.reader.read(row, ended=False)
        if row.key == self.reader.order_asked and not line.out:
            self._ask_order(line)
        if line.asked and not order_open:
            return DateLine(line, "asked")
        home = self.entrants.find(line, line.home, "A", self.reader) if not line.out else None
        away = self.entrants.find(line, line.away, "B", self.reader) if not line.out else None
        made = DateLine(line, "asked", home, away)
        if home is not None and away is not None and not line.out:
            self._place(made, home, away)
        if not line.asked and line.out:
            made.becomes = "out"
        return made

    def _ask_order(self, line: MatchLine) -> None:
        told = _("%(day)s may have the day first or the month, and so may every day of the list.")
        told %= {"day": self.reader.cell(line.row, "date")}
        choices = (
            Choice(DAY_FIRST, _("The day comes first")),
            Choice(MONTH_FIRST, _("The month comes first")),
        )
        self.reader.ask(line, "order", _("day or month first?"), told, choices, "date")

    def _place(self, made: DateLine, home: Named, away: Named) -> None:
        line = made.line
        turning = _("It is that match: give it this date")
        pick = partial(self._meant, line)
        fixture, turned = self.meetings.find(line, home, away, pick, turning, self.reader)
        if fixture is None:
            return
        made.fixture, made.home, made.away = fixture, *((away, home) if turned else (home, away))
        made.round = fixture.round.number if fixture.round is not None else 0
        place = self._wanted(made, fixture)
        if place is None or line.asked or line.out:
            return
        made.place, made.becomes = place, "match"
        made.first = fixture.starts_at is None
        if same_place(place_of(fixture), place):
            made.becomes = "same"
        elif fixture.state != FixtureState.PLANNED:
            made.becomes = "asked"
            told = _("It has begun, or been played: it stays where it is.")
            self.reader.refuse(line, "begun", _("a match that is not to come"), told, "home")

    def _meant(self, line: MatchLine, free: Sequence[Fixture]) -> Fixture | None:
        """The match of a line among those that its two sides have left: the one that was played on
        that day, for a list may have it too; else the first to come."""
        over = (
            one
            for one in free
            if one.state != FixtureState.PLANNED
            and one.starts_at is not None
            and one.starts_at.astimezone(self.zone).date() == line.day
        )
        ahead = (one for one in free if one.state == FixtureState.PLANNED)
        return next(over, None) or next(ahead, None) or next(iter(free), None)

    def _wanted(self, made: DateLine, fixture: Fixture) -> Place | None:
        """Where a line puts its match. What it does not say stays: the time of the day, the venue,
        the boards there."""
        line = made.line
        named = self.venues.venue(line)
        venue = named or fixture.venue
        boards = self.venues.boards(line, venue, self.wanted[fixture.pk])
        if not (line.day or line.at or named or boards):
            made.becomes = made.becomes if line.asked else "undated"
            return None
        starts = self._moment(line, fixture)
        now = place_of(fixture)
        stays = not boards and (named is None or named == fixture.venue)
        venue = boards[0].venue if boards else venue
        made.at, made.where = starts, _where(venue, [str(each.name) for each in boards])
        length = length_of(fixture)
        ends = starts + length if starts is not None and length is not None else None
        return {
            "starts_at": starts.isoformat() if starts is not None else None,
            "ends_at": ends.isoformat() if ends is not None else None,
            "venue": venue.slug if venue is not None else None,
            "boards": now["boards"] if stays else [each.public_id for each in boards],
        }

    def _moment(self, line: MatchLine, fixture: Fixture) -> datetime | None:
        was = fixture.starts_at.astimezone(self.zone) if fixture.starts_at is not None else None
        day = line.day or (was.date() if was is not None else None)
        if day is None:
            if line.at is not None:
                told = _("It has a time and no day, and the match has none yet.")
                self.reader.refuse(line, "day", _("a time without a day"), told, "time")
            return None
        if abs(day - self.today) > FARTHEST:
            told = _("%(year)d is more than two years from now: is the year right?")
            told %= {"year": day.year}
            self.reader.refuse(line, "far", _("a day far away"), told, "date")
            return None
        at = line.at or (was.time() if was is not None else self.begins)
        starts = datetime.combine(day, at, self.zone)
        if starts.astimezone(UTC).astimezone(self.zone).time() != at:
            told = _("The clocks are put forward then: there is no such time on that day.")
            self.reader.refuse(line, "skipped", _("a time that there is not"), told, "time")
            return None
        return starts


def _where(venue: object, boards: Sequence[str]) -> str:
    return ", ".join([*([str(venue)] if venue is not None else []), *boards])


def _digest(plan: DatesPlan) -> str:
    told = [[each.fixture.public_id, each.fixture.revision, each.place]
            for each in plan.dated if each.fixture]  # fmt: skip
    lines = [[match.line.row.number, match.becomes] for match in plan.matches]
    text = json.dumps([plan.competition.public_id, told, lines], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
