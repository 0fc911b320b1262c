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
    row.members.all().delete()
    _seat(row, row.club, members)
    audits.note("team.members-set", "team", row.public_id, by=user, club=row.club)
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
