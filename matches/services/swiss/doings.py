"""Rounds of a Swiss drawn and absences announced, and how that is taken back."""

from __future__ import annotations

from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, User
from matches.services.base.doings import Doing, Touched, Undo, after
from matches.services.swiss import swiss


def _round_back(user: User, row: AuditEntry) -> object:
    number = after(row)["round"]
    swiss.take_back_round(user, row.object_id, number=number, reason=said("Taken back."))
    return number


def _present(user: User, row: AuditEntry) -> object:
    return swiss.cancel_absence(user, row.object_id, round=after(row)["round"])


_ROUND = ("round.drawn", "round.redrawn", "round.taken-back")

DOINGS = (
    Doing(
        "round.drawn",
        _("Round drawn"),
        Undo(
            _round_back,
            _("The round and its matches go, and it can be drawn again."),
            lambda row: Touched(row.object_id),
            _ROUND,
            "round",
        ),
    ),
    Doing("round.redrawn", _("Round drawn again"), stays=_("Draw it again, on the rounds' page.")),
    Doing("round.taken-back", _("Round taken back"), stays=_("Draw it again.")),
    Doing("round.kept", _("Round kept as it was drawn"), stays=_("Draw it again instead.")),
    Doing(
        "entry.absent",
        _("Absence announced"),
        Undo(
            _present,
            _("They are there for that round after all."),
            since=("entry.present",),
            part="round",
        ),
    ),
    Doing("entry.present", _("Absence taken back"), stays=_("Announce it again.")),
    Doing("entry.came-back", _("Back from the next round on"), stays=_("Withdraw them again.")),
)
