"""Where the matches of a bracket stand on paper: on which page, in which column, how far down.

A bracket is read from left to right, each match half way between the two whose winners meet in it.
What is too large for one page is cut into several: trees of its first rounds, as many to a page as
there is room for, then what their winners play, as small brackets of their own. Nothing here knows
a name; a match is its id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

Rounds = Sequence[Sequence[str]]
"""The ids of a bracket's matches, round by round."""


@dataclass(frozen=True)
class Sheet:
    """A size of paper: how many matches stand one below the other on it, and how many rounds beside
    each other, so that a name can still be read."""

    name: str
    rows: int
    columns: int


A4: Final = Sheet("a4", 16, 6)
A3: Final = Sheet("a3", 32, 10)
"""Both lying."""


@dataclass(frozen=True)
class Box:
    """A match on a page: its column from the left, and how many rows its middle is down."""

    id: str
    column: int
    row: float


@dataclass(frozen=True)
class BracketPage:
    """One page: which rounds (by their index) its columns are, its matches, which of them lead to
    which, and how many rows it has."""

    first: int
    columns: int
    rows: float
    boxes: tuple[Box, ...]
    links: tuple[tuple[str, str], ...]


@dataclass
class _Laid:
    """What was placed so far."""

    boxes: list[Box] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    rows: float = 0.0


def pages_of(
    rounds: Rounds, comes: Mapping[str, Sequence[str]], sheet: Sheet
) -> tuple[BracketPage, ...]:
    """The pages of a bracket on such a sheet. `comes`: for a match the ids of those whose winners
    play it."""
    pages: list[BracketPage] = []
    first = 0
    while first < len(rounds):
        last = _depth(rounds, comes, sheet, first)
        band = rounds[first:last]
        pages += [_page(band, comes, first, some) for some in _shared_out(band, comes, sheet.rows)]
        first = last
    return tuple(pages)


def fits(rounds: Rounds, comes: Mapping[str, Sequence[str]], sheet: Sheet) -> bool:
    """Whether a bracket stands on one page of such a sheet."""
    return len(pages_of(rounds, comes, sheet)) <= 1


def _depth(rounds: Rounds, comes: Mapping[str, Sequence[str]], sheet: Sheet, first: int) -> int:
    """Up to which round a band of pages goes: to the end if it can; else as far as its trees have
    room, with two rounds at least for the page after it."""
    rest = rounds[first:]
    if len(rest) <= sheet.columns and _leaves_of(rest, comes) <= sheet.rows:
        return len(rounds)
    most = min(sheet.columns, max(1, len(rest) - 2))
    for depth in range(most, 1, -1):
        band = rest[:depth]
        if all(_leaves(root, band, comes) <= sheet.rows for root in _roots(band, comes)):
            return first + depth
    return first + 1


def _shared_out(
    band: Rounds, comes: Mapping[str, Sequence[str]], most: int
) -> Iterator[tuple[str, ...]]:
    """The trees of a band, by their last matches, as many to a page as have room on it, and about
    as many on each."""
    roots = _roots(band, comes)
    sizes = {root: _leaves(root, band, comes) for root in roots}
    pages = -(-sum(sizes.values()) // most)
    fair = max(max(sizes.values(), default=1), -(-sum(sizes.values()) // max(1, pages)))
    held: list[str] = []
    for root in roots:
        if held and sum(sizes[one] for one in held) + sizes[root] > min(most, fair):
            yield tuple(held)
            held = []
        held.append(root)
    if held:
        yield tuple(held)


def _roots(band: Rounds, comes: Mapping[str, Sequence[str]]) -> list[str]:
    """The matches of a band that lead to no other of it, in the order of those before them."""
    known = {id_ for each in band for id_ in each}
    led = {one for id_ in known for one in comes.get(id_, ())}
    return [id_ for each in reversed(band) for id_ in each if id_ not in led]


def _leaves(id_: str, band: Rounds, comes: Mapping[str, Sequence[str]]) -> int:
    known = {one for each in band for one in each}
    before = [one for one in comes.get(id_, ()) if one in known]
    return sum(_leaves(one, band, comes) for one in before) if before else 1


def _leaves_of(band: Rounds, comes: Mapping[str, Sequence[str]]) -> int:
    return sum(_leaves(root, band, comes) for root in _roots(band, comes))


def _page(
    band: Rounds, comes: Mapping[str, Sequence[str]], first: int, roots: Sequence[str]
) -> BracketPage:
    columns = {id_: number for number, each in enumerate(band) for id_ in each}
    laid = _Laid()
    for root in roots:
        _lay(root, columns, comes, laid)
    return BracketPage(first, len(band), laid.rows, tuple(laid.boxes), tuple(laid.links))


def _lay(
    id_: str, columns: Mapping[str, int], comes: Mapping[str, Sequence[str]], laid: _Laid
) -> float:
    """Place a match behind those that lead to it; how many rows it is down."""
    before = [one for one in comes.get(id_, ()) if one in columns]
    if before:
        rows = [_lay(one, columns, comes, laid) for one in before]
        row = sum(rows) / len(rows)
        laid.links += [(one, id_) for one in before]
    else:
        row = laid.rows + 0.5
        laid.rows += 1.0
    laid.boxes.append(Box(id_, columns[id_], row))
    return row
