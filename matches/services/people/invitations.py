"""Invitations: a role offered by a link, which is told once and kept as a hash."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import AuditEntry, Invitation, Role, RoleName, User
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.services.base import audits, messages, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import mistakes_of, one_transaction
from matches.services.letters import envelope, post
from matches.services.people import roles

LASTS = timedelta(days=14)
MOST_TO_ONE = 5
"""Invitations that one address may get in a day, from whomever."""
_NAMES = 20_261_130
"""What is locked in PostgreSQL, with a name, while somebody is called by it."""
MOST_BY_ONE = 50
"""Invitations that one owner may send in a day."""


@dataclass(frozen=True)
class Invited:
    """An invitation and the token of its link, which is not kept and not told again."""

    invitation: Invitation
    token: str


@one_transaction
def invite(actor: Actor, club: str, *, email: str, role: str, link: str = "") -> Invited:
    """Offer a role in a club for fourteen days. Who may: owners.

    `link` is the address of the page that accepts it, with ``{token}`` in it: with it the
    invitation is mailed, after the transaction; without, the caller shows the link. An open
    invitation of the same address to the same role is replaced.
    """
    held = rows.club(club)
    user = access.require_owner(actor, held)
    if link and "{token}" not in link:
        raise InvalidError({"link": ["The link must hold {token}."]})
    not_too_many(user, digest(email), "invitation.made")
    Invitation.objects.filter(
        club=held, email__iexact=email, role=role, accepted_at__isnull=True
    ).delete()
    made = Invitation(
        club=held,
        email=email.strip(),
        role=role,
        invited_by=user,
        expires_at=timezone.now() + LASTS,
    )
    token = _token(made.public_id)
    made.token_hash = _hash(token)
    clean(made)
    made.save()
    if link:
        messages.put(messages.INVITATION, invitation=made.public_id, link=link)
    after = {"role": role, "to": digest(email)}
    audits.note("invitation.made", "invitation", made.public_id, by=user, club=held, after=after)
    return Invited(made, token)


def not_too_many(user: User, to: str, action: str) -> None:
    """ConflictError where somebody has had an address written to (by its digest) so often today
    that it is no invitation any more. Counted in the audit, by what was noted of it: of two of
    theirs at once the second counts the first."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if to_one(to, action) >= MOST_TO_ONE:
        raise ConflictError(
            _("This address was invited several times today. Try again tomorrow."), code="too-many"
        )
    if left_today(user, action) <= 0:
        raise ConflictError(
            _("You have sent %(most)d invitations today. Try again tomorrow.")
            % {"most": MOST_BY_ONE},
            code="too-many",
        )


@walls.across_clubs()
def to_one(to: str, action: str) -> int:
    """How often an address (by its digest) was written to within a day, by whomever."""
    return _today(action).filter(after__to=to).count()


@walls.across_clubs()
def left_today(user: User, action: str) -> int:
    """How many more letters somebody may have sent now."""
    return MOST_BY_ONE - _today(action).filter(user=user, after__to__isnull=False).count()


def _today(action: str) -> QuerySet[AuditEntry]:
    """What was done of that within a day in every club: counted, and told to nobody."""
    return AuditEntry.objects.filter(action=action, at__gt=timezone.now() - timedelta(days=1))


@walls.across_clubs()
def find(token: str) -> Invitation | None:
    """The open invitation of a token; None where it is unknown, used or out of time."""
    return (
        Invitation.objects.select_related("club")
        .filter(token_hash=_hash(token), accepted_at__isnull=True, expires_at__gt=timezone.now())
        .first()
    )


