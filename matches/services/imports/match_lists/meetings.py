"""Which match of a competition a line of a list is about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from django.utils.translation import gettext as _

from matches.models import Fixture
from matches.selectors.base import Named
from matches.services.imports.asking import Choice, leave_out
from matches.services.imports.match_lists.lines import MatchLine, Reader

TURN: Final = "turn"
Pick = Callable[[Sequence[Fixture]], Fixture | None]
"""Which of the matches that two sides have left is meant."""


class Meetings:
    """A competition's matches by home and away, each given to one line alone."""

    def __init__(self, fixtures: Iterable[Fixture]) -> None:
        self._between: dict[tuple[int, int], list[Fixture]] = defaultdict(list)
        for each in fixtures:
            self._between[each.home_id or 0, each.away_id or 0].append(each)
        self._taken: set[int] = set()

    def find(
        self, line: MatchLine, home: Named, away: Named, pick: Pick, turning: str, asks: Reader
    ) -> tuple[Fixture | None, bool]:
        """The match of a line, and whether it is there the other way round: that is asked about,
        with ``turning`` as the answer that it is meant. None without an answer, or a match."""
        fixture, turned = pick(self._free(line, home, away)), False
        if fixture is None and (other := pick(self._free(line, away, home))):
            told = _("Here %(name)s is at home.") % {"name": away.full_name}
            choices = (Choice(TURN, turning), leave_out())
            if asks.ask(line, "turn", _("home and away"), told, choices, "home") != TURN:
                return None, False
            fixture, turned = other, True
        if fixture is None:
            told = _("%(home)s and %(away)s have no further match in this competition.")
            told %= {"home": home.full_name, "away": away.full_name}
            asks.refuse(line, "match", _("no such match"), told, "away")
            return None, False
        self._taken.add(fixture.pk)
        return fixture, turned

    def _free(self, line: MatchLine, home: Named, away: Named) -> list[Fixture]:
        """What two sides have left: of the round that the line tells, where it tells one."""
        free = [one for one in self._between[home.id, away.id] if one.pk not in self._taken]
        if line.round is None:
            return free
        return [one for one in free if one.round is not None and one.round.number == line.round]
