"""Who comes to a league after the draw: a match against everybody, in rounds in which they rest,
else in rounds of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass


@dataclass(frozen=True)
class Late:
    """One more match. `round`: the open round it is put into, None for one after the last;
    `at_home`: whether who came late is at home."""

    opponent: str
    leg: int
    round: int | None
    at_home: bool


def late_matches(
    opponents: Sequence[str],
    legs: int,
    resting: Mapping[int, Set[str]],
    homes: Mapping[str, int],
) -> tuple[Late, ...]:
    """The matches of who comes late against each of `opponents`, `legs` times.

    `resting` names the rounds that have not begun, in order, with who rests in each; `homes` how
    many more matches each opponent has at home than away. In a pair of legs each is at home once;
    in a single one those are away who were at home most, so that it comes out as even as can be.
    """
    sides = _sides(opponents, legs, homes)
    due = [(leg, each) for leg in range(1, legs + 1) for each in opponents]
    held: dict[tuple[int, str], int] = {}
    for number, free in sorted(resting.items()):
        chosen = next((one for one in due if one[1] in free and one not in held), None)
        if chosen is not None:
            held[chosen] = number
    return tuple(
        Late(each, leg, held.get((leg, each)), sides[leg, each])
        for leg, each in sorted(due, key=lambda one: (one not in held, held.get(one, 0)))
    )


def _sides(
    opponents: Sequence[str], legs: int, homes: Mapping[str, int]
) -> dict[tuple[int, str], bool]:
    """Who is at home: by leg and opponent."""
    at_home = _at_home(opponents, homes)
    return {
        (leg, each): (each in at_home) == (leg % 2 == 1)
        for leg in range(1, legs + 1)
        for each in opponents
    }


def _at_home(opponents: Iterable[str], homes: Mapping[str, int]) -> frozenset[str]:
    """The half whom who comes late meets at home first: those who were at home most."""
    listed = list(opponents)
    order = sorted(range(len(listed)), key=lambda n: (-homes.get(listed[n], 0), n))
    return frozenset(listed[n] for n in order[: (len(listed) + 1) // 2])
