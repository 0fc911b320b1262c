"""Clubs, seasons, venues, people and sign-ins: what stands before the first flick."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice
from typing import Final

import rules
from matches.demo import cast
from matches.demo.cast import Role
from matches.demo.passwords import DEMO_PASSWORD
from matches.models import AskedState, Club, PermissionAsked, User
from matches.services import clubs, people, teams
from matches.services.clubs import seasons, venues
from matches.services.people import invitations, roles, second_person, sign_ins

OWNER, ORGANISER, UMPIRE = "demo-owner", "demo-organiser", "demo-umpire"
PLAYER = "demo-player"
PUPILS_A_HOUSE: Final = 4
PLAYERS_A_CLUB: Final = 3
A_FORM: Final = 28
BOARDS: Final = 4
BOARDS_NEXT_DOOR: Final = 2
WEEKS_BEHIND: Final = 10
"""The running seasons are about so old, whatever today is: something is played, something due."""


@dataclass(frozen=True)
class Player:
    """Somebody who plays: the person's public id, and the skill that the dice know."""

    id: str
    skill: float


@dataclass(frozen=True)
class Team:
    """A house or a club's team, its first board first."""

    id: str
    club: str
    players: tuple[Player, ...]


@dataclass
class Ground:
    """A club that runs competitions, with all it needs for them."""

    club: Club
    past: str
    running: str
    boards: list[str]
    venues: list[str]
    teams: list[Team] = field(default_factory=list)
    second_teams: list[Team] = field(default_factory=list)

    @property
    def players(self) -> list[Player]:
        """Everybody, the first board of every team first."""
        return [
            player for row in zip(*(t.players for t in self.teams), strict=True) for player in row
        ]


@dataclass(frozen=True)
class Scene:
    """The whole stage, and who acts on it."""

    owner: User
    organiser: User
    umpire: User
    school: Ground
    league: Ground
    form: tuple[str, ...]
    today: date


def is_set() -> bool:
    """Whether the demo is here already."""
    return User.objects.filter(username=OWNER).exists()


def is_empty() -> bool:
    """Whether nobody has begun anything in this database."""
    return not User.objects.exists() and not Club.objects.exists()


def set_scene(rng: random.Random, today: date) -> Scene:
    """Everything up to the first competition."""
    owner = invitations.new_user(
        OWNER, DEMO_PASSWORD, "owner@pennyford.invalid", is_staff=True, is_superuser=True
    )
    organiser = invitations.new_user(ORGANISER, DEMO_PASSWORD, "organiser@pennyford.invalid")
    umpire = invitations.new_user(UMPIRE, DEMO_PASSWORD, "umpire@pennyford.invalid")
    invitations.new_user(PLAYER, DEMO_PASSWORD, "player@pennyford.invalid")
    names = cast.roles(rng)
    school = _ground(owner, cast.SCHOOL, "school", "Assembly Hall", today)
    league = _ground(owner, cast.LEAGUE, "club", "Pennyford Corn Exchange", today)
    _venue(owner, league, "Old Crown, Upstairs", BOARDS_NEXT_DOOR)
    children = cast.pupils(rng, names)
    for house in cast.HOUSES:
        members = _people(owner, school.club, school.running, children, PUPILS_A_HOUSE)
        _join(owner, school.club, members, school.past)
        school.teams.append(_team(owner, school.club, house, members))
    adults = cast.grown_ups(names)
    for name in cast.CLUBS:
        league.teams.append(_town_club(owner, league, name, adults, today))
    league.second_teams.append(_second_team(owner, league, adults))
    for team in [*league.teams, *league.second_teams]:
        _named(organiser, Club.objects.get(public_id=team.club))
    _captain(owner, league.teams[0])
    form = tuple(f"{role.given_name} {role.family_name}" for role in islice(children, A_FORM))
    return Scene(owner, organiser, umpire, school, league, form, today)


