"""Periods of a box league."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

DOINGS = (
    Doing(
        "period.drawn",
        _("Next period drawn"),
        stays=_("Who went up and down is on record: correct the results of before instead."),
    ),
)
