"""Whether so many of a league's entrants can each still gain what they need.

The question behind "clinched" and "eliminated". Each remaining match gives its winner `win`, or
both sides `draw`, whole numbers; some `size` of the players are wanted who all reach their need at
once.
With a draw worth half a win it is a flow problem and solved as one; with 3/1/0 it is NP-hard in
general (Kern and Paulusma 2001), so that a search answers it, within a budget of steps. What the
search cannot settle within it is None: not known, and never guessed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Games = Mapping[frozenset[str], int]
"""How many matches two players have left against each other."""


@dataclass
class Budget:
    """Work that a search may still do, counted in matches looked at; never in time, or the same
    league would be answered differently on another machine. `whole` is shared with others."""

    left: int
    whole: Budget | None = None

    def spent(self, work: int) -> bool:
        """Do some work; whether there was none left for it."""
        self.left -= work
        shared = self.whole is not None and self.whole.spent(work)
        return shared or self.left < 0


@dataclass(frozen=True)
class Worth:
    """What a match gives beyond a loss, in whole units: `win` > 0, 0 <= `draw` <= `win`."""

    win: int
    draw: int

    @property
    def most(self) -> int:
        """The most that both sides of a match get together."""
        return max(self.win, 2 * self.draw)


def can_reach(
    needs: Mapping[str, int], size: int, games: Games, worth: Worth, budget: Budget
) -> bool | None:
    """Whether some `size` players can each gain their need, winning against all who are not chosen.

    None where the budget ran out before it was known.
    """
    free = {player for player, need in needs.items() if need <= 0}
    size -= len(free)
    if size <= 0:
        return True
    played = _played(games)
    slack = {
        player: worth.win * played.get(player, 0) - need
        for player, need in needs.items()
        if need > 0
    }
    able = sorted((player for player in slack if slack[player] >= 0), key=lambda p: (-slack[p], p))
    if len(able) < size:
        return False
    unknown = False
    for chosen in combinations(able, size):
        if budget.spent(len(games) + 1):
            return None
        found = _together(chosen, needs, free, games, worth, budget)
        if found:
            return True
        unknown = unknown or found is None
    return None if unknown else False


def _played(games: Games) -> dict[str, int]:
    counts: dict[str, int] = {}
    for pair, number in games.items():
        for player in pair:
            counts[player] = counts.get(player, 0) + number
    return counts


def _together(
    chosen: Sequence[str],
    needs: Mapping[str, int],
    free: set[str],
    games: Games,
    worth: Worth,
    budget: Budget,
) -> bool | None:
    """Whether these few can all reach their need, those who need nothing losing to them."""
    left = {player: needs[player] for player in chosen}
    inner: dict[frozenset[str], int] = {}
    for pair, number in games.items():
        among = [player for player in pair if player in left]
        if len(among) == 2:
            inner[pair] = number
        elif among:
            left[among[0]] -= worth.win * number
    reduced = _reduced(left, inner, worth)
    if reduced is None or not reduced[0]:
        return reduced is not None
    if not _flows(*reduced, worth):
        return False
    if worth.most == worth.win and (worth.draw == 0 or 2 * worth.draw == worth.win):
        return True
    return _search(*reduced, worth, budget)


def _reduced(
    needs: dict[str, int], games: dict[frozenset[str], int], worth: Worth
) -> tuple[dict[str, int], dict[frozenset[str], int]] | None:
    """Without those who have what they need, who lose to the others; None where one cannot."""
    needs, games = dict(needs), dict(games)
    content = [player for player, need in needs.items() if need <= 0]
    while content:
        for player in content:
            del needs[player]
        for pair in [pair for pair in games if not pair <= needs.keys()]:
            number = games.pop(pair)
            for player in pair & needs.keys():
                needs[player] -= worth.win * number
        content = [player for player, need in needs.items() if need <= 0]
    played = _played(games)
    if any(need > worth.win * played.get(player, 0) for player, need in needs.items()):
        return None
    return needs, games


def _search(
    needs: dict[str, int], games: dict[frozenset[str], int], worth: Worth, budget: Budget
) -> bool | None:
    """Try the results of the tightest player's matches, one after the other."""
    reduced = _reduced(needs, games, worth)
    if reduced is None or not reduced[0]:
        return reduced is not None
    needs, games = reduced
    if sum(needs.values()) > worth.most * sum(games.values()):
        return False
    if budget.spent(len(games)):
        return None
    played = _played(games)

    def slack(player: str) -> int:
        return worth.win * played[player] - needs[player]

    tight = min(needs, key=lambda player: (slack(player), player))
    pair = max((pair for pair in games if tight in pair), key=lambda p: sum(map(slack, p)))
    (other,) = pair - {tight}
    less = {**games, pair: games[pair] - 1} if games[pair] > 1 else _without(games, pair)
    unknown = False
    for own, others in ((worth.win, 0), (worth.draw, worth.draw), (0, worth.win)):
        if (own, others) == (0, 0):
            continue
        after = {**needs, tight: needs[tight] - own, other: needs[other] - others}
        found = _search(after, less, worth, budget)
        if found:
            return True
        unknown = unknown or found is None
    return None if unknown else False


