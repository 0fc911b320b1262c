"""People brought in, entered (late too, or for who left), played, made one, taken out, back again,
settings changed, at random: after every step the numbers are what a reckoning from nothing gives,
and what was refused changed nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from matches import services
from matches.errors import ServiceError
from matches.models import (
    Bringing,
    Entry,
    Fixture,
    Membership,
    Person,
    Rating,
    RatingChange,
    Result,
    SettingsChange,
    Standing,
)
from matches.services.competitions import returning, substituting
from tests.deep import some
from tests.services.imports.lists import bring
from tests.services.league import League, make_league
from tests.services.merging.twins import SCORES, cup, merge

pytestmark = pytest.mark.django_db

STEPS = 12
STEPS_KNOWN = (
    "list_in", "taken_back", "new_cup", "play", "play", "made_one", "made_one", "made_one",
    "settings_changed", "settings_changed", "setting_taken_back", "came_late", "taken_out",
    "left", "left", "back_again", "came_in", "came_in", "came_in_taken_back",
)  # fmt: skip


class Season:
    """A club in which things are done at random; each step may be refused."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.leagues: list[League] = [make_league()]
        self.done: dict[str, int] = {}

    @property
    def league(self) -> League:
        return self.leagues[0]

    def people(self) -> list[Person]:
        return list(Person.objects.filter(erased_at=None).order_by("pk"))

    def list_in(self) -> None:
        number = self.chance.randrange(1000)
        bring(self.league, f"Name,Team\nZoe{number} Gull,Owls\nYan{number} Tern,Hens{number}")

    def taken_back(self) -> None:
        held = Bringing.objects.filter(undone_at=None).order_by("pk").first()
        if held is not None:
            services.imports.take_back(self.league.owner, self.league.club, held.public_id)

    def new_cup(self) -> None:
        others = [each for each in self.people() if not Entry.objects.filter(person=each).exists()]
        chosen = self.chance.sample(others, min(2, len(others)))
        self.leagues.append(cup(self.league, *chosen, name=f"Cup {len(self.leagues)}"))

    def play(self) -> None:
        for league in self.leagues:
            left = Fixture.objects.filter(competition=league.competition, state="planned")
            for fixture in left.order_by("number")[:2]:
                league.play(fixture.number, *SCORES[self.chance.randrange(3)])

    def made_one(self) -> None:
        # The first two have met; most others have not.
        first, *others = self.people()[1:]
        kept, gone = self.chance.sample([first, *others[2:]], 2)
        merge(self.league, kept, gone)

    def settings_changed(self) -> None:
        league = self.chance.choice(self.leagues)
        scheme = {"win": self.chance.randrange(2, 5), "draw": 1, "loss": self.chance.randrange(2)}
        told: dict[str, Any] = self.chance.choice(
            (
                {"points_scheme": scheme},
                {"tie_breaks": ["points", self.chance.choice(("wins", "scored", "difference"))]},
                {"rated": self.chance.random() < 0.5},
            )
        )
        services.competitions.edit(league.owner, league.competition.public_id, **told)

    def setting_taken_back(self) -> None:
        held = list(SettingsChange.objects.filter(reverted_by=None).order_by("pk"))
        chosen = self.chance.choice(held[-3:]) if held else None
        if chosen is not None:
            services.competitions.settings.take_back(self.league.owner, chosen.public_id)

    def came_late(self) -> None:
        league = self.chance.choice(self.leagues)
        who = self.chance.choice(self.people())
        services.competitions.latecomers.add(
            league.owner, league.competition.public_id, people=[who.public_id]
        )

    def taken_out(self) -> None:
        entry = self.chance.choice(list(Entry.objects.order_by("pk")))
        services.competitions.latecomers.take_out(self.league.owner, entry.public_id)

    def an_entry(self, **which: Any) -> Entry:
        return self.chance.choice(list(Entry.objects.filter(**which).order_by("pk")) or [None])

    def left(self) -> None:
        policy = self.chance.choice(("stand", "expunge", None))
        if entry := self.an_entry(state="entered"):
            services.competitions.entries.withdraw(
                self.league.owner, entry.public_id, reason="Ill.", policy=policy
            )

    def back_again(self) -> None:
        if entry := self.an_entry(state="withdrawn"):
            returning.take_back(self.league.owner, entry.public_id)

    def came_in(self) -> None:
        entry, who = self.an_entry(), self.chance.choice(self.people())
        substituting.come_in(
            self.league.owner, entry.public_id, reason="Ill.", people=[who.public_id]
        )

    def came_in_taken_back(self) -> None:
        if entry := self.an_entry(replaces__isnull=False):
            substituting.take_back(self.league.owner, entry.public_id)

    def step(self, name: str = "") -> None:
        name = name or self.chance.choice(STEPS_KNOWN)
        before = everything()
        try:
            getattr(self, name)()
        except ServiceError:
            assert everything() == before, name
            return
        self.done[name] = self.done.get(name, 0) + 1
        services.base.outbox.send(early=True)


def everything() -> list[Any]:
    tables = (
        Person, Membership, Entry, Fixture, Result, Rating, RatingChange, Standing, Bringing,
        SettingsChange,
    )  # fmt: skip
    return [list(table.objects.order_by("pk").values_list()) for table in tables]


def numbers() -> tuple[dict[Any, Any], dict[Any, Any]]:
    """Ratings by person, and tables by division."""
    held = Rating.objects.values_list("person", "mu", "sigma", "matches")
    told = {person: (round(mu, 9), round(sigma, 9), count) for person, mu, sigma, count in held}
    tables = Standing.objects.filter(current=True).values_list("division", "rows")
    return told, dict(tables)


def reckoned_anew(season: Season) -> tuple[dict[Any, Any], dict[Any, Any]]:
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    Standing.objects.update(results_digest="")
    services.ratings.recompute("black")
    for league in season.leagues:
        services.tables.standings.rebuild_competition(league.competition.public_id)
    return numbers()


@pytest.mark.parametrize("seed", some(list(range(16)), 1, 6))
def test_whatever_is_done_the_numbers_are_as_if_reckoned_anew(seed: int) -> None:
    season = Season(seed)
    for first in ("list_in", "new_cup", "list_in", "new_cup", "play"):
        season.step(first)
    for _each in range(STEPS):
        season.step()
    for name in (
        "settings_changed",
        "came_late",
        "taken_out",
        "setting_taken_back",
        "came_in",
        "left",
        "back_again",
    ):
        season.step(name)
    for _each in range(20):
        for name in ("made_one", "left", "back_again", "came_in"):
            if name not in season.done:
                season.step(name)
    assert numbers() == reckoned_anew(season)
    # Two were made one after something was played, or this says nothing.
    assert {"play", "made_one", "settings_changed", "left", "back_again", "came_in"} <= set(
        season.done
    ), season.done
