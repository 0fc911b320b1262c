"""One life of credentials: what lets somebody in ends together.

Who fears a thief changes the password, or has it changed; who may do less than before must not go
on with what was given out when they might do more. Whichever door that comes by,
`pennyclub.sign_ins.credentials` sees it and calls `revoke_everything`.
"""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.models import Session
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.models import get_token_model

from matches.errors import NotFoundError
from matches.models import (
    AuditEntry,
    BoardPass,
    CalendarLink,
    Invitation,
    KeptAddress,
    Role,
    RoleName,
    SignInLetter,
    User,
)
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.policy.said_of import said_of
from matches.selectors.people.sessions import OpenSession, sessions_of
from matches.services.base import audits
from matches.services.base.transaction import one_transaction

GIVEN_AWAY = frozenset({"password", "inactive", "rights"})
"""Why everything ends where somebody else may have had the account, or it may less than before: who
accepts an invitation that it sent would be an owner by the word of nobody, and who opens a link to
a sign-in would speak for a child."""
REVOKED = "user.revoked"
NOT_ASKED = {
    "asked_by": None, "asked_at": None, "sent_at": None, "remind_at": None, "reminded_at": None,
}  # fmt: skip
"""Of an address that is kept: nobody asks to have a link mailed to it."""


@one_transaction
def revoke_everything(user: User, *, why: str, by: User | None = None) -> None:
    """End all sessions (remembered ones too), tokens, the calendar link and the board passes of
    somebody, with the devices that claimed them; and, where a thief may have given them out
    (`GIVEN_AWAY`), invitations to roles that nobody has accepted, and links to sign-ins: mailed
    ones here, those handed over by what the audit is told (`gave_away_since`). `why` is a word for
    it: ``password``, ``rights``, ``inactive``, ``role`` or ``second-factor``. Asks for no right:
    whoever may change these may end what hangs on them."""
    User.objects.filter(pk=user.pk).update(epoch=F("epoch") + 1)
    user.refresh_from_db(fields=["epoch"])
    held = get_token_model().objects.filter(user=user)
    tokens = held.delete()[1].get(held.model._meta.label, 0)
    links, _rows = CalendarLink.objects.filter(user=user).delete()
    now = timezone.now()
    passes = BoardPass.objects.filter(made_by=user, revoked_at__isnull=True, expires_at__gt=now)
    ended = {"tokens": tokens, "links": links}
    with walls.across_clubs():
        ended["passes"] = passes.update(revoked_at=now)
        if why in GIVEN_AWAY:
            sent = Invitation.objects.filter(invited_by=user, accepted_at__isnull=True)
            ended["invitations"], _rows = sent.delete()
            ended["letters"], _rows = SignInLetter.objects.filter(made_by=user).delete()
            # Those that wait, and what reminds of them, would bring links made since.
            KeptAddress.objects.filter(asked_by=user).update(**NOT_ASKED)
    audits.note(REVOKED, "user", str(user.pk), by=by, club=None, after={"why": why, **ended})


def gave_away_since(user: User, entry: AuditEntry) -> bool:
    """Whether what somebody had given out when the audit was told that ended since. One query."""
    revoked = (one for one in said_of("user", [str(user.pk)], REVOKED) if one.pk > entry.pk)
    return any((one.after or {}).get("why") in GIVEN_AWAY for one in revoked)


@one_transaction
def noted(
    user: User,
    action: str,
    *,
    by: User | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Have the audit tell that an address or a second factor of somebody was added, changed or
    removed, or a copy of a key refused: ``user.address-added`` and the like. Asks for no right, and
    changes nothing: the pages that do it are those of the sign-ins, and `pennyclub.sign_ins.noted`
    sees it."""
    audits.note(action, "user", str(user.pk), by=by, club=None, before=before, after=after)


@one_transaction
def role_lost(role: Role, *, by: User | None = None) -> None:
    """What goes with a role that was taken away: everything that lets its holder in, and an owner's
    invitations that nobody has accepted."""
    if role.role == RoleName.OWNER:
        sent = Invitation.objects.filter(invited_by=role.user_id, club=role.club_id)
        with walls.within(role.club_id):
            sent.filter(accepted_at__isnull=True).delete()
    revoke_everything(role.user, why="role", by=by)


@one_transaction
def end_session(actor: Actor, public_id: str, *, own_key: str | None) -> None:
    """End one of one's own sign-ins; NotFoundError where it has ended, or is nobody's or another's.
    The one that asks is ended by signing out."""
    user = access.user_of(actor)
    meant = [one for one in _elsewhere(user, own_key) if one.public_id == public_id]
    if not meant:
        raise NotFoundError(_("You are not signed in there any more."))
    _end_these(user, meant)


@one_transaction
def end_other_sessions(actor: Actor, *, own_key: str | None) -> int:
    """End all of one's own sign-ins but the one that asks; how many there were."""
    user = access.user_of(actor)
    meant = _elsewhere(user, own_key)
    if meant:
        _end_these(user, meant)
    return len(meant)


def _elsewhere(user: User, own_key: str | None) -> list[OpenSession]:
    return [one for one in sessions_of(user, own_key) if not one.own]


def _end_these(user: User, meant: list[OpenSession]) -> None:
    Session.objects.filter(session_key__in=[one.key for one in meant]).delete()
    told = {"sessions": len(meant)}
    audits.note("session.ended", "user", str(user.pk), by=user, club=None, after=told)
