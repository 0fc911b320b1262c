"""How often somebody wants letters: chosen on their account's page, or stopped by a link.

A stop link works without signing in, and for as long as its reader has the account: whoever wants
no more letters must not need a password for it, nor lose the link with one. It therefore does one
thing alone, shows nobody's name, and is good for nothing else. Its token has 160 bits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from matches.errors import InvalidError, NotFoundError
from matches.models import LetterChoice, LetterStop, Often, Role, RoleName
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits
from matches.services.base.transaction import one_transaction
from matches.services.letters.packing import often_of
from matches.services.letters.writers import WRITERS

SALT = "matches.letters.stop"


def path(user: int, kind: str | None) -> str:
    """Where somebody stops letters of a kind (None: those that come once a day)."""
    token = salted_hmac(SALT, f"{user}:{kind or ''}", algorithm="sha256").hexdigest()[:40]
    LetterStop.objects.get_or_create(
        token_hash=_hash(token), defaults={"user_id": user, "kind": kind}
    )
    return f"/letters/stop/{token}/"


def kind_of(token: str) -> str | None:
    """What a link stops: a kind, "" for what comes once a day; None where there is no such link."""
    found = LetterStop.objects.filter(token_hash=_hash(token)).values_list("kind", flat=True)
    return next((kind or "" for kind in found), None)


@one_transaction
def stop(token: str) -> str:
    """No more letters of the kind that a link names, which is returned; done twice, it is done.
    Who may: whoever has the link. NotFoundError where there is none such."""
    held = LetterStop.objects.filter(token_hash=_hash(token)).first()
    if held is None:
        raise NotFoundError(_("There is no such link. Choose on your account's page instead."))
    kinds = [held.kind] if held.kind else _daily(held.user_id)
    chosen = dict.fromkeys(kinds, str(Often.NEVER))
    _keep(held.user_id, chosen)
    # By nobody: whoever has the letter may follow its link.
    audits.note("letters.chosen", "user", str(held.user_id), by=None, club=None, after=chosen)
    return held.kind or ""


@one_transaction
def choose(actor: Actor, chosen: Mapping[str, str]) -> None:
    """Say how often one wants letters of each kind. Who may: whoever is signed in, for
    themselves."""
    user = access.user_of(actor)
    wrong = {kind: [_told(kind)] for kind, often in chosen.items() if often not in _offered(kind)}
    if wrong:
        raise InvalidError(wrong)
    _keep(user.pk, chosen)
    audits.note("letters.chosen", "user", str(user.pk), by=user, club=None, after=dict(chosen))


def offered_to(user: int) -> dict[str, Sequence[str]]:
    """How often somebody may want each kind; without those that are for owners of a club, where
    they own none. One query."""
    owns = Role.objects.filter(user=user, role=RoleName.OWNER).exists()
    return {kind: _offered(kind) for kind, one in WRITERS.items() if owns or not one.owners}


def _offered(kind: str) -> Sequence[str]:
    return [str(often) for often in WRITERS[kind].choices] if kind in WRITERS else ()


def _told(kind: str) -> str:
    if Often.WEEKLY in _offered(kind):
        return _("Once a day, once a week, or not at all.")
    return _("At once, once a day, or not at all.")


def _daily(user: int) -> list[str]:
    """The kinds that come in the letter of the day."""
    held = often_of(user).items()
    return [kind for kind, often in held if often in (Often.DAILY, Often.WEEKLY)]


def _keep(user: int, chosen: Mapping[str, str]) -> None:
    for kind, often in chosen.items():
        LetterChoice.objects.update_or_create(user_id=user, kind=kind, defaults={"often": often})


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
