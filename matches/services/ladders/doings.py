"""What happens on a ladder: a log, in which nothing is taken out."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.models import LadderEventKind
from matches.services.base.doings import Doing

_SAID = {
    LadderEventKind.JOINED: _("Joined at the bottom of the ladder"),
    LadderEventKind.LEFT: _("Left the ladder"),
    LadderEventKind.PLACED: _("Placed on the ladder"),
    LadderEventKind.CHALLENGED: _("Challenged"),
    LadderEventKind.ACCEPTED: _("Challenge taken up"),
    LadderEventKind.REFUSED: _("Challenge refused"),
    LadderEventKind.UNANSWERED: _("Challenge not answered in time"),
    LadderEventKind.UNPLAYED: _("Challenge not played in time"),
    LadderEventKind.CANCELLED: _("Challenge cancelled"),
    LadderEventKind.EXTENDED: _("More time to play a challenge"),
    LadderEventKind.IDLE: _("Did nothing for too long"),
    LadderEventKind.AWAY: _("Away for a while"),
}

DOINGS = (
    *(
        Doing(
            f"ladder.{kind.value}",
            said,
            stays=_("Others have moved by it. Place somebody by hand, or cancel the challenge."),
        )
        for kind, said in _SAID.items()
    ),
    Doing("ladder.reminded", _("Reminded of a challenge"), quiet=True),
)
