"""Who is meant by the two names of a line: an entry, somebody of the club who is entered by the
list, or a new team."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.models import Competition, EntryKind, EntryState, Person, Team
from matches.policy.charge import belonging
from matches.policy.visibility import full_name
from matches.selectors.base import named_entries
from matches.services.base.likeness import Likeness, key, like_team, same_team
from matches.services.imports.asking import NEW, PERSON, TEAM, Choice, leave_out
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.imports.results_lists.entrants import ENTRY
from matches.services.people import names

MOST_LIKE: Final = 6
_ROLE: Final = {"A": "home", "B": "away"}


@dataclass(frozen=True)
class Side:
    """One side: ``entry-``, ``team-`` or ``person-`` and a public id, or ``new-`` and the name of a
    team that is to be made."""

    key: str
    name: str

    @property
    def entered(self) -> bool:
        """Whether it is in the competition already."""
        return self.key.startswith(ENTRY)

    @property
    def new(self) -> bool:
        """Whether it is a team that is to be made."""
        return self.key.startswith(f"{NEW}-")

    @property
    def id(self) -> str:
        """The public id, or the name of a new team."""
        return self.key.partition("-")[2]


class Sides:
    """A competition's entries by their names, and the teams or people of its club who may be
    entered. Three queries."""

    def __init__(self, row: Competition) -> None:
        self.teams = row.entry_kind == EntryKind.TEAM
        self._held: dict[str, Side] = {}
        self._known: dict[str, list[str]] = {}
        self._likeness = Likeness()
        there = row.entries.filter(state=EntryState.ENTERED).values_list("pk", flat=True)
        named = named_entries(row.pk)
        for each in (named[pk] for pk in there.order_by("pk")):
            self._add(Side(ENTRY + each.public_id, each.full_name), each.name)
        if self.teams:
            self._add_teams(row)
        elif row.entry_kind == EntryKind.PERSON:
            self._add_people(row)
        self._said: dict[str, str] = {}

    def find(self, line: MatchLine, text: str, side: str, asks: Reader) -> Side | None:
        """Who is meant; None where that is not known without an answer, or the line is left out.
        Asked where the name stands first. ``side``: "A" or "B"."""
        same = key(text) or text.casefold()
        if same not in self._said:
            exact = self._exactly(text)
            self._said[same] = exact[0] if len(exact) == 1 else self._asked(line, text, side, asks)
        # Left out where it was asked, it is nobody here either.
        line.out = line.out or self._said[same] == "out"
        return self._held.get(self._said[same])

    @property
    def entered(self) -> tuple[Side, ...]:
        """Who is in the competition already, in the order in which they entered."""
        return tuple(each for each in self._held.values() if each.entered)

    def _add(self, side: Side, *more: str) -> None:
        self._held[side.key] = side
        for name in dict.fromkeys(key(told) for told in (side.name, *more)):
            self._known.setdefault(name, []).append(side.key)
        self._likeness.add(side.key, *names.split(side.name))

    def _add_teams(self, row: Competition) -> None:
        held = Team.objects.filter(club=row.club_id).exclude(entries__competition=row)
        held = held.filter(Q(season=row.season_id) | Q(season__isnull=True))
        for each in held.order_by("name", "id"):
            self._add(Side(TEAM + each.public_id, each.name))

    def _add_people(self, row: Competition) -> None:
        held = Person.objects.filter(belonging(row.club_id), erased_at__isnull=True)
        fresh = held.exclude(entries__competition=row).distinct()
        for each in fresh.order_by("family_name", "given_name", "id"):
            self._add(Side(PERSON + each.public_id, full_name(each)))

    def _exactly(self, text: str) -> list[str]:
        """Who bears the name: of the entries, else of the others."""
        found = self._known.get(key(text), [])
        if not found and self.teams:
            found = [one.key for one in self._held.values() if same_team(one.name, text)]
        return [one for one in found if one.startswith(ENTRY)] or found

    def _like(self, text: str) -> list[str]:
        found = [one for one, _name in self._likeness.like(*names.split(text))]
        if self.teams:
            found += [one.key for one in self._held.values() if like_team(one.name, text)]
        return list(dict.fromkeys([*self._exactly(text), *found]))[:MOST_LIKE]

    def _asked(self, line: MatchLine, text: str, side: str, asks: Reader) -> str:
        choices = tuple(
            Choice(one, _words(self._held[one]) % {"name": self._held[one].name})
            for one in self._like(text)
        )
        if self.teams:
            choices += (Choice(NEW, _("A new team, entered by this list"), text),)
        if not choices:
            told = _(
                "Nobody of this name is entered, or in the club: enter them first, or bring a list"
                " of people in."
            )
            asks.refuse(line, f"who{side}", _("a name that is not known"), told, _ROLE[side])
            return "out" if line.out else ""
        told = _("Nobody of exactly this name is entered. Who is it?")
        title = _("a name that is not known")
        answer = asks.ask(line, f"who{side}", title, told, (*choices, leave_out()), _ROLE[side])
        if answer != NEW:
            return answer
        made = Side(f"{NEW}-{text}", text)
        self._held[made.key] = made
        return made.key


def _words(side: Side) -> str:
    return _("The same as %(name)s") if side.entered else _("Enter %(name)s")
