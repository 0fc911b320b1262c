"""Matches put off and disputes settled, and how that is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry
from matches.services.base.doings import Doing, Undo, before
from matches.services.fixtures.doings import ELSEWHERE, put_back


def _undated(held: Sequence[AuditEntry]) -> dict[int, str]:
    """Those of which nothing would be put back."""
    told = said("The match had no date before: give it one when there is one.")
    return {row.pk: told for row in held if not before(row).get("starts_at")}


DOINGS = (
    Doing(
        "fixture.postponed",
        _("Match put off"),
        Undo(
            put_back,
            _("The match is on again, at its time and board. A result stays taken back."),
            since=ELSEWHERE,
        ),
        hinders=_undated,
    ),
    Doing(
        "reason.published",
        _("What was written opened to everybody"),
        stays=_("Keep it for the club again on the match's page of reasons."),
    ),
    Doing(
        "reason.taken-back",
        _("What was written kept for the club again"),
        stays=_("Open it again on the match's page of reasons."),
    ),
    Doing(
        "dispute.upheld",
        _("Objection upheld"),
        stays=_("A ruling stands, and both sides were told. Correct the result on its page."),
    ),
    Doing(
        "dispute.rejected",
        _("Objection rejected"),
        stays=_("A ruling stands, and both sides were told. Correct the result on its page."),
    ),
)
