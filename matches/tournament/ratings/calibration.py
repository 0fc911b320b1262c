"""Calibration: how what a rating system expected of matches compares with how they went.

A system that says 70 % of a hundred matches should see about seventy of them won. Matches are
counted in bins of what was expected of the side named first; a draw is half a win. The log-loss is
the mean of how surprised a forecast was: who says one half of everything has ln 2, less is better.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

BINS: Final = 10
COIN: Final = math.log(2)
"""The log-loss of who says one half of every match."""
SUREST: Final = 0.001
"""Nobody is taken to be surer than this: one certain forecast gone wrong would be without end."""
FEW_MATCHES: Final = 100
"""With fewer matches nothing is told: the figures would say nothing, or how single matches went."""
FEW_IN_A_BIN: Final = 10
"""Of a bin with fewer matches only that is told."""
FEW_IN_A_MONTH: Final = 10
"""A month with fewer matches is left out: when it came in, figures would tell of single matches."""


@dataclass
class Tally:
    """Matches added up: of each bin how many, what was expected of them and what they scored; and
    the loss of all."""

    bins: list[list[float]] = field(default_factory=lambda: [[0, 0.0, 0.0] for _bin in range(BINS)])
    loss: float = 0.0

    def add(self, expected: float, score: float) -> None:
        """One match: the score, 0 to 1, that was expected of its first side, and what it was."""
        held = self.bins[min(int(expected * BINS), BINS - 1)]
        held[0] += 1
        held[1] += expected
        held[2] += score
        self.loss += log_loss(expected, score)

    def as_document(self) -> dict[str, Any]:
        """The tally as plain JSON."""
        return {"bins": self.bins, "loss": self.loss}

    @property
    def matches(self) -> int:
        """How many it is of."""
        return round(sum(held[0] for held in self.bins))

    @staticmethod
    def of(documents: Iterable[Mapping[str, Any]]) -> Tally:
        """The tally that several come to together."""
        whole = Tally()
        for document in documents:
            whole.loss += document["loss"]
            for held, more in zip(whole.bins, document["bins"], strict=True):
                for place, number in enumerate(more):
                    held[place] += number
        return whole


class Bin(NamedTuple):
    """Matches of which about as much was expected, `low` to `high`; None where they are too few."""

    low: float
    high: float
    matches: int
    expected: float | None
    actual: float | None


@dataclass(frozen=True)
class Calibration:
    """A system's figures: its log-loss, and that of who says of every match what the first side has
    scored on the whole (`base_rate`)."""

    matches: int
    bins: tuple[Bin, ...]
    log_loss: float
    base_rate: float
    base_loss: float


def log_loss(expected: float, score: float) -> float:
    """How surprised a forecast is by a score; a draw surprises by half of either."""
    sure = min(max(expected, SUREST), 1 - SUREST)
    return -(score * math.log(sure) + (1 - score) * math.log(1 - sure))


def of_months(documents: Iterable[Mapping[str, Any]]) -> Calibration | None:
    """What months tell together, but for those with few matches."""
    months = [Tally.of([document]) for document in documents]
    return calibration(
        Tally.of(each.as_document() for each in months if each.matches >= FEW_IN_A_MONTH)
    )


def calibration(tally: Tally) -> Calibration | None:
    """What a tally tells; None while it is of too few matches."""
    matches = tally.matches
    if matches < FEW_MATCHES:
        return None
    base = math.fsum(held[2] for held in tally.bins) / matches
    return Calibration(
        matches,
        tuple(_bin(number, *held) for number, held in enumerate(tally.bins)),
        tally.loss / matches,
        base,
        log_loss(base, base),
    )


def _bin(number: int, count: float, expected: float, score: float) -> Bin:
    is_told = count >= FEW_IN_A_BIN
    return Bin(
        number / BINS,
        (number + 1) / BINS,
        round(count),
        expected / count if is_told else None,
        score / count if is_told else None,
    )
