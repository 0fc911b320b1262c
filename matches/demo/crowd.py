"""A big installation of made-up clubs, in rows: to see what the pages and the database do with it.

Services would take hours for what is to be looked at for minutes. So the rows of clubs, people,
leagues and results are written as they would stand after a season; tables and ratings are then
made from them by their own services. Nobody signs in: there is no account in it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django.db import transaction

import rules
from matches.demo import cast
from matches.models import (
    AgeBand,
    Club,
    Competition,
    CompetitionState,
    Division,
    Entry,
    Fixture,
    FixtureState,
    Outcome,
    Person,
    Place,
    Result,
    Round,
    Season,
    Stage,
    Visibility,
)
from matches.services import ratings, tables
from matches.tournament.formats import round_robin

LEAGUE: Final = 20
SCORES: Final = {
    "black": ((18, 9), (7, 16), (15, 15), (30, 0), (12, 17)),
    "white": ((11, 4), (6, 8), (9, 9), (12, 3), (5, 10)),
    "red": ((2, 0), (2, 1), (0, 2), (1, 2), (2, 0)),
    "green": ((3, 1), (0, 2), (1, 1), (4, 2), (1, 3)),
}
"""Some usual scores of each game."""
AT_ONCE: Final = 2_000


@dataclass(frozen=True)
class Sizes:
    """How many of each there are to be, and of how many fixtures in a hundred there is a result."""

    clubs: int = 400
    people: int = 40_000
    fixtures: int = 200_000
    played: int = 80

    def complaint(self) -> str:
        """What is wrong with them, or nothing."""
        if not 1 <= self.clubs <= 100_000:
            return "--clubs: from 1 to 100,000."
        if self.people < LEAGUE * self.clubs:
            return f"--people: {LEAGUE} a club at least, so {LEAGUE * self.clubs} here."
        if self.fixtures < 1:
            return "--fixtures: one at least."
        return "" if 0 <= self.played <= 100 else "--played: from 0 to 100 in a hundred."


def fill(sizes: Sizes, seed: int, today: date) -> Iterator[str]:
    """Write it all, and tell how far it is. A club is one transaction."""
    chance = random.Random(seed)  # noqa: S311 - made-up results
    rounds = round_robin([str(n) for n in range(LEAGUE)], 1)
    matches = sum(len(each.pairings) for each in rounds)
    shares = _shares(sizes.fixtures, sizes.clubs)
    for number, share in enumerate(shares):
        people = sizes.people * (number + 1) // sizes.clubs - sizes.people * number // sizes.clubs
        with transaction.atomic():
            _club(number, people, share, sizes, chance, rounds, matches, today)
        if number % 20 == 19:
            yield f"{number + 1} of {sizes.clubs} clubs"


def reckon() -> Iterator[str]:
    """Have tables and ratings made of what is there."""
    for number, division in enumerate(_divisions(), start=1):
        tables.standings.rebuild(division)
        if not number % 200:
            yield f"{number} tables"
    for game, version in ratings.recompute_all().items():
        yield f"ratings of {game} (version {version})"


def _divisions() -> list[str]:
    return list(Division.objects.order_by("pk").values_list("public_id", flat=True))


def _shares(whole: int, parts: int) -> list[int]:
    return [whole * (n + 1) // parts - whole * n // parts for n in range(parts)]


def _club(
    number: int, people: int, fixtures: int, sizes: Sizes, chance: random.Random,
    rounds: Any, matches: int, today: date,
) -> None:  # fmt: skip
    name = f"{cast.FAMILY[number % len(cast.FAMILY)]} Penny Club {number + 1}"
    club = Club.objects.create(name=name, slug=f"made-up-{number + 1}", kind="club")
    season = Season.objects.create(
        club=club, name="This season", slug="this-season",
        starts_on=today - timedelta(days=150), ends_on=today + timedelta(days=150),
    )  # fmt: skip
    members = Person.objects.bulk_create(
        [_person(chance) for _ in range(people)], batch_size=AT_ONCE
    )
    first = 0
    for league in range(-(-fixtures // matches)):
        players = [members[(first + n) % people] for n in range(LEAGUE)]
        first += LEAGUE
        game = list(rules.GAMES)[(number + league) % len(rules.GAMES)]
        made = _League(club, season, game, league + 1, players)
        made.draw(rounds, min(matches, fixtures - league * matches), sizes.played, chance, today)


def _person(chance: random.Random) -> Person:
    return Person(
        given_name=chance.choice(cast.GIVEN), family_name=chance.choice(cast.FAMILY),
        age_band=AgeBand.ADULT,
    )  # fmt: skip


class _League:
    """A league of twenty, drawn, and played so far as it is to be."""

    def __init__(
        self, club: Club, season: Season, game: str, number: int, players: list[Person]
    ) -> None:
        self.game = game
        self.competition = Competition.objects.create(
            club=club, season=season, game=game, law_edition=rules.GAMES[game].edition,
            name=f"{game.title()} league {number}", slug=f"{game}-{number}",
            visibility=Visibility.PUBLIC, open_until_young=True, state=CompetitionState.RUNNING,
        )  # fmt: skip
        self.division = Division.objects.create(
            stage=Stage.objects.create(competition=self.competition)
        )
        self.entries = Entry.objects.bulk_create(
            [Entry(competition=self.competition, person=each) for each in players]
        )
        Place.objects.bulk_create(
            [
                Place(division=self.division, entry=each, number=n)
                for n, each in enumerate(self.entries, start=1)
            ]
        )

    def draw(
        self, rounds: Any, fixtures: int, played: int, chance: random.Random, today: date
    ) -> None:
        """Its first so many fixtures, a round a week."""
        made: list[Fixture] = []
        held = Round.objects.bulk_create(
            [Round(division=self.division, number=each.number) for each in rounds]
        )
        begins = datetime.combine(today, time(19), UTC) - timedelta(weeks=len(held) * played // 100)
        for each, row in zip(rounds, held, strict=True):
            for pairing in each.pairings[: fixtures - len(made)]:
                made.append(
                    Fixture(
                        competition=self.competition, division=self.division, round=row,
                        number=len(made) + 1, leg=pairing.leg, home=self.entries[int(pairing.home)],
                        away=self.entries[int(pairing.away)],
                        starts_at=begins + timedelta(weeks=each.number - 1),
                    )
                )  # fmt: skip
        results = [self._played(each, chance) for each in made[: len(made) * played // 100]]
        Fixture.objects.bulk_create(made, batch_size=AT_ONCE)
        Result.objects.bulk_create(results, batch_size=AT_ONCE)

    def _played(self, fixture: Fixture, chance: random.Random) -> Result:
        a, b = chance.choice(SCORES[self.game])
        winner = "draw" if a == b else "A" if a > b else "B"
        fixture.state, fixture.outcome = FixtureState.OFFICIAL, Outcome.PLAYED
        fixture.winner = winner
        at: Any = fixture.starts_at
        return Result(
            fixture=fixture, outcome=Outcome.PLAYED, winner=winner, score_a=a, score_b=b,
            official=True, official_at=at, played_at=at,
            reason="Made up.",
        )  # fmt: skip
