"""The tally: everything a tie-break may look at, worked out once for a whole table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Literal, get_args

from matches.tournament.exact import Number
from matches.tournament.records import Record, count
from matches.tournament.results import COUNTING, MET, Entrant, Result, dated
from matches.tournament.rounds import OwnRound, at_the_board, points_as_opponent
from matches.tournament.scheme import PointsScheme

Pairings = Literal["fixed", "drawn"]
"""Who meets whom is known before play (a round robin), or drawn round by round (a Swiss)."""
PAIRINGS: tuple[str, ...] = get_args(Pairings)


@dataclass(frozen=True)
class Tally:
    """Entrants, their results and their records under one points scheme.

    `records` hold points as earned; adjustments are added by the order of the table. `pairings`
    None: it is seen from the results whether they were fixed.
    """

    entrants: Mapping[str, Entrant]
    results: Sequence[Result]
    scheme: PointsScheme
    records: Mapping[str, Record]
    pairings: Pairings | None = None

    @cached_property
    def fixed(self) -> bool:
        """Whether the pairings were known before play: as stated, else if everybody has met
        everybody, or has it on record that they were to meet."""
        if self.pairings is not None:
            return self.pairings == "fixed"
        ids = tuple(self.entrants)
        if len(ids) < 2 or 2 * len(self.results) < len(ids) * (len(ids) - 1):
            return False
        paired = {frozenset((one.home, one.away)) for one in self.results if one.away is not None}
        return all(frozenset(pair) in paired for pair in combinations(ids, 2))

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
    def in_rounds(self) -> Mapping[str, Sequence[OwnRound]]:
        """Each entrant's counting results in the order of rounds, and its absences between them:
        the rounds of which nothing of it is on record, not even an open or a void match."""
        there = self._on_record
        told: dict[str, Sequence[OwnRound]] = {}
        for id_, own in self.results_of.items():
            rounds = [(one.round, one.date, one.id, OwnRound(id_, one)) for one in own]
            absent = (number for number in self.round_numbers if number not in there[id_])
            rounds += [(number, "", "", OwnRound(id_, None)) for number in absent]
            told[id_] = [held[-1] for held in sorted(rounds, key=lambda held: held[:3])]
        return told

    @cached_property
    def _on_record(self) -> Mapping[str, set[int]]:
        """The rounds in which something of each entrant is on record, whatever came of it."""
        held: dict[str, set[int]] = {id_: set() for id_ in self.entrants}
        for result in self.results:
            held[result.home].add(result.round)
            if result.away is not None:
                held[result.away].add(result.round)
        return held

    @cached_property
    def round_numbers(self) -> Sequence[int]:
        """The rounds that have a counting result, in order; none where a counting result is in no
        round: then nobody can be said to be absent from one."""
        numbers = {result.round for result in self.results if result.outcome in COUNTING}
        return () if 0 in numbers else sorted(numbers)

    @cached_property
    def points_as_opponent(self) -> Mapping[str, Number]:
        """Each entrant's points as they count for those who met it. Where pairings are fixed they
        are those earned: there is no bye to be asked for (C.07, 15.2)."""
        if self.fixed:
            return {id_: record.points for id_, record in self.records.items()}
        return {
            id_: points_as_opponent(self.records[id_].points, own, self.scheme)
            for id_, own in self.in_rounds.items()
        }

    @cached_property
    def rounds(self) -> int:
        """How many rounds have been played: those that have a counting result; where rounds are
        not stated, the most counting results that any entrant has."""
        most = max((len(results) for results in self.results_of.values()), default=0)
        return max(len(self.round_numbers), most)

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

    def encounters(self, group: Sequence[str], walkovers: bool) -> list[Result]:
        """The matches within `group` that count as meetings: those at the board; with `walkovers`
        those given away too."""
        return [one for one in self.meetings(group) if walkovers or at_the_board(one)]

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
