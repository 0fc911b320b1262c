"""What is done about the dates of a match, and how it is taken back."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing, Undo, after
from matches.services.rearranging import answering

CLOSED = (
    "rearranging.countered", "rearranging.accepted", "rearranging.declined",
    "rearranging.withdrawn", "rearranging.forbidden",
)  # fmt: skip
"""After any of these a proposal waits no more."""

_FORBID = Undo(
    lambda user, row: answering.forbid(user, after(row)["proposal"]),
    _("The proposal is forbidden: the match stays where it is, and both sides are told."),
    since=CLOSED,
)
_ANEW = _("A proposal is answered once: the sides propose anew.")

DOINGS = (
    Doing("rearranging.proposed", _("Another date proposed for a match"), _FORBID),
    Doing("rearranging.countered", _("Other dates proposed back"), _FORBID),
    # The match is moved by it: that line is taken back.
    Doing("rearranging.accepted", _("A proposed date accepted"), quiet=True),
    Doing("rearranging.declined", _("Proposed dates declined"), stays=_ANEW),
    Doing("rearranging.withdrawn", _("Proposed dates withdrawn"), stays=_ANEW),
    Doing("rearranging.forbidden", _("A proposed date forbidden"), stays=_ANEW),
)
