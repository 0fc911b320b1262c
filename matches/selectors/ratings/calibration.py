"""How well the forecasts of ratings were, as everybody may read it: figures of nobody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.models import RatingCalibration
from matches.selectors.ratings.systems import OfSystem
from matches.tournament.ratings import TITLES, USUAL
from matches.tournament.ratings.calibration import (
    COIN,
    FEW_MATCHES,
    Bin,
    Calibration,
    of_months,
)


@dataclass(frozen=True)
class CalibrationPage(OfSystem):
    """A game's calibration by a system; ``figures`` are missing while there are too few matches."""

    game: str
    system: str
    systems: tuple[str, ...]
    figures: Calibration | None
    reckoned_at: datetime | None
    coin: float = COIN
    fewest: int = FEW_MATCHES

    @property
    def points(self) -> tuple[Bin, ...]:
        """The bins of which something is told."""
        told = self.figures.bins if self.figures is not None else ()
        return tuple(each for each in told if each.expected is not None)


def calibration_page(game: str, system: str = USUAL) -> CalibrationPage | None:
    """What a ledger's months come to; nothing of a system that has none, but the usual one. One
    query, of as many rows as there are months."""
    held = list(RatingCalibration.objects.filter(game=game))
    known = {USUAL, *(row.system for row in held)}
    systems = tuple(each for each in TITLES if each in known)
    if system not in systems:
        return None
    own = [row for row in held if row.system == system]
    return CalibrationPage(
        game,
        system,
        systems,
        of_months(row.tally for row in own),
        max((row.reckoned_at for row in own), default=None),
    )
