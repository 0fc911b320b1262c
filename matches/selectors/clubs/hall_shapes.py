"""A hall as a page shows it: its boards, and the matches on them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.models import Venue
from matches.selectors.scoring import ScoreRunning, in_words


@dataclass(frozen=True)
class HallMatch:
    """A match in the hall. ``why`` says why it is not called yet, where it is not; ``boards`` are
    all that it is played on; ``scores`` are those of a match in progress."""

    public_id: str
    number: int
    home: str
    away: str
    competition: str
    state: str
    starts_at: datetime | None
    why: str = ""
    boards: tuple[str, ...] = ()
    scores: tuple[ScoreRunning, ...] = ()

    @property
    def running(self) -> str:
        """How it stands while it is written down."""
        return in_words(self.scores)


@dataclass(frozen=True)
class HallBoard:
    """A board, and who is called to it or plays on it."""

    public_id: str
    name: str
    match: HallMatch | None
    next: HallMatch | None = None


@dataclass(frozen=True)
class Hall:
    """A hall as a page shows it."""

    venue: Venue
    boards: tuple[HallBoard, ...]
    coming: tuple[HallMatch, ...]
