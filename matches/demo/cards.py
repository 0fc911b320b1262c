"""The cards of a competition of the demo: played, handed in, and agreed with where sides report."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any, Final

import rules
from matches.demo.matches import Match, played
from matches.demo.plans import Plan
from matches.demo.stage import UMPIRE, Ground, Player, Scene
from matches.selectors.competitions import FixtureFacts
from matches.services import results
from matches.services.fixtures import umpires
from matches.services.results import scorecards
from matches.services.teams import team_boards
from matches.services.teams.team_boards import BoardPlan

UMPIRED: Final = 3
MAY_BE_DRAWN: Final = frozenset({"round-robin", "everyone-plays", "swiss", "box-league"})


@dataclass(frozen=True)
class Entered:
    """An entry and who plays for it: one, two of a pair, or a team."""

    id: str
    players: tuple[Player, ...]


class Cards:
    """Plays a competition's matches and hands their cards in."""

    def __init__(
        self,
        scene: Scene,
        plan: Plan,
        rng: random.Random,
        ground: Ground,
        entered: Mapping[str, Entered],
    ) -> None:
        self.scene, self.plan, self.rng = scene, plan, rng
        self.ground, self.entered = ground, entered
        self.details = (plan.details[n % len(plan.details)] for n in count())

    def enter(self, facts: FixtureFacts, at: datetime | None) -> dict[str, Any]:
        """Play a match and hand in its card, or those of its boards; returns the last card."""
        if self.plan.kind == "team":
            return self._enter_boards(facts, at)
        home, away = self._sides(facts)
        detail = self.plan.kept_as.get(facts.number) or next(self.details)
        document = self._card(home.players, away.players, detail)
        while self.plan.format not in MAY_BE_DRAWN and document["claim"]["winner"] == "draw":
            document = self._card(home.players, away.players, detail)
        self._submit(facts, document, at)
        return document

    def _enter_boards(self, facts: FixtureFacts, at: datetime | None) -> dict[str, Any]:
        home, away = (list(side.players) for side in self._sides(facts))
        if self.plan.mishaps.get(facts.number) == "substitute":
            # The last of the list is ill; somebody of the club's second team helps out.
            home[self.plan.boards - 1] = self.ground.second_teams[0].players[-1]
        boards = range(self.plan.boards)
        pairings = [BoardPlan([home[n].id], [away[n].id]) for n in boards]
        team_boards.set_boards(self.scene.organiser, facts.public_id, pairings)
        document: dict[str, Any] = {}
        for n in boards:
            document = self._card((home[n],), (away[n],), next(self.details))
            self._submit(facts, document, at, board=n + 1)
        return document

    def _sides(self, facts: FixtureFacts) -> tuple[Entered, Entered]:
        if facts.home is None or facts.away is None:
            raise ValueError("nobody knows yet who plays this match")
        return self.entered[facts.home.entry], self.entered[facts.away.entry]

    def _card(
        self, home: tuple[Player, ...], away: tuple[Player, ...], detail: str
    ) -> dict[str, Any]:
        several = len(home) > 1
        match = Match(
            self.plan.game,
            detail,
            {"A": ["A1", "A2"] if several else ["A"], "B": ["B1", "B2"] if several else ["B"]},
            {"A": _skill(home), "B": _skill(away)},
            self.rng.choice(rules.SIDES),
            self.plan.law_options,
        )
        return played(self.rng, match)

    def _submit(
        self,
        facts: FixtureFacts,
        document: dict[str, Any],
        at: datetime | None,
        board: int | None = None,
    ) -> None:
        umpired = facts.number % UMPIRED == 0
        if umpired:
            umpires.assign(self.scene.organiser, facts.public_id, username=UMPIRE)
        scorecards.submit(
            self.scene.umpire if umpired else self.scene.organiser,
            facts.public_id,
            document,
            via="demo",
            played_at=at,
            board=board,
        )
        if self.plan.format_options.get("confirmation") == "sides":
            self._agree(facts)

    def _agree(self, facts: FixtureFacts) -> None:
        """Both sides are content, unless something befalls the match."""
        if self.plan.mishaps.get(facts.number) not in ("dispute", "waiting"):
            results.agree(self.scene.organiser, facts.public_id)


def _skill(players: tuple[Player, ...]) -> float:
    return sum(player.skill for player in players) / len(players)
