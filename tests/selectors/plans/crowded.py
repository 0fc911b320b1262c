"""What `manage.py populate` leaves out, in as many rows as the rest: of its clubs, after a season.

Plain rows, as they would stand after a season; nothing follows from them here but what pages ask.
"""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import Any

from django.utils import timezone

from matches.models import (
    AuditEntry,
    Club,
    Competition,
    Division,
    Entry,
    Fixture,
    FixtureBoard,
    Letter,
    Look,
    Membership,
    OutboxMessage,
    Pair,
    Permission,
    Person,
    Result,
    Season,
    Stage,
    Team,
    TeamMember,
    User,
)

IN_A_TEAM, TEAMS, PAIRS = 4, 6, 12


def fill() -> None:
    """Put it beside what is there: club by club, then what is of all."""
    clubs = list(Club.objects.order_by("pk"))
    people = list(Person.objects.order_by("pk"))
    share = len(people) // len(clubs)
    for number, club in enumerate(clubs):
        own = people[number * share : (number + 1) * share]
        season = Season.objects.get(club=club)
        _members(club, season, own)
        _pairs(club, season, own)
        _teams(club, season, own)
    _accounts(people)
    _told_of_results()


def _members(club: Club, season: Season, people: list[Person]) -> None:
    """Who belongs to it, and what it said of their names."""
    Membership.objects.bulk_create(
        [Membership(person=one, club=club, season=season) for one in people]
    )
    said: dict[str, Any] = {"kind": "given", "naming": "full", "level": 2, "given_by": "person"}
    Permission.objects.bulk_create(
        [Permission(person=one, club=club, evidence="paper", **said) for one in people]
    )
    ids = [one.pk for one in people]
    Person.objects.filter(pk__in=ids).update(naming="full")
    # Who enters nothing is young as often as not: pages of adults are what strangers read.
    idle = Person.objects.filter(pk__in=ids[-len(ids) // 4 :], entries=None)
    idle.update(naming="code", age_band="youth")


def _competition(club: Club, season: Season, kind: str) -> Competition:
    game = "red" if kind == "pair" else "black"
    return Competition.objects.create(
        club=club, season=season, game=game, law_edition="2026", name=f"League of {kind}s",
        slug=f"league-of-{kind}s", visibility="public", open_until_young=True, state="running",
        entry_kind=kind,
    )  # fmt: skip


def _pairs(club: Club, season: Season, people: list[Person]) -> None:
    held = _competition(club, season, "pair")
    two = list(zip(people[::2], people[1::2], strict=True))[:PAIRS]
    pairs = Pair.objects.bulk_create([Pair(first=one, second=other) for one, other in two])
    Entry.objects.bulk_create([Entry(competition=held, pair=pair) for pair in pairs])


def _teams(club: Club, season: Season, people: list[Person]) -> None:
    """Teams, who is in them, and who sat where when each met the next."""
    held = _competition(club, season, "team")
    teams = Team.objects.bulk_create(
        [Team(club=club, season=season, name=f"Team {n}") for n in range(TEAMS)]
    )
    of = {team.pk: people[n * IN_A_TEAM : (n + 1) * IN_A_TEAM] for n, team in enumerate(teams)}
    TeamMember.objects.bulk_create(
        [
            TeamMember(team=team, person=one, order=n, captain=n == 1)
            for team in teams
            for n, one in enumerate(of[team.pk], start=1)
        ]
    )
    entries = Entry.objects.bulk_create([Entry(competition=held, team=team) for team in teams])
    division = Division.objects.create(stage=Stage.objects.create(competition=held))
    met = [
        Fixture(competition=held, division=division, number=n, home=home, away=away)
        for n, (home, away) in enumerate(pairwise(entries), start=1)
    ]
    Fixture.objects.bulk_create(met)
    boards = FixtureBoard.objects.bulk_create(
        [
            FixtureBoard(fixture=fixture, number=n, home_person=one, away_person=other)
            for fixture, home, away in zip(met, teams[:-1], teams[1:], strict=True)
            for n, (one, other) in enumerate(zip(of[home.pk], of[away.pk], strict=True), start=1)
        ]
    )
    now = timezone.now()
    said: dict[str, Any] = {"outcome": "played", "winner": "A", "score_a": 18, "score_b": 9}
    Result.objects.bulk_create(
        [
            Result(fixture=one.fixture, fixture_board=one, official=True, official_at=now, **said)
            for one in boards
        ]
    )


def _accounts(people: list[Person]) -> None:
    """A sign-in of one in three, who had a letter."""
    owners = people[::3]
    users = User.objects.bulk_create(
        [User(username=f"somebody-{n}", password="!") for n, _one in enumerate(owners)]
    )
    for one, user in zip(owners, users, strict=True):
        one.user = user
    Person.objects.bulk_update(owners, ["user"])
    clubs = dict(Membership.objects.values_list("person_id", "club_id"))
    Letter.objects.bulk_create(
        [
            Letter(user=user, club_id=clubs[one.pk], kind="moved", sent_at=timezone.now())
            for one, user in zip(owners, users, strict=True)
        ]
    )
    now = timezone.now()
    Look.objects.bulk_create(
        [
            Look(once=f"{n:064d}", at=now - timedelta(hours=n % 500), club_id=clubs[one.pk],
                 who=user, surface="members", door="page", people=50)
            for n, (one, user) in enumerate(zip(owners, users, strict=True))
        ]
    )  # fmt: skip


def _told_of_results() -> None:
    """A row of the audit for each result, and a message that is done."""
    results = Result.objects.select_related("fixture__competition")
    AuditEntry.objects.bulk_create(
        [
            AuditEntry(
                club_id=one.fixture.competition.club_id, action="scorecard.submitted",
                object_type="fixture", object_id=one.fixture.public_id,
            )
            for one in results
        ]
    )  # fmt: skip
    OutboxMessage.objects.bulk_create(
        [OutboxMessage(topic="standings", sent_at=timezone.now()) for _one in results]
    )
