"""Leagues for the tests of pages, written straight into the tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any

import rules
from matches.models import (
    AgeBand,
    Board,
    BoardVersion,
    Club,
    Competition,
    Division,
    Entry,
    Fixture,
    Naming,
    Person,
    Place,
    Result,
    Role,
    RoleName,
    Round,
    Scorecard,
    Season,
    Stage,
    Standing,
    User,
    Venue,
)
from matches.tournament.formats import round_robin
from matches.tournament.results import Entrant
from matches.tournament.results import Result as TableResult
from matches.tournament.table import tabulate
from tests.again import made_once

GIVEN = ("Asha", "Ben", "Chidi", "Dora", "Emil", "Faye", "Gus", "Hana", "Ivo", "Juno")
FAMILY = ("Brook", "Vale", "Holm", "Thorn", "Reed", "Moss", "Ash", "Glen", "Marsh", "Field")
START = datetime(2026, 9, 7, 18, 0, tzinfo=UTC)


@dataclass
class League:
    """A club with one competition, as the tests want it."""

    club: Club
    season: Season
    competition: Competition
    division: Division
    entries: list[Entry]
    fixtures: list[Fixture]

    @property
    def address(self) -> str:
        """Where its public page stands."""
        return f"/competitions/{self.club.slug}/{self.season.slug}/{self.competition.slug}/"

    def board(self) -> Board:
        """A board of the club, measured like the default one of its game."""
        venue, _ = Venue.objects.get_or_create(
            club=self.club, slug="quay-room", defaults={"name": "Quay Room"}
        )
        board, made = Board.objects.get_or_create(
            venue=venue, name="Board 1", defaults={"games": ["black"]}
        )
        if made:
            document = rules.default_equipment("black-hexagon")
            by, _ = User.objects.get_or_create(username="who-measured")
            BoardVersion.objects.create(board=board, version=1, equipment=document, by=by)
        return board

    def organiser(self, name: str = "organiser", role: str = RoleName.ORGANISER) -> User:
        """Somebody who may organise it."""
        user = User.objects.create_user(name, password="heads-or-tails-9")
        Role.objects.create(user=user, club=self.club, role=role)
        return user


def person(number: int, **values: Any) -> Person:
    """A plainly fictional person; an adult named in full unless told otherwise."""
    values = {"age_band": AgeBand.ADULT, "naming": Naming.FULL, **values}
    return Person.objects.create(
        given_name=GIVEN[number % 10], family_name=FAMILY[number // 10 % 10], **values
    )


@made_once
def make_league(
    players: int = 5,
    played: int = 10,
    *,
    slug: str = "autumn",
    game: str = "black",
    visibility: str = "public",
    state: str = "running",
    legs: int = 1,
    with_cards: bool = False,
    people: dict[str, Any] | None = None,
) -> League:
    """A round-robin league of `players` with its first `played` matches official."""
    competition = _competition(
        slug=slug,
        name=f"{slug.title()} league",
        game=game,
        law_edition=rules.GAMES[game].edition,
        visibility=visibility,
        state=state,
    )
    stage = Stage.objects.create(competition=competition)
    division = Division.objects.create(stage=stage)
    entries = []
    for n in range(players):
        entry = Entry.objects.create(competition=competition, person=person(n, **(people or {})))
        Place.objects.create(division=division, entry=entry, number=n + 1)
        entries.append(entry)
    league = League(competition.club, competition.season, competition, division, entries, [])
    if not players:
        return league
    _draw(league, legs)
    for number, fixture in enumerate(islice(league.fixtures, played)):
        make_official(fixture, *_score(number), with_card=with_cards, after_days=number // 5)
    rebuild(league)
    return league


def _competition(**values: Any) -> Competition:
    club, _ = Club.objects.get_or_create(
        slug="harbour", defaults={"kind": "club", "name": "Harbour Penny Club"}
    )
    season, _ = Season.objects.get_or_create(
        club=club,
        slug="2026",
        defaults={"name": "2026/27", "starts_on": date(2026, 9, 1), "ends_on": date(2027, 6, 30)},
    )
    return Competition.objects.create(club=club, season=season, **values)


def _draw(league: League, legs: int) -> None:
    by_id = {entry.public_id: entry for entry in league.entries}
    number = 0
    for each in round_robin(list(by_id), legs):
        around = Round.objects.create(division=league.division, number=each.number)
        for pairing in each.pairings:
            number += 1
            league.fixtures.append(
                Fixture(
                    competition=league.competition,
                    division=league.division,
                    round=around,
                    number=number,
                    leg=pairing.leg,
                    home=by_id[pairing.home],
                    away=by_id[pairing.away],
                    starts_at=START + timedelta(weeks=each.number),
                )
            )
    Fixture.objects.bulk_create(league.fixtures)
    league.fixtures = list(
        Fixture.objects.filter(competition=league.competition).order_by("number")
    )


def _score(number: int) -> tuple[int, int]:
    return ((18, 9), (7, 16), (15, 15), (30, 0), (12, 17))[number % 5]


def result_document(a: int, b: int, game: str = "black") -> dict[str, Any]:
    """A card of detail result."""
    winner = "draw" if a == b else "A" if a > b else "B"
    return {
        "scorecard": 1,
        "game": game,
        "detail": "result",
        "sides": {"A": ["a"], "B": ["b"]},
        "first": "A",
        "entries": [],
        "claim": {"score": {"A": a, "B": b}, "winner": winner},
    }


def add_card(fixture: Fixture, document: dict[str, Any], **values: Any) -> Scorecard:
    """A version of a fixture's card."""
    verdict = rules.adjudicate(document)
    return Scorecard.objects.create(
        fixture=fixture,
        **{
            "version": 1,
            "document": document,
            "verdict": verdict.as_document(),
            "detail": document["detail"],
            "valid": verdict.valid,
            "finished": verdict.finished,
            "engine_edition": "2026.1",
            "via": "form",
            **values,
        },
    )


def make_official(
    fixture: Fixture, a: int, b: int, *, with_card: bool = False, after_days: int = 0
) -> Result:
    """An official result of a played match."""
    winner = "draw" if a == b else "A" if a > b else "B"
    card = add_card(fixture, result_document(a, b)) if with_card else None
    at = START + timedelta(days=after_days)
    result = Result.objects.create(
        fixture=fixture,
        scorecard=card,
        outcome="played",
        winner=winner,
        score_a=a,
        score_b=b,
        official=True,
        official_at=at,
        played_at=at,
    )
    Fixture.objects.filter(pk=fixture.pk).update(state="official", outcome="played", winner=winner)
    return result


def rebuild(league: League) -> None:
    """Compute the table and store it as the current standing."""
    results = [
        TableResult(
            result.fixture.public_id,
            result.fixture.home.public_id,
            result.fixture.away.public_id,
            home_score=result.score_a,
            away_score=result.score_b,
            round=result.fixture.round.number,
            date=result.played_at.isoformat(),
        )
        for result in Result.objects.filter(
            fixture__competition=league.competition, official=True
        ).select_related("fixture__home", "fixture__away", "fixture__round")
    ]
    entrants = [Entrant(entry.public_id) for entry in league.entries]
    table = tabulate(entrants, results, previous="round")
    Standing.objects.filter(division=league.division).update(current=False)
    Standing.objects.create(
        division=league.division,
        version=Standing.objects.filter(division=league.division).count() + 1,
        rows=table.as_document(),
        results_digest=f"{len(results):064d}",
    )
