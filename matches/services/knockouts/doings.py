"""Later stages drawn, and how that is taken back."""

from __future__ import annotations

from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, User
from matches.services.base.doings import Doing, Undo, after
from matches.services.knockouts import by_hand, stages


def _stage_back(user: User, row: AuditEntry) -> object:
    kind = after(row)["stage"]
    stages.take_back_stage(user, row.object_id, kind=kind, reason=said("Taken back."))
    return kind


def _places_back(user: User, row: AuditEntry) -> object:
    told = after(row)
    return by_hand.exchange(user, row.object_id, first=told["first"], second=told["second"])


DOINGS = (
    Doing(
        "stage.drawn",
        _("Next stage drawn"),
        Undo(
            _stage_back,
            _("The stage and its matches go, and it can be drawn again."),
            since=("stage.taken-back", "stage.drawn"),
            part="stage",
        ),
    ),
    Doing(
        "bracket.exchanged",
        _("Two places of a bracket exchanged by hand"),
        Undo(
            _places_back,
            _("The two stand where they stood before; who plays in those matches is told."),
            since=("bracket.exchanged", "competition.drawn", "competition.draw-deleted"),
        ),
    ),
    Doing("stage.taken-back", _("Stage taken back"), stays=_("Draw it again.")),
    Doing("stage.kept", _("Stage kept as it was drawn"), stays=_("Take the stage back instead.")),
)
