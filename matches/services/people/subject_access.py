"""What is kept about somebody, handed to them; that it was is noted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import Club, Person, User
from matches.models.people import full_names
from matches.policy import access, members
from matches.policy.access import Actor
from matches.selectors.people.subject import subject_in, subject_of
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction

FORMAT = 1


@one_transaction
def own(actor: Actor) -> dict[str, Any]:
    """Everything kept about whoever asks, by their own sign-in."""
    user = access.user_of(actor)
    row = Person.objects.filter(user=user).first()
    if row is None:
        raise NotFoundError(
            _("Your account belongs to no player. Ask your club for the link that makes it yours.")
        )
    return _told(row, by=user)


@one_transaction
def at_the_server(person: str) -> dict[str, Any]:
    """The same of anybody, for whoever runs the server."""
    return _told(rows.person(person), by=None)


@one_transaction
def of_club(actor: Actor, club: str, person: str) -> dict[str, Any]:
    """What a club keeps about somebody, so that it can answer who asks for it: a child without an
    account, their parents. Nothing of other clubs, nor of the account. Who may: owners of a club to
    which they belong."""
    held = rows.club(club)
    row = rows.person(person)
    user = access.require_owner(actor, held)
    members.require_membership_of(actor, held, row)
    full_names.told(row)
    return _on_record(row, subject_in(row, held), by=user, club=held)


def _told(row: Person, *, by: User | None) -> dict[str, Any]:
    return _on_record(row, subject_of(row), by=by, club=None)


def _on_record(
    row: Person, told: Mapping[str, Any], *, by: User | None, club: Club | None
) -> dict[str, Any]:
    audits.note("person.exported", "person", row.public_id, by=by, club=club)
    return {"subject_access": FORMAT, "at": timezone.now().isoformat(), **told}
