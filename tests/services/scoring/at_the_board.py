"""Phones at the board of a match, as tests hold them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from matches.services import scoring
from matches.services.scoring import Sent
from tests.services.league import League

BEGIN = {"begin": {"first": "A", "detail": "flicks"}}
MISS = {"flick": {"by": "A", "struck": []}}
BACK = {"flick": {"by": "B", "struck": ["O1"]}}
ORDER = [
    *(f"O{n}" for n in range(1, 13)), "R1", "R2", "G1", "G2", "B1", "B2", "K",
]  # fmt: skip


def entry(what: dict[str, Any]) -> dict[str, Any]:
    """A line that adds an entry."""
    return {"entry": what}


def won(penny: str, by: str = "A") -> dict[str, Any]:
    """A penny won by merit."""
    return {"flick": {"by": by, "struck": [penny], "off": [penny]}}


def finished() -> list[dict[str, Any]]:
    """The entries of a match of Penny Black: after a miss each, A clears the board."""
    again = {"flick": {"by": "B", "struck": ["O1"]}}
    return [MISS, BACK, again, *(won(each) for each in ORDER[:14])]


def whole() -> list[dict[str, Any]]:
    """The lines of a whole match."""
    return [BEGIN, *(entry(one) for one in finished())]


@dataclass
class Phone:
    """A device that counts its own lines, and how many it has seen."""

    league: League
    name: str = "phone-one-at-the-board"
    board: int | None = None
    number: int = 1
    sequence: int = 0
    seen: int = 0
    actor: Any = None
    sent: list[Sent] = field(default_factory=list)

    @property
    def where(self) -> dict[str, Any]:
        """Which match, and which phone."""
        return {"board": self.board, "device": self.name}

    @property
    def who(self) -> Any:
        """Who holds it."""
        return self.actor or self.league.owner

    @property
    def fixture(self) -> str:
        """The match it stands at."""
        return self.league.id(self.number)

    def write(self, *bodies: Any) -> dict[str, Any]:
        """Send lines after what it has seen; what is refused it counts all the same."""
        lines = []
        for body in bodies:
            self.sequence += 1
            lines.append(Sent(self.sequence, body))
        self.sent = lines
        return self.again()

    def again(self) -> dict[str, Any]:
        """Send the last lines once more."""
        return self.send(self.sent)

    def send(self, lines: list[Sent]) -> dict[str, Any]:
        """Send these lines."""
        state = scoring.write(self.who, self.fixture, **self.where, after=self.seen, lines=lines)
        self.seen = state["running"]["lines"]
        return state

    def hand_in(self) -> dict[str, Any]:
        """Hand the card in."""
        return scoring.hand_in(self.who, self.fixture, **self.where, after=self.seen)

    def abandon(self, reason: str = "Rain.") -> dict[str, Any]:
        """Abandon the card."""
        return scoring.abandon(self.who, self.fixture, **self.where, after=self.seen, reason=reason)

    def resume(self) -> dict[str, Any]:
        """Take up what was abandoned."""
        return scoring.resume(self.who, self.fixture, board=self.board)
