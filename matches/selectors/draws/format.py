"""A format as pages show it: what is special to one stands behind its record, in its own room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches.models import Competition, Division, Entry
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import Discreet, Named

Name = Callable[[str], str]
"""The name of a public id, as it may be shown."""


@dataclass(frozen=True)
class CardTold:
    """One pair and why it was paired, sentence by sentence; `second` "" for who rests."""

    first: str
    second: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class RoundTold:
    """A round: by which system, what is to be known of it, its pairs, and who is away."""

    number: int
    system: str
    notes: tuple[str, ...]
    cards: tuple[CardTold, ...]
    absent: tuple[str, ...]
    kept: str = ""


@dataclass(frozen=True)
class Placing:
    """An entry's rank in its competition (shared ranks are equal; None: unplaced so far), and
    whether it has played."""

    entry: Entry
    rank: int | None
    took_part: bool


@dataclass(frozen=True)
class Page:
    """What a part of a competition's page is made from: `lines` are those of the matches that the
    page lists (`fixtures.FixtureLine`). The reader (`viewer`) may have asked for all of its
    `history`, and for a `period` (0: the latest)."""

    competition: Competition
    divisions: Sequence[Division]
    names: Mapping[int, Named]
    free: Discreet
    lines: Sequence[Any] = ()
    history: bool = False
    period: int = 0
    viewer: Viewer = NOBODY
    ahead: bool = True
    """Whether the reader may know when and where anybody plays."""


@dataclass(frozen=True)
class Part:
    """A format's part of the competition's page. `read` gives what it shows; nothing, where there
    is nothing to show. `whole`: it needs every match, however many there are. `names_all`: it says
    who plays."""

    read: Callable[[Page], Any]
    whole: bool = False
    names_all: bool = False


def _all(divisions: Sequence[Division], _period: int) -> Sequence[Division]:
    return divisions


def _nothing_more(_competition: Competition) -> bool:
    return False


@dataclass(frozen=True)
class Format:
    """What is read of one format beyond what every format has. `name` is that of
    `matches.tournament.formats.FORMATS`.

    `part` stands on the competition's page, beside or in place of tables, and `shown` says which
    divisions stand there when a period is asked for (0: the latest). `by_round`: a table after each
    round can be told. `draws_on`: whether there is more to draw once it runs. `endless`:
    that every match is played is no end of it. `starts_in_table`:
    its table counts the starts, so that a match itself is won as it was played; in all others a
    match is won with the start. `calls_itself`: its matches are called by itself, not in the hall.
    `again`: the options that its document keeps, where `manage.py draw` can draw it again.
    `placings(competition, divisions, entries)`: who came where, where no table says it; the
    divisions of the last stage come first. `round_told(number, basis, name)` tells a round that was
    drawn by results; `reasons(basis, name)` finds why two of it were paired, by their public ids.
    `own`: the competitions in which a viewer may do more than play matches.
    """

    name: str
    part: Part | None = None
    endless: bool = False
    shown: Callable[[Sequence[Division], int], Sequence[Division]] = _all
    by_round: bool = True
    draws_on: Callable[[Competition], bool] = _nothing_more
    starts_in_table: bool = False
    calls_itself: bool = False
    again: tuple[str, ...] | None = None
    placings: (
        Callable[
            [Competition, Sequence[Division], Mapping[int, Entry]],
            tuple[Placing, ...],
        ]
        | None
    ) = None
    round_told: Callable[[int, Mapping[str, Any], Name], RoundTold] | None = None
    reasons: (
        Callable[[Mapping[str, Any], Name], Callable[[frozenset[str]], tuple[str, ...]]] | None
    ) = None
    own: Callable[[Viewer], Sequence[Any]] | None = None
