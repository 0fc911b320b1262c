"""A competition of the demo, from its set-up to its last played match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import count
from typing import Any, Final

import rules
from matches.demo.matches import Match, played
from matches.demo.mishaps import MISHAPS, Round
from matches.demo.plans import Plan
from matches.demo.stage import UMPIRE, Ground, Player, Scene, Team
from matches.models import Competition
from matches.selectors import catalogue
from matches.selectors.catalogue import FixtureFacts
from matches.selectors.viewer import viewer_of
from matches.services import competitions, entries, fixtures, guests, results, scorecards, umpires
from matches.services.fixtures import BoardPlan

FIRST_MATCH: Final = {"school": time(12, 30, tzinfo=UTC), "league": time(19, 0, tzinfo=UTC)}
A_MATCH: Final = timedelta(minutes=30)
ALL_PLAYED_WEEKS: Final = 3
UMPIRED: Final = 3
"""Every third match that is to come, or is just played, has an umpire."""


@dataclass(frozen=True)
class Entered:
    """An entry and who plays for it: one, two of a pair, or a team."""

    id: str
    players: tuple[Player, ...]


class Played:
    """A competition under way: it knows its entries and plays its matches in order."""

    def __init__(self, scene: Scene, plan: Plan, rng: random.Random) -> None:
        self.scene, self.plan, self.rng = scene, plan, rng
        self.ground: Ground = getattr(scene, plan.ground)
        self.details = (plan.details[n % len(plan.details)] for n in count())
        self.competition = self._create()
        self.entered = {each.id: each for each in self._enter()}
        self._draw()

    def play(self) -> None:
        """All matches of the rounds that are played, each with what befalls it."""
        for facts in self._due():
            befall = MISHAPS[self.plan.mishaps.get(facts.number, "")]
            befall(Round(self.scene, self.competition.public_id, facts), self._enter_card)
        if self.plan.season == "past":
            competitions.finish(self.scene.organiser, self.competition.public_id)

    def _due(self) -> Iterator[FixtureFacts]:
        """The fixtures to be played now, looked up round by round: a cup's later ones are known
        only when the earlier are over."""
        listed = self._fixtures()
        rounds = sorted({facts.round or 0 for facts in listed})
        for number in rounds[: self.plan.rounds]:
            for facts in self._fixtures():
                open_yet = facts.state == "planned" and facts.outcome is None
                if facts.round == number and open_yet and facts.home and facts.away:
                    yield facts

    def _create(self) -> Competition:
        plan, organiser = self.plan, self.scene.organiser
        season = self.ground.past if plan.season == "past" else self.ground.running
        made = competitions.create(
            organiser,
            season,
            name=plan.name,
            game=plan.game,
            options=plan.law_options,
            entry_kind=plan.kind,
            format=plan.format,
            format_options=plan.format_options,
            points_scheme=plan.points_scheme,
            visibility="public",
        )
        return competitions.open(organiser, made.public_id)

    def _enter(self) -> list[Entered]:
        organiser, here = self.scene.organiser, self.competition.public_id
        if self.plan.kind == "team":
            return [self._enter_team(team) for team in self.ground.teams[: self.plan.entries]]
        size = 2 if self.plan.kind == "pair" else 1
        players = self.ground.players
        groups = [tuple(players[n * size : (n + 1) * size]) for n in range(self.plan.entries)]
        return [
            Entered(
                entries.enter(organiser, here, people=[one.id for one in group]).public_id, group
            )
            for group in groups
        ]

    def _enter_team(self, team: Team) -> Entered:
        """A team of another club is asked first, and its club says that it comes."""
        organiser, here = self.scene.organiser, self.competition.public_id
        if team.club != self.ground.club.public_id:
            asked = guests.invite(organiser, here, team=team.id)
            guests.answer(organiser, asked.public_id, accept=True)
        return Entered(entries.enter(organiser, here, team=team.id).public_id, team.players)

    def _draw(self) -> None:
        organiser = self.scene.organiser
        starts_on = self._first_day().date()
        competitions.draw_fixtures(organiser, self.competition.public_id, starts_on=starts_on)
        if self.plan.season == "past":
            return
        met: dict[int, int] = {}
        for facts in self._fixtures():
            around = facts.round or 1
            place = met[around] = met.get(around, -1) + 1
            starts_at = self._first_day() + timedelta(weeks=around - 1)
            starts_at += A_MATCH * (place // len(self.ground.boards))
            fixtures.schedule(
                organiser,
                facts.public_id,
                starts_at=starts_at,
                ends_at=starts_at + A_MATCH,
                board=self.ground.boards[place % len(self.ground.boards)],
            )
            if self._to_come(around) and place % UMPIRED == 0:
                umpires.assign(organiser, facts.public_id, username=UMPIRE)

    def _to_come(self, around: int) -> bool:
        return self.plan.rounds is not None and around >= self.plan.rounds

    def _first_day(self) -> datetime:
        """When the first round began: last season's was a year ago; of a running competition the
        rounds that are played lie behind us, and the next is due within a week."""
        latest = self.scene.today - timedelta(days=1)
        latest -= timedelta(days=(latest.weekday() - self.plan.weekday) % 7)
        weeks = 52 if self.plan.season == "past" else (self.plan.rounds or ALL_PLAYED_WEEKS) - 1
        return datetime.combine(latest - timedelta(weeks=weeks), FIRST_MATCH[self.plan.ground])

    def _fixtures(self) -> list[FixtureFacts]:
        viewer = viewer_of(self.scene.organiser)
        listed: list[FixtureFacts] = []
        for page in count(1):
            held = catalogue.fixtures(self.competition.public_id, viewer, page=page)
            listed += held.items if held is not None else ()
            if held is None or page >= held.pages:
                return listed
        raise AssertionError

    # ── cards ────────────────────────────────────────────────────────────────────────────────────

    def _enter_card(self, facts: FixtureFacts) -> dict[str, Any]:
        """Play a match and hand in its card, or those of its boards; returns the last card."""
        if self.plan.kind == "team":
            return self._enter_boards(facts)
        home, away = self._sides(facts)
        document = self._card(home.players, away.players)
        while self.plan.format == "single-elimination" and document["claim"]["winner"] == "draw":
            document = self._card(home.players, away.players)
        self._submit(facts, document)
        return document

    def _enter_boards(self, facts: FixtureFacts) -> dict[str, Any]:
        home, away = self._sides(facts)
        boards = range(self.plan.boards)
        pairings = [BoardPlan([home.players[n].id], [away.players[n].id]) for n in boards]
        fixtures.set_boards(self.scene.organiser, facts.public_id, pairings)
        document: dict[str, Any] = {}
        for n in boards:
            document = self._card((home.players[n],), (away.players[n],))
            self._submit(facts, document, board=n + 1)
        return document

    def _sides(self, facts: FixtureFacts) -> tuple[Entered, Entered]:
        if facts.home is None or facts.away is None:
            raise ValueError("nobody knows yet who plays this match")
        return self.entered[facts.home.entry], self.entered[facts.away.entry]

    def _card(self, home: tuple[Player, ...], away: tuple[Player, ...]) -> dict[str, Any]:
        several = len(home) > 1
        match = Match(
            self.plan.game,
            next(self.details),
            {"A": ["A1", "A2"] if several else ["A"], "B": ["B1", "B2"] if several else ["B"]},
            {"A": _skill(home), "B": _skill(away)},
            self.rng.choice(rules.SIDES),
            self.plan.law_options,
        )
        return played(self.rng, match)

    def _submit(
        self, facts: FixtureFacts, document: dict[str, Any], board: int | None = None
    ) -> None:
        around = facts.round or 1
        umpired = facts.number % UMPIRED == 0
        if umpired:
            umpires.assign(self.scene.organiser, facts.public_id, username=UMPIRE)
        scorecards.submit(
            self.scene.umpire if umpired else self.scene.organiser,
            facts.public_id,
            document,
            via="demo",
            played_at=self._first_day() + timedelta(weeks=around - 1, minutes=40),
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
