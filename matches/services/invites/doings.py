"""Many invited: addresses and letters. Which addresses they were is not noted."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, User
from matches.services.base.doings import Doing, Undo, after
from matches.services.invites import sending


def _take_back(user: User, row: AuditEntry) -> object:
    club = row.club.public_id if row.club is not None else ""
    return sending.take_all_back(user, club, str(after(row)["at"]))


DOINGS = (
    Doing(
        "addresses.kept",
        _("Addresses kept with people"),
        stays=_("Change or forget each of them under Invite many."),
    ),
    Doing(
        "invites.asked",
        _("People invited to a sign-in"),
        Undo(
            _take_back,
            _("Their links open nothing any more, and letters that wait do not go."),
            since=("invites.taken-back",),
            part="at",
        ),
    ),
    Doing(
        "invites.reminded",
        _("People reminded of an invitation"),
        stays=_("A letter that is sent cannot be called back. Take the invitation itself back."),
    ),
    Doing(
        "invites.taken-back",
        _("Invitation to a sign-in taken back"),
        stays=_("Invite them again under Invite many."),
    ),
    Doing(
        "address.forgotten",
        _("Address kept no longer"),
        stays=_("It is gone. Type it again under Invite many."),
    ),
)