def _ground(owner: User, name: str, kind: str, hall: str, today: date) -> Ground:
    club = clubs.create(owner, name=name, kind=kind)
    past, running = _seasons(owner, club, today)
    ground = Ground(club, past, running, [], [])
    ground.boards += _venue(owner, ground, hall, BOARDS)
    for username, role in ((OWNER, "owner"), (ORGANISER, "organiser"), (UMPIRE, "umpire")):
        roles.grant(owner, club.public_id, username=username, role=role)
    return ground


def _venue(owner: User, ground: Ground, name: str, boards: int) -> list[str]:
    """A venue and its boards; returns the boards' public ids."""
    club = ground.club.public_id
    venue = venues.create(owner, club, name=name, address=f"{name}, Pennyford")
    ground.venues.append(venue.slug)
    return [
        venues.add_board(
            owner, club, venue.slug, name=f"Board {n}", games=list(rules.GAMES)
        ).public_id
        for n in range(1, boards + 1)
    ]


def _seasons(owner: User, club: Club, today: date) -> tuple[str, str]:
    """Last season and the one that runs; returns their public ids."""
    begins = today - timedelta(weeks=WEEKS_BEHIND + 1)
    made = []
    for starts_on in (begins - timedelta(days=364), begins):
        name = f"{starts_on.year}/{(starts_on.year + 1) % 100:02}"
        ends_on = starts_on + timedelta(days=300)
        season = seasons.create(
            owner, club.public_id, name=name, starts_on=starts_on, ends_on=ends_on
        )
        made.append(season.public_id)
    return made[0], made[1]


def _people(
    owner: User, club: Club, season: str, wanted: Iterator[Role], number: int
) -> tuple[Player, ...]:
    return tuple(_person(owner, club, season, role) for role in islice(wanted, number))


def _join(owner: User, club: Club, members: tuple[Player, ...], *into: str) -> None:
    for season in into:
        for each in members:
            people.join(owner, club.public_id, each.id, season=season)


def _person(owner: User, club: Club, season: str, role: Role) -> Player:
    made = people.create(
        owner,
        club.public_id,
        given_name=role.given_name,
        family_name=role.family_name,
        alias=role.alias,
        naming=role.naming,
        age_band=role.age_band,
        season=season,
    )
    return Player(made.public_id, role.skill)


def _team(owner: User, club: Club, name: str, members: tuple[Player, ...]) -> Team:
    made = teams.create(owner, club.public_id, name=name, members=[each.id for each in members])
    return Team(made.public_id, club.public_id, members)


def _town_club(owner: User, league: Ground, name: str, adults: Iterator[Role], today: date) -> Team:
    """One of the town's clubs, its members, and its team in the league."""
    club = clubs.create(owner, name=name, kind="club")
    _past, running = _seasons(owner, club, today)
    members = _people(owner, club, running, adults, PLAYERS_A_CLUB)
    _join(owner, league.club, members, league.past, league.running)
    for role in ("owner", "organiser"):
        username = OWNER if role == "owner" else ORGANISER
        roles.grant(owner, club.public_id, username=username, role=role)
    return _team(owner, club, name, members)


def _second_team(owner: User, league: Ground, adults: Iterator[Role]) -> Team:
    """The first club's second team, with one more than play, who can help the first out."""
    club = Club.objects.get(public_id=league.teams[0].club)
    season = club.seasons.latest("starts_on").public_id
    members = _people(owner, club, season, adults, PLAYERS_A_CLUB + 1)
    return _team(owner, club, f"{club.name} II", members)


def _named(organiser: User, club: Club) -> None:
    """What the owner noted of the members' names, the organiser confirms."""
    asked = PermissionAsked.objects.filter(club=club, state=AskedState.OPEN)
    if ids := list(asked.values_list("public_id", flat=True)):
        second_person.confirm(organiser, club.public_id, ids)


def _captain(owner: User, team: Team) -> None:
    """The team's first player signs in as the demo's player, and speaks for the team."""
    first = team.players[0].id
    token = sign_ins.make_link(owner, team.club, first)
    sign_ins.claim(User.objects.get(username=PLAYER), token)
    teams.set_captains(owner, team.id, [first])
