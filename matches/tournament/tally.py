"""The tally: everything a tie-break may look at, worked out once for a whole table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter

from matches.tournament.exact import Number
from matches.tournament.records import Record, count
from matches.tournament.results import COUNTING, MET, Entrant, Result, dated
from matches.tournament.rounds import points_as_opponent
from matches.tournament.scheme import PointsScheme


@dataclass(frozen=True)
class Tally:
    """Entrants, their results and their records under one points scheme.

    `records` hold points as earned; adjustments are added by the order of the table.
    """

    entrants: Mapping[str, Entrant]
    results: Sequence[Result]
    scheme: PointsScheme
    records: Mapping[str, Record]

    @cached_property
    def results_of(self) -> Mapping[str, Sequence[Result]]:
        """Each entrant's counting results (matches met and byes), in no particular order."""
        held: dict[str, list[Result]] = {id_: [] for id_ in self.entrants}
        for result in self.results:
            if result.outcome in COUNTING:
                held[result.home].append(result)
                if result.away is not None:
                    held[result.away].append(result)
        return held

    @cached_property
    def in_rounds(self) -> Mapping[str, Sequence[Result]]:
        """Each entrant's counting results in the order of rounds."""
        return {
            id_: sorted(own, key=attrgetter("round", "date", "id"))
            for id_, own in self.results_of.items()
        }

    @cached_property
    def points_as_opponent(self) -> Mapping[str, Number]:
        """Each entrant's points as they count for those who met it."""
        return {
            id_: points_as_opponent(self.records[id_].points, own, id_, self.scheme)
            for id_, own in self.in_rounds.items()
        }

    @cached_property
    def rounds(self) -> int:
        """How many rounds have been played: the most counting results that any entrant has."""
        return max((len(results) for results in self.results_of.values()), default=0)

    @cached_property
    def in_order_of_dates(self) -> bool:
        """Whether every counting result has a date; else rounds give the order of play."""
        return dated(self.results)

    def order_key(self, result: Result) -> tuple[str, int, str] | tuple[int, str, str]:
        """Sorts results in the order of play, the same whatever order they came in."""
        if self.in_order_of_dates:
            return result.date, result.round, result.id
        return result.round, result.date, result.id

    def meetings(self, group: Sequence[str]) -> Iterator[Result]:
        """The matches met in which both sides belong to `group`, each once."""
        members = frozenset(group)
        if len(members) == len(self.entrants):
            yield from (result for result in self.results if result.outcome in MET)
            return
        for id_ in group:
            for result in self.results_of[id_]:
                if result.home == id_ and result.away in members and result.outcome in MET:
                    yield result

    def mini_table(self, group: Sequence[str]) -> Mapping[str, Record]:
        """Records of `group` from the matches among its members alone."""
        return count(group, self.meetings(group), self.scheme)


@dataclass(frozen=True)
class Tied:
    """A group of entrants level so far, as a tie-break sees it."""

    group: tuple[str, ...]
    tally: Tally
    options: Mapping[str, object] = field(default_factory=dict)

    def record(self, id_: str) -> Record:
        return self.tally.records[id_]

    def names(self, option: str) -> tuple[str, ...]:
        """An option that lists names."""
        value = self.options.get(option, ())
        return tuple(str(name) for name in value) if isinstance(value, tuple) else ()

    def whole(self, option: str) -> int:
        """An option that is a whole number."""
        value = self.options.get(option, 0)
        return value if isinstance(value, int) else 0
