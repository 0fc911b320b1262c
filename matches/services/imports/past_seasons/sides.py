"""Who is meant by the two names of each line: people, pairs or teams of the club, and new ones."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from matches.models import Club, EntryKind, Season
from matches.services.base.likeness import key
from matches.services.imports import reading
from matches.services.imports.asking import NEW, OUT, PERSON, TEAM, Wishes
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.imports.people import People
from matches.services.imports.reading import Reading
from matches.services.imports.teams import Teams
from matches.sheets.sheet import Row

_AND: Final = re.compile(r"\s*(?:&|/|\+|;|\s+and\s+)\s*")
_NAME: Final = ("name",)


@dataclass(frozen=True)
class Who:
    """One name of a list: a known row (``person-`` or ``team-`` and its public id), or somebody new
    by the key of the line that names them first. ``becomes``: "here" or "new"."""

    key: str
    name: str
    becomes: str
    reading: Reading | None = None


@dataclass(frozen=True)
class Entrant:
    """One side: a person, the two of a pair, or a team."""

    members: tuple[Who, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """Who is in it, in whatever order: the same two are one pair."""
        return tuple(sorted(each.key for each in self.members))

    @property
    def name(self) -> str:
        return " & ".join(each.name for each in self.members)


class Sides:
    """The club's people or teams by their names, and those that the list names first. A query."""

    def __init__(self, club: Club, season: Season, kind: str, wishes: Wishes, today: date) -> None:
        self.kind, self.wishes, self.today = kind, wishes, today
        self._people = People(club) if kind != EntryKind.TEAM else None
        self._teams = Teams(club, season) if kind == EntryKind.TEAM else None
        self._known: dict[str, Who | None] = {}
        self._first: dict[str, Who] = {}
        self._gone: set[str] = set()

    def find(self, line: MatchLine, text: str, side: str, asks: Reader) -> Entrant | None:
        """Who is meant by a name; None where it cannot be said without an answer, or the line is
        left out. ``side``: "A" or "B"."""
        if self.kind != EntryKind.PAIR:
            who = self._who(line, text, side)
            return Entrant((who,)) if who is not None else None
        names = _AND.split(text)
        if len(names) != 2 or not all(names):
            told = _("A pair is two names: Asha Brook & Ben Vale.")
            asks.refuse(line, f"pair{side}", _("no two names"), told, _ROLE[side])
            return None
        found = [self._who(line, name, f"{side}{at}") for at, name in enumerate(names, start=1)]
        if found[0] is None or found[1] is None:
            return None
        if found[0].key == found[1].key:
            told = _("A pair is two different people.")
            asks.refuse(line, f"pair{side}", _("one person twice"), told, _ROLE[side])
            return None
        return Entrant((found[0], found[1]))

    @property
    def new(self) -> tuple[Who, ...]:
        """Everybody, or every team, that is to be made, in the order of the list."""
        found = {each.key: each for each in self._known.values() if each is not None}
        return tuple(each for each in found.values() if each.becomes == NEW)

    @property
    def here(self) -> tuple[Who, ...]:
        """Who is here already."""
        found = {each.key: each for each in self._known.values() if each is not None}
        return tuple(each for each in found.values() if each.becomes != NEW)

    def _who(self, line: MatchLine, text: str, part: str) -> Who | None:
        """Who a name is; asked where it stands first, and the same ever after."""
        same = key(text) or text.casefold()
        if same not in self._known:
            row = Row(line.row.number, (text,), part)
            self._known[same] = (
                self._person(line, row) if self._people is not None else self._team(line, row)
            )
            if line.out and self._known[same] is None:
                self._gone.add(same)
        line.out = line.out or same in self._gone
        return self._known[same]

    def _person(self, line: MatchLine, row: Row) -> Who | None:
        held = reading.read(row, _NAME, self.wishes, self.today)
        if not held.out:
            held.band = self.wishes.age_band or ""
            assert self._people is not None  # noqa: S101
            becomes, whom = self._people.find(held, self.wishes)
        if not self._settled(line, held):
            return None
        if becomes == "again":
            return self._first.get(whom)
        if becomes == "here":
            who = Who(PERSON + whom, held.name, "here")
        else:
            who = Who(row.key, held.name, NEW, held)
        self._first[row.key] = who
        return who

    def _team(self, line: MatchLine, row: Row) -> Who | None:
        held = reading.read(row, ("team",), self.wishes, self.today)
        if not held.out:
            assert self._teams is not None  # noqa: S101
            found = self._teams.find(held, self.wishes)
        if not self._settled(line, held):
            return None
        if found.startswith(TEAM):
            return Who(found, held.team, "here")
        return Who(found, found, NEW)

    def _settled(self, line: MatchLine, held: Reading) -> bool:
        """Whether everything that was to be asked of a name is answered, and it is not left out."""
        # What is shown beside the question is the whole line.
        at = self._at(line, held)
        line.questions += [replace(each, row=line.row, marked=at) for each in held.questions]
        out = held.out or any(each.answer == OUT for each in held.questions)
        line.out = line.out or any(each.answer == OUT for each in held.questions)
        return not out and all(each.answer for each in held.questions)

    def _at(self, line: MatchLine, held: Reading) -> int | None:
        said = held.row.cells[0]
        return next((at for at, cell in enumerate(line.row.cells) if cell == said), None)


_ROLE: Final = {"A": "home", "B": "away"}
