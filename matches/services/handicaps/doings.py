"""Starts given: each is a version, kept."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

DOINGS = (
    Doing(
        "handicap.given",
        _("Start given"),
        stays=_("Give the start of before again: it counts for matches from then on."),
    ),
)
