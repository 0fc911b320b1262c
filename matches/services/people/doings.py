"""People, their names and their ways in. What somebody was called is not noted, so that it can be
erased; what lets somebody in, and who may tell a name, has questions of its own on its page."""

from __future__ import annotations

from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, Person, User
from matches.selectors.people import leaving
from matches.services.base.doings import Doing, Undo
from matches.services.people import invitations, people


def _leave(user: User, row: AuditEntry) -> object:
    return people.leave(user, row.club.public_id if row.club else "", row.object_id)


def _rejoin(user: User, row: AuditEntry) -> object:
    return people.rejoin(user, row.club.public_id if row.club else "", row.object_id)


def _goes_on(_user: User, row: AuditEntry) -> tuple[str, ...]:
    """What does not end with a membership."""
    if row.club is None or not Person.objects.filter(public_id=row.object_id).exists():
        return ()
    what = leaving(row.club, row.object_id)
    named = [one.competition.name for one in what.entered] + [name for _id, name, _c in what.teams]
    return tuple(
        said("%(name)s: they stay in it; take them out there.") % {"name": name} for name in named
    )


_GONE = ("person.left", "person.erased")

_PAGE = _("Change it on the person's page, where it is asked what that needs.")
_ROLE = _("Change it under Who helps, where your password is asked for.")
_ACCOUNT = _("It is done with their own hand, or on the person's page.")
_CLOCK = _("It came by itself, with time.")

DOINGS = (
    Doing(
        "person.created",
        _("New person"),
        Undo(
            _leave,
            _("They are no member from today on; for thirty days the bin has them."),
            since=_GONE,
            tells=_goes_on,
        ),
    ),
    Doing("person.renamed", _("Name changed"), stays=_("Names of before are not kept in lists.")),
    Doing(
        "person.joined",
        _("New member"),
        Undo(
            _leave,
            _("Their membership of this club ends today; what they played stays."),
            since=_GONE,
            tells=_goes_on,
        ),
    ),
    Doing(
        "person.left",
        _("Membership ended"),
        Undo(
            _rejoin,
            _("They are a member again, of the seasons that ended for them."),
            since=("person.joined", "person.erased"),
        ),
    ),
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
    Doing("session.ended", _("Sign-ins elsewhere ended"), quiet=True),
    Doing("role.granted", _("Role given"), stays=_ROLE),
    Doing("role.revoked", _("Role taken away"), stays=_ROLE),
)
