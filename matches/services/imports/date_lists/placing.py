"""Where and when a line of a list puts its match, and who is to umpire it there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.models import Competition, Fixture, FixtureState
from matches.selectors.timetables import latest_asked, length_of
from matches.services.fixtures.moves import Place, place_of, same_place
from matches.services.imports.date_lists.dated import DateLine
from matches.services.imports.date_lists.umpires import Umpires
from matches.services.imports.date_lists.venues import Venues
from matches.services.imports.match_lists.lines import MatchLine, Reader

FARTHEST: Final = timedelta(days=731)
"""A day farther away than two years has a mistake in its year."""


class Placer:
    """Gives matches the places that lines say; ``begins``: when one begins of which neither its
    line says a time nor it has one."""

    def __init__(self, row: Competition, reader: Reader, begins: time | None, today: date) -> None:
        self.reader, self.today = reader, today
        self.zone = ZoneInfo(row.club.time_zone)
        self.begins = begins or time.fromisoformat(latest_asked(row)["from_time"])
        self.venues = Venues(row.club, row.game, reader)
        self.umpires = Umpires(row, reader)

    def place(self, made: DateLine, fixture: Fixture, boards: int) -> None:
        """What a line does with its match, which is played on so many ``boards`` at once."""
        line = made.line
        made.umpire = self.umpires.find(line, fixture)
        place = self._wanted(made, fixture, boards)
        if line.asked or line.out:
            return
        if place is not None:
            made.place, made.becomes = place, "match"
            made.first = fixture.starts_at is None
            if same_place(place_of(fixture), place):
                made.becomes = "same"
        if fixture.state != FixtureState.PLANNED:
            made.umpire = None
        if made.umpire is not None and made.becomes in {"same", "undated"}:
            made.becomes = "umpire"
        if made.becomes == "match" and fixture.state != FixtureState.PLANNED:
            made.becomes = "asked"
            told = _("It has begun, or been played: it stays where it is.")
            self.reader.refuse(line, "begun", _("a match that is not to come"), told, "home")

    def _wanted(self, made: DateLine, fixture: Fixture, count: int) -> Place | None:
        """Where a line puts its match. What it does not say stays: the time of the day, the venue,
        the boards there."""
        line = made.line
        named = self.venues.venue(line)
        venue = named or fixture.venue
        boards = self.venues.boards(line, venue, count)
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
