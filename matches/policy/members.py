"""Who may decide over somebody: organisers of a club to which they belong, and of the one in charge
(`charge`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import Club, Person, User
from matches.policy import charge, one_club
from matches.policy.access import Actor, require_organiser


def require_membership_of(actor: Actor, club: Club, person: Person) -> User:
    """The actor, who organises a club to which the person belongs (`charge.belonging`).

    To play in a club's league is not to be its member, and to have been one is no right to: a
    child's name is its own club's affair, or a stranger to it could take its initials away.
    """
    user = require_organiser(actor, club)
    own = Person.objects.filter(charge.belonging(club.pk), pk=person.pk)
    if not one_club.runs(user) and not own.exists():
        raise NotFoundError(_("No such person in %(club)s.") % {"club": club.name})
    return user


def require_charge_of(actor: Actor, club: Club, person: Person) -> User:
    """The same, of the one club that is in charge of the person (`charge.in_charge`); ConflictError
    ("in-charge") where another one is."""
    user = require_membership_of(actor, club, person)
    own = Person.objects.filter(charge.in_charge(club.pk), pk=person.pk)
    if not one_club.runs(user) and not own.exists():
        raise ConflictError(
            _(
                "They belong to another club as well, which is in charge of their name, age and "
                "sign-in: ask them or that club."
            ),
            code="in-charge",
        )
    return user
