"""What a list becomes: line by line, with what is to be asked first."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from datetime import date

from django.utils.translation import gettext as _

from matches.models import AgeBand, Club, Season
from matches.services.imports import reading
from matches.services.imports.asking import Question, Wishes
from matches.services.imports.people import People
from matches.services.imports.reading import Reading
from matches.services.imports.teams import Teams
from matches.services.people.people import usual_band
from matches.sheets import Sheet, SheetError
from matches.sheets.columns import ROLES, roles_of
from matches.sheets.sheet import Row, letter

MOST_QUESTIONS = 200
"""With more of them the columns are wrong, and nobody answers so many."""


@dataclass(frozen=True)
class Line:
    """What one line becomes: "headings", "new", "here" (a person that the club has), "again" (the
    person of an earlier line), "team", "out", or "asked" as long as an answer is missing.

    `person` is the public id of who is here, or the number of the earlier line; `team` a known team
    (``team-`` and its public id) or the name of a new one.
    """

    row: Row
    becomes: str
    reading: Reading | None = None
    person: str = ""
    team: str = ""
    told: str = ""


@dataclass(frozen=True)
class Column:
    """A column: its letter, its heading (or its first cell), and what it holds."""

    name: str
    heading: str
    role: str


@dataclass(frozen=True)
class Plan:
    """All that a list becomes. ``number``: it would be the club's list of that number. ``digest``
    is of everything that it would do: who was shown a plan and does another one is refused."""

    season: Season
    wishes: Wishes
    columns: tuple[Column, ...]
    headings: bool
    lines: tuple[Line, ...]
    questions: tuple[Question, ...]
    new_teams: tuple[str, ...]
    number: int
    title: str = ""
    others: int = 0
    digest: str = field(default="", compare=False)

    @property
    def open(self) -> tuple[Question, ...]:
        """The questions without an answer."""
        return tuple(each for each in self.questions if not each.answer)

    def count(self, *kinds: str) -> int:
        """How many lines become one of these."""
        return sum(line.becomes in kinds for line in self.lines)

    @property
    def persons(self) -> int:
        """How many people come in: new ones, and those who are here already."""
        return self.count("new", "here")

    @property
    def young(self) -> int:
        """How many of the new ones are under 18, or of no known age."""
        held = (line.reading for line in self.lines if line.becomes == "new")
        return sum(one is not None and one.band != AgeBand.ADULT for one in held)

    @property
    def ageless(self) -> int:
        """Of how many of the new ones nobody said how old they are."""
        held = (line.reading for line in self.lines if line.becomes == "new")
        return sum(one is not None and one.ageless for one in held)


def plan_of(club: Club, season: Season, sheet: Sheet, wishes: Wishes, today: date) -> Plan:
    """What a sheet becomes in a club. Four queries, however long it is."""
    roles, headings = _roles(sheet, wishes)
    people, teams = People(club), Teams(club, season)
    lines, questions = [], []
    for at, row in enumerate(sheet.rows):
        if headings and at == 0:
            lines.append(Line(row, "headings"))
            continue
        line = _line(reading.read(row, roles, wishes, today), people, teams, club, wishes)
        lines.append(line)
        questions += line.reading.questions if line.reading else []
    require_few(questions, _("Name, Born, Team, Captain"))
    number = club.bringings.order_by("-number").values_list("number", flat=True).first() or 0
    columns = tuple(Column(letter(at), _heading(sheet, at), role) for at, role in enumerate(roles))
    made = Plan(
        season, wishes, columns, headings, tuple(lines), tuple(questions), teams.new(),
        number + 1, sheet.title, sheet.others,
    )  # fmt: skip
    object.__setattr__(made, "digest", _digest(made))
    return made


def _roles(sheet: Sheet, wishes: Wishes) -> tuple[tuple[str, ...], bool]:
    """What the columns hold: as chosen, else as recognised."""
    found, headings = roles_of(sheet)
    if wishes.roles and len(wishes.roles) == len(found) and set(wishes.roles) <= set(ROLES):
        found = wishes.roles
    return found, headings if wishes.headings is None else wishes.headings


def _line(held: Reading, people: People, teams: Teams, club: Club, wishes: Wishes) -> Line:
    if held.out:
        asked = any(not each.answer for each in held.questions)
        return Line(held.row, "asked" if asked else "out", held)
    if not held.name and not held.team:
        return Line(held.row, "out", held, told=_("no name in it"))
    held.ageless = not (held.band or wishes.age_band)
    held.band = held.band or wishes.age_band or usual_band(club)
    becomes, person = people.find(held, wishes) if held.name else ("team", "")
    team = teams.find(held, wishes) if held.team else ""
    if any(not each.answer for each in held.questions):
        becomes = "asked"
    return Line(held.row, becomes, held, person, team)


def _heading(sheet: Sheet, at: int) -> str:
    return next((row.cells[at] for row in sheet.rows if at < len(row.cells) and row.cells[at]), "")


def require_few(questions: list[Question], example: str) -> None:
    """Refuse a list of which hardly a line is understood."""
    if len(questions) > MOST_QUESTIONS:
        raise SheetError(
            _(
                "More than %(most)d lines are not understood. Say in the first line what each"
                " column holds: %(example)s."
            )
            % {"most": MOST_QUESTIONS, "example": example}
        )


def _digest(plan: Plan) -> str:
    told = [plan.number, plan.season.public_id, plan.wishes.naming, plan.new_teams]
    lines = [
        [
            line.row.number, line.becomes, line.person, line.team,
            *([line.reading.name, line.reading.born, line.reading.band, line.reading.captain]
              if line.reading else []),
        ]
        for line in plan.lines
    ]  # fmt: skip
    text = json.dumps([told, lines], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
