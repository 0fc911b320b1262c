"""What the owner of an account is told by mail of what lets somebody in: a password, an address or
a second factor that was changed, whoever did it.

What is told in a few seconds is one letter. The letter leads to no sign-in and brings none: who
reads it may be whoever took the account over. It comes from the installation, of which alone
accounts are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext as _

from matches.models import OutboxMessage, User
from matches.ports import own_address
from matches.services.base import messages
from matches.services.letters import envelope, post

WORDS: Mapping[str, Callable[[], str]] = {
    "password": lambda: _("The password is another one."),
    "address": lambda: _("The e-mail address that letters go to is another one."),
    "address-added": lambda: _("An e-mail address was added."),
    "address-removed": lambda: _("An e-mail address was removed."),
    "totp-added": lambda: _("An authenticator app was set up as a second factor."),
    "totp-removed": lambda: _("The authenticator app was taken away: its codes are not asked for."),
    "webauthn-added": lambda: _("A device or a key was set up as a second factor."),
    "webauthn-removed": lambda: _("A device or a key was taken away: it lets nobody in any more."),
    "webauthn-copied": lambda: _(
        "A key was refused, since there may be a copy of it: it says that it was used less often "
        "than it was. Take it away, and set up another one."
    ),
    "recovery_codes-added": lambda: _(
        "Recovery codes were made; those of before are good for nothing."
    ),
}
"""What happened, as a code, in words."""


def tell(user: User, what: str, *, old: str = "") -> None:
    """Have it told in a letter that something was changed, inside the transaction that does; `old`:
    to that address too, which was the account's. Nothing is told of an account without any."""
    if user.email:
        messages.put(messages.OWN_CHANGED, user=str(user.pk), what=what, old="")
    if old:
        messages.put(messages.OWN_CHANGED, user=str(user.pk), what=what, old=old)


def deliver(user: int, whats: Sequence[str], old: str) -> None:
    """Mail it, from the outbox: to the account's own address, or to the `old` one, of which nothing
    is kept then; nothing where the account, or its address, is gone, or it is closed."""
    row = User.objects.filter(pk=user).first()
    to = old or (row.email if row is not None else "")
    if row is not None and row.is_active and to:
        post.send(_written(row, [*dict.fromkeys(whats)], to, own=not old))
    if old:
        done = OutboxMessage.objects.filter(topic=messages.OWN_CHANGED, payload__old=old)
        for each in done.filter(payload__user=str(user), payload__what__in=whats):
            each.payload = {**each.payload, "old": ""}
            each.save(update_fields=["payload"])


def _written(user: User, whats: list[str], to: str, *, own: bool) -> EmailMessage:
    site = urlsplit(settings.OWN_ADDRESS).netloc
    said = {"site": site, "name": user.get_username(), "page": own_address.absolute("/account/")}
    begins = (
        _("Something was changed of your account at %(site)s, where you sign in as %(name)s:")
        if own
        else _("Something was changed of an account at %(site)s that this was an address of:")
    )
    lines = [f"- {WORDS[what]()}" for what in whats if what in WORDS]
    ends = _if_not_own() if own else _if_not_old()
    text = "\n\n".join([begins % said, "\n".join(lines), ends % said])
    foot = _("Pennyclub at %(site)s") % said
    return EmailMessage(
        _("Your account at %(site)s was changed") % said,
        f"{text}\n\n{envelope.RULE}\n{foot}\n",
        settings.DEFAULT_FROM_EMAIL,
        [to],
        headers={"Auto-Submitted": "auto-generated"},
    )


def _if_not_own() -> str:
    return _(
        "If that was you, or whoever runs your club did it for you, there is nothing to do.\n\n"
        "If it was not:\n\n"
        "1. Take a new password: where one signs in, choose “Forgot the password?”. That signs out "
        "whoever is signed in as you, wherever they are.\n"
        "2. Look at your account, at its e-mail addresses and its second factor, and take away "
        "what is not yours:\n%(page)s\n"
        "3. Where you cannot sign in any more, tell your club, or whoever runs this installation, "
        "at once: they can give you a new password and take a second factor away."
    )


def _if_not_old() -> str:
    return _(
        "If that was you, or whoever runs your club did it for you, there is nothing to do: "
        "letters about the account no longer come here.\n\n"
        "If it was not, tell your club, or whoever runs this installation, at once: a forgotten "
        "password is not sent here any more. They can put this address back, give you a new "
        "password, and have everybody signed out by that. What is kept of the account is here, for "
        "who can sign in:\n%(page)s"
    )
