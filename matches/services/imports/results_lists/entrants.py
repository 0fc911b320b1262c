"""Which entry of a competition is meant by a name in a list of its results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from matches.selectors.base import Named
from matches.services.base.likeness import Likeness, key
from matches.services.imports.asking import Choice, leave_out
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.people import names

ENTRY: Final = "entry-"
MOST_LIKE: Final = 6


class Entrants:
    """A competition's entries by their names, in full and as strangers read them. No query."""

    def __init__(self, named: Iterable[Named]) -> None:
        self._named = {each.public_id: each for each in named}
        self._known: dict[str, list[str]] = {}
        self._likeness = Likeness()
        for each in self._named.values():
            for name in dict.fromkeys(key(told) for told in (each.full_name, each.name)):
                self._known.setdefault(name, []).append(each.public_id)
            self._likeness.add(each.public_id, *names.split(each.full_name))
        self._said: dict[str, str] = {}

    def find(self, line: MatchLine, text: str, side: str, asks: Reader) -> Named | None:
        """Who is meant; None where that is not known without an answer, or the line is left out.
        Asked where the name stands first. ``side``: "A" or "B"."""
        same = key(text)
        if same not in self._said:
            exact = self._known.get(same, [])
            self._said[same] = exact[0] if len(exact) == 1 else self._asked(line, text, side, asks)
        found = self._named.get(self._said[same])
        # Left out where it was asked, it is nobody here either.
        line.out = line.out or self._said[same] == "out"
        return found

    def _asked(self, line: MatchLine, text: str, side: str, asks: Reader) -> str:
        role = {"A": "home", "B": "away"}[side]
        like = self._known.get(key(text)) or [
            one for one, _name in self._likeness.like(*names.split(text))
        ]
        like = list(dict.fromkeys(like))[:MOST_LIKE]
        if not like:
            told = _("Nobody of this name plays in this competition.")
            asks.refuse(line, f"who{side}", _("a name that is not in it"), told, role)
            return "out" if line.out else ""
        choices = tuple(
            Choice(ENTRY + one, _("The same as %(name)s") % {"name": self._named[one].full_name})
            for one in like
        )
        told = _("%(name)s plays in this competition.") % {"name": self._named[like[0]].full_name}
        title = _("nearly the same name")
        answer = asks.ask(line, f"who{side}", title, told, (*choices, leave_out()), role)
        return answer.removeprefix(ENTRY)
