"""A club's people as its organisers know them: full names, and how each is shown to strangers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)

from matches.models import AgeBand, Club, Membership, Naming, Person, Surface, Team
from matches.policy import charge, codes, visibility
from matches.policy.charge import belonging, in_charge, not_left
from matches.policy.visibility import Viewer
from matches.selectors.clubs import organised_club


@dataclass(frozen=True)
class Member:
    """A person of a club."""

    public_id: str
    name: str
    given_name: str
    family_name: str
    spoken_as: str
    alias: str
    naming: str
    age_band: str
    shown_as: str
    username: str
    until: date | None = None
    age_review_on: date | None = None
    surface: str = Surface.EVERYWHERE.value
    came: int = 0
    """Of two the one with the lower number was here first."""
    left_on: date | None = None
    """Since when they belong to the club no more."""
    in_charge: bool = True
    """Whether this club is in charge of them; else another one is, to which they belong too."""

    @property
    def is_adult(self) -> bool:
        """Whether the person may choose to be named in full."""
        return self.age_band == AgeBand.ADULT


@dataclass(frozen=True)
class TeamPlace:
    """Somebody in a team."""

    public_id: str
    name: str
    captain: bool
    age_band: str


@dataclass(frozen=True)
class TeamDesk:
    """A team as its club's organisers see it, in board order. ``season``: empty for a standing
    team. ``others``: members of the club who may be added, by public id and name."""

    club: Club
    public_id: str
    name: str
    season: str
    places: tuple[TeamPlace, ...]
    others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class TeamLine:
    """A team in a list."""

    public_id: str
    name: str
    season: str


@dataclass(frozen=True)
class MembersPage:
    """The people of a club, those who have left it, and its teams."""

    club: Club
    members: tuple[Member, ...]
    left: tuple[Member, ...] = ()
    teams: tuple[TeamLine, ...] = ()


def members_page(slug: str, viewer: Viewer) -> MembersPage | None:
    """A club's people by name, and its teams. Three queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    everybody = members_of(club)
    here = tuple(one for one in everybody if one.left_on is None)
    left = tuple(one for one in everybody if one.left_on is not None)
    return MembersPage(club, here, left, teams_listed(club))


def teams_listed(club: Club) -> tuple[TeamLine, ...]:
    """A club's teams of all seasons, by name. One query."""
    teams = Team.objects.filter(club=club).select_related("season").order_by("name", "id")
    return tuple(TeamLine(team.public_id, team.name, _season(team)) for team in teams)


def team_desk(slug: str, team: str, viewer: Viewer) -> TeamDesk | None:
    """One of a club's teams. Four queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    found = Team.objects.filter(club=club, public_id=team).select_related("season").first()
    if found is None:
        return None
    places = tuple(
        TeamPlace(
            one.person.public_id,
            visibility.full_name(one.person),
            one.captain,
            one.person.age_band,
        )
        for one in found.members.select_related("person").order_by("order")
    )
    free = (
        Person.objects.filter(not_left("memberships__"), memberships__club=club)
        .exclude(team_places__team=found)
        .distinct()
        .order_by("family_name", "given_name", "id")
    )
    others = tuple((one.public_id, visibility.full_name(one)) for one in free)
    return TeamDesk(club, found.public_id, found.name, _season(found), places, others)


def _season(team: Team) -> str:
    return team.season.name if team.season is not None else ""


def member(slug: str, person: str, viewer: Viewer) -> tuple[Club, Member] | None:
    """One of a club's people. Two queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    found = _people(club).filter(public_id=person).first()
    return None if found is None else (club, _member(found, club))


def is_elsewhere(person: str, club: Club) -> bool:
    """Whether somebody belongs to another club too. Two queries."""
    row = Person.objects.filter(public_id=person).first()
    return row is not None and charge.belongs_elsewhere(row, club)


def members_of(club: Club) -> tuple[Member, ...]:
    """Everybody who belongs to the club (`charge.belonging`), by family name. One query."""
    return tuple(_member(person, club) for person in _people(club))


def still_members(club: Club) -> tuple[Member, ...]:
    """The same without those who have left: who is offered where somebody is chosen to play."""
    return tuple(one for one in members_of(club) if one.left_on is None)


def teams_of(club: Club, season_id: int) -> list[tuple[str, str]]:
    """The club's teams of a season and its standing ones: public id and name. One query."""
    teams = Team.objects.filter(club=club).filter(Q(season=season_id) | Q(season__isnull=True))
    return [(team.public_id, team.name) for team in teams]


def age_bands() -> list[tuple[str, str]]:
    """The age bands."""
    return [(value, str(label)) for value, label in AgeBand.choices]


def _people(club: Club) -> QuerySet[Any]:
    """The people of a club, each with when their membership last `ended`, whether one `stays`, and
    whether the club is in `charge` of them."""
    own = Membership.objects.filter(person=OuterRef("pk"), club=club)
    ended = own.filter(left_on__isnull=False).order_by("-left_on").values("left_on")[:1]
    return (
        Person.objects.filter(belonging(club.pk))
        .annotate(ended=Subquery(ended), stays=Exists(own.filter(not_left()).order_by()))
        .annotate(charge=ExpressionWrapper(in_charge(club.pk), BooleanField()))
        .select_related("user")
        .order_by("family_name", "given_name", "id")
    )


def _member(person: Any, club: Club) -> Member:
    codes.listed_by(club.pk, person)
    return Member(
        person.public_id,
        visibility.full_name(person),
        person.given_name,
        person.family_name,
        person.spoken_as,
        person.alias,
        visibility.naming_now(person),
        person.age_band,
        visibility.person_name(person),
        person.user.get_username() if person.user is not None else "",
        None if visibility.naming_now(person) == Naming.CODE else person.shown_until,
        person.age_review_on,
        person.shown_on,
        person.pk,
        None if person.stays else person.ended,
        person.charge,
    )
