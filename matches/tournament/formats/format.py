"""What the register of formats holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from matches.tournament.tally import Pairings


@dataclass(frozen=True, slots=True)
class Format:
    """A way to run a competition. `rule` tells it to people; `draw` makes it for entrants;
    `bracket`: it is shown as a bracket and has no table; `tabled` False: neither has it a table.
    `pairings`: whether it is known before play who meets whom, which some tie-breaks ask; None: it
    is seen from the results."""

    name: str
    title: str
    rule: str
    draw: Callable[..., object]
    smallest: int = 2
    largest: int | None = None
    bracket: bool = False
    tabled: bool = True
    pairings: Pairings | None = None
