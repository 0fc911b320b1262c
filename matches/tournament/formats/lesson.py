"""A lesson: so many pupils, boards and minutes; nobody plays two games more than another.

Slot by slot those with the fewest games play, against somebody new where that can be. Those who
rest umpire, the ones who umpired least first. When somebody goes home or comes late, the slots that
were played stand, and only the rest is planned again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

MOST_TRIES, MOST_LOOKS, TRIES_AHEAD = 5_000, 20, 200
"""So many steps to pair a slot; so many ways of pairing it that are looked at, and for each so many
steps to pair who are behind after it."""
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Game:
    """A game of one slot at one board, `home` with the first flick. `umpire` None: nobody rests."""

    board: int
    home: str
    away: str
    umpire: str | None = None


@dataclass(frozen=True, slots=True)
class LessonSlot:
    """One stretch of the lesson, numbered from 1; `starts` and `ends` in minutes from its start."""

    number: int
    starts: int
    ends: int
    games: tuple[Game, ...]
    resting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A planned lesson. `games` counts them for each pupil who is there, `umpiring` likewise."""

    slots: tuple[LessonSlot, ...]
    games: dict[str, int]
    umpiring: dict[str, int]
    rematches: tuple[Pair, ...] = ()


def lesson(
    pupils: Sequence[str],
    boards: int,
    minutes: int,
    game_minutes: int,
    change_minutes: int = 0,
    played: Sequence[LessonSlot] = (),
) -> Lesson:
    """Plan a lesson for the pupils who are there; `played` are slots that have been.

    Raises ValueError where no game can be played.
    """
    _check(pupils, boards, minutes, game_minutes, change_minutes)
    count = (minutes + change_minutes) // (game_minutes + change_minutes)
    record = _Record(pupils)
    slots = list(played)
    for slot in played:
        record.add(slot)
    for number in range(len(slots) + 1, count + 1):
        starts = (number - 1) * (game_minutes + change_minutes)
        pairs = record.pairs(min(boards, len(pupils) // 2))
        slot = record.slot(number, starts, starts + game_minutes, pairs)
        record.add(slot)
        slots.append(slot)
    games = {pupil: record.games[pupil] for pupil in pupils}
    umpiring = {pupil: record.umpiring[pupil] for pupil in pupils}
    return Lesson(tuple(slots), games, umpiring, _rematches(slots))


def _pairings(
    met: Counter[frozenset[str]],
    must: list[str],
    may: list[str],
    boards: int,
    again: int,
    most_tries: int = MOST_TRIES,
) -> Iterator[list[Pair]]:
    """All who must play and as many who may, nobody meeting more than `again` times before: one way
    after the other, as many as are found in so many tries."""
    tries = iter(range(most_tries))

    def rest(must: list[str], may: list[str], boards: int) -> Iterator[list[Pair]]:
        if not boards and not must:
            yield []
        if not boards or next(tries, None) is None:
            return
        pool = must + may
        # Where nobody is left who must play, any of the others may stay out.
        for at in range(1 if must else len(pool) - 2 * boards + 1):
            one, others = pool[at], pool[at + 1 :]
            for other in others:
                if met[frozenset((one, other))] > again:
                    continue
                left = [name for name in others if name != other]
                still = [name for name in left if name in must]
                ready = [name for name in left if name not in must]
                for found in rest(still, ready, boards - 1):
                    yield [(one, other), *found]

    return rest(must, may, boards)


def _rematches(slots: Sequence[LessonSlot]) -> tuple[Pair, ...]:
    """Every game between two who had met before."""
    met: set[frozenset[str]] = set()
    again = []
    for game in (game for slot in slots for game in slot.games):
        if frozenset((game.home, game.away)) in met:
            again.append((game.home, game.away))
        met.add(frozenset((game.home, game.away)))
    return tuple(again)


def _check(
    pupils: Sequence[str], boards: int, minutes: int, game_minutes: int, change_minutes: int
) -> None:
    if len(pupils) < 2:
        raise ValueError("a lesson needs two pupils or more")
    if len(set(pupils)) < len(pupils):
        raise ValueError("a pupil is listed twice")
    if boards < 1:
        raise ValueError("a lesson needs a board")
    if game_minutes < 1 or change_minutes < 0:
        raise ValueError("a game takes a minute or more, and a change no less than none")
    if minutes < game_minutes:
        raise ValueError(f"a game of {game_minutes} minutes does not fit into {minutes}")


class _Record:
    """What every pupil has done so far."""

    def __init__(self, pupils: Sequence[str]) -> None:
        self.pupils = tuple(pupils)
        self.games: Counter[str] = Counter()
        self.umpiring: Counter[str] = Counter()
        self.flicked_first: Counter[str] = Counter()
        self.met: Counter[frozenset[str]] = Counter()
        self.latest: dict[str, int] = {}

    def add(self, slot: LessonSlot) -> None:
        for game in slot.games:
            self.games.update((game.home, game.away))
            self.flicked_first[game.home] += 1
            self.met[frozenset((game.home, game.away))] += 1
            self.latest.update({game.home: slot.number, game.away: slot.number})
            if game.umpire is not None:
                self.umpiring[game.umpire] += 1

    def pairs(self, boards: int) -> list[Pair]:
        """Who plays: the fewest games first, then who has waited longest, then as listed."""
        queue = sorted(self.pupils, key=lambda one: (self.games[one], self.latest.get(one, 0)))
        most = self.games[queue[2 * boards - 1]]
        must = [one for one in queue if self.games[one] < most]
        may = [one for one in queue if self.games[one] == most]
        # Rather a second game against the same than a board that stands empty.
        for again in range(max(self.met.values(), default=0) + 1):
            found = self._chosen(queue, _pairings(self.met, must, may, boards, again), again)
            if found is None:
                found = self._matched(queue[: 2 * boards], again)
            if found is not None:
                return [self._flicks(one, other) for one, other in found]
        return [self._flicks(*queue[at : at + 2]) for at in range(0, 2 * boards, 2)]

    def _chosen(
        self, queue: Sequence[str], several: Iterable[list[Pair]], again: int
    ) -> list[Pair] | None:
        """The first after which those with the fewest games can be paired as well; or the first."""
        first: list[Pair] | None = None
        for found in islice(several, MOST_LOOKS):
            first = first or found
            if self._leaves_pairs(queue, found, again):
                return found
        return first

    def _leaves_pairs(self, queue: Sequence[str], found: list[Pair], again: int) -> bool:
        games = self.games + Counter(name for pair in found for name in pair)
        met = self.met + Counter(frozenset(pair) for pair in found)
        fewest = min(games[one] for one in queue)
        behind = [one for one in queue if games[one] == fewest]
        ways = _pairings(met, [], behind, len(behind) // 2, again, TRIES_AHEAD)
        return next(ways, None) is not None

    def _matched(self, first: Sequence[str], again: int) -> list[Pair] | None:
        """The same for the `first` in the queue, where trying one after the other found nothing in
        time: a perfect matching, if there is one."""
        # Loaded late: a lesson seldom needs it.
        from networkx import Graph, max_weight_matching

        open_to = Graph()
        open_to.add_edges_from(
            (one, other)
            for one, other in combinations(range(len(first)), 2)
            if self.met[frozenset((first[one], first[other]))] <= again
        )
        found = sorted(sorted(pair) for pair in max_weight_matching(open_to, maxcardinality=True))
        if 2 * len(found) < len(first):
            return None
        return [(first[one], first[other]) for one, other in found]

    def _flicks(self, one: str, other: str) -> Pair:
        fewer = self.flicked_first[one] <= self.flicked_first[other]
        return (one, other) if fewer else (other, one)

    def slot(self, number: int, starts: int, ends: int, pairs: Sequence[Pair]) -> LessonSlot:
        """The slot with its umpires."""
        playing = {name for pair in pairs for name in pair}
        resting = [one for one in self.pupils if one not in playing]
        ready = sorted(resting, key=lambda one: (self.umpiring[one], -self.latest.get(one, 0)))
        umpires = [*ready[: len(pairs)], *[None] * len(pairs)]
        games = tuple(
            Game(board, home, away, umpires[board - 1])
            for board, (home, away) in enumerate(pairs, start=1)
        )
        free = tuple(one for one in resting if one not in umpires[: len(pairs)])
        return LessonSlot(number, starts, ends, games, free)