@one_transaction
@walls.across_clubs()
def accept(actor: Actor, token: str, *, username: str = "", password: str = "") -> Role:
    """Take up a role: as who is signed in, or as a new user with `username` and `password`."""
    found = find(token)
    locked = Invitation.objects.select_for_update(of=("self",)).select_related("club")
    # One that was taken back meanwhile is not there any more.
    held = locked.filter(pk=found.pk).first() if found is not None else None
    if held is None:
        raise NotFoundError(
            _("This invitation has been used, or is out of time. Ask for a new one.")
        )
    if held.accepted_at is not None:
        raise ConflictError(_("This invitation has just been used."), code="used")
    known = isinstance(actor, User) and actor.is_active
    user = access.user_of(actor) if known else new_user(username, password, held.email)
    held.accepted_at, held.accepted_by = timezone.now(), user
    held.save(update_fields=["accepted_at", "accepted_by"])
    role = roles.give(held.club, user, held.role, by=user)
    audits.note("invitation.accepted", "invitation", held.public_id, by=user, club=held.club)
    return role


@one_transaction
def revoke(actor: Actor, invitation: str) -> None:
    """Take an open invitation back. Who may: owners."""
    found = _open(invitation)
    # To who has no part in the club there is none: a refusal would name the club that asks.
    if found is None or not access.organises(actor, found.club_id):
        raise NotFoundError(_("There is no such open invitation."))
    user = access.require_owner(actor, found.club)
    audits.note("invitation.revoked", "invitation", found.public_id, by=user, club=found.club)
    found.delete()


def deliver(invitation: str, link: str) -> None:
    """Mail an invitation, from the outbox. One that is used or gone is not mailed."""
    found = _open(invitation)
    if found is None:
        return
    said = {
        "club": found.club.name,
        "role": RoleName(found.role).label.lower(),
        "until": timezone.localtime(found.expires_at).strftime("%d %B %Y"),
        "link": link.replace("{token}", _token(found.public_id)),
    }
    text = _(
        "%(club)s would like you as its %(role)s.\n\n"
        "Accept here, until %(until)s:\n%(link)s\n\nIf you did not expect this, do nothing."
    )
    subject = _("An invitation to %(club)s") % said
    post.send(envelope.plain(found.club, subject, text % said, found.email))


@walls.across_clubs()
def _open(invitation: str) -> Invitation | None:
    """What nobody has accepted yet, whosever it is."""
    found = Invitation.objects.select_related("club")
    return found.filter(public_id=invitation, accepted_at__isnull=True).first()


def new_user(username: str, password: str, email: str, **more: bool) -> User:
    """Make somebody who can sign in; InvalidError with every mistake by field."""
    user = User(username=username.strip(), email=email.lower(), **more)
    mistakes: dict[str, list[str]] = {}
    try:
        clean(user, exclude=["password"])
    except ValidationError as error:
        mistakes.update(mistakes_of(error))
    try:
        validate_password(password, user)
    except ValidationError as error:
        mistakes["password"] = list(error.messages)
    if "username" not in mistakes and (because := _is_no_name(user.username)):
        mistakes["username"] = [because]
    if mistakes:
        raise InvalidError(mistakes)
    user.set_password(password)
    user.save()
    return user


def _is_no_name(name: str) -> str:
    """Why nobody new may be called so; empty where they may. Wrong passwords are counted by the
    name in small letters, and by the name for an address: who could be called as somebody else is
    would begin their count anew by each sign-in of their own. Of two at once the second is told."""
    if "@" in name:
        return _("A name to sign in with holds no @.")
    if connection.vendor == "postgresql":
        # SQLite has one writer at a time.
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [_NAMES, name.lower()])
    if User.objects.filter(username__iexact=name).exists():
        return str(User._meta.get_field("username").error_messages["unique"])
    return ""


def _token(public_id: str) -> str:
    """The token of an invitation: made again from its id and the installation's own secret, so
    that the mail needs none in the database."""
    return salted_hmac("matches.invitation", public_id, algorithm="sha256").hexdigest()[:40]


def digest(email: str) -> str:
    """An address as the audit keeps it: keyed, and not to be read."""
    told = email.strip().casefold()
    return salted_hmac("matches.invitation.to", told, algorithm="sha256").hexdigest()[:16]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
