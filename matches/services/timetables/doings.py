"""Timetables asked for, applied and thrown away."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

DOINGS = (
    Doing("timetable.asked", _("Timetable asked for"), stays=_("Throw it away on its page.")),
    # The move that puts the matches there is told, and taken back.
    Doing("timetable.applied", _("Timetable applied"), quiet=True),
    Doing("timetable.discarded", _("Timetable thrown away"), stays=_("Have it computed again.")),
)
