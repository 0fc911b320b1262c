"""Cards handed in, agreed with and disputed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

CARD = _("Cards are never edited. Correct it on the match's page.")

DOINGS = (
    # What makes the result count is told by its own line.
    Doing("scorecard.submitted", _("Card handed in"), stays=CARD),
    Doing("scorecard.corrected", _("Card corrected"), stays=CARD),
    Doing("scorecard.agreed", _("Card agreed with"), stays=CARD),
    Doing("result.settled-by-silence", _("Result counts, nobody having answered"), stays=CARD),
    Doing("result.reminded", _("Reminded to answer"), quiet=True),
    Doing(
        "dispute.raised",
        _("Objection to a result"),
        stays=_("It is settled by a ruling, under Disputes."),
    ),
    Doing(
        "dispute.withdrawn",
        _("Objection taken back"),
        stays=_("Whoever still objects raises it again."),
    ),
)
