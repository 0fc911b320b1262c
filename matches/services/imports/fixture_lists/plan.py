"""What a list of fixtures becomes: the draw of a league, line by line, before it is kept."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import time
from typing import Final

from django.utils.translation import gettext as _

from matches.models import Competition
from matches.services.draws import known_formats
from matches.services.imports.date_lists.dated import DateLine
from matches.services.imports.fixture_lists.checking import Meeting, legs_of, uneven
from matches.services.imports.fixture_lists.sides import Side, Sides
from matches.services.imports.fixture_lists.wishes import FIXTURE_ROLES, FixtureWishes
from matches.services.imports.match_lists import day_order
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.imports.match_lists.planned import PlannedMatches
from matches.services.imports.match_lists.roles import Column, columns_of, lacking
from matches.services.imports.past_seasons.rounds import rounds_of
from matches.services.imports.plan import require_few
from matches.sheets import Sheet, SheetError
from matches.sheets.sheet import Row

MOST: Final = 400
MOST_LEGS: Final = 4
MOST_DIVISIONS: Final = 20


@dataclass
class FixtureLine(DateLine):
    """A line and the match that it becomes: between two sides, in a round, the how-manieth (`leg`)
    of the two; "match" with a day or without, "out", "asked", "headings"."""

    one: Side | None = None
    other: Side | None = None
    leg: int = 1

    @property
    def sides(self) -> tuple[Side, ...]:
        """Both, where they are known."""
        return tuple(each for each in (self.one, self.other) if each is not None)


@dataclass
class FixturesPlan(PlannedMatches):
    """All that a list becomes. ``uneven``: what is otherwise than the competition says, in words,
    to be insisted on; ``told``: so many get a letter. ``digest`` is of everything that it would do.
    """

    competition: Competition
    wishes: FixtureWishes
    columns: tuple[Column, ...]
    headings: bool
    matches: tuple[FixtureLine, ...]
    reader: Reader
    entered: tuple[Side, ...]
    without: str = ""
    title: str = ""
    others: int = 0
    legs: int = 1
    uneven: tuple[str, ...] = ()
    begins: time | None = None
    told: int = 0
    digest: str = field(default="", compare=False)

    @property
    def standing(self) -> tuple[FixtureLine, ...]:
        """The lines that are matches, as far as is known."""
        return tuple(each for each in self.matches if len(each.sides) == 2 and not each.line.out)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays: those who are entered, then who is entered by the list, in its order."""
        found = {side.key: side for each in self.standing for side in each.sides}
        before = {each.key: each for each in self.entered}
        return tuple({**before, **found}.values())

    @property
    def fresh(self) -> tuple[Side, ...]:
        """Who is entered by the list."""
        return tuple(each for each in self.sides if not each.entered)

    @property
    def divisions(self) -> tuple[str, ...]:
        """The names of the divisions, in the order of the list."""
        return tuple(dict.fromkeys(each.line.division for each in self.standing))

    @property
    def given(self) -> dict[int, str]:
        """Who is to umpire which line: the name of a sign-in."""
        return {each.line.row.number: each.umpire.username for each in self.standing if each.umpire}


def plan_of(row: Competition, sheet: Sheet, wishes: FixtureWishes) -> FixturesPlan:
    """The matches of a list, and who plays them; where and when is not yet looked at. A fixed
    number of queries. SheetError where it is too much at once."""
    columns, headings = columns_of(sheet, wishes, FIXTURE_ROLES)
    without = lacking(columns, "home", "away")
    reader = Reader(tuple(each.role for each in columns), wishes)
    rows = () if without else sheet.rows[1 if headings else 0 :]
    open_order = day_order.settled(reader, rows)
    maker = _Lines(row, reader)
    matches = [maker.match(each, each is open_order) for each in rows]
    require_few([each for one in matches for each in one.line.questions], _("Home, Away, Date"))
    if headings and not without:
        matches = [FixtureLine(MatchLine(sheet.rows[0]), "headings"), *matches]
    plan = FixturesPlan(
        row, wishes, columns, headings, tuple(matches), reader, maker.sides.entered, without,
        sheet.title, sheet.others,
    )  # fmt: skip
    _settle(plan)
    return plan


