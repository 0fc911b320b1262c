"""Lists brought in, and how one is taken back as a whole."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, User
from matches.services.base.doings import Doing, Undo
from matches.services.imports import undoing


def _take_back(user: User, row: AuditEntry) -> object:
    return undoing.take_back(user, row.club.public_id if row.club else "", row.object_id)


DOINGS = (
    Doing(
        "list.brought-in",
        _("A list brought in"),
        Undo(
            _take_back,
            _("The people and teams that it made go, all of them or none. Who was here stays."),
            since=("list.taken-back",),
        ),
    ),
    Doing(
        "season.brought-in",
        _("A past season brought in"),
        stays=_("It is taken back as a whole among the lists that were brought in."),
    ),
    Doing("list.taken-back", _("A list taken back"), stays=_("Bring the list in again.")),
)
