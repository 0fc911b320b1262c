"""One life of credentials: what lets somebody in ends together.

Who fears a thief changes the password, or has it changed; who may do less than before must not go
on with what was given out when they might do more. Whichever door that comes by,
`pennyclub.sign_ins.credentials` sees it and calls `revoke_everything`.
"""

from __future__ import annotations

from django.db.models import F
from django.utils import timezone
from knox.models import get_token_model

from matches.models import BoardPass, CalendarLink, Invitation, Role, RoleName, User
from matches.services.base import audits
from matches.services.base.transaction import one_transaction


@one_transaction
def revoke_everything(user: User, *, why: str, by: User | None = None) -> None:
    """End all sessions (remembered ones too), tokens, the calendar link and the board passes of
    somebody, with the devices that claimed them. `why` is a word for the audit: ``password``,
    ``rights``, ``inactive``, ``role`` or ``second-factor``. Asks for no right: whoever may change
    these may end what hangs on them."""
    User.objects.filter(pk=user.pk).update(epoch=F("epoch") + 1)
    user.refresh_from_db(fields=["epoch"])
    held = get_token_model().objects.filter(user=user)
    tokens = held.delete()[1].get(held.model._meta.label, 0)
    links, _rows = CalendarLink.objects.filter(user=user).delete()
    now = timezone.now()
    passes = BoardPass.objects.filter(made_by=user, revoked_at__isnull=True, expires_at__gt=now)
    ended = {"tokens": tokens, "links": links, "passes": passes.update(revoked_at=now)}
    audits.note("user.revoked", "user", str(user.pk), by=by, club=None, after={"why": why, **ended})


@one_transaction
def role_lost(role: Role, *, by: User | None = None) -> None:
    """What goes with a role that was taken away: everything that lets its holder in, and an owner's
    invitations that nobody has accepted."""
    if role.role == RoleName.OWNER:
        sent = Invitation.objects.filter(invited_by=role.user_id, club=role.club_id)
        sent.filter(accepted_at__isnull=True).delete()
    revoke_everything(role.user, why="role", by=by)
