"""A ladder as its log makes it: the rungs, the challenges, and every move with what caused it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from matches.tournament.ladder.log import Event, Happened

ASKED, AGREED, OVER = "asked", "agreed", "over"


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge: asked, agreed (to be played) or over; `ended` says how it came to be over.
    `paused_until`: by a holiday no time ran until then."""

    id: str
    challenger: str
    challenged: str
    at: datetime
    state: str = ASKED
    answer_by: datetime | None = None
    play_by: datetime | None = None
    ended: Happened | None = None
    ended_at: datetime | None = None
    winner: str = ""
    paused_until: datetime | None = None

    @property
    def open(self) -> bool:
        return self.state != OVER


@dataclass(frozen=True, slots=True)
class Move:
    """An entrant's way from one rung to another (0: not on the ladder), and the event behind it.

    `own` is true of those the event is about; the others were shifted by them.
    """

    event: Event
    entrant: str
    before: int
    after: int
    own: bool


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder after a log: `rungs` from the top; `ignored` are events that changed nothing any
    more, such as an answer to a challenge that was over."""

    rungs: tuple[str, ...] = ()
    challenges: Mapping[str, Challenge] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    active: Mapping[str, datetime] = field(default_factory=dict)
    protected: Mapping[str, datetime] = field(default_factory=dict)
    met: Mapping[frozenset[str], datetime] = field(default_factory=dict)
    ignored: tuple[Event, ...] = ()
    away: Mapping[str, datetime] = field(default_factory=dict)

    def rung(self, entrant: str) -> int:
        """Where an entrant stands, from 1; 0 where it is not on the ladder."""
        return self.rungs.index(entrant) + 1 if entrant in self.rungs else 0

    def open_challenges(self, entrant: str) -> tuple[Challenge, ...]:
        """The challenges in which an entrant is engaged, the first made first."""
        return tuple(
            each
            for each in self.challenges.values()
            if each.open and entrant in (each.challenger, each.challenged)
        )

    def open_challenge(self, entrant: str) -> Challenge | None:
        """The first challenge in which an entrant is engaged."""
        return next(iter(self.open_challenges(entrant)), None)

    def away_until(self, entrant: str, at: datetime) -> datetime | None:
        """The end of an entrant's holiday, or of everybody's, at that moment; None: it has none."""
        ends = [end for one in (entrant, "") if (end := self.away.get(one)) and end > at]
        return max(ends, default=None)
