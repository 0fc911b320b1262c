"""A championship: one ledger of points for houses, over several competitions and all games.

A pure function: competitions' places, the rules and the organiser's lines in; a ledger out, in
which every line names its source. The total of a house is the sum of its lines and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from matches.tournament.exact import Number, exact

SHARED, FULL = "shared", "full"
PLACE, PARTICIPATION, FAIR_PLAY, BY_HAND = "place", "participation", "fair-play", "by-hand"
REVERSAL = "reversal"
"""A line that takes another back: its points the other way round."""


@dataclass(frozen=True, slots=True)
class ChampionshipRules:
    """`places`: points for the first, second … place. `ties`: those who share a place share the
    points of the places they take up ("shared"), or each gets those of the first of them ("full").
    `participation`: points for every entry that took part."""

    places: tuple[Number, ...] = (5, 3, 2, 1)
    ties: str = SHARED
    participation: Number = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry of a competition: its house ("" for none that takes part), its rank (shared ranks
    are equal, 1, 1, 3; None: unplaced) and whether it took part."""

    entry: str
    house: str
    rank: int | None
    took_part: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """A competition with all its entries, those of no house too: they take places as well."""

    id: str
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """So many points for a house, and why: for an entry's place in a competition (`tied` of them
    share it), for taking part, or by an organiser with the reason."""

    house: str
    points: Number
    kind: str
    source: str = ""
    entry: str = ""
    rank: int = 0
    tied: int = 1
    reason: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class HouseTotal:
    """A house with its rank (1, 1, 3), its points, and the lines that add up to them."""

    house: str
    rank: int
    shared: bool
    points: Number
    lines: tuple[LedgerLine, ...]

    def points_in(self, source: str) -> Number:
        """The points from one competition."""
        return exact(sum((one.points for one in self.lines if one.source == source), Fraction(0)))


def championship(
    houses: Sequence[str],
    sources: Iterable[Source],
    rules: ChampionshipRules = ChampionshipRules(),
    by_hand: Iterable[LedgerLine] = (),
) -> tuple[HouseTotal, ...]:
    """The houses by points; houses level on points share their rank, in the order given."""
    ledger = [line for source in sources for line in _lines(source, rules)]
    ledger += by_hand
    held: Mapping[str, list[LedgerLine]] = {house: [] for house in houses}
    for line in ledger:
        if line.house in held:
            held[line.house].append(line)
    totals = {house: sum((one.points for one in held[house]), Fraction(0)) for house in houses}
    ranked = sorted(houses, key=lambda house: -totals[house])
    level = Counter(totals.values())
    return tuple(
        HouseTotal(
            house,
            1 + sum(other > totals[house] for other in totals.values()),
            level[totals[house]] > 1,
            exact(totals[house]),
            tuple(sorted(held[house], key=lambda one: (one.source, one.kind, one.rank, one.entry))),
        )
        for house in ranked
    )


def points_for(rank: int, tied: int, rules: ChampionshipRules) -> Number:
    """What an entry gets for a rank that so many share. Places without points give 0."""
    taken = [
        rules.places[at] if at < len(rules.places) else 0 for at in range(rank - 1, rank - 1 + tied)
    ]
    if rules.ties == FULL:
        return taken[0]
    return exact(sum(taken, Fraction(0)) / tied)


def _lines(source: Source, rules: ChampionshipRules) -> list[LedgerLine]:
    tied = Counter(one.rank for one in source.placed if one.rank is not None)
    lines = []
    for one in source.placed:
        if one.rank is not None:
            points = points_for(one.rank, tied[one.rank], rules)
            if points:
                lines.append(
                    LedgerLine(
                        one.house, points, PLACE, source.id, one.entry, one.rank, tied[one.rank]
                    )
                )
        if one.took_part and rules.participation:
            lines.append(
                LedgerLine(one.house, rules.participation, PARTICIPATION, source.id, one.entry)
            )
    return lines