def digest(plan: FixturesPlan) -> str:
    """Of everything that a list would do, wherever its matches will have been put by then."""
    lines = [
        [each.line.row.number, each.becomes, each.round, each.leg, each.line.division,
         [side.key for side in each.sides], each.place]
        for each in plan.matches
    ]  # fmt: skip
    said = [plan.competition.public_id, plan.legs, [each.key for each in plan.sides],
            sorted(plan.given.items()), lines]  # fmt: skip
    return hashlib.sha256(json.dumps(said, ensure_ascii=False).encode()).hexdigest()


def _settle(plan: FixturesPlan) -> None:
    """Give the matches their rounds and legs, and say what is uneven."""
    standing = plan.standing
    _require_size(plan)
    for division in plan.divisions:
        _number([each for each in standing if each.line.division == division])
    met: Counter[frozenset[str]] = Counter()
    for each in standing:
        both = frozenset(side.key for side in each.sides)
        met[both] += 1
        each.leg = met[both]
    meetings = _meetings(standing)
    options = known_formats.read_options(plan.competition.format, plan.competition.format_options)
    plan.uneven = tuple(uneven(meetings, options["legs"], plan.entered)) if meetings else ()
    plan.legs = legs_of(meetings)
    if plan.legs > MOST_LEGS:
        raise SheetError(
            _("Two of the list meet %(n)d times; in a league they meet four times at most.")
            % {"n": plan.legs}
        )


def _meetings(standing: Sequence[FixtureLine]) -> list[Meeting]:
    return [
        (each.line.division, each.round, each.one, each.other)
        for each in standing
        if each.one is not None and each.other is not None
    ]


def _number(own: Sequence[FixtureLine]) -> None:
    told = rounds_of(
        [
            (each.line.round, each.line.day, each.sides[0].key, each.sides[1].key)
            for each in own
        ]
    )  # fmt: skip
    for each, number in zip(own, told, strict=True):
        each.round = number


def _require_size(plan: FixturesPlan) -> None:
    if len(plan.standing) > MOST:
        raise SheetError(
            _("These are %(n)d matches; at most %(most)d are brought in at once.")
            % {"n": len(plan.standing), "most": MOST}
        )
    if len(plan.divisions) > MOST_DIVISIONS:
        raise SheetError(
            _("These are %(n)d divisions; a league has %(most)d at most.")
            % {"n": len(plan.divisions), "most": MOST_DIVISIONS}
        )


class _Lines:
    """Makes matches of lines, and asks what speaks against each."""

    def __init__(self, row: Competition, reader: Reader) -> None:
        self.reader, self.sides = reader, Sides(row)
        self._divisions: dict[str, str] = {}
        self._seen: dict[tuple[object, ...], int] = {}

    def match(self, row: Row, order_open: bool) -> FixtureLine:
        """What one line becomes; ``order_open``: at it is asked whether the day comes first."""
        line = self.reader.read(row, ended=False)
        if row.key == self.reader.order_asked and not line.out:
            day_order.ask(line, self.reader)
        if line.asked and not order_open:
            return FixtureLine(line, "asked")
        if line.out:
            return FixtureLine(line, "out")
        home = self.sides.find(line, line.home, "A", self.reader)
        away = self.sides.find(line, line.away, "B", self.reader)
        made = FixtureLine(line, "asked", one=home, other=away)
        if home is not None and away is not None and not line.out:
            self._pair(line, home, away)
        if _refused(line):
            made.one = made.other = None
        if not line.asked:
            made.becomes = "out" if len(made.sides) < 2 or line.out else "match"
        return made

    def _pair(self, line: MatchLine, home: Side, away: Side) -> None:
        """What the two sides of a line have to be: two, of one division, and not said before."""
        if home.key == away.key:
            told = _("Both sides are %(name)s.") % {"name": home.name}
            self.reader.refuse(line, "sides", _("nobody plays themselves"), told, "away")
            return
        for side in (home, away):
            other = self._divisions.setdefault(side.key, line.division)
            if other != line.division:
                told = _("%(name)s is in the division “%(other)s” in an earlier line.")
                told %= {"name": side.name, "other": other or "–"}
                self.reader.refuse(line, "division", _("in two divisions"), told, "division")
                return
        same = (line.day, line.at, line.round, home.key, away.key)
        before = self._seen.setdefault(same, line.row.number)
        if before != line.row.number:
            told = _("Line %(line)d says the same.") % {"line": before}
            self.reader.refuse(line, "again", _("the same match again"), told, "home")


def _refused(line: MatchLine) -> bool:
    """Whether the two sides of a line cannot be a match: there is none to be tried then."""
    asked = {each.key.rpartition("-")[2] for each in line.questions}
    return bool(asked & {"sides", "division", "again"})
