"""Two made one: that is not parted again."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

_ONE = _("Which of the two each thing was is not known any more: they stay one.")

DOINGS = (
    Doing("person.merged", _("Two people made one"), stays=_ONE),
    Doing("team.merged", _("Two teams made one"), stays=_ONE),
)
