"""Sign-ins of players: a link that the club mails or hands to somebody makes an account theirs.

Who organises a club never names an account, and so learns of none: whether somebody signs in here
is told by nobody but themselves. The link holds all there is to know, signed. One that the house
mails itself is told to nobody else: an account by it says more than one by a link handed over
(`own_accounts`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.core import signing
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Club, KeptAddress, Person, Role, SignInLetter, User
from matches.policy import access, charge, members, walls
from matches.policy.access import Actor
from matches.policy.said_of import last_said_of, said_of
from matches.services.base import audits, messages, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.letters import envelope, post
from matches.services.people import credentials, invitations, own_accounts, second_person

LASTS = timedelta(days=14)
SALT = "matches.sign-in"
COUNTED = (own_accounts.LINK_MADE, own_accounts.LINKED, own_accounts.UNLINKED)
"""What makes earlier links of a person void."""


@one_transaction
def make_link(actor: Actor, club: str, person: str) -> str:
    """The token of a link by which somebody makes an account theirs, good for fourteen days and
    once; one made before is void. Who may: organisers of the club in charge of the person."""
    held, row, user = _without(actor, club, person)
    void(row)
    audits.note(own_accounts.LINK_MADE, "person", row.public_id, by=user, club=held)
    return signing.dumps([row.public_id, _count(row), held.public_id], salt=SALT)


@one_transaction
def mail_link(
    actor: Actor, club: str, person: str, *, email: str, link: str, again: bool = False
) -> SignInLetter:
    """Have such a link mailed, and told to nobody else: not to who asks for it either. `link` is
    the address of the page that it opens, with ``{token}`` in it; `again`: the letter reminds of an
    earlier one. Who may: organisers of the club in charge of the person."""
    held, row, user = _without(actor, club, person)
    if "{token}" not in link:
        raise InvalidError({"link": ["The link must hold {token}."]})
    to = invitations.digest(email)
    invitations.not_too_many(user, to, own_accounts.LINK_MADE)
    void(row)
    now = timezone.now()
    made = SignInLetter(
        person=row, club=held, email=email.strip(), made_by=user, made_at=now,
        expires_at=now + LASTS,
    )  # fmt: skip
    clean(made)
    made.save()
    reminds = {"again": "yes"} if again else {}
    messages.put(messages.SIGN_IN, letter=made.public_id, link=link, **reminds)
    after = {"to": to}
    audits.note(own_accounts.LINK_MADE, "person", row.public_id, by=user, club=held, after=after)
    return made


def deliver(letter: str, link: str, again: bool = False) -> None:
    """Mail a link, from the outbox; `again`: it reminds. One that would open nothing is not
    mailed."""
    joined = SignInLetter.objects.select_related("club", "person")
    held = joined.filter(public_id=letter, expires_at__gt=timezone.now()).first()
    if held is None or not _might_be_made(held.person, held.club.public_id):
        return
    told = [held.person.public_id, _count(held.person), held.club.public_id, held.public_id]
    said = {
        "club": held.club.name,
        "until": timezone.localtime(held.expires_at).strftime("%d %B %Y"),
        "link": link.replace("{token}", signing.dumps(told, salt=SALT)),
    }
    text = _(
        "%(club)s keeps matches of yours, or of somebody whom you look after.\n\n"
        "Sign in to them here, until %(until)s. The link is for you alone: whoever opens it speaks"
        " for you.\n%(link)s\n\nIf you did not expect this, do nothing."
    )
    subject = _("Your sign-in at %(club)s") % said
    if again:
        subject = _("Still open: your sign-in at %(club)s") % said
        text = _("The link of an earlier letter opens nothing any more: this one does.\n\n") + text
    post.send(envelope.plain(held.club, subject, text % said, held.email))


def find(token: str) -> Person | None:
    """Whose link a token is of; None where it is unknown, used, replaced or out of time, or who
    made it might not make it any more."""
    told = _told(token)
    if told is None:
        return None
    row = Person.objects.filter(public_id=told[0], user__isnull=True).first()
    if row is None or _count(row) != told[1] or not _might_be_made(row, told[2]):
        return None
    return row if len(told) < 4 or _letter(told) is not None else None


def mailed_to(token: str) -> str:
    """The address that a link was mailed to; empty where it was handed over."""
    told = _told(token)
    held = _letter(told) if told is not None else None
    return held.email if held is not None else ""


@one_transaction
@walls.across_clubs()
def claim(
    actor: Actor, token: str, *, username: str = "", password: str = "", email: str = ""
) -> User:
    """Make an account that of the person of a link: who is signed in, or a new user with `username`
    and `password`. From then on they speak for themselves: agree with cards, challenge, dispute.
    `email` is the new account's where the link was handed over, and not confirmed yet."""
    found = find(token)
    if found is not None:
        Person.objects.select_for_update(no_key=True).get(pk=found.pk)
        found = find(token)
    if found is None:
        raise NotFoundError(_("This link has been used, or is out of time. Ask for a new one."))
    mailed = mailed_to(token)
    known = isinstance(actor, User) and actor.is_active
    if known:
        user = access.user_of(actor)
    else:
        user = _new_user(username, password, mailed or email.strip(), sure=bool(mailed))
    if Person.objects.filter(user=user).exists():
        raise ConflictError(
            _("Your account is somebody else's in this place already. Sign out, and try again."),
            code="taken",
        )
    void(found)
    KeptAddress.objects.filter(person=found).delete()
    found.user = user
    found.save(update_fields=["user"])
    club = rows.club(signing.loads(token, salt=SALT)[2])
    how = own_accounts.LETTER if mailed and _is_at(user, mailed) else own_accounts.HAND
    audits.note(
        own_accounts.LINKED, "person", found.public_id, by=user, club=club, after={"how": how}
    )
    if how == own_accounts.LETTER:
        _tell_the_others(found, club, user)
    return user


