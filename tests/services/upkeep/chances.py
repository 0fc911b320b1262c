"""A club, and something of it chosen at random."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from matches.errors import ServiceError
from matches.models import Competition, Fixture, Person, Team, User
from tests.services.league import League, make_league


class Chances:
    """A club, and what was done in it so far."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.league: League = make_league(6)
        self.owner: User = self.league.owner
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.number = 0

    def one(self, rows: Any) -> Any:
        """One of these rows at random; None of none."""
        keys = list(rows.order_by("pk").values_list("pk", flat=True))
        return rows.model._base_manager.get(pk=self.chance.choice(keys)) if keys else None

    def competition(self, **which: Any) -> Competition | None:
        return self.one(Competition.kept.filter(binned_at=None, **which))

    def fixture(self, *states: str, **which: Any) -> Fixture | None:
        told = {"competition__binned_at": None, "home__isnull": False, "away__isnull": False}
        return self.one(Fixture.objects.filter(**told, **which, state__in=states))

    def people(self, many: int) -> list[Person]:
        held = list(Person.objects.filter(erased_at=None).order_by("pk"))
        return self.chance.sample(held, min(many, len(held)))

    def of_kind(self, row: Competition, at: int = 0) -> dict[str, Any]:
        """Somebody who might enter a competition."""
        if row.entry_kind == "team":
            team = self.one(Team.objects.all())
            return {"team": team.public_id if team is not None else ""}
        many = 2 if row.entry_kind == "pair" else 1
        return {"people": [one.public_id for one in self.people(many)]}

    def tried(self, service: Any, *args: Any, **told: Any) -> Any:
        """What a service gives; None where it refuses."""
        try:
            return service(self.owner, *args, **told)
        except ServiceError:
            return None
