"""Round robin by Berger tables: everyone meets everyone, once in each leg. Another schedule, in
which nobody often follows the same other, may be chosen (`even_schedule`).

The tables are those of the FIDE Handbook, C.05 Annex 1, for 2 to 40 entrants. The first named is at
home, that is, has the first flick. Over an odd number of legs nobody has more than one home match
more or fewer than away matches; over an even number, as many of each.

Every second leg is reversed. No one is home, or away, three times in a row, at any size from 2 to
40 and with up to four legs (a match next to a bye counts as following the match before it). For
that, as the Handbook advises, an even number of entrants exchanges the last two rounds of a leg
that another follows; four entrants do so in the first and third leg alone. Without the exchange,
every even number from four up would have three in a row where one leg meets the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from matches.tournament.formats.even_schedule import SMALLEST_EVEN, even_schedule
from matches.tournament.formats.format import Format
from matches.tournament.formats.schedule import Pairing, Round

SMALLEST, LARGEST, MOST_LEGS = 2, 40, 4
BERGER, EVEN = "berger", "even"
SCHEDULES = (BERGER, EVEN)

Numbers = tuple[int, int]


def round_robin(
    entrants: Sequence[str], legs: int = 1, schedule: str = BERGER
) -> tuple[Round, ...]:
    """The rounds in order, for entrants in seed order (the first has Berger number 1).

    With an odd number, the one paired with the number that nobody has rests. Raises ValueError for
    fewer than 2 or more than 40 entrants, the same one twice, other than 1 to 4 legs, or a
    schedule that there is not. EVEN: nobody often follows the same other (`even_schedule`); for
    four entrants or fewer the Berger tables are as good, and taken.
    """
    size = len(entrants)
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"a round robin is for {SMALLEST} to {LARGEST} entrants, not {size}")
    if len(set(entrants)) < size:
        raise ValueError("an entrant is listed twice")
    if not 1 <= legs <= MOST_LEGS:
        raise ValueError(f"a round robin has 1 to {MOST_LEGS} legs, not {legs}")
    if schedule not in SCHEDULES:
        raise ValueError(f"there is no schedule {schedule!r}; there are {', '.join(SCHEDULES)}")
    rounds: list[Round] = []
    for leg in range(1, legs + 1):
        for numbers in _leg(size, leg, legs, schedule):
            rounds.append(_round(entrants, numbers, leg, len(rounds) + 1))
    return tuple(rounds)


def berger(size: int) -> tuple[tuple[Numbers, ...], ...]:
    """The Berger table for an even `size`: rounds of (home number, away number) from 1."""
    last, circle, half = size, size - 1, size // 2
    table = []
    for turn in range(circle):

        def turned(number: int, turn: int = turn) -> int:
            # Each round moves every number but the last on by half the size.
            return (number - 1 + turn * half) % circle + 1

        against_last = (turned(1), last) if turn % 2 == 0 else (last, turned(1))
        others = ((turned(low), turned(size + 1 - low)) for low in range(2, half + 1))
        table.append((against_last, *others))
    return tuple(table)


def _leg(size: int, leg: int, legs: int, schedule: str) -> list[tuple[Numbers, ...]]:
    full = size + size % 2
    if schedule == EVEN and full >= SMALLEST_EVEN:
        return _reversed(even_schedule(full), leg)
    table = list(berger(full))
    if legs > 1 and size % 2 == 0 and size > 2 and _exchanges(size, leg, legs):
        table[-2:] = [table[-1], table[-2]]
    return _reversed(table, leg)


def _reversed(table: Sequence[tuple[Numbers, ...]], leg: int) -> list[tuple[Numbers, ...]]:
    """The table, every second leg with home and away exchanged."""
    if leg % 2 == 0:
        return [tuple((away, home) for home, away in numbers) for numbers in table]
    return list(table)


def _exchanges(size: int, leg: int, legs: int) -> bool:
    return leg % 2 == 1 if size == 4 else leg < legs


def _round(entrants: Sequence[str], numbers: tuple[Numbers, ...], leg: int, number: int) -> Round:
    size = len(entrants)
    met = [pair for pair in numbers if max(pair) <= size]
    resting = tuple(entrants[min(pair) - 1] for pair in numbers if max(pair) > size)
    pairings = tuple(
        Pairing(number, board, entrants[home - 1], entrants[away - 1], leg)
        for board, (home, away) in enumerate(met, start=1)
    )
    return Round(number, pairings, resting)


FORMAT = Format(
    name="round-robin",
    title="Round robin",
    rule="Everyone meets everyone once in each leg, in the order of the Berger tables; "
    "every second leg is reversed.",
    draw=round_robin,
    smallest=SMALLEST,
    largest=LARGEST,
    pairings="fixed",
)
