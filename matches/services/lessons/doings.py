"""What happens in a lesson."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.services.base.doings import Doing

_PUPIL = _("Change it on the lesson's page.")

DOINGS = (
    Doing("lesson.planned", _("Lesson planned"), stays=_("Plan another one.")),
    Doing("lesson.round-begun", _("Round of a lesson begun"), stays=_("The clock has run since.")),
    Doing("lesson.left", _("Left the lesson"), stays=_PUPIL),
    Doing("lesson.came-back", _("Came back to the lesson"), stays=_PUPIL),
    Doing("lesson.came-late", _("Came late to the lesson"), stays=_PUPIL),
)
