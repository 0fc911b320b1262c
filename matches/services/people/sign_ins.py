"""Sign-ins of players: a link that the club hands to somebody makes an account theirs.

Who organises a club never names an account, and so learns of none: whether somebody signs in here
is told by nobody but themselves. The link holds all there is to know, signed; nothing is stored.
"""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import AuditEntry, Person, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.people import invitations

LASTS = timedelta(days=14)
SALT = "matches.sign-in"
COUNTED = ("person.link-made", "person.linked", "person.unlinked")
"""What makes earlier links of a person void."""


@one_transaction
def make_link(actor: Actor, club: str, person: str) -> str:
    """The token of a link by which somebody makes an account theirs, good for fourteen days and
    once; one made before is void. Who may: organisers of a club that the person is in."""
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = access.require_charge_of(actor, held, row)
    if row.user_id is not None:
        raise ConflictError(
            _("They have a sign-in already. Take it back first, then make a link."), code="linked"
        )
    audits.note("person.link-made", "person", row.public_id, by=user, club=held)
    return signing.dumps([row.public_id, _count(row), held.public_id], salt=SALT)


def find(token: str) -> Person | None:
    """Whose link a token is of; None where it is unknown, used, replaced or out of time."""
    try:
        told = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    row = Person.objects.filter(public_id=told[0], user__isnull=True).first()
    return row if row is not None and _count(row) == told[1] else None


@one_transaction
def claim(actor: Actor, token: str, *, username: str = "", password: str = "") -> User:
    """Make an account that of the person of a link: who is signed in, or a new user with `username`
    and `password`. From then on they speak for themselves: agree with cards, challenge, dispute."""
    found = find(token)
    if found is not None:
        Person.objects.select_for_update(no_key=True).get(pk=found.pk)
        found = find(token)
    if found is None:
        raise NotFoundError(_("This link has been used, or is out of time. Ask for a new one."))
    known = isinstance(actor, User) and actor.is_active
    user = access.user_of(actor) if known else invitations.new_user(username, password, "")
    if Person.objects.filter(user=user).exists():
        raise ConflictError(
            _("Your account is somebody else's in this place already. Sign out, and try again."),
            code="taken",
        )
    found.user = user
    found.save(update_fields=["user"])
    club = rows.club(signing.loads(token, salt=SALT)[2])
    audits.note("person.linked", "person", found.public_id, by=user, club=club)
    return user


@one_transaction
def unlink(actor: Actor, club: str, person: str) -> Person:
    """Take a person's sign-in away; the account stays, and speaks for nobody. Who may: organisers
    of a club that the person is in."""
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = access.require_charge_of(actor, held, row)
    if row.user_id is None:
        raise ConflictError(_("They have no sign-in."), code="no-sign-in")
    row.user = None
    row.save(update_fields=["user"])
    audits.note("person.unlinked", "person", row.public_id, by=user, club=held)
    return row


def _count(person: Person) -> int:
    """How often a link was made, used or taken back: what came before the last is void."""
    return AuditEntry.objects.filter(
        object_type="person", object_id=person.public_id, action__in=COUNTED
    ).count()
