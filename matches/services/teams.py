"""Teams: people who enter together."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import InvalidError
from matches.models import Club, Person, Team, TeamMember
from matches.services import audits, people, rows
from matches.services.transaction import one_transaction


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
    row.full_clean()
    row.save()
    _seat(row, held, members)
    audits.note("team.created", "team", row.public_id, by=user, club=held)
    return row


@one_transaction
def set_members(actor: Actor, team: str, members: Sequence[str]) -> Team:
    """Say who is in a team, in its order. Who may: organisers."""
    row = rows.team(team)
    user = access.require_organiser(actor, row.club)
    captains = list(row.members.filter(captain=True).values_list("person_id", flat=True))
    row.members.all().delete()
    _seat(row, row.club, members)
    # A new order of the boards takes nobody's captaincy.
    row.members.filter(person__in=captains).update(captain=True)
    audits.note("team.members-set", "team", row.public_id, by=user, club=row.club)
    return row


@one_transaction
def set_captains(actor: Actor, team: str, captains: Sequence[str]) -> Team:
    """Say who of a team speaks for it, by public ids; nobody: all of them. Who may: organisers."""
    row = rows.team(team)
    user = access.require_organiser(actor, row.club)
    places = row.members.filter(person__public_id__in=captains)
    if places.count() != len(set(captains)):
        raise InvalidError({"captains": [_("A captain plays in the team.")]})
    row.members.exclude(pk__in=places.values("pk")).update(captain=False)
    row.members.filter(person__public_id__in=captains).update(captain=True)
    audits.note(
        "team.captains-set", "team", row.public_id,
        by=user, club=row.club, after={"captains": sorted(captains)},
    )  # fmt: skip
    return row


def _seat(team: Team, club: Club, members: Sequence[str]) -> None:
    found = {
        person.public_id: person
        for person in Person.objects.filter(public_id__in=members, memberships__club=club)
    }
    if len(found) != len(members):
        raise InvalidError({"members": [_("Name people of this club, each once.")]})
    TeamMember.objects.bulk_create(
        TeamMember(team=team, person=found[each], order=order)
        for order, each in enumerate(members, start=1)
    )
