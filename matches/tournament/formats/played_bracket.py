"""The bracket in which matches were played, told by who met whom after whom."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from matches.tournament.formats.seed_orders import LISTED, first_round
from matches.tournament.formats.single_elimination import FOR_THIRD

One = TypeVar("One", bound=Hashable)
Game: TypeAlias = tuple[One, One, One | None]
"""Both sides, and who of them won (None: nobody)."""
Shape: TypeAlias = "int | tuple[Shape, Shape]"
"""Of a part of a bracket: how many meet in its first match (one has a bye), or both its halves."""
Why: TypeAlias = Literal["no-winner", "out-already", "two-left", "byes"]


class NoBracketError(ValueError):
    """The matches are not those of one knockout. `at`: the first that is not, by its index (None:
    all of them together); `who` is meant, and `before`: the match that they lost.

    "no-winner": nobody goes on from it. "out-already": `who` had lost before. "two-left": who won
    it never lost, and neither did the winner of the last. "byes": somebody begins later, or
    earlier, than in any bracket here.
    """

    def __init__(self, why: Why, at: int | None, who: object = None, before: int = -1) -> None:
        super().__init__(f"{why} at {at}")
        self.why, self.at, self.who, self.before = why, at, who, before


@dataclass(frozen=True)
class PlayedBracket(Generic[One]):
    """`entrants` from the top of the bracket to its bottom, as `seed_orders.LISTED` has them;
    `ties`: beside each match its tie, and whether its sides stand the other way round there;
    `third_place`: whether one was for third place."""

    entrants: tuple[One, ...]
    ties: tuple[tuple[str, bool], ...]
    third_place: bool


@dataclass(frozen=True)
class _Node(Generic[One]):
    """A match by its index, with where its sides came from; or somebody who comes without one."""

    one: One | None
    at: int = -1
    sides: tuple[_Node[One], ...] = ()


def played_bracket(games: Sequence[Game[One]]) -> PlayedBracket[One]:
    """The bracket of matches in the order in which they were played. NoBracketError where they are
    not the matches of one knockout, with or without one for third place."""
    final, third = _followed(games)
    # Whoever lost is out: of each match one, and the winner of it all.
    many = len(games) + 1 - (third is not None)
    rounds = (many - 1).bit_length()
    numbered = [str(number) for number in range(many)]
    wanted = _template([1 if away is None else 2 for _home, away in first_round(numbered, LISTED)])
    if _shape(final, rounds) != _sorted(wanted):
        raise NoBracketError("byes", None)
    listed: list[One] = []
    ties: dict[int, tuple[str, bool]] = {}
    _lay(final, wanted, rounds, 1, listed, ties)
    if third is not None:
        ties[third] = (FOR_THIRD, _turned_third(games, third, ties, rounds))
    return PlayedBracket(
        tuple(listed), tuple(ties[at] for at in range(len(games))), third is not None
    )


def _followed(games: Sequence[Game[One]]) -> tuple[_Node[One], int | None]:
    """The final with all that leads to it, and which match was for third place."""
    lost: dict[One, int] = {}
    won: dict[One, _Node[One]] = {}
    third = None
    for at, (home, away, winner) in enumerate(games):
        if winner is None or winner not in (home, away):
            raise NoBracketError("no-winner", at)
        out = [one for one in (home, away) if one in lost]
        if len(out) == 2 and third is None:
            third = at
        elif out:
            raise NoBracketError("out-already", at, out[0], lost[out[0]])
        else:
            sides = tuple(won.pop(one, _Node(one)) for one in (home, away))
            won[winner] = _Node(None, at, sides)
            lost[away if winner == home else home] = at
    left = sorted(won.values(), key=lambda node: node.at)
    if len(left) != 1:
        first = left[0].at if left else None
        raise NoBracketError("two-left", first, None if first is None else games[first][2])
    if third is not None:
        _require_third(games, third, left[0], lost)
    return left[0], third


def _require_third(
    games: Sequence[Game[One]], third: int, final: _Node[One], lost: dict[One, int]
) -> None:
    """The match between two who had lost is for third place if they lost the semi-finals."""
    semi_finals = {side.at for side in final.sides}
    for one in games[third][:2]:
        if one is not None and lost[one] not in semi_finals:
            raise NoBracketError("out-already", third, one, lost[one])


def _turned_third(
    games: Sequence[Game[One]], third: int, ties: dict[int, tuple[str, bool]], rounds: int
) -> bool:
    """Whether the loser of the upper semi-final is named second."""
    upper = next(at for at, (tie, _turned) in ties.items() if tie == f"r{rounds - 1}m1")
    home, away, winner = games[upper]
    return games[third][0] != (away if winner == home else home)


def _template(pairs: Sequence[Shape]) -> Shape:
    """The shape of a bracket whose first round has these."""
    level = list(pairs)
    while len(level) > 1:
        level = [(level[at], level[at + 1]) for at in range(0, len(level), 2)]
    return level[0]


def _sorted(shape: Shape) -> Shape:
    """The same with the halves in an order of their own: equal where one can be turned into the
    other."""
    if isinstance(shape, int):
        return shape
    first, second = sorted((_sorted(half) for half in shape), key=repr)
    return first, second


def _shape(node: _Node[One], rounds: int) -> Shape:
    """The shape of what leads to a match, `rounds` deep; 0 for what has no place so deep."""
    if rounds <= 1:
        deeper = any(side.one is None for side in node.sides)
        return 0 if deeper else 1 if node.one is not None else 2
    if node.one is not None:
        return 0
    home, away = (_shape(side, rounds - 1) for side in node.sides)
    return _sorted((home, away))


def _lay(
    node: _Node[One], wanted: Shape, rounds: int, place: int,
    listed: list[One], ties: dict[int, tuple[str, bool]],
) -> None:  # fmt: skip
    """Put a part of the tree where it fits, from the top to the bottom."""
    if node.one is not None:
        listed.append(node.one)
        return
    upper, lower = node.sides
    turned = False
    if isinstance(wanted, tuple):
        turned = _shape(upper, rounds - 1) != _sorted(wanted[0])
        upper, lower = (lower, upper) if turned else (upper, lower)
        _lay(upper, wanted[0], rounds - 1, 2 * place - 1, listed, ties)
        _lay(lower, wanted[1], rounds - 1, 2 * place, listed, ties)
    else:
        listed.extend(side.one for side in node.sides if side.one is not None)
    ties[node.at] = (f"r{rounds}m{place}", turned)
