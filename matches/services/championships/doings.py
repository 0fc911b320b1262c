"""House championships and their points by hand, and how they are taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, User, Visibility
from matches.services.base.doings import Doing, Undo, after, before, require_unchanged
from matches.services.championships import championships


def _settings_back(user: User, row: AuditEntry) -> object:
    require_unchanged(championships.told(championships.found(row.object_id)) == after(row))
    return championships.edit(user, row.object_id, **before(row))


def _opens(row: AuditEntry) -> bool:
    """Whether strangers would read it again who do not now."""
    public = Visibility.PUBLIC
    return before(row).get("visibility") == public != after(row).get("visibility")


def _reverse(user: User, row: AuditEntry) -> object:
    return championships.reverse_line(user, after(row)["line"], reason=said("Taken back."))


def _houses_not_noted(held: Sequence[AuditEntry]) -> Mapping[int, str]:
    """Changes of old do not say which houses and competitions there were."""
    why = said("What was before is not noted: set it again on its page.")
    return {row.pk: why for row in held if "houses" not in before(row)}


def _line_not_noted(held: Sequence[AuditEntry]) -> Mapping[int, str]:
    """Points of old do not say which line they are."""
    why = said("Reverse the line, with the reason, on the championship's page.")
    return {row.pk: why for row in held if "line" not in after(row)}


DOINGS = (
    Doing("championship.created", _("New championship"), stays=_("Change it on its page.")),
    Doing(
        "championship.edited",
        _("Championship changed"),
        Undo(
            _settings_back,
            _("It has the name, houses, competitions, points and readers of before."),
            asks=_opens,
        ),
        hinders=_houses_not_noted,
    ),
    Doing(
        "championship.line",
        _("Points of a championship by hand"),
        Undo(
            _reverse,
            _("A further line takes the points back; both stay in the ledger."),
            since=("championship.line-reversed",),
            part="line",
        ),
        hinders=_line_not_noted,
    ),
    Doing(
        "championship.line-reversed",
        _("Points of a championship reversed"),
        stays=_("Give them again, with the reason."),
    ),
)
