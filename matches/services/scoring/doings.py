"""Links for the board, and matches written down there: each line of a card has its own *undo* at
the board, so that the list tells of none of them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing, Undo
from matches.services.scoring import passes

DOINGS = (
    Doing(
        "pass.made",
        _("Link for a board made"),
        Undo(
            lambda user, row: passes.revoke(user, row.object_id),
            _("The link opens nothing any more; what was written with it stays."),
            since=("pass.revoked",),
        ),
    ),
    Doing("pass.revoked", _("Link for a board taken back"), stays=_("Make another one.")),
    Doing("pass.claimed", _("Link for a board opened"), quiet=True),
    *(
        Doing(f"scoring.{what}", _("Match written down at the board"), quiet=True)
        for what in ("begun", "brought", "taken-over", "handed-in", "abandoned", "resumed")
    ),
    *(
        Doing(f"shadow.{what}", _("Match scored along to learn"), quiet=True)
        for what in ("begun", "finished", "thrown-away")
    ),
)
