"""A club in which everything is done at random: people and teams brought in, entered, made one and
two again, matches played, ruled on, corrected, competitions of every kind set up, drawn on, put in
the bin and brought back. What cannot be at a moment is refused, and that is part of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from matches import services
from matches.errors import ServiceError
from matches.models import (
    AuditEntry,
    Bringing,
    Person,
    Round,
    Team,
)
from matches.services import lately, merging, people
from matches.services.base import outbox
from matches.services.fixtures import round_days
from matches.services.merging import teams as merging_teams
from tests.services.imports.lists import bring
from tests.services.upkeep.beside_at_random import Beside
from tests.services.upkeep.played_at_random import Played
from tests.services.upkeep.set_up_at_random import SetUp

SCORES = ((18, 9), (9, 18), (16, 12), (12, 16), (15, 15))
DECIDED = SCORES[:4]
KNOWN = 26
"""So many people at most are there at once."""
WEIGHTS = {
    "play": 30, "correct": 10, "postpone": 3, "walkover": 4, "void": 3, "adjust": 3, "forgive": 2,
    "new_competition": 4, "opened_late": 1, "draw_on": 8, "drawn_again": 4, "draw_deleted": 2,
    "list_in": 4, "list_back": 2, "new_team": 3, "made_one": 6, "teams_made_one": 4,
    "made_two": 6, "undone": 6, "binned": 2, "brought_back": 2, "gone": 1,
    "settings_changed": 4, "setting_back": 2, "came_late": 3, "taken_out": 2, "left": 3,
    "challenged": 5, "answered": 5, "placed": 1, "rested": 1, "period_ended": 2,
    "houses_set_up": 2, "house_given": 2, "house_taken": 1,
    "back_again": 3, "came_in": 2, "came_in_back": 2, "finished": 1, "reopened": 1, "erased": 0.3,
    "days_put": 2, "team_arranged": 2, "membership_ended": 2, "joined_again": 2,
}  # fmt: skip
RARE = {"erased", "gone", "draw_deleted", "came_in_back", "list_back", "taken_out"}
MUST = set(WEIGHTS) - RARE
"""What happens in any long history, or this says nothing; in a very long one each kind does."""


class Club(SetUp, Played, Beside):
    """The club, and what was done in it so far."""

    def step(self, name: str = "") -> str:
        """Something that is done at random, or is refused."""
        name = name or self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        self.number += 1
        try:
            did = getattr(self, name)()
        except ServiceError:
            self.refused[name] += 1
        else:
            (self.refused if did is None else self.done)[name] += 1
        outbox.send(early=True)
        return name

    def list_in(self) -> Any:
        if Person.objects.filter(erased_at=None).count() >= KNOWN:
            return self.made_one()
        a, b = self.chance.randrange(10**6), self.chance.randrange(10**6)
        return bring(self.league, f"Name,Team\nZoe{a} Gull,Owls\nYan{b} Tern,Hens{b}")

    def list_back(self) -> Any:
        held = self.one(Bringing.objects.filter(undone_at=None))
        return held and services.imports.take_back(self.owner, self.league.club, held.public_id)

    def new_team(self) -> Any:
        if Team.objects.count() >= KNOWN / 2:
            return self.teams_made_one()
        ids = [one.public_id for one in self.people(3)]
        return services.teams.create(
            self.owner, self.league.club, name=f"Team {self.number}", members=ids
        )

    def team_arranged(self) -> Any:
        """Somebody out of a team, or into it, in another order, under another captain."""
        team = self.one(Team.objects.all())
        if team is None:
            return None
        held = services.teams.teams.told(team)["members"]
        listed = dict.fromkeys([*held, *(one.public_id for one in self.people(1))])
        ids = self.chance.sample(list(listed), max(1, len(listed) - self.chance.randrange(2)))
        captain = self.chance.choice(ids)
        places = [services.teams.Place(each, each == captain) for each in ids]
        return services.teams.arrange(self.owner, team.public_id, places)

    def membership_ended(self) -> Any:
        (who,) = self.people(1)
        return people.leave(self.owner, self.league.club, who.public_id)

    def joined_again(self) -> Any:
        who = self.one(Person.objects.filter(memberships__left_on__isnull=False, erased_at=None))
        return who and people.rejoin(self.owner, self.league.club, who.public_id)

    def days_put(self) -> Any:
        """A round of some competition on another day, perhaps the later ones along with it."""
        held = self.one(Round.objects.filter(division__stage__competition__binned_at=None))
        if held is None:
            return None
        stage = held.division.stage
        season = stage.competition.season
        day = season.starts_on + timedelta(days=self.chance.randrange(200))
        return round_days.put(
            self.owner, stage.competition.public_id, stage=stage.number, number=held.number,
            day=day if self.chance.random() < 0.9 else None, along=self.chance.random() < 0.5,
        ) or None  # fmt: skip

    def made_one(self) -> Any:
        kept, gone = (one.public_id for one in self.people(2))
        both = (self.owner, self.league.club, kept, gone)
        return merging.merge(*both, seen=merging.look(*both).digest)

    def teams_made_one(self) -> Any:
        held = list(Team.objects.order_by("pk").values_list("public_id", flat=True))
        if len(held) < 2:
            return None
        both = (self.owner, self.league.club, *self.chance.sample(held, 2))
        return merging_teams.merge(*both, seen=merging_teams.look(*both).digest)

    def made_two(self) -> Any:
        return self.undo("person.merged", "team.merged")

    def undone(self) -> Any:
        return self.undo()

    def undo(self, *actions: str) -> Any:
        """Something of the list is taken back, as it was looked at; mostly what is not long ago."""
        own = {"action__in": actions} if actions else {}
        numbers = list(
            AuditEntry.objects.filter(club__public_id=self.league.club, **own)
            .order_by("-pk").values_list("pk", flat=True)[: 12 if actions else 40]
        )  # fmt: skip
        number = self.chance.choice(numbers) if numbers else None
        if number is None:
            return None
        shown = lately.look(self.owner, self.league.club, number)
        if shown.line.why_not:
            return None
        return lately.undo(self.owner, self.league.club, number, seen=shown.digest)

    def erased(self) -> Any:
        who = self.people(1)[0]
        return services.people.erase(
            self.owner, self.league.club, who.public_id, reason="Asked for it."
        )
