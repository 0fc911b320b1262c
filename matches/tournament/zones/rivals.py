"""Who of the others can still pass an entrant, and what it needs so that they cannot.

Answers are None where the search, which has a budget, gave up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from matches.tournament.exact import Number
from matches.tournament.zones.league import League
from matches.tournament.zones.reach import Worth, can_reach


def caught(league: League, id_: str, places: int, own: int, margin: int) -> bool | None:
    """Whether so many others can be level or better (`margin` 1: better), `own` points gained."""
    target = league.points[id_] + own + margin
    budget = league.budget()
    base = {
        other: target - league.points[other] - league.most_loss * league.left[other]
        for other in league.ranks
        if other != id_
    }
    among = {pair: number for pair, number in league.games.items() if id_ not in pair}
    mine = {
        next(iter(pair - {id_})): number for pair, number in league.games.items() if id_ in pair
    }
    # Those who are nearest to catching up are lost to first.
    mine = dict(sorted(mine.items(), key=lambda held: (-league.points[held[0]], held[0])))
    best = {other: need - league.most.win * mine.get(other, 0) for other, need in base.items()}
    if can_reach(best, places, among, league.most, budget) is False:
        return False
    unknown = False
    for given in _ways(league, mine, own - league.loss * league.left[id_]):
        if budget.spent(len(among) + 1):
            return None
        wanted = {other: need - given.get(other, 0) for other, need in base.items()}
        found = can_reach(wanted, places, among, league.most, budget)
        if found:
            return True
        unknown = unknown or found is None
    return None if unknown else False


def _ways(league: League, mine: Mapping[str, int], gain: int) -> Iterator[dict[str, int]]:
    """Every way to gain exactly so much from one's own matches, as what each opponent gains."""
    own, others = league.least, league.most
    opponents = list(mine)

    def ways(at: int, left: int) -> Iterator[dict[str, int]]:
        if at == len(opponents):
            if left == 0:
                yield {}
            return
        most = own.win * sum(mine[each] for each in opponents[at:])
        if not 0 <= left <= most:
            return
        number = mine[opponents[at]]
        for lost in range(number, -1, -1):
            for drawn in range(number - lost + 1):
                took = own.win * (number - lost - drawn) + own.draw * drawn
                for rest in ways(at + 1, left - took):
                    yield {**rest, opponents[at]: others.win * lost + others.draw * drawn}

    return ways(0, gain)


def beaten(league: League, id_: str, places: int, margin: int) -> bool | None:
    """Whether, though one wins all, so many others end better (`margin` 1: level or better).

    The others but those few must each stay within what one can reach: what a side does not gain is
    counted, so that it is the same question as who can gain enough, with draw and win turned round.
    """
    best = league.points[id_] + league.left[id_] * (league.win + league.bonus["win"]) - margin
    own = {next(iter(p - {id_})): n for p, n in league.games.items() if id_ in p}
    worth = league.least
    wanted = {}
    for other in league.ranks:
        if other != id_:
            cap = best - league.points[other] - league.loss * league.left[other]
            wanted[other] = worth.win * (league.left[other] - own.get(other, 0)) - cap
    among = {pair: number for pair, number in league.games.items() if id_ not in pair}
    turned = Worth(worth.win, worth.win - worth.draw)
    rest = len(league.ranks) - places
    found = can_reach(wanted, rest, among, turned, league.budget())
    return None if found is None else not found


def needs(league: League, id_: str, places: int) -> tuple[Number | None, bool]:
    """The least gain that makes it certain, and whether it is known to be the least."""
    if any(league.bonus.values()):
        return None, False
    enough: int | None = None
    for own in _totals(league, league.left[id_]):
        found = caught(league, id_, places, own, 0)
        if found is not False:
            return (None if enough is None else league.number(enough)), found is not None
        enough = own
    return (None if enough is None else league.number(enough)), True


def _totals(league: League, matches: int) -> list[int]:
    """What can be gained from so many matches, the most first."""
    totals = {
        wins * league.win + draws * league.draw + (matches - wins - draws) * league.loss
        for wins in range(matches + 1)
        for draws in range(matches - wins + 1)
    }
    return sorted(totals, reverse=True)
