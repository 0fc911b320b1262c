"""Draws made and taken back."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry
from matches.services.base.doings import Doing, Touched, Undo
from matches.services.draws import first_draws


def _competition(row: AuditEntry) -> Touched:
    return Touched(row.object_id)


DOINGS = (
    Doing(
        "competition.drawn",
        _("Fixtures drawn"),
        Undo(
            lambda user, row: first_draws.delete_draw(user, row.object_id),
            _("Its fixtures go, with their dates; it takes entries again."),
            _competition,
            ("competition.draw-deleted", "competition.drawn"),
        ),
    ),
    Doing("competition.draw-deleted", _("Draw taken back"), stays=_("Draw again.")),
    Doing("draw.sealed", _("Lot of a draw sealed"), stays=_("A seal is not broken: that is why.")),
    Doing("draw.opened", _("Lot of a draw opened"), stays=_("Everybody has read it.")),
)
