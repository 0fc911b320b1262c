"""Everyone plays n: each entrant has exactly n matches, and meets nobody twice while there is
somebody left to meet.

With an even number these are n rounds of the Berger table, and nobody rests. With an odd number
there is one round more than matches, and everyone rests once: entrants i and j (from 0) meet in the
round whose number is i + j modulo the size, for the even numbers 0, 2 … 2n; the one who would meet
itself rests. That gives those who never rest a match too many; pairing them off among themselves in
the round n, all at once, takes it away, because that round is its own mirror image. So the
schedule is a formula, and everyone with the same list gets the same one.

Where n is more than there are opponents, everyone meets everyone first, as often as that goes into
n. An odd number of entrants cannot have an odd number of matches each; with `one_extra` the first
in the list plays one match more.

Who has the first flick is dealt by walking the meetings in closed tours, so that everyone has it in
half of their matches, or half a match more or fewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from matches.tournament.formats.format import Format
from matches.tournament.formats.round_robin import berger
from matches.tournament.formats.schedule import Pairing, Round

SMALLEST, LARGEST, MOST_MATCHES = 2, 500, 40

Meeting = tuple[int, int]
Meetings = list[list[Meeting]]


def everyone_plays(
    entrants: Sequence[str], matches: int, one_extra: bool = False
) -> tuple[Round, ...]:
    """The rounds in order, for entrants in seed order (or in the order of their lots).

    Raises ValueError for fewer than 2 or more than 500 entrants, the same one twice, other than 1
    to 40 matches, and an odd number of both without `one_extra`.
    """
    size = len(entrants)
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"this format is for {SMALLEST} to {LARGEST} entrants, not {size}")
    if len(set(entrants)) < size:
        raise ValueError("an entrant is listed twice")
    if not 1 <= matches <= MOST_MATCHES:
        raise ValueError(f"everyone plays 1 to {MOST_MATCHES} matches, not {matches}")
    if not adds_up(size, matches) and not one_extra:
        raise ValueError(
            f"{size} entrants cannot play {matches} matches each, both being odd: choose"
            f" {matches - 1 or 2} or {matches + 1}, or let one of them play one more"
        )
    met = _meetings(size, matches)
    home = _first_flicks(size, met)
    legs = _legs(met)
    rounds = []
    for number, held in enumerate(met, start=1):
        pairings = tuple(
            Pairing(
                number,
                board,
                entrants[home[number - 1, pair]],
                entrants[sum(pair) - home[number - 1, pair]],
                legs[number - 1, pair],
            )
            for board, pair in enumerate(held, start=1)
        )
        playing = {one for pair in held for one in pair}
        resting = tuple(entrants[one] for one in range(size) if one not in playing)
        rounds.append(Round(number, pairings, resting))
    return tuple(rounds)


def adds_up(size: int, matches: int) -> bool:
    """Whether so many entrants can have exactly so many matches each: one of the two is even."""
    return size * matches % 2 == 0


def _meetings(size: int, matches: int) -> Meetings:
    """Who meets whom, round by round, as numbers from 0."""
    whole, rest = divmod(matches, size - 1)
    met: Meetings = []
    for _ in range(whole):
        met += _part(size, size - 1)
    if rest:
        met += _part(size, rest)
    return met


def _part(size: int, matches: int) -> Meetings:
    """Rounds in which everyone has so many matches, fewer than the size, and meets nobody twice."""
    if size % 2 == 0:
        return [
            [(min(pair) - 1, max(pair) - 1) for pair in pairs] for pairs in berger(size)[:matches]
        ]
    if matches % 2 == 1:
        # One match more for each, and then a round taken out in which all but the first play.
        return _around(size, matches + 1)[1:]
    return _around(size, matches)


def _around(size: int, matches: int) -> Meetings:
    """An odd size and an even number of matches; the first round has entrant 0 resting."""
    rounds: dict[int, list[Meeting]] = {}
    for number in range(0, 2 * matches + 1, 2):
        rounds[number] = [
            (one, other) for one in range(size) if one < (other := (number - one) % size)
        ]
    # Entrants 0 to n rest in one of these rounds; the others have to rest in the round n.
    rounds[matches] = [pair for pair in rounds[matches] if max(pair) <= matches]
    short = rounds.pop(matches)
    return [*rounds.values(), short]


def _first_flicks(size: int, met: Meetings) -> dict[tuple[int, Meeting], int]:
    """Who of each meeting is at home: along closed tours, one after the other.

    Entrants with an odd number of matches are joined in pairs to somebody who is not there, so
    that every tour closes; leaving those joints out again costs each of them half a match.
    """
    edges = [(at, pair) for at, held in enumerate(met) for pair in held]
    ends: list[Meeting] = [pair for _, pair in edges]
    nobody = size
    played = Counter(one for pair in ends for one in pair)
    ends += [(one, nobody) for one in range(size) if played[one] % 2]
    around: list[list[int]] = [[] for _ in range(size + 1)]
    for edge, pair in enumerate(ends):
        for one in pair:
            around[one].append(edge)
    walked = [False] * len(ends)
    home: dict[tuple[int, Meeting], int] = {}
    for start in (nobody, *range(size)):
        here = start
        taken = _next(around[here], walked)
        while taken is not None:
            walked[taken] = True
            if taken < len(edges):
                home[edges[taken]] = here
            here = sum(ends[taken]) - here
            taken = _next(around[here], walked)
    return home


def _next(edges: list[int], walked: list[bool]) -> int | None:
    while edges and walked[edges[-1]]:
        edges.pop()
    return edges.pop() if edges else None


def _legs(met: Meetings) -> dict[tuple[int, Meeting], int]:
    """Of each meeting, which of the two's it is."""
    before: dict[Meeting, int] = {}
    legs = {}
    for at, held in enumerate(met):
        for pair in held:
            legs[at, pair] = before[pair] = before.get(pair, 0) + 1
    return legs


FORMAT = Format(
    name="everyone-plays",
    title="Everyone plays n",
    rule="Everyone has the same number of matches and meets nobody twice while there is somebody "
    "left to meet; with an odd number everyone rests equally often.",
    draw=everyone_plays,
    smallest=SMALLEST,
    largest=LARGEST,
    pairings="fixed",
)