@one_transaction
def unlink(actor: Actor, club: str, person: str) -> Person:
    """Take a person's sign-in away; the account stays, and speaks for nobody: what it chose and
    waits still is let go. Who may: organisers of the club in charge of the person."""
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = members.require_charge_of(actor, held, row)
    if row.user_id is None:
        raise ConflictError(_("They have no sign-in."), code="no-sign-in")
    row.user = None
    row.save(update_fields=["user"])
    second_person.let_go(row, user, own=True)
    audits.note(own_accounts.UNLINKED, "person", row.public_id, by=user, club=held)
    return row


@walls.across_clubs()
def void(person: Person) -> None:
    """Have no letter of a link open anything any more, whichever club sent it, inside another
    service's transaction."""
    SignInLetter.objects.filter(person=person).delete()


def _without(actor: Actor, club: str, person: str) -> tuple[Club, Person, User]:
    """The club, somebody of it who has no sign-in yet, and who asks."""
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = members.require_charge_of(actor, held, row)
    if row.user_id is not None:
        raise ConflictError(
            _("They have a sign-in already. Take it back first, then make a link."), code="linked"
        )
    return held, row, user


def _new_user(username: str, password: str, email: str, *, sure: bool) -> User:
    """A new account; `sure`: the letter that the link came by confirms its address. Of an address
    that was only said nobody is told whether somebody else has it: confirming it shows."""
    if sure and EmailAddress.objects.filter(email__iexact=email, verified=True).exists():
        raise ConflictError(
            _("There is an account with the address of this letter: sign in with it first."),
            code="address",
        )
    user = invitations.new_user(username, password, email)
    if email:
        EmailAddress.objects.create(user=user, email=user.email, verified=sure, primary=True)
    return user


def _is_at(user: User, email: str) -> bool:
    """Whether an account has the address confirmed that a link was mailed to: somebody else may
    have handed it on."""
    return EmailAddress.objects.filter(user=user, email__iexact=email, verified=True).exists()


def _tell_the_others(row: Person, club: Club, user: User) -> None:
    """Tell who else organises the club that an account is somebody's now: there is time to say that
    it is not."""
    for other in own_accounts.others(club, row, user.pk).exclude(email=""):
        messages.put(
            messages.OWN_ACCOUNT, person=row.public_id, club=club.public_id, user=str(other.pk)
        )


def _told(token: str) -> list[Any] | None:
    try:
        told: list[Any] = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    return told


@walls.across_clubs()
def _letter(told: list[Any]) -> SignInLetter | None:
    """The letter that a link came by, while it is good."""
    if len(told) < 4:
        return None
    held = SignInLetter.objects.filter(public_id=told[3], person__public_id=told[0])
    return held.filter(expires_at__gt=timezone.now()).first()


def _might_be_made(person: Person, club: str) -> bool:
    """Whether who made the last link still organises its club, which is still in charge of the
    person; or runs the installation; and nobody else may have made it with their password. Four
    queries at most."""
    last = last_said_of("person", person.public_id, own_accounts.LINK_MADE)
    if last is None or last.user is None or not last.user.is_active:
        return False
    if credentials.gave_away_since(last.user, last):
        return False
    if last.user.is_superuser:
        return True
    roles = Role.objects.filter(user=last.user, club__public_id=club, role__in=access.ORGANISERS)
    held = roles.first()
    return (
        held is not None
        and Person.objects.filter(charge.in_charge(held.club_id), pk=person.pk).exists()
    )


def _count(person: Person) -> int:
    """How often a link was made, used or taken back: what came before the last is void."""
    return len(said_of("person", [person.public_id], *COUNTED))
