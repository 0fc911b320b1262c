"""What a table's rows are called where they stand in the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_WORDS: Final[Mapping[str, str | Promise]] = {
    "clubcode": _("a code"),
    "entry": _("an entry in a competition"),
    "fixtureboard": _("a board of a match between teams"),
    "formername": _("a name of before"),
    "keptaddress": _("an address to invite them by"),
    "lineup": _("a line-up"),
    "lineupruling": _("a line-up"),
    "membership": _("a membership"),
    "pair": _("a pair"),
    "permission": _("how they may be named"),
    "permissionasked": _("how they may be named"),
    "person": _("their age, their name for strangers, or their sign-in"),
    "team": _("a team"),
    "teaminvitation": _("an invitation of the team"),
    "teammember": _("the players of a team"),
    "waitingentry": _("a place on a waiting list"),
}


def noun_of(model: type[models.Model]) -> str:
    """A row of a table, in words."""
    return str(_WORDS.get(str(model._meta.model_name), _("something on record")))
