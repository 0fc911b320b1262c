"""Places by round as lines: where each stands in a drawing that the server makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

LEFT, TOP, RIGHT = 34, 14, 190
STEP = 26
WIDTH = 900
KINDS = 8
"""So many kinds of lines, told apart by colour and by dashes."""


@dataclass(frozen=True)
class ChartLine:
    """One entry's line: a polyline for each stretch in which it was ranked, and where its name
    stands. Numbers are text, written alike in every language."""

    name: str
    kind: int
    stretches: tuple[str, ...]
    x: str
    y: str


@dataclass(frozen=True)
class Tick:
    """A number at the edge."""

    at: str
    text: str


@dataclass(frozen=True)
class PlacesChart:
    """The drawing: its size, its lines, the rounds below and the places at the left."""

    width: int
    height: int
    lines: tuple[ChartLine, ...]
    rounds: tuple[Tick, ...]
    places: tuple[Tick, ...]
    right: int
    bottom: int


def places_chart(
    rounds: Sequence[int], places: Sequence[tuple[str, Sequence[int | None]]]
) -> PlacesChart | None:
    """The chart of ranks by round; None where there are not two rounds."""
    if len(rounds) < 2 or not places:
        return None
    deepest = max((rank or 1 for _name, ranks in places for rank in ranks), default=1)
    bottom = TOP + (max(deepest, len(places)) - 1) * STEP
    across = (WIDTH - LEFT - RIGHT) / (len(rounds) - 1)

    def x(n: int) -> float:
        return round(LEFT + n * across, 1)

    taken: set[float] = set()
    lines = []
    for index, (name, ranks) in enumerate(places):
        last = ranks[-1]
        height = _y(last if last is not None else deepest)
        while height in taken:
            # Who shares a place stands below it, as in the table.
            height += STEP
        taken.add(height)
        told = _stretches(ranks, x)
        lines.append(ChartLine(name, index % KINDS, told, f"{x(len(rounds) - 1) + 8}", f"{height}"))
    every = max(1, len(rounds) // 20)
    return PlacesChart(
        WIDTH,
        int(max(bottom, *taken)) + 34,
        tuple(lines),
        tuple(Tick(f"{x(n)}", str(r)) for n, r in enumerate(rounds) if n % every == 0),
        tuple(Tick(f"{_y(n)}", str(n)) for n in range(1, max(deepest, len(places)) + 1)),
        WIDTH - RIGHT,
        int(bottom) + 26,
    )


def _y(rank: int) -> int:
    return TOP + (rank - 1) * STEP


def _stretches(ranks: Sequence[int | None], x: Callable[[int], float]) -> tuple[str, ...]:
    """A polyline for each stretch of rounds in which somebody was ranked."""
    stretches: list[list[str]] = [[]]
    for n, rank in enumerate(ranks):
        if rank is None:
            stretches.append([])
        else:
            stretches[-1].append(f"{x(n)},{_y(rank)}")
    return tuple(" ".join(one) for one in stretches if one)
