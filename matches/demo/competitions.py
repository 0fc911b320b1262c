"""A competition of the demo: its set-up, its fixtures and when they are played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from matches.demo.cards import Cards, Entered
from matches.demo.mishaps import MISHAPS, Round
from matches.demo.plans import Plan
from matches.demo.stage import UMPIRE, Ground, Scene, Team
from matches.models import Competition
from matches.policy.reasons import Reason
from matches.policy.viewer import viewer_of
from matches.selectors.competitions import FixtureFacts, catalogue
from matches.services import competitions, handicaps
from matches.services.competitions import entries
from matches.services.draws import seeding
from matches.services.fixtures import moves, umpires
from matches.services.teams import guests

FIRST_MATCH: Final = {"school": time(12, 30, tzinfo=UTC), "league": time(19, 0, tzinfo=UTC)}
A_MATCH: Final = timedelta(minutes=30)
ALL_PLAYED_WEEKS: Final = 3
UMPIRED: Final = 3
"""Every third match that is to come, or is just played, has an umpire."""


class Played:
    """A competition under way: it knows its entries, and plays its matches in order."""

    def __init__(self, scene: Scene, plan: Plan, rng: random.Random) -> None:
        self.scene, self.plan, self.rng = scene, plan, rng
        self.ground: Ground = getattr(scene, plan.ground)
        self.competition = self._create()
        self.entered = {each.id: each for each in self._enter()}
        self.cards = Cards(scene, plan, rng, self.ground, self.entered)
        self.placed: Counter[int] = Counter()
        self._give_starts()
        self._seed()

    @property
    def id(self) -> str:
        """The competition's public id."""
        return self.competition.public_id

    def draw(self) -> None:
        """The fixtures, each with a time and a board where the plan has them."""
        starts_on = self.day_of(1)
        competitions.draw_fixtures(self.scene.organiser, self.id, starts_on=starts_on)
        self.schedule()

    def schedule(self, rounds_before: int = 0) -> None:
        """Times and boards for what has none; `rounds_before`: those of an earlier stage."""
        if self.plan.season == "past" or not self.plan.timed:
            return
        places, umpired = {}, []
        for facts in self.fixtures():
            if facts.starts_at is not None or facts.outcome is not None:
                continue
            around = (facts.round or 1) + rounds_before
            place = self.placed[around]
            self.placed[around] += 1
            places[facts.public_id] = self._place(around, place)
            if self._to_come(around) and place % UMPIRED == 0:
                umpired.append(facts.public_id)
        moves.move(self.scene.organiser, self.id, places)
        for each in umpired:
            umpires.assign(self.scene.organiser, each, username=UMPIRE)

    def _place(self, around: int, place: int) -> dict[str, str]:
        """When and where a round's match number `place` is: board by board, then later."""
        boards = self.ground.boards
        starts_at = self._first_day() + timedelta(weeks=around - 1)
        starts_at += A_MATCH * (place // len(boards))
        return {
            "starts_at": starts_at.isoformat(),
            "ends_at": (starts_at + A_MATCH).isoformat(),
            "board": boards[place % len(boards)],
        }

    def play(self, wanted: Callable[[FixtureFacts], bool] = lambda _facts: True) -> None:
        """The wanted matches, each with what befalls it; looked up round by round, since in a cup
        the later ones are known only when the earlier are over."""
        before = -1
        while before:
            due = [facts for facts in self.fixtures() if _is_open(facts) and wanted(facts)]
            before = len(due)
            first = min((facts.round or 0 for facts in due), default=0)
            for facts in due:
                if (facts.round or 0) == first:
                    self.play_one(facts)

    def play_one(self, facts: FixtureFacts) -> None:
        """A match, with what befalls it."""
        befall = MISHAPS[self.plan.mishaps.get(facts.number, "")]
        befall(
            Round(self.scene, self.id, facts), lambda due: self.cards.enter(due, self._when(due))
        )

    def fixtures(self) -> list[FixtureFacts]:
        """All of them, as an organiser sees them now."""
        listed = catalogue.fixtures(self.id, viewer_of(self.scene.organiser))
        return [] if listed is None else list(listed[:])

    def rounds_drawn(self) -> int:
        """How many rounds there are by now: a later stage begins in the week after the last."""
        return max((facts.round or 0 for facts in self.fixtures()), default=0)

    def day_of(self, around: int) -> date:
        """The day of a round, from 1."""
        return (self._first_day() + timedelta(weeks=around - 1)).date()

    # ── the set-up ───────────────────────────────────────────────────────────────────────────────

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
        )
        # The school agrees that strangers read its pupils' results, who are named by codes.
        competitions.publish(organiser, made.public_id, "public", young_known=True)
        return competitions.open(organiser, made.public_id)

    def _enter(self) -> list[Entered]:
        organiser, here = self.scene.organiser, self.id
        if self.plan.kind == "team":
            wanted = list(self.ground.teams[: self.plan.entries])
            wanted += self.ground.second_teams if self.plan.second_teams else []
            return [self._enter_team(team) for team in wanted]
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
        organiser, here = self.scene.organiser, self.id
        if team.club != self.ground.club.public_id:
            asked = guests.invite(organiser, here, team=team.id)
            guests.answer(organiser, asked.public_id, accept=True)
        return Entered(entries.enter(organiser, here, team=team.id).public_id, team.players)

    def _give_starts(self) -> None:
        weakest = sorted(self.entered.values(), key=lambda each: each.players[0].skill)
        for each, start in zip(weakest, self.plan.starts, strict=False):
            reason = Reason("Agreed over the first round of drinks.", "agreed")
            handicaps.give(self.scene.organiser, each.id, start=start, reason=reason)

    def _seed(self) -> None:
        if self.plan.seeding:
            seeding.commit(self.scene.organiser, self.id)
        if self.plan.seeding == "opened":
            seeding.open_draw(self.scene.organiser, self.id)

    # ── when ─────────────────────────────────────────────────────────────────────────────────────

    def _when(self, facts: FixtureFacts) -> datetime | None:
        """When a match was played: at its time; just now where the plan has no dates."""
        if not self.plan.timed:
            return None
        at = facts.starts_at or self._first_day() + timedelta(weeks=(facts.round or 1) - 1)
        return at + timedelta(minutes=40)

    def _to_come(self, around: int) -> bool:
        return self.plan.rounds is not None and around >= self.plan.rounds

    def _first_day(self) -> datetime:
        """When the first round began: last season's was a year ago; of a running competition the
        rounds that are played lie behind us, and the next is due within a week."""
        latest = self.scene.today - timedelta(days=1)
        latest -= timedelta(days=(latest.weekday() - self.plan.weekday) % 7)
        behind = ALL_PLAYED_WEEKS if self.plan.rounds is None else self.plan.rounds
        weeks = 52 if self.plan.season == "past" else behind - 1
        first = datetime.combine(latest - timedelta(weeks=weeks), FIRST_MATCH[self.plan.ground])
        return first + A_MATCH * self.plan.slot


def _is_open(facts: FixtureFacts) -> bool:
    """Whether it can be played now: its sides are known, and nothing has become of it."""
    known = facts.home is not None and facts.away is not None
    return known and facts.state == "planned" and facts.outcome is None
