"""A phone of somebody who writes a match down beside its umpire, to learn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from matches.selectors.scoring import shadowed
from matches.services.scoring import shadowing
from tests.services.scoring.at_the_board import Phone


@dataclass
class Trainee(Phone):
    """A phone whose holder learns."""

    name: str = "phone-of-a-trainee-here"

    @property
    def who(self) -> Any:
        return self.actor or self.league.umpire

    def send(self, lines: list[Any]) -> dict[str, Any]:
        state = shadowing.write(self.who, self.fixture, **self.where, after=self.seen, lines=lines)
        self.seen = state["running"]["lines"]
        return state

    def finish(self) -> dict[str, Any]:
        return shadowing.finish(self.who, self.fixture, **self.where, after=self.seen)

    @property
    def found(self) -> Any:
        return shadowed(self.who, self.fixture, board=self.board)
