"""Studies kept with matches."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

DOINGS = (
    Doing("study.kept", _("Study kept with a match"), stays=_("Delete it on the match's page.")),
    Doing("study.deleted", _("Study deleted"), stays=_("It is gone. Keep it again from the lab.")),
)
