"""Letters tried again."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

DOINGS = (Doing("letters.tried-again", _("Letters tried again"), stays=_("What is sent is sent.")),)
