"""Groups, then a knockout: who is in which group, who goes through, and who meets whom.

Groups are dealt by the snake: the first row from left to right, the next from right to left. Those
of one club are kept apart where that can be done within a row, so that no group gets stronger. In
the knockout two of one group meet again as late as can be, and two of one club no sooner than they
have to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from matches.tournament.formats.assignment import cheapest
from matches.tournament.formats.format import Format
from matches.tournament.formats.round_robin import round_robin
from matches.tournament.formats.schedule import Round
from matches.tournament.formats.seed_orders import seed_order
from matches.tournament.formats.single_elimination import Bracket, single_elimination
from matches.tournament.rows import Row

SMALLEST = 4
SAME_CLUB = 10_000


@dataclass(frozen=True, slots=True)
class Through:
    """Who goes on to the knockout: its group (from 0), its place there, and its club ("": none)."""

    entrant: str
    group: int
    place: int
    club: str = ""


def snake(
    entrants: Sequence[str], groups: int, clubs: Mapping[str, str] | None = None
) -> tuple[tuple[str, ...], ...]:
    """Deal entrants in seed order into groups; `clubs` says who is to be kept apart.

    Raises ValueError for fewer than two in a group, or the same one twice.
    """
    if groups < 1 or len(entrants) < 2 * groups:
        raise ValueError(f"{len(entrants)} entrants cannot fill {groups} groups of two or more")
    if len(set(entrants)) < len(entrants):
        raise ValueError("an entrant is listed twice")
    dealt: list[list[str]] = [[] for _ in range(groups)]
    for start in range(0, len(entrants), groups):
        row = entrants[start : start + groups]
        backwards = start // groups % 2 == 1
        order = [groups - 1 - at if backwards else at for at in range(len(row))]
        for entrant, group in zip(row, _apart(row, order, dealt, clubs or {}), strict=True):
            dealt[group].append(entrant)
    return tuple(tuple(group) for group in dealt)


def _apart(
    row: Sequence[str], order: Sequence[int], dealt: Sequence[Sequence[str]],
    clubs: Mapping[str, str],
) -> list[int]:  # fmt: skip
    """The group of each of a row: as the snake has it, unless clubs can be kept apart."""

    def cost(entrant: str, natural: int, group: int) -> int:
        club = clubs.get(entrant, "")
        already = sum(clubs.get(one, "") == club for one in dealt[group]) if club else 0
        return SAME_CLUB * already**2 + (natural - group) ** 2

    # A last row that is not full stays within the groups that the snake has for it.
    open_to = sorted(order)
    costs = [
        [cost(entrant, natural, group) for group in open_to]
        for entrant, natural in zip(row, order, strict=True)
    ]
    return [open_to[column] for column in cheapest(costs)]


def group_rounds(groups: Sequence[Sequence[str]], legs: int = 1) -> tuple[tuple[Round, ...], ...]:
    """The round robin of each group."""
    return tuple(round_robin(group, legs) for group in groups)


def best_placed(
    rows: Mapping[int, Row], number: int, lots: Mapping[str, str] | None = None
) -> tuple[int, ...]:
    """The groups whose row is among the best `number`: the best thirds, for instance.

    Groups may differ in size, so points, difference and scored are compared by match played. Raises
    ValueError where the last place cannot be decided, naming who is level: that takes a drawn lot,
    and with `lots` (by entrant, the lowest first) it is drawn.
    """

    def rate(group: int) -> tuple[Fraction, ...]:
        row = rows[group]
        played = max(row.played, 1)
        return tuple(Fraction(n) / played for n in (row.points, row.difference, row.scored))

    def order(group: int) -> tuple[list[Fraction], str]:
        return [-value for value in rate(group)], (lots or {}).get(rows[group].entrant, "")

    ranked = sorted(rows, key=order)
    if (
        lots is None
        and 0 < number < len(ranked)
        and rate(ranked[number - 1]) == rate(ranked[number])
    ):
        level = [rows[group].entrant for group in ranked if rate(group) == rate(ranked[number])]
        raise ValueError(f"{', '.join(level)} are level for the last place: draw a lot")
    return tuple(ranked[:number])


def knockout_order(through: Sequence[Through]) -> tuple[str, ...]:
    """Those who are through, in the seed order for a knockout.

    Group winners come first, in the order of the groups, then the seconds and so on; within a place
    they are exchanged so that those of one group, then of one club, are far apart in the bracket.
    """
    size = 2 ** max(1, (len(through) - 1).bit_length())
    line = {seed: at for at, seed in enumerate(seed_order(size))}
    seated: list[tuple[int, Through]] = []
    for place in sorted({one.place for one in through}):
        tier = sorted((one for one in through if one.place == place), key=lambda one: one.group)
        seeds = range(len(seated) + 1, len(seated) + len(tier) + 1)
        costs = [
            [_nearness(one, line[seed], seated, line) * len(through) ** 2 + (seed - own) ** 2
             for seed in seeds]
            for own, one in zip(seeds, tier, strict=True)
        ]  # fmt: skip
        seated += [(seeds[column], one) for one, column in zip(tier, cheapest(costs), strict=True)]
    return tuple(one.entrant for _, one in sorted(seated, key=lambda item: item[0]))


def _nearness(
    one: Through, at: int, seated: Sequence[tuple[int, Through]], line: Mapping[int, int]
) -> int:
    """How soon it would meet its own: 2 to the power of the rounds that are left by then."""
    size = len(line)
    total = 0
    for seed, other in seated:
        weight = 100 if other.group == one.group else int(bool(one.club) and one.club == other.club)
        round_ = (at ^ line[seed]).bit_length()
        total += weight * 4 ** (size.bit_length() - round_)
    return total


def knockout(through: Sequence[Through], third_place: bool = False) -> Bracket:
    """The knockout of those who are through."""
    return single_elimination(knockout_order(through), third_place)


def groups_then_knockout(
    entrants: Sequence[str], groups: int = 2, legs: int = 1, clubs: Mapping[str, str] | None = None
) -> tuple[tuple[Round, ...], ...]:
    """The rounds of each group; the knockout is drawn when the groups are played."""
    return group_rounds(snake(entrants, groups, clubs), legs)


FORMAT = Format(
    name="groups-knockout",
    title="Groups, then knockout",
    rule="Everyone meets everyone in the own group; the best of each group go on to a knockout.",
    draw=groups_then_knockout,
    smallest=SMALLEST,
    pairings="fixed",
)
