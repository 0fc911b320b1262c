"""What a list of dates becomes in a competition that is drawn: line by line, before it is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from functools import partial

from django.utils.translation import gettext as _

from matches.models import Competition, Fixture, FixtureState
from matches.selectors.base import Named, named_entries
from matches.selectors.fixtures import WITH_BOARDS, wanted_by
from matches.services.fixtures import letters
from matches.services.fixtures.moves import Place
from matches.services.imports.date_lists import clashing, umpires
from matches.services.imports.date_lists.dated import DateLine
from matches.services.imports.date_lists.placing import Placer
from matches.services.imports.date_lists.wishes import DATE_ROLES, DateWishes
from matches.services.imports.match_lists import day_order
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.imports.match_lists.meetings import Meetings
from matches.services.imports.match_lists.planned import PlannedMatches
from matches.services.imports.match_lists.roles import Column, columns_of, lacking
from matches.services.imports.plan import require_few
from matches.services.imports.results_lists.entrants import Entrants
from matches.sheets import Sheet
from matches.sheets.sheet import Row


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
        """The lines that put a match elsewhere."""
        return tuple(each for each in self.matches if each.becomes == "match")

    @property
    def given(self) -> dict[str, str]:
        """Who is to umpire which match: the name of a sign-in by public id."""
        return {
            each.fixture.public_id: each.umpire.username
            for each in self.matches
            if each.fixture and each.umpire and each.becomes in {"match", "umpire"}
        }

    @property
    def first(self) -> int:
        """How many matches get their first date."""
        return sum(each.first for each in self.dated)


def plan_of(row: Competition, sheet: Sheet, wishes: DateWishes, today: date, by: int) -> DatesPlan:
    """What a sheet becomes in a competition. A fixed number of queries, however long it is."""
    columns, headings = columns_of(sheet, wishes, DATE_ROLES)
    roles = tuple(each.role for each in columns)
    # A list of umpires needs no dates.
    without = lacking(columns, "home", "away", *(() if "umpire" in roles else ("date",)))
    reader = Reader(roles, wishes)
    rows = () if without else sheet.rows[1 if headings else 0 :]
    open_order = day_order.settled(reader, rows)
    maker = _Lines(row, reader, wishes, today)
    matches = [maker.match(each, each is open_order) for each in rows]
    if open_order is None:
        clashing.ask(row, matches, reader)
        umpires.ask(row, matches, reader)
    require_few([each for one in matches for each in one.line.questions], _("Home, Away, Date"))
    if headings and not without:
        matches = [DateLine(MatchLine(sheet.rows[0]), "headings"), *matches]
    made = DatesPlan(
        row, wishes, columns, headings, tuple(matches), maker.placer.begins, without, sheet.title,
        sheet.others,
    )  # fmt: skip
    first = {each.fixture.public_id: each.first for each in made.dated if each.fixture}
    told = letters.would_be_told(row, first, by)
    return replace(made, told=told, digest=_digest(made))


class _Lines:
    """Finds the match of each line, and the place that it gets."""

    def __init__(self, row: Competition, reader: Reader, wishes: DateWishes, today: date) -> None:
        self.reader = reader
        self.placer = Placer(row, reader, wishes.begins, today)
        self.entrants = Entrants(named_entries(row.pk).values())
        held = row.fixtures.filter(home__isnull=False, away__isnull=False)
        held = held.select_related("round", "venue", "board").prefetch_related(WITH_BOARDS)
        fixtures = list(held.order_by("number"))
        self.wanted = wanted_by(fixtures)
        self.meetings = Meetings(fixtures)

    def match(self, row: Row, order_open: bool) -> DateLine:
        """What one line becomes; ``order_open``: at it is asked whether the day comes first."""
        line = self.reader.read(row, ended=False)
        if row.key == self.reader.order_asked and not line.out:
            day_order.ask(line, self.reader)
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

    def _place(self, made: DateLine, home: Named, away: Named) -> None:
        line = made.line
        turning = _("It is that match: give it this date")
        pick = partial(self._meant, line)
        fixture, turned = self.meetings.find(line, home, away, pick, turning, self.reader)
        if fixture is None:
            return
        made.fixture, made.home, made.away = fixture, *((away, home) if turned else (home, away))
        made.round = fixture.round.number if fixture.round is not None else 0
        self.placer.place(made, fixture, self.wanted[fixture.pk])

    def _meant(self, line: MatchLine, free: Sequence[Fixture]) -> Fixture | None:
        """The match of a line among those that its two sides have left: the one that was played on
        that day, for a list may have it too; else the first to come."""
        over = (
            one
            for one in free
            if one.state != FixtureState.PLANNED
            and one.starts_at is not None
            and one.starts_at.astimezone(self.placer.zone).date() == line.day
        )
        ahead = (one for one in free if one.state == FixtureState.PLANNED)
        return next(over, None) or next(ahead, None) or next(iter(free), None)


def _digest(plan: DatesPlan) -> str:
    told = [[each.fixture.public_id, each.fixture.revision, each.place]
            for each in plan.dated if each.fixture]  # fmt: skip
    lines = [[match.line.row.number, match.becomes] for match in plan.matches]
    said = [plan.competition.public_id, told, plan.given, lines]
    text = json.dumps(said, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
