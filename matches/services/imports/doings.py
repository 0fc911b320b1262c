"""Lists brought in, and how one is taken back as a whole."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, User
from matches.services.base.doings import Doing, Touched, Undo, after, before
from matches.services.imports import date_lists, fixture_lists, undoing


def _take_back(user: User, row: AuditEntry) -> object:
    return undoing.take_back(user, row.club.public_id if row.club else "", row.object_id)


def _dates_back(user: User, row: AuditEntry) -> object:
    return date_lists.take_back(user, row.object_id, after(row)["list"])


def _fixtures_back(user: User, row: AuditEntry) -> object:
    return fixture_lists.take_back(user, row.object_id, made=after(row), before=before(row))


DOINGS = (
    Doing(
        "fixtures.brought-in",
        _("A league drawn by a list of its fixtures"),
        Undo(
            _fixtures_back,
            _(
                "Its fixtures go, with their dates and umpires; so do the entries and teams that"
                " the list made, unless something else was done with them. It takes entries again."
            ),
            lambda row: Touched(row.object_id),
            ("fixtures.taken-back", "competition.draw-deleted", "competition.drawn"),
        ),
    ),
    Doing(
        "fixtures.taken-back",
        _("A list of fixtures taken back"),
        stays=_("Bring the list in again."),
    ),
    Doing(
        "dates.brought-in",
        _("Dates of matches brought in"),
        Undo(
            _dates_back,
            _(
                "The matches are where they were before. One that was moved, or has begun, since"
                " stays where it is."
            ),
            since=("dates.taken-back",),
            part="list",
        ),
    ),
    Doing(
        "dates.taken-back",
        _("Dates of a list taken back"),
        stays=_("Bring the list in again."),
    ),
    Doing(
        "list.brought-in",
        _("A list brought in"),
        Undo(
            _take_back,
            _("The people and teams that it made go, all of them or none. Who was here stays."),
            since=("list.taken-back",),
        ),
    ),
    Doing(
        "season.brought-in",
        _("A past season brought in"),
        stays=_("It is taken back as a whole among the lists that were brought in."),
    ),
    Doing("list.taken-back", _("A list taken back"), stays=_("Bring the list in again.")),
)
