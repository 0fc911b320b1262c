"""Points given and taken by hand, and how they are taken back."""

from __future__ import annotations

from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.errors import NotFoundError
from matches.models import Adjustment, AuditEntry, User
from matches.services.base.doings import Doing, Touched, Undo, after
from matches.services.tables import adjustments


def _found(row: AuditEntry) -> Adjustment:
    held = Adjustment.objects.select_related("division__stage__competition")
    found = held.filter(pk=after(row).get("adjustment", 0)).first()
    if found is None:
        raise NotFoundError(said("There is no such adjustment."))
    return found


def _withdraw(user: User, row: AuditEntry) -> object:
    return adjustments.withdraw(user, _found(row).pk, reason=said("Taken back."))


def _touched(row: AuditEntry) -> Touched:
    return Touched(_found(row).division.stage.competition.public_id)


DOINGS = (
    Doing(
        "adjustment.made",
        _("Points given or taken"),
        Undo(
            _withdraw,
            _("These points count no more; they stay on record."),
            _touched,
            ("adjustment.withdrawn",),
            "adjustment",
        ),
    ),
    Doing(
        "adjustment.withdrawn",
        _("Points that were given or taken count no more"),
        stays=_("Give or take them again, with the reason, on the page of the points."),
    ),
)
