"""The starts of a match: what is added to its score, and what its law is played by.

A start belongs to an entry. What a match has of it is the difference between its two sides: the
side with less gives it. Only in a league's table the whole start of each is added.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

import rules
from matches.models import Competition, Fixture, Handicap, HandicapKind, Result
from matches.selectors.base import Named
from matches.selectors.draws import known_formats
from matches.tournament.handicap import Start, Starts, between, start_on

Pair = tuple[int, int]

WON_BY_PARTS = frozenset({"sets"})
"""Measures that are no score of points or goals, so that no start can be added to them."""

IN_THE_LAW: Mapping[str, tuple[HandicapKind, ...]] = {
    "red": (HandicapKind.POINTS,),
    "green": (HandicapKind.PENNIES, HandicapKind.PEGS),
}
"""The kinds of start that are options of a game's law, the usual one first."""


@dataclass(frozen=True)
class MatchStarts:
    """What both sides of a match have to start with, A and B.

    ``added`` goes to the score: where the table counts (``in_table``), else where the match is
    won. ``options`` are those of the law that the starts set, as a card has them.
    """

    added: Pair = (0, 0)
    in_table: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return any(self.added) or bool(self.options)

    def counted(self, score: Pair) -> Pair:
        """A score with what is added to it."""
        return score[0] + self.added[0], score[1] + self.added[1]

    def winner(self, score: Pair, played: str | None) -> str | None:
        """Who wins a match that was played to an end: "A", "B" or "draw"."""
        if self.in_table or not any(self.added) or played is None:
            return played
        a, b = self.counted(score)
        return "draw" if a == b else "A" if a > b else "B"


NO_STARTS = MatchStarts()


class Held:
    """The starts that some entries were given, version by version."""

    def __init__(self, entries: Iterable[int | None]) -> None:
        """Read them: one query, of nobody none."""
        self._kinds: dict[str, dict[str, list[Start]]] = defaultdict(lambda: defaultdict(list))
        ids = {entry for entry in entries if entry is not None}
        if not ids:
            return
        for each in Handicap.objects.filter(entry_id__in=ids).order_by("entry_id", "version"):
            start = Start(each.made_at.isoformat(), each.start, each.reason)
            self._kinds[each.kind][str(each.entry_id)].append(start)

    def of(self, fixture: Fixture, at: datetime | None = None) -> MatchStarts:
        """The starts of a match at a moment (now, unless told)."""
        if fixture.home_id is None or fixture.away_id is None or not self._kinds:
            return NO_STARTS
        when = (at or timezone.now()).isoformat()
        competition = fixture.competition
        in_table = known_formats.of(competition).starts_in_table
        both = {
            kind: tuple(
                start_on(self._starts(kind), str(entry), when)
                for entry in (fixture.home_id, fixture.away_id)
            )
            for kind in kinds_of(competition.game)
        }
        added = both.pop(HandicapKind.SCORE, (0, 0))
        given = {kind: between(*pair) for kind, pair in both.items() if pair[0] != pair[1]}
        return MatchStarts(
            (added[0], added[1]) if in_table else between(*added),
            in_table,
            _options(competition, given),
        )

    def _starts(self, kind: str) -> Starts:
        return self._kinds.get(kind, {})


class StartsInTheLaw:
    """The starts of a game that its law is played with, of all its entries."""

    def __init__(self, game: str) -> None:
        """Read them: one query, of a game whose law knows none no query."""
        kinds = IN_THE_LAW.get(game, ())
        given: dict[str, dict[str, list[Start]]] = {}
        if kinds:
            found = Handicap.objects.filter(kind__in=kinds, entry__competition__game=game)
            for each in found.order_by("entry_id", "version"):
                start = Start(each.made_at.isoformat(), each.start)
                by_entry = given.setdefault(each.kind, {})
                by_entry.setdefault(str(each.entry_id), []).append(start)
        self._given = given

    def between(self, home: int, away: int, at: datetime) -> bool:
        """Whether a match of two entries was played with such a start at a moment."""
        return any(
            start_on(starts, str(home), at.isoformat())
            != start_on(starts, str(away), at.isoformat())
            for starts in self._given.values()
        )


