"""House championships and their points by hand."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

_POINTS = _("Reverse the line, with the reason, on the championship's page.")

DOINGS = (
    Doing("championship.created", _("New championship"), stays=_("Change it on its page.")),
    Doing("championship.edited", _("Championship changed"), stays=_("Change it on its page.")),
    Doing("championship.line", _("Points of a championship by hand"), stays=_POINTS),
    Doing(
        "championship.line-reversed",
        _("Points of a championship reversed"),
        stays=_("Give them again, with the reason."),
    ),
)
