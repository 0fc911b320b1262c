"""What each line of a past season becomes, and what speaks against it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from matches.models import EntryKind
from matches.services.bulk.typed_scores import PLAYED, POSTPONED, RefusedLine, objection
from matches.services.imports.asking import Choice, leave_out
from matches.services.imports.match_lists.lines import OPEN, MatchLine, Reader
from matches.services.imports.past_seasons.sides import Entrant, Sides
from matches.services.imports.past_seasons.wishes import PastRules
from matches.sheets import SheetError

MOST_LEGS: Final = 4
UNPLAYED: Final = (OPEN, POSTPONED)
KEEP: Final = "keep"


@dataclass
class PastMatch:
    """A line and what it becomes: "match", "unplayed" (a match without a result), "out", "asked" as
    long as an answer is missing, or "headings". `leg` is the how-manieth match of the two it is; of
    a cup, `tie` is its match in the bracket, and `turned` whether its sides stand the other way
    round there."""

    line: MatchLine
    becomes: str
    home: Entrant | None = None
    away: Entrant | None = None
    round: int = 0
    leg: int = 1
    tie: str = ""
    turned: bool = False

    @property
    def stands(self) -> bool:
        """Whether it is a match of the competition."""
        return self.becomes in {"match", "unplayed"}


class Lines:
    """Makes matches of lines, and asks what speaks against each."""

    def __init__(self, reader: Reader, sides: Sides, told: PastRules, today: date) -> None:
        self.reader, self.sides, self.rules, self.today = reader, sides, told, today
        self._objections: dict[tuple[str, str], RefusedLine | None] = {}
        self._met: Counter[tuple[str, ...]] = Counter()
        self._divisions: dict[tuple[str, ...], str] = {}
        self._seen: dict[tuple[object, ...], int] = {}

    def match(self, line: MatchLine) -> PastMatch:
        """What one line becomes."""
        if line.asked or line.out:
            return PastMatch(line, "asked" if line.asked else "out")
        return self._match(line)

    def _match(self, line: MatchLine) -> PastMatch:
        """What becomes of a line that is understood by itself."""
        home = self.sides.find(line, line.home, "A", self.reader)
        away = self.sides.find(line, line.away, "B", self.reader)
        if home is not None and away is not None and not line.out:
            self._when(line)
            self._result(line)
            self._pair(line, home, away)
        made = PastMatch(line, "asked", home, away)
        if line.out and not line.asked:
            made.becomes = "out"
        elif home is not None and away is not None and not line.asked:
            made.becomes = "unplayed" if line.how in UNPLAYED else "match"
            made.leg = self._meet(line, home, away)
        return made

    def _when(self, line: MatchLine) -> None:
        if line.day is None and line.how not in UNPLAYED:
            told = _("Ratings and rounds follow the day on which a match was played.")
            self.reader.refuse(line, "date", _("no day"), told, "date")
        elif line.day is not None and line.day > self.today and line.how not in UNPLAYED:
            told = _("A match is entered after it was played.")
            self.reader.refuse(line, "date", _("a day to come"), told, "date")

    def _result(self, line: MatchLine) -> None:
        """Put what the law says of a score to the line."""
        if line.how != PLAYED or self.rules.kind == EntryKind.TEAM:
            self._boards(line)
            return
        score = (line.a, line.b)
        if score not in self._objections:
            self._objections[score] = objection(self.rules.game, self.rules.options, line.typed())
        found = self._objections[score]
        if found is None:
            return
        said = f"{found.message} ({found.rule})" if found.rule else found.message
        role = "score" if self.reader.has("score") else "home_score"
        if found.unusual:
            choices = (Choice(KEEP, _("It is right: keep it")), leave_out())
            self.reader.ask(line, "unusual", _("an unusual score"), said, choices, role)
        else:
            self.reader.refuse(line, "law", _("the law refuses the score"), said, role)

    def _boards(self, line: MatchLine) -> None:
        """Of a match between teams the score is boards won: whole numbers, and no more is known."""
        if line.how == PLAYED and not all(
            each.isascii() and each.isdigit() and int(each) < 1000 for each in (line.a, line.b)
        ):
            told = _("A score has two whole numbers: the boards that each team won.")
            self.reader.refuse(line, "score", _("the score was not understood"), told, "score")

    def _pair(self, line: MatchLine, home: Entrant, away: Entrant) -> None:
        """What the two sides of a line have to be: two, of one division, not twice in one line."""
        if {each.key for each in home.members} & {each.key for each in away.members}:
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
        same = (line.day, line.at, home.key, away.key, line.how, line.a, line.b)
        before = self._seen.setdefault(same, line.row.number)
        if before != line.row.number:
            told = _("Line %(line)d says the same.") % {"line": before}
            choices = (Choice(KEEP, _("They met twice that day")), leave_out())
            self.reader.ask(line, "again", _("the same match again?"), told, choices, "date")

    def _meet(self, line: MatchLine, home: Entrant, away: Entrant) -> int:
        both = tuple(sorted(("+".join(home.key), "+".join(away.key))))
        self._met[both] += 1
        if self._met[both] > MOST_LEGS:
            raise SheetError(
                _(
                    "Line %(line)d: %(home)s and %(away)s meet for the fifth time; in a league they"
                    " meet four times at most."
                )
                % {"line": line.row.number, "home": home.name, "away": away.name}
            )
        return self._met[both]