def kinds_of(game: str) -> tuple[HandicapKind, ...]:
    """The kinds of start that a game has, the usual one first."""
    by_score = rules.GAMES[game].measure not in WON_BY_PARTS
    return (*IN_THE_LAW.get(game, ()), *((HandicapKind.SCORE,) if by_score else ()))


def starts_of(fixture: Fixture, at: datetime | None = None) -> MatchStarts:
    """The starts of one match, at a moment (now, unless told). One query."""
    return Held([fixture.home_id, fixture.away_id]).of(fixture, at)


def starts_by_match(
    fixtures: Iterable[Fixture], results: Mapping[int, Result], names: Mapping[int, Named]
) -> dict[int, MatchStarts]:
    """The starts of several matches by their keys: of the day they were played, else of today.

    One query where an entry among `names` was ever given a start, else none. The fixtures come with
    their competitions.
    """
    listed = list(fixtures)
    sides = {entry for each in listed for entry in (each.home_id, each.away_id) if entry}
    held = Held(entry for entry in sides if entry in names and names[entry].has_start)
    told = {}
    for each in listed:
        result = results.get(each.pk)
        told[each.pk] = held.of(each, result.played_at if result is not None else None)
    return told


def most_of(competition: Competition, kind: HandicapKind) -> int:
    """The most that an entry can start with, by the options of the competition's law."""
    options = _law(competition)
    if kind == HandicapKind.POINTS:
        return int(options.points) - 1
    if kind == HandicapKind.PENNIES:
        return int(max(options.pennies)) - _fewest_pennies()
    if kind == HandicapKind.PEGS:
        return len(_sizes()) - 1
    return MOST_ADDED


MOST_ADDED = 50


def _law(competition: Competition) -> Any:
    game = rules.GAMES[competition.game]
    return game.setting(competition.options, "A", rules.Mistakes()).options


def _options(competition: Competition, given: Mapping[HandicapKind, Pair]) -> dict[str, Any]:
    """What the starts make of the law's options; none can be more than the law can be played by."""
    if not given:
        return {}
    options = _law(competition)
    told: dict[str, Any] = {}
    for kind, pair in given.items():
        name, make = OPTION[kind]
        a, b = make(options, pair)
        told[name] = {"A": a, "B": b}
    return told


def _points(options: Any, given: Pair) -> Pair:
    most = options.points - 1
    return min(most, given[0]), min(most, given[1])


def _pennies(options: Any, given: Pair) -> Pair:
    fewest, (a, b) = _fewest_pennies(), options.pennies
    return max(fewest, a - given[1]), max(fewest, b - given[0])


def _pegs(options: Any, given: Pair) -> tuple[str, str]:
    sizes = _sizes()
    a, b = (sizes.index(size) for size in options.pegs)
    widest = len(sizes) - 1
    return sizes[min(widest, a + given[1])], sizes[min(widest, b + given[0])]


OPTION: Mapping[HandicapKind, tuple[str, Callable[[Any, Pair], tuple[Any, Any]]]] = {
    HandicapKind.POINTS: ("start", _points),
    HandicapKind.PENNIES: ("pennies", _pennies),
    HandicapKind.PEGS: ("pegs", _pegs),
}
"""The option of the law that a kind of start sets, and how: from what A and B are given."""


def _of_a_side(name: str) -> Any:
    """The kind of the value that an option of Penny Green has for each side."""
    known = {option.name: option.kind for option in rules.GAMES["green"].options.fields}
    return known[name].of  # type: ignore[attr-defined]


def _fewest_pennies() -> int:
    return int(_of_a_side("pennies").least)


def _sizes() -> tuple[str, ...]:
    return tuple(_of_a_side("pegs").choices)
