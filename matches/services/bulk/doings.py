"""What is done to many matches at once, and how it is taken back at once."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, BulkAction
from matches.services.base.doings import Doing, Touched, Undo, after
from matches.services.bulk import bulk


def _matches(row: AuditEntry) -> Touched:
    held = BulkAction.objects.filter(public_id=after(row)["action"]).first()
    steps = held.steps if held is not None else []
    return Touched(row.object_id, tuple(step["fixture"] for step in steps))


UNDO = Undo(
    lambda user, row: bulk.undo(user, after(row)["action"]),
    _("Every one of these matches is as it was before, all of them or none."),
    _matches,
    ("bulk.undone",),
    "action",
)

DOINGS = (
    Doing("bulk.postpone", _("Matches put off together"), UNDO),
    Doing("bulk.walkover", _("Matches given away together"), UNDO),
    Doing("bulk.results", _("Results entered together"), UNDO),
    Doing(
        "bulk.undone",
        _("Many matches taken back together"),
        stays=_("Do it again under Many at once, or under Enter results."),
    ),
)
