"""What is kept about somebody, handed to them; that it was is noted."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import Person, User
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.people.subject import subject_of
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


def _told(row: Person, *, by: User | None) -> dict[str, Any]:
    told = {"subject_access": FORMAT, "at": timezone.now().isoformat(), **subject_of(row)}
    audits.note("person.exported", "person", row.public_id, by=by, club=None)
    return told
