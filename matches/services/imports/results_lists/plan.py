"""What a list of results becomes in a competition that runs: line by line, before it is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.models import Competition, Fixture, FixtureState, Result
from matches.selectors.base import Named, named_entries
from matches.selectors.fixtures import official_results
from matches.selectors.handicaps import starts_by_match
from matches.services.bulk.score_lists import stands_so
from matches.services.bulk.typed_scores import PLAYED, Line, objection
from matches.services.imports.asking import Choice, Wishes, leave_out
from matches.services.imports.match_lists.lines import OPEN, VOID, MatchLine, Reader
from matches.services.imports.match_lists.meetings import Meetings
from matches.services.imports.match_lists.planned import PlannedMatches
from matches.services.imports.match_lists.roles import Column, columns_of, lacking
from matches.services.imports.plan import require_few
from matches.services.imports.results_lists.entrants import Entrants
from matches.sheets import Sheet

KEEP: Final = "keep"
WAITS: Final = (FixtureState.PLANNED, FixtureState.CALLED, FixtureState.PLAYING)


@dataclass
class ResultLine:
    """A line and what it becomes: "match" (its result), "same" (that stands so already), "unplayed"
    (it says no result), "out", "asked", "headings". `home` and `away` as the match has them."""

    line: MatchLine
    becomes: str
    home: Named | None = None
    away: Named | None = None
    fixture: Fixture | None = None
    entered: Line | None = None
    round: int = 0


@dataclass(frozen=True)
class ResultsPlan(PlannedMatches):
    """All that a list becomes. ``digest`` is of everything that it would do."""

    competition: Competition
    columns: tuple[Column, ...]
    headings: bool
    matches: tuple[ResultLine, ...]
    without: str = ""
    title: str = ""
    others: int = 0
    digest: str = field(default="", compare=False)

    @property
    def entered(self) -> tuple[Line, ...]:
        """The lines of the score list that it makes."""
        return tuple(each.entered for each in self.matches if each.entered is not None)


def plan_of(row: Competition, sheet: Sheet, wishes: Wishes, today: date) -> ResultsPlan:
    """What a sheet becomes in a competition: five queries, however long it is."""
    columns, headings = columns_of(sheet, wishes)
    without = lacking(columns, "home", "away")
    reader = Reader(tuple(each.role for each in columns), wishes)
    maker = _Lines(row, reader, today)
    matches = []
    for at, each in enumerate(() if without else sheet.rows):
        if headings and at == 0:
            matches.append(ResultLine(MatchLine(each), "headings"))
        else:
            matches.append(maker.match(reader.read(each)))
    asked = [each for match in matches for each in match.line.questions]
    require_few(asked, _("Home, Away, Score"))
    made = ResultsPlan(
        row, columns, headings, tuple(matches), without, sheet.title, sheet.others
    )  # fmt: skip
    return replace(made, digest=_digest(made))


class _Lines:
    """Finds the match of each line, and asks what speaks against its result."""

    def __init__(self, row: Competition, reader: Reader, today: date) -> None:
        self.row, self.reader, self.today = row, reader, today
        self.zone = ZoneInfo(row.club.time_zone)
        named = named_entries(row.pk)
        self.named = {each.public_id: each for each in named.values()}
        self.entrants = Entrants(named.values())
        held = row.fixtures.filter(home__isnull=False, away__isnull=False)
        fixtures = list(held.select_related("round", "competition", "division").order_by("number"))
        self.results = official_results(fixtures)
        self.starts = starts_by_match(fixtures, self.results, named)
        self.meetings = Meetings(fixtures)

    def match(self, line: MatchLine) -> ResultLine:
        """What one line becomes."""
        if line.asked or line.out:
            return ResultLine(line, "asked" if line.asked else "out")
        if line.how == OPEN:
            return ResultLine(line, "unplayed")
        return self._match(line)

    def _match(self, line: MatchLine) -> ResultLine:
        """What becomes of a line that is understood by itself, and says a result."""
        home = self.entrants.find(line, line.home, "A", self.reader)
        away = self.entrants.find(line, line.away, "B", self.reader)
        made = ResultLine(line, "asked", home, away)
        if home is not None and away is not None and not line.out:
            self._place(made, home, away)
        if not line.asked and line.out:
            made.becomes, made.entered = "out", None
        return made

    def _place(self, made: ResultLine, home: Named, away: Named) -> None:
        """Find the match of a line, and see whether its result can be entered."""
        line = made.line
        if line.how == VOID or (line.day is not None and line.day > self.today):
            self._cannot(line)
            return
        turning = _("Enter it the other way round")
        pick = partial(self._pick, line)
        fixture, turned = self.meetings.find(line, home, away, pick, turning, self.reader)
        if fixture is None:
            return
        if turned:
            _turn(line)
            made.home, made.away = away, home
        made.fixture = fixture
        made.round = fixture.round.number if fixture.round is not None else 0
        self._enter(made, fixture)

    def _cannot(self, line: MatchLine) -> None:
        if line.how == VOID:
            told = _("That a match does not count is said on its own page.")
            self.reader.refuse(line, "void", _("void is no result"), told, "outcome")
            return
        told = _("A match is entered after it was played.")
        self.reader.refuse(line, "date", _("a day to come"), told, "date")

    def _pick(self, line: MatchLine, free: Sequence[Fixture]) -> Fixture | None:
        """The match of a line among those that its two sides have left: the one that has this very
        result, else the first that waits."""
        typed = self._typed(line, None)
        same = (one for one in free if stands_so(one, typed, self.results.get(one.pk)))
        waiting = (one for one in free if one.state in WAITS)
        return next(same, None) or next(waiting, None) or next(iter(free), None)

    def _enter(self, made: ResultLine, fixture: Fixture) -> None:
        line, result = made.line, self.results.get(fixture.pk)
        typed = self._typed(line, fixture)
        if stands_so(fixture, typed, result):
            made.becomes = "same"
            return
        if fixture.state not in WAITS:
            self._has_one(line, result)
            return
        sure = self._ruled(line, fixture)
        if not line.asked:
            made.becomes, made.entered = "match", replace(typed, sure=sure)

    def _has_one(self, line: MatchLine, result: Result | None) -> None:
        score = ""
        if result is not None and result.score_a is not None:
            score = f" {result.score_a}–{result.score_b}"
        told = _("It has a result already:%(score)s. Correct it on its own page.")
        told %= {"score": score or " " + _("without a score")}
        self.reader.refuse(line, "has", _("another result"), told, "score")

    def _ruled(self, line: MatchLine, fixture: Fixture) -> bool:
        """Put what the law says of a score to the line; whether who enters it is sure of it."""
        if line.how != PLAYED:
            return False
        options = {**self.row.options, **self.starts[fixture.pk].options}
        found = objection(self.row.game, options, self._typed(line, fixture))
        if found is None:
            return False
        said = f"{found.message} ({found.rule})" if found.rule else found.message
        role = "score" if self.reader.has("score") else "home_score"
        if not found.unusual:
            self.reader.refuse(line, "law", _("the law refuses the score"), said, role)
            return False
        choices = (Choice(KEEP, _("It is right: keep it")), leave_out())
        title = _("an unusual score")
        return self.reader.ask(line, "unusual", title, said, choices, role) == KEEP

    def _typed(self, line: MatchLine, fixture: Fixture | None) -> Line:
        at: datetime | None = line.moment(self.zone)
        return Line(
            fixture.public_id if fixture is not None else "",
            line.how, line.a, line.b,
            fixture.revision if fixture is not None else None,
            played_at=at,
        )  # fmt: skip


def _turn(line: MatchLine) -> None:
    """The result of a line with home and away exchanged."""
    line.a, line.b = line.b, line.a
    line.how = {"walkover-A": "walkover-B", "walkover-B": "walkover-A"}.get(line.how, line.how)


def _digest(plan: ResultsPlan) -> str:
    told = [
        [each.fixture, each.how, each.a, each.b, each.revision, each.sure, str(each.played_at)]
        for each in plan.entered
    ]
    lines = [[match.line.row.number, match.becomes] for match in plan.matches]
    text = json.dumps([plan.competition.public_id, told, lines], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
