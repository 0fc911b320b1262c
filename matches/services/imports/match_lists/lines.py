"""One line of a list of matches as what it says: who met whom, when, and how it ended."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.services.bulk.typed_scores import (
    NOBODY,
    PLAYED,
    POSTPONED,
    WALKOVER_A,
    WALKOVER_B,
    Line,
)
from matches.services.imports.asking import OUT, Choice, Question, Wishes, leave_out
from matches.sheets.dates import planned_day
from matches.sheets.sheet import Row, letter
from matches.sheets.times import written_time

OPEN: Final = "open"
"""Not played yet, or never."""
VOID: Final = "void"
NOON: Final = time(12)
"""At what hour a match counts as played of which the day alone is told."""
_SCORE: Final = re.compile(r"(\d{1,6})\s*[-–—:]\s*(\d{1,6})")
_OUTCOMES: Final = {
    "": "", "played": PLAYED, "yes": PLAYED, "normal": PLAYED,
    "walkover": "walkover", "w/o": "walkover", "wo": "walkover", "w.o.": "walkover",
    "w/o a": WALKOVER_A, "wo a": WALKOVER_A, "walkover-a": WALKOVER_A, "w/o home": WALKOVER_A,
    "w/o b": WALKOVER_B, "wo b": WALKOVER_B, "walkover-b": WALKOVER_B, "w/o away": WALKOVER_B,
    "double-walkover": NOBODY, "double walkover": NOBODY, "nobody": NOBODY, "nobody came": NOBODY,
    "planned": OPEN, "open": OPEN, "not played": OPEN, "-": OPEN, "–": OPEN,
    "postponed": POSTPONED, "p": POSTPONED, "void": VOID, "cancelled": VOID, "no": "",
}  # fmt: skip
BYES: Final = frozenset({"bye", "bye-full", "bye-half", "bye-zero"})
"""Somebody goes on, or rests, without a match: there is none to bring in."""
_HOME: Final = frozenset({"home", "a", "h", "1"})
_AWAY: Final = frozenset({"away", "b", "2"})
_DRAWN: Final = frozenset({"draw", "drawn", "none", "x", "-", "–"})


@dataclass
class MatchLine:
    """What a line says. `how` is as in a score list, or `OPEN`, or `VOID`; `home` and `away` are as
    written. `out`: nothing comes of it."""

    row: Row
    home: str = ""
    away: str = ""
    day: date | None = None
    at: time | None = None
    round: int | None = None
    division: str = ""
    venue: str = ""
    board: str = ""
    how: str = OPEN
    a: str = ""
    b: str = ""
    out: bool = False
    questions: list[Question] = field(default_factory=list)

    @property
    def score(self) -> str:
        """The score as a page has it; "" where there is none."""
        return f"{self.a}–{self.b}" if self.how == PLAYED else ""

    @property
    def asked(self) -> bool:
        """Whether an answer is missing."""
        return any(not each.answer for each in self.questions)

    def moment(self, zone: ZoneInfo) -> datetime | None:
        """When it was played, or is to be; at noon where the day alone is told."""
        if self.day is None:
            return None
        return datetime.combine(self.day, self.at or NOON, zone)

    def typed(self, fixture: str = "", *, sure: bool = False) -> Line:
        """It as a line of a score list."""
        return Line(fixture, self.how, self.a, self.b, sure=sure)


class Reader:
    """Reads the lines of one list; `roles` say what its columns hold. Not `placed`: what it
    says of rounds and divisions is passed over."""

    def __init__(self, roles: tuple[str, ...], wishes: Wishes, *, placed: bool = True) -> None:
        self.wishes, self.placed = wishes, placed
        self.month_first, self.order_asked = False, ""
        self._at = {role: at for at, role in enumerate(roles)}

    def has(self, role: str) -> bool:
        """Whether there is a column of it."""
        return role in self._at

    def read(self, row: Row, *, ended: bool = True) -> MatchLine:
        """What a line says. What is not understood is asked about, with its column. Not ``ended``:
        how the match ended is not looked at."""
        line = MatchLine(row)
        if any(cell.startswith("=") for cell in row.cells):
            told = _("A formula stands there, and nothing is reckoned here: paste the values.")
            self.refuse(line, "formula", _("a formula"), told)
            return line
        line.home, line.away = self.cell(row, "home"), self.cell(row, "away")
        if ended and not line.away and self.cell(row, "outcome").casefold() in BYES:
            line.out = True
            return line
        for role, name in (("home", line.home), ("away", line.away)):
            if not name:
                told = _("Column %(column)s says who played.") % {"column": self._letter(role)}
                self.refuse(line, role, _("nobody is named"), told, role)
        line.division = self.cell(row, "division")[:80] if self.placed else ""
        line.venue, line.board = self.cell(row, "venue"), self.cell(row, "board")
        self._when(line)
        if self.placed:
            self._round(line)
        if ended:
            self._result(line)
        return line

    def refuse(self, line: MatchLine, what: str, title: str, told: str, role: str = "") -> None:
        """Say that a line cannot be as it stands: it is left out, or mended where it stands."""
        self.ask(line, what, title, told, (leave_out(),), role)

    def ask(
        self,
        line: MatchLine,
        what: str,
        title: str,
        told: str,
        choices: tuple[Choice, ...],
        role: str = "",
    ) -> str:
        """Put a question about a line; returns the answer, "" where there is none yet."""
        key = f"{line.row.key}-{what}"
        question = Question(key, line.row, title, told, choices, self._at.get(role))
        asked = self.wishes.answered(question)
        line.questions.append(asked)
        line.out = line.out or asked.answer == OUT
        return asked.answer

    def cell(self, row: Row, role: str) -> str:
        """What stands in a line's column of that kind; "" where there is none."""
        at = self._at.get(role)
        return row.cells[at] if at is not None and at < len(row.cells) else ""

    def _letter(self, role: str) -> str:
        return letter(self._at[role]) if role in self._at else "–"

    def _when(self, line: MatchLine) -> None:
        said = self.cell(line.row, "date")
        line.day = planned_day(said, month_first=self.month_first)
        if said and line.day is None:
            told = _("Column %(column)s: a day such as 2024-11-23 or 23/11/2024 is read.")
            told %= {"column": self._letter("date")}
            self.refuse(line, "date", _("the day was not understood"), told, "date")
        said = self.cell(line.row, "time")
        line.at = written_time(said)
        if said and line.at is None:
            told = _("Column %(column)s: a time such as 19:30 is read.")
            told %= {"column": self._letter("time")}
            self.refuse(line, "time", _("the time was not understood"), told, "time")

    def _round(self, line: MatchLine) -> None:
        said = self.cell(line.row, "round")
        found = re.search(r"\d{1,3}", said)
        if found is not None and int(found[0]):
            line.round = int(found[0])
        elif said:
            told = _("Column %(column)s: the number of the round is read.")
            told %= {"column": self._letter("round")}
            self.refuse(line, "round", _("the round was not understood"), told, "round")

    def _result(self, line: MatchLine) -> None:
        """How it ended, from a score in one cell or two, the outcome, the winner."""
        outcome = _OUTCOMES.get(self.cell(line.row, "outcome").casefold())
        whole = self.cell(line.row, "score")
        if outcome is None:
            told = _("Played, walkover, double walkover, void, postponed or planned is read.")
            self.refuse(line, "outcome", _("the outcome was not understood"), told, "outcome")
            return
        if not outcome and whole.casefold() in _OUTCOMES:
            outcome, whole = _OUTCOMES[whole.casefold()], ""
        found = _SCORE.fullmatch(whole)
        a, b = (found[1], found[2]) if found else self._two(line.row)
        if whole and found is None:
            told = _("Column %(column)s: a score such as 18–9 is read.")
            told %= {"column": self._letter("score")}
            self.refuse(line, "score", _("the score was not understood"), told, "score")
            return
        self._ended(line, outcome, a, b)

    def _two(self, row: Row) -> tuple[str, str]:
        return self.cell(row, "home_score"), self.cell(row, "away_score")

    def _ended(self, line: MatchLine, outcome: str, a: str, b: str) -> None:
        if outcome == "walkover":
            winner = self._winner(line)
            line.how = {"A": WALKOVER_A, "B": WALKOVER_B}.get(winner, OPEN)
            if line.how == OPEN:
                told = _("Say who won by it: home or away.")
                self.refuse(line, "winner", _("a walkover for nobody"), told, "winner")
        elif outcome in {WALKOVER_A, WALKOVER_B, NOBODY, VOID, POSTPONED, OPEN}:
            line.how = outcome
        elif a and b:
            line.how, line.a, line.b = PLAYED, a, b
            self._fits_winner(line)
        elif a or b or outcome == PLAYED:
            told = _("A score has two whole numbers, such as 18 and 9.")
            self.refuse(line, "score", _("half a score, or none"), told, "home_score")
        elif self._winner(line) in {"A", "B"}:
            self._won_without(line)

    def _winner(self, line: MatchLine) -> str:
        """Who won, as the line says it: "A", "B", "draw", or "" where it says nothing known."""
        said = self.cell(line.row, "winner").casefold()
        if said and said in _HOME | {line.home.casefold()}:
            return "A"
        if said and said in _AWAY | {line.away.casefold()}:
            return "B"
        return "draw" if said in _DRAWN else ""

    def _fits_winner(self, line: MatchLine) -> None:
        """A winner beside a score has to be the one who has more."""
        said = self._winner(line)
        plain = line.a.isdecimal() and line.b.isdecimal()
        if not said or not plain or int(line.a) == int(line.b):
            return
        if said != ("A" if int(line.a) > int(line.b) else "B"):
            told = _("By the score the other side won.")
            choices = (Choice("score", _("The score is right")), leave_out())
            self.ask(line, "fits", _("the winner does not fit the score"), told, choices, "winner")

    def _won_without(self, line: MatchLine) -> None:
        """A winner without a score: the law knows no such match, a walkover is one."""
        told = _("A match that was played has a score. Was it given away?")
        choices = (Choice("walkover", _("A walkover for the winner")), leave_out())
        said = self.ask(line, "won", _("a winner without a score"), told, choices, "winner")
        if said == "walkover":
            line.how = WALKOVER_A if self._winner(line) == "A" else WALKOVER_B
