"""Teams: people who enter together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import AgeBand, Club, Person, Season, Team, TeamMember, User
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.charge import belonging
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.people import people


@dataclass(frozen=True)
class Place:
    """Somebody's place in a team: a public id, whether a captain, and the age band ("": as it is
    known)."""

    person: str
    captain: bool = False
    age_band: str = ""


@one_transaction
def create(
    actor: Actor,
    club: str,
    *,
    name: str,
    season: str | None = None,
    members: Sequence[str] = (),
) -> Team:
    """Make a team of a club's people (public ids, first board first). Who may: organisers.

    Without a season it is a standing one, such as a school's house.
    """
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    row = Team(
        club=held,
        season=people.season_of(held, season) if season is not None else None,
        name=name.strip(),
    )
    clean(row)
    row.save()
    _seat(row, held, members)
    audits.note("team.created", "team", row.public_id, by=user, club=held)
    return row


@one_transaction
def rename(actor: Actor, team: str, name: str) -> Team:
    """Give a team another name, wherever it stands. Who may: organisers."""
    row = rows.team(team, lock=True)
    user = access.require_organiser(actor, row.club)
    before, row.name = row.name, name.strip()
    clean(row)
    row.save(update_fields=["name"])
    audits.note(
        "team.renamed", "team", row.public_id, by=user, club=row.club,
        before={"name": before}, after={"name": row.name},
    )  # fmt: skip
    return row


@one_transaction
def set_members(actor: Actor, team: str, members: Sequence[str]) -> Team:
    """Say who is in a team, in its order. Who may: organisers."""
    row = rows.team(team, lock=True)
    user = access.require_organiser(actor, row.club)
    before = told(row)
    row.members.all().delete()
    _seat(row, row.club, members)
    # A new order of the boards takes nobody's captaincy.
    row.members.filter(person__public_id__in=before["captains"]).update(captain=True)
    audits.note(
        "team.members-set", "team", row.public_id,
        by=user, club=row.club, before=before, after=told(row),
    )  # fmt: skip
    return row


@one_transaction
def arrange(actor: Actor, team: str, places: Sequence[Place]) -> Team:
    """Say who is in a team in which order, who its captains are, and who is a youth. Organisers.

    Who is not named is no longer in it; what they played stays. Who turns out to be a youth or a
    child goes by a code from now on; who is said to be an adult waits for a second person.
    """
    row = rows.team(team, lock=True)
    user = access.require_organiser(actor, row.club)
    before = told(row)
    row.members.all().delete()
    _seat(row, row.club, [place.person for place in places])
    captains = [place.person for place in places if place.captain]
    row.members.filter(person__public_id__in=captains).update(captain=True)
    _set_ages(row, {place.person: place.age_band for place in places if place.age_band}, user)
    audits.note(
        "team.arranged", "team", row.public_id,
        by=user, club=row.club, before=before, after=told(row),
    )  # fmt: skip
    return row


def told(row: Team) -> dict[str, list[str]]:
    """Who is in a team, in its order, and who are its captains, by public ids. One query."""
    places = list(row.members.order_by("order").values_list("person__public_id", "captain"))
    return {
        "members": [person for person, _captain in places],
        "captains": [person for person, captain in places if captain],
    }


def _set_ages(team: Team, bands: dict[str, str], by: User) -> None:
    """Put age bands right, of people of the team alone."""
    if not set(bands.values()) <= set(AgeBand.values):
        raise InvalidError({"members": [_("Adult, youth or child.")]})
    members = Person.objects.filter(team_places__team=team, public_id__in=bands)
    for person in members.select_for_update(of=("self",), no_key=True).order_by("pk"):
        if person.age_band == bands[person.public_id]:
            continue
        people.permissions.set_band(person, team.club, by, bands[person.public_id])


@one_transaction
def set_captains(actor: Actor, team: str, captains: Sequence[str]) -> Team:
    """Say who of a team speaks for it, by public ids; nobody: all of them. Who may: organisers."""
    row = rows.team(team, lock=True)
    user = access.require_organiser(actor, row.club)
    before = told(row)
    places = row.members.filter(person__public_id__in=captains)
    if places.count() != len(set(captains)):
        raise InvalidError({"captains": [_("A captain plays in the team.")]})
    row.members.exclude(pk__in=places.values("pk")).update(captain=False)
    row.members.filter(person__public_id__in=captains).update(captain=True)
    audits.note(
        "team.captains-set", "team", row.public_id,
        by=user, club=row.club, before=before, after=told(row),
    )  # fmt: skip
    return row


def _seat(team: Team, club: Club, members: Sequence[str]) -> None:
    found = {
        person.public_id: person
        for person in Person.objects.filter(belonging(club.pk), public_id__in=members)
    }
    if len(found) != len(members):
        raise InvalidError({"members": [_("Name people of this club, each once.")]})
    TeamMember.objects.bulk_create(
        TeamMember(team=team, person=found[each], order=order)
        for order, each in enumerate(members, start=1)
    )


def new_team(club: Club, season: Season, by: User, name: str) -> Team:
    """Make a team of a season, inside another service's transaction."""
    row = Team(club=club, season=season, name=name.strip())
    clean(row)
    row.save()
    audits.note("team.created", "team", row.public_id, by=by, club=club)
    return row


def put_in(team: Team, people: Sequence[tuple[Person, bool]], *, by: User) -> list[int]:
    """Put people into a team after those who are in it, each with whether a captain; who is in it
    stays where they are. Returns the keys of the new places. Inside another service's transaction.
    """
    held = dict(team.members.values_list("person_id", "order"))
    after = max(held.values(), default=0)
    new = [(person, captain) for person, captain in people if person.pk not in held]
    made = TeamMember.objects.bulk_create(
        TeamMember(team=team, person=person, order=after + number, captain=captain)
        for number, (person, captain) in enumerate(new, start=1)
    )
    if made:
        audits.note("team.members-set", "team", team.public_id, by=by, club=team.club_id)
    return [place.pk for place in made]
