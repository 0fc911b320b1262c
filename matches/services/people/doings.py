"""People, their names and their ways in. What somebody was called is not noted, so that it can be
erased; what lets somebody in, and who may tell a name, has questions of its own on its page."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, User
from matches.services.base.doings import Doing, Undo
from matches.services.people import invitations, people


def _leave(user: User, row: AuditEntry) -> object:
    return people.leave(user, row.club.public_id if row.club else "", row.object_id)


_PAGE = _("Change it on the person's page, where it is asked what that needs.")
_ROLE = _("Change it under Who helps, where your password is asked for.")
_ACCOUNT = _("It is done with their own hand, or on the person's page.")
_CLOCK = _("It came by itself, with time.")

DOINGS = (
    Doing(
        "person.created",
        _("New person"),
        stays=_("Erase them, or make two one, on the person's page."),
    ),
    Doing("person.renamed", _("Name changed"), stays=_("Names of before are not kept in lists.")),
    Doing(
        "person.joined",
        _("New member"),
        Undo(
            _leave,
            _("Their membership of this club ends today; what they played stays."),
            since=("person.left",),
        ),
    ),
    Doing("person.left", _("Membership ended"), stays=_("Make them a member again on their page.")),
    Doing("person.shown", _("How somebody is named set"), stays=_PAGE),
    Doing("person.asked", _("A second person asked about a name"), stays=_PAGE),
    Doing("person.refused", _("A name refused by a second person"), stays=_PAGE),
    Doing("person.review-set", _("A name to be looked at again"), stays=_PAGE),
    Doing("person.grown", _("Somebody came of age"), stays=_CLOCK),
    Doing("person.run-out", _("A permission ran out"), stays=_CLOCK),
    Doing(
        "person.erased", _("Somebody erased"), stays=_("What is erased is gone: that is the law.")
    ),
    Doing("person.parted", _("A club’s part of somebody erased"), quiet=True),
    Doing("person.exported", _("Somebody's data taken along"), quiet=True),
    Doing("person.link-made", _("Link for an account made"), stays=_ACCOUNT),
    Doing("person.linked", _("Account linked to a person"), stays=_ACCOUNT),
    Doing("person.unlinked", _("Account parted from a person"), stays=_ACCOUNT),
    Doing(
        "invitation.made",
        _("Somebody invited to help"),
        Undo(
            lambda user, row: invitations.revoke(user, row.object_id),
            _("The invitation's link opens nothing any more."),
            since=("invitation.revoked", "invitation.accepted"),
        ),
    ),
    Doing("invitation.accepted", _("Invitation accepted"), stays=_ROLE),
    Doing("invitation.revoked", _("Invitation taken back"), stays=_("Invite them again.")),
    Doing("role.granted", _("Role given"), stays=_ROLE),
    Doing("role.revoked", _("Role taken away"), stays=_ROLE),
)