def _without(
    games: Mapping[frozenset[str], int], pair: frozenset[str]
) -> dict[frozenset[str], int]:
    return {each: number for each, number in games.items() if each != pair}


def _flows(needs: Mapping[str, int], games: Games, worth: Worth) -> bool:
    """Whether the needs are met where matches may be shared out at will: without it nothing is.

    Needs are rounded up to what matches can give, so that with draws worth half a win (or nothing)
    a whole flow is a set of results.
    """
    unit = worth.draw if 2 * worth.draw == worth.win else worth.win if worth.draw == 0 else 1
    wanted = {player: -(-need // unit) * unit for player, need in needs.items()}
    pairs = list(games)
    given = {pair: dict.fromkeys(pair, 0) for pair in pairs}
    of = {player: [pair for pair in pairs if player in pair] for player in wanted}
    for player, need in wanted.items():
        while (short := need - sum(given[pair][player] for pair in of[player])) > 0:
            if not _augment(player, short, given, of, games, worth):
                return False
    return True


def _augment(
    player: str,
    short: int,
    given: dict[frozenset[str], dict[str, int]],
    of: Mapping[str, Sequence[frozenset[str]]],
    games: Games,
    worth: Worth,
) -> bool:
    """Give a player more, by a path along which each passes its share of one match on to another
    match of its own. Breadth first, as Edmonds and Karp."""
    came: dict[str, tuple[str, frozenset[str]]] = {}
    queue, seen = deque([player]), {player}
    while queue:
        at = queue.popleft()
        for pair in of[at]:
            number = games[pair]
            if given[pair][at] >= worth.win * number:
                continue
            if sum(given[pair].values()) < worth.most * number:
                _pass_on(player, at, pair, short, came, given, games, worth)
                return True
            (other,) = pair - {at}
            if other not in seen and given[pair][other] > 0:
                seen.add(other)
                came[other] = (at, pair)
                queue.append(other)
    return False


def _pass_on(
    player: str,
    last: str,
    spare: frozenset[str],
    short: int,
    came: Mapping[str, tuple[str, frozenset[str]]],
    given: dict[frozenset[str], dict[str, int]],
    games: Games,
    worth: Worth,
) -> None:
    """Move as much along the path as all of it bears."""
    path = []
    at = last
    while at != player:
        before, pair = came[at]
        path.append((before, at, pair))
        at = before
    room = worth.win * games[spare] - given[spare][last]
    amount = min(short, room, worth.most * games[spare] - sum(given[spare].values()))
    for taker, giver, pair in path:
        room = worth.win * games[pair] - given[pair][taker]
        amount = min(amount, room, given[pair][giver])
    given[spare][last] += amount
    for taker, giver, pair in path:
        given[pair][taker] += amount
        given[pair][giver] -= amount
