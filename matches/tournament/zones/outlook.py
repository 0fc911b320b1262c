"""What is certain of a zone, and what is still needed, on points alone.

Every remaining match is reckoned as played: won, drawn or lost, with any bonus the scheme knows; no
walkover, adjustment or withdrawal to come. What tie-breaks will do nobody knows, so that two sides
level on points leave a place undecided, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Literal

from matches.tournament.exact import Number
from matches.tournament.results import OPEN, Result
from matches.tournament.scheme import BonusKind, PointsScheme
from matches.tournament.zones.reach import Budget, Games, Worth, can_reach
from matches.tournament.zones.zone import Kind, Zone

Status = Literal["certain", "level", "open", "out-level", "out"]
"""In for certain · at worst level on points · open · at best level on points · out for certain."""

ONE = 20_000
ALL = 60_000
"""How much work one question, and all of a table, may take (see `Budget`): what needs more is left
open. All of it is about a fifth of a second."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """One entrant's prospect of one zone.

    `needs` is the least number of points from its own `matches` still to play that makes the zone
    (for one that is feared: staying out of it) certain whatever the others do; None where it is
    settled, or not in its own hands. `known` is false where the search gave up: then `needs` is
    enough, but less may be, and an "open" place may be decided. `final`: nothing is left to play,
    and where it is "open" all the same, a shared rank lies across the line.
    """

    zone: str
    kind: Kind
    status: Status
    needs: Number | None
    matches: int
    known: bool = True
    final: bool = False


@dataclass(frozen=True, slots=True)
class _Cut:
    """The prospect of ending among the first so many."""

    status: Status
    needs: Number | None = None
    known: bool = True


def outlooks(
    points: Mapping[str, Number],
    ranks: Mapping[str, int],
    results: Sequence[Result],
    scheme: PointsScheme,
    zones: Sequence[Zone],
) -> dict[str, tuple[Outlook, ...]]:
    """Each ranked entrant's prospect of each zone.

    `points` (adjustments in) and `ranks` are of those ranked now; `results` are all of the league's
    after withdrawals were settled, those still to be played among them.
    """
    league = _League(points, ranks, results, scheme)
    count = len(ranks)
    lines = sorted({zone.places(count)[1] for zone in zones} | {
        zone.places(count)[0] - 1 for zone in zones
    })  # fmt: skip
    # Who is certain first, for all; then what the others need, those next to the line first.
    asked = sorted((abs(ranks[id_] - line), line, id_) for id_ in ranks for line in lines)
    for _, line, id_ in asked:
        league.cuts[id_, line] = _cut(league, id_, line)
    for _, line, id_ in asked:
        league.cuts[id_, line] = _with_needs(league, id_, line)
    return {id_: tuple(_outlook(league, id_, zone) for zone in zones) for id_ in ranks}


class _League:
    """Points and remaining matches in whole units, and the cuts already worked out."""

    def __init__(
        self,
        points: Mapping[str, Number],
        ranks: Mapping[str, int],
        results: Sequence[Result],
        scheme: PointsScheme,
    ) -> None:
        self.ranks = ranks
        games: dict[frozenset[str], int] = {}
        for result in results:
            away = result.away
            if away is not None and result.outcome in OPEN and {result.home, away} <= ranks.keys():
                pair = frozenset((result.home, away))
                games[pair] = games.get(pair, 0) + 1
        self.games: Games = games
        self.left = {
            id_: sum(number for pair, number in games.items() if id_ in pair) for id_ in ranks
        }
        bonus = {way: _bonuses(scheme, way) for way in ("win", "draw", "loss")}
        numbers = [*points.values(), scheme.win, scheme.draw, scheme.loss, *bonus.values()]
        self.unit = lcm(*(Fraction(number).denominator for number in numbers))
        self.points = {id_: self._whole(points[id_]) for id_ in ranks}
        self.win, self.draw, self.loss = map(self._whole, (scheme.win, scheme.draw, scheme.loss))
        self.bonus = {way: self._whole(number) for way, number in bonus.items()}
        self.least = Worth(self.win - self.loss, self.draw - self.loss)
        most = {way: getattr(self, way) + extra for way, extra in self.bonus.items()}
        self.most_loss = most["loss"]
        self.most = Worth(most["win"] - most["loss"], most["draw"] - most["loss"])
        self.cuts: dict[tuple[str, int], _Cut] = {}
        self.work = Budget(ALL)

    def budget(self) -> Budget:
        """What one question may take of what is left for all."""
        return Budget(ONE, self.work)

    def _whole(self, number: Number) -> int:
        return int(number * self.unit)

    def number(self, whole: int) -> Number:
        exact = Fraction(whole, self.unit)
        return exact.numerator if exact.denominator == 1 else exact

    @property
    def final(self) -> bool:
        """Whether nothing is left to play."""
        return not self.games

    @property
    def is_plain(self) -> bool:
        """Whether a win is worth most and a loss least, without which nothing here holds."""
        return all(each.win > 0 and 0 <= each.draw <= each.win for each in (self.least, self.most))


def _bonuses(scheme: PointsScheme, way: str) -> Number:
    kinds: Mapping[str, tuple[BonusKind, ...]] = {
        "win": ("scored", "clear-win"),
        "draw": ("scored",),
        "loss": ("scored", "narrow-loss"),
    }
    return sum(bonus.points for bonus in scheme.bonuses if bonus.when in kinds[way])


def _outlook(league: _League, id_: str, zone: Zone) -> Outlook:
    count = len(league.ranks)
    first, last = zone.places(count)
    reached, passed = league.cuts[id_, last], league.cuts[id_, first - 1]
    if last < first:
        reached = passed = _Cut("out")
    status = _both(reached.status, _opposite(passed.status))
    goal = passed if zone.kind == "down" else reached
    needs = goal.needs if status in ("open", "level", "out-level") else None
    known = reached.known and passed.known
    return Outlook(zone.name, zone.kind, status, needs, league.left[id_], known, league.final)


_ORDER: tuple[Status, ...] = ("out", "out-level", "open", "level", "certain")


def _opposite(status: Status) -> Status:
    return _ORDER[-1 - _ORDER.index(status)]


def _both(one: Status, other: Status) -> Status:
    """The prospect of two things at once."""
    return min(one, other, key=_ORDER.index)


def _cut(league: _League, id_: str, places: int) -> _Cut:
    if places >= len(league.ranks):
        return _Cut("certain")
    if places <= 0:
        return _Cut("out")
    if league.final:
        return _Cut(_final(league, id_, places))
    if not league.is_plain:
        return _Cut("open", known=False)
    return _by_points(league, id_, places)


def _by_points(league: _League, id_: str, places: int) -> _Cut:
    """What holds however the rest goes: the first of these that is certain, else it is open."""
    floor = league.left[id_] * league.loss
    questions: tuple[tuple[Status, Callable[[], bool | None]], ...] = (
        ("certain", lambda: _not(_caught(league, id_, places, floor, 0))),
        ("level", lambda: _not(_caught(league, id_, places, floor, 1))),
        ("out", lambda: _beaten(league, id_, places, 0)),
        ("out-level", lambda: _beaten(league, id_, places, 1)),
    )
    known = True
    for status, question in questions:
        answer = question()
        if answer:
            return _Cut(status)
        known = known and answer is not None
    return _Cut("open", known=known)


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _with_needs(league: _League, id_: str, places: int) -> _Cut:
    cut = league.cuts[id_, places]
    if cut.status not in ("open", "level") or league.final or not league.is_plain:
        return cut
    needs, known = _needs(league, id_, places)
    return _Cut(cut.status, needs, known and cut.known)


def _final(league: _League, id_: str, places: int) -> Status:
    """When all is played the ranks say it, but for a rank that is shared across the line."""
    rank = league.ranks[id_]
    sharing = sum(other == rank for other in league.ranks.values())
    if rank + sharing - 1 <= places:
        return "certain"
    return "out" if rank > places else "open"


def _caught(league: _League, id_: str, places: int, own: int, margin: int) -> bool | None:
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
        needs = {other: need - given.get(other, 0) for other, need in base.items()}
        found = can_reach(needs, places, among, league.most, budget)
        if found:
            return True
        unknown = unknown or found is None
    return None if unknown else False


def _ways(league: _League, mine: Mapping[str, int], gain: int) -> Iterator[dict[str, int]]:
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


def _beaten(league: _League, id_: str, places: int, margin: int) -> bool | None:
    """Whether, though one wins all, so many others end better (`margin` 1: level or better).

    The others but those few must each stay within what one can reach: what a side does not gain is
    counted, so that it is the same question as who can gain enough, with draw and win turned round.
    """
    best = league.points[id_] + league.left[id_] * (league.win + league.bonus["win"]) - margin
    own = {next(iter(p - {id_})): n for p, n in league.games.items() if id_ in p}
    worth = league.least
    needs = {}
    for other in league.ranks:
        if other != id_:
            cap = best - league.points[other] - league.loss * league.left[other]
            needs[other] = worth.win * (league.left[other] - own.get(other, 0)) - cap
    among = {pair: number for pair, number in league.games.items() if id_ not in pair}
    turned = Worth(worth.win, worth.win - worth.draw)
    rest = len(league.ranks) - places
    found = can_reach(needs, rest, among, turned, league.budget())
    return None if found is None else not found


def _needs(league: _League, id_: str, places: int) -> tuple[Number | None, bool]:
    """The least gain that makes it certain, and whether it is known to be the least."""
    if any(league.bonus.values()):
        return None, False
    enough: int | None = None
    for own in _totals(league, league.left[id_]):
        found = _caught(league, id_, places, own, 0)
        if found is not False:
            return (None if enough is None else league.number(enough)), found is not None
        enough = own
    return (None if enough is None else league.number(enough)), True


def _totals(league: _League, matches: int) -> list[int]:
    """What can be gained from so many matches, the most first."""
    totals = {
        wins * league.win + draws * league.draw + (matches - wins - draws) * league.loss
        for wins in range(matches + 1)
        for draws in range(matches - wins + 1)
    }
    return sorted(totals, reverse=True)
