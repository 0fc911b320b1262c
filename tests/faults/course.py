"""One run: cards handed in, mishaps meanwhile, and what is on record once all has settled."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field

from tests.faults import books, mishaps
from tests.faults.books import Books
from tests.faults.club import Club
from tests.faults.posting import PATIENCE, Asked, People, at_once

CARDS, SCORERS, MISHAPS = 12, 3, 2
FIVE_TIMES = 0.25
"""Of how many cards it is sent five times at once."""
WHILE_AWAY = 2.0
"""Seconds that a request may take while Redis is away."""


@dataclass
class Told:
    """What became of a run: what befell it, what was wrong afterwards, and what was too slow."""

    seed: int
    befell: list[str]
    wrong: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    settled: float = 0.0
    slowest_while_away: float = 0.0

    def __str__(self) -> str:
        return f"seed {self.seed} ({'; '.join(self.befell)}): {'; '.join(self.wrong + self.slow)}"


def run(club: Club, keeper: Books, seed: int, longest: float = 1.5) -> Told:
    """The run of a seed; Redis is away, or the disk full, for `longest` seconds at most."""
    chance = random.Random(seed)
    names = _drawn(seed, chance)
    # Who hands in a card has patience beyond the longest that there is no room for it.
    people = People(club, keeper.ask("league", seed), patience=PATIENCE + longest)
    scene = mishaps.Scene(club, keeper, random.Random(seed + 1), longest)
    told = Told(seed, names)
    cards = [(place, chance.random() < FIVE_TIMES) for place in range(CARDS)]
    scorers = at_once(
        *(lambda n=n: people.scorer(cards[n::SCORERS], seed * 10 + n) for n in range(SCORERS))
    )
    others = at_once(lambda: people.reader(seed), people.prober)
    for name in names:
        time.sleep(chance.uniform(0.0, 0.6))
        mishaps.MISHAPS[name](scene)
    mending = threading.Event()
    mender = at_once(lambda: _keep_mending(club, mending))
    _join(scorers)
    began = time.monotonic()
    people.over.set()
    _join(others)
    mending.set()
    _join(mender)
    late = books.emptied(club)
    told.settled = time.monotonic() - began
    told.slow += [late] if late else []
    told.wrong += [f"given up: {each}" for each in people.given_up]
    record = keeper.ask("record", {"competition": people.league["competition"]})
    told.wrong += books.wrong(record, people.accepted)
    told.wrong += _broken(people.asked)
    told.slowest_while_away, slow = while_away(people.asked, scene.away)
    told.slow += slow
    mishaps.all_well(club)
    return told


def _drawn(seed: int, chance: random.Random) -> list[str]:
    """Every mishap has its turn; another comes by chance."""
    every = list(mishaps.MISHAPS)
    first = every[seed % len(every)]
    return [first, *chance.sample([each for each in every if each != first], MISHAPS - 1)]


def _keep_mending(club: Club, over: threading.Event) -> None:
    while not over.wait(0.2):
        club.mend()


def _join(threads: list[threading.Thread]) -> None:
    for each in threads:
        each.join()


def _broken(asked: list[Asked]) -> list[str]:
    """Answers that say that something of ours broke: whatever was away, none is so."""
    found = {(each.what, each.status) for each in asked if each.status >= 500}
    return [f"{what} was answered {status}" for what, status in sorted(found) if status != 503]


def while_away(asked: list[Asked], away: list[tuple[float, float]]) -> tuple[float, list[str]]:
    """The slowest request of those wholly within a time without Redis, less what the same process
    took meanwhile for one that needs nothing; and those that took too long."""
    slowest, slow = 0.0, []
    for since, until in away:
        within = [each for each in asked if since < each.began < until]
        idle: dict[str, float] = {}
        for each in within:
            if each.what == "GET /healthz":
                idle[each.web] = max(idle.get(each.web, 0.0), each.ended - each.began)
        for each in within:
            if each.status == 0 or each.what == "GET /healthz":
                continue
            took = each.ended - each.began - idle.get(each.web, 0.0)
            slowest = max(slowest, took)
            if took > WHILE_AWAY:
                slow.append(f"{each.what} took {took:.1f} s while Redis was away")
    return slowest, slow
