"""Which of the club's people a list names as the umpire of a match, and what speaks against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from matches.models import Competition, Fixture, UmpireAssignment
from matches.selectors.fixtures import RotaUmpire, may_umpire, minutes_of
from matches.services.base.likeness import Likeness, key
from matches.services.fixtures import umpire_rota
from matches.services.imports.asking import Choice, leave_out
from matches.services.imports.date_lists.dated import DateLine
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.people import names
from matches.tournament.umpiring import Stretch

UMPIRE: Final = "umpire-"
NOBODY: Final = "nobody"
MOST_LIKE: Final = 6


class Umpires:
    """Who has a role in the club, by name and by sign-in. Three queries."""

    def __init__(self, row: Competition, asks: Reader) -> None:
        self._asks = asks
        self._known = may_umpire(row) if asks.has("umpire") else ()
        self._by_name = {each.username: each for each in self._known}
        self._likeness = Likeness()
        for each in self._known:
            self._likeness.add(each.username, *names.split(each.name or each.username))
        self._said: dict[str, str] = {}
        self._given: dict[int, list[str]] = {}
        if self._known:
            held = UmpireAssignment.objects.filter(fixture__competition=row)
            for fixture, username in held.values_list("fixture_id", "user__username"):
                self._given.setdefault(fixture, []).append(username)

    def find(self, line: MatchLine, fixture: Fixture) -> RotaUmpire | None:
        """Who is to umpire the match of a line; None where it names nobody, where that is asked
        about, and where the match is theirs already."""
        said = self._asks.cell(line.row, "umpire")
        same = key(said) or said.casefold()
        if not same:
            return None
        if same not in self._said:
            exact = [
                one.username for one in self._known if same in (key(one.name), key(one.username))
            ]
            self._said[same] = exact[0] if len(exact) == 1 else self._asked(line, said)
        # Left out where it was asked, it is nowhere here either.
        line.out = line.out or self._said[same] == "out"
        found = self._by_name.get(self._said[same])
        if found is not None and self._given.get(fixture.pk) == [found.username]:
            return None
        return found

    def _asked(self, line: MatchLine, said: str) -> str:
        like = [username for username, _name in self._likeness.like(*names.split(said))]
        choices = tuple(
            Choice(UMPIRE + username, self._by_name[username].name or username)
            for username in list(dict.fromkeys(like))[:MOST_LIKE]
        )
        told = _("Nobody of this name has a role in the club: who umpires is invited first.")
        without = Choice(NOBODY, _("Nobody umpires, as yet"))
        answer = self._asks.ask(
            line, "umpire", _("an umpire who is not known"), told,
            (*choices, without, leave_out()), "umpire",
        )  # fmt: skip
        return answer.removeprefix(UMPIRE)


def ask(row: Competition, matches: Sequence[DateLine], asks: Reader) -> None:
    """Ask about every line whose umpire plays in the match, belongs to a visiting side, or plays or
    umpires elsewhere then: nobody umpires it, or the line is left out."""
    held = {each.fixture.public_id: each for each in matches if _named(each) and each.fixture}
    if not held:
        return
    told: dict[str, str] = {}
    left = dict(held)
    # Whom an answer takes out of one match is free for another.
    while found := {
        match: said
        for match, said in _objections(row, left).items()
        if _answer(held[match], asks) in {NOBODY, "out"}
    }:
        told |= found
        left = {match: each for match, each in left.items() if match not in found}
    told |= _objections(row, left)
    for match, said in told.items():
        _ask(held[match], said, asks)


def _named(each: DateLine) -> bool:
    return each.umpire is not None and each.becomes in {"match", "umpire"}


def _objections(row: Competition, lines: Mapping[str, DateLine]) -> dict[str, str]:
    chosen = {match: each.umpire.username for match, each in lines.items() if each.umpire}
    return umpire_rota.objections(row, chosen, _times(lines)) if chosen else {}


def _times(lines: Mapping[str, DateLine]) -> dict[str, Stretch]:
    """When the matches are played that the list dates."""
    told = {}
    for match, each in lines.items():
        if each.place is not None and each.place["starts_at"]:
            starts = datetime.fromisoformat(each.place["starts_at"])
            ends = each.place["ends_at"]
            told[match] = minutes_of(starts, datetime.fromisoformat(ends) if ends else None)
    return told


def _answer(each: DateLine, asks: Reader) -> str:
    return asks.wishes.answers.get(f"{each.line.row.key}-busy", "")


def _ask(each: DateLine, said: str, asks: Reader) -> None:
    choices = (Choice(NOBODY, _("Nobody umpires, as yet")), leave_out())
    answer = asks.ask(each.line, "busy", _("an umpire who cannot"), said, choices, "umpire")
    if answer == NOBODY:
        each.umpire = None
        each.becomes = "same" if each.becomes == "umpire" else each.becomes
    else:
        each.becomes = "out" if answer else "asked"
