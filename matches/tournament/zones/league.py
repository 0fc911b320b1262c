"""A league as the outlook sees it: points, and what is left to play, in whole units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from matches.tournament.exact import Number
from matches.tournament.results import OPEN, Result
from matches.tournament.scheme import BonusKind, PointsScheme
from matches.tournament.zones.reach import Budget, Games, Worth

ONE = 20_000
ALL = 60_000
"""How much work one question, and all of a table, may take (see `Budget`): what needs more is left
open. All of it is about a fifth of a second."""


class League:
    """Points, remaining matches and what they are worth, all as multiples of one unit."""

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
        self.takes_points = any(bonus.points < 0 for bonus in scheme.bonuses)
        self.least = Worth(self.win - self.loss, self.draw - self.loss)
        most = {way: getattr(self, way) + extra for way, extra in self.bonus.items()}
        self.most_loss = most["loss"]
        self.most = Worth(most["win"] - most["loss"], most["draw"] - most["loss"])
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
        """Whether a win is worth most and a loss least and no bonus takes points, without which
        nothing here holds."""
        if self.takes_points:
            return False
        return all(each.win > 0 and 0 <= each.draw <= each.win for each in (self.least, self.most))


def _bonuses(scheme: PointsScheme, way: str) -> Number:
    kinds: Mapping[str, tuple[BonusKind, ...]] = {
        "win": ("scored", "clear-win", "won-with"),
        "draw": ("scored",),
        "loss": ("scored", "narrow-loss", "lost-with"),
    }
    return sum(bonus.points for bonus in scheme.bonuses if bonus.when in kinds[way])
