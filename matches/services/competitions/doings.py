"""What is done to a competition and to who plays in it, and how it is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.errors import ConflictError
from matches.models import AuditEntry, Entry, SettingsChange, User, Visibility
from matches.services.base import rows
from matches.services.base.doings import Doing, Touched, Undo, after, before, require_unchanged
from matches.services.competitions import (
    binning,
    competitions,
    entries,
    latecomers,
    moving,
    returning,
    settings,
    substituting,
)
from matches.services.draws import seeds

SOON: Final = timedelta(minutes=1)
"""A change of settings is written at once after its row of the audit, in one transaction."""


def _itself(row: AuditEntry) -> Touched:
    return Touched(row.object_id)


def _of_entry(row: AuditEntry) -> Touched | None:
    found = Entry.objects.filter(public_id=row.object_id)
    own = found.values_list("competition__public_id", flat=True).first()
    return Touched(own) if own else None


def _publish_back(user: User, row: AuditEntry) -> object:
    held, was, now = rows.competition(row.object_id), before(row), after(row)
    if {key: getattr(held, key) for key in now} != now:
        raise ConflictError(
            said("It was published otherwise since: take that back first."), code="changed-since"
        )
    return competitions.publish(
        user, row.object_id, was["visibility"], collect_under=was["collect_under"]
    )


def _season_back(user: User, row: AuditEntry) -> object:
    if rows.competition(row.object_id).season.public_id != after(row)["season"]:
        raise ConflictError(said("It was moved again since."), code="changed-since")
    return moving.move(user, row.object_id, before(row)["season"])


def _change_of(row: AuditEntry) -> SettingsChange | None:
    """The change of settings that a row notes: written after it, in its transaction."""
    later = SettingsChange.objects.filter(
        competition__public_id=row.object_id, made_at__gte=row.at, reverts=None
    )
    found = later.order_by("made_at", "pk").first()
    same = found is not None and (found.before, found.after) == (row.before, row.after)
    return found if same else None


def _settings_back(user: User, row: AuditEntry) -> object:
    found = _change_of(row)
    return settings.take_back(user, found.public_id if found is not None else "")


def _settled(held: Sequence[AuditEntry]) -> dict[int, str]:
    """Those that changed nothing, or were taken back on the page of the settings. One query."""
    ids = {row.object_id for row in held}
    back = SettingsChange.objects.filter(
        competition__public_id__in=ids, reverts__made_at__gte=min(row.at for row in held)
    ).select_related("reverts", "competition")
    gone = [(one.competition.public_id, one.reverts) for one in back]
    told = {}
    for row in held:
        if not row.after:
            told[row.pk] = said("Nothing was another than before.")
        elif any(_is_of(row, competition, change) for competition, change in gone):
            told[row.pk] = said("It was taken back already.")
    return told


def _is_of(row: AuditEntry, competition: str, change: SettingsChange | None) -> bool:
    """Whether a change is the one that a row notes: written at once after it."""
    if change is None or competition != row.object_id or change.made_at < row.at:
        return False
    same = (change.before, change.after) == (row.before, row.after)
    return same and change.made_at - row.at < SOON


def _seeds_back(user: User, row: AuditEntry) -> object:
    held = rows.competition(row.object_id)
    entered = set(held.entries.values_list("public_id", flat=True))
    set_then, was = ([e for e in one["seeds"] if e in entered] for one in (after(row), before(row)))
    require_unchanged(seeds.order_of(held) == set_then)
    return entries.seed(user, row.object_id, was)


def _seeds_not_noted(held: Sequence[AuditEntry]) -> dict[int, str]:
    return {row.pk: str(_SEEDS) for row in held if "seeds" not in before(row)}


_SEEDS = _("The seeds of before are not noted: seed them again on the seeds' page.")
_OPEN_ENTRY = _("Change it under Open entry.")
_LIST = _("Enter them again: the list of entries is on the desk.")

OF_COMPETITIONS = (
    Doing(
        "competition.created",
        _("New competition"),
        stays=_("Rename it, or move it to another season, in its settings."),
    ),
    Doing("competition.renewed", _("Competition renewed"), stays=_("Change it in its settings.")),
    Doing(
        "competition.edited",
        _("Settings changed"),
        Undo(_settings_back, _("The settings are as they were before."), _itself, ()),
        hinders=_settled,
    ),
    Doing(
        "competition.settings-taken-back",
        _("Settings taken back"),
        stays=_("Change the settings again."),
    ),
    Doing("competition.open", _("Entries opened"), stays=_("It stands open: hide it instead.")),
    Doing("competition.running", _("Competition reopened"), stays=_("Finish it again.")),
    Doing(
        "competition.finished",
        _("Competition finished"),
        Undo(
            lambda user, row: competitions.reopen(user, row.object_id),
            _("It runs again, and results can be corrected. Its table is not final."),
            _itself,
            ("competition.running",),
        ),
    ),
    Doing(
        "competition.published",
        _("Who may read it set"),
        Undo(
            _publish_back,
            _("Who could read it before may read it again, and nobody else."),
            asks=lambda row: before(row).get("visibility") == Visibility.PUBLIC,
        ),
    ),
    Doing(
        "competition.closed-for-young",
        _("Closed to strangers, since somebody under 18 plays"),
        stays=_("Say who may read it, on the page where it is published."),
    ),
    Doing(
        "competition.binned",
        _("Put in the bin"),
        Undo(
            lambda user, row: binning.bring_back(user, row.object_id),
            _("It is back as it was: its pages, tables, brackets, and its results in the ratings."),
            since=("competition.brought-back", "competition.gone"),
        ),
    ),
    Doing("competition.brought-back", _("Brought back"), stays=_("Put it in the bin again.")),
    Doing("competition.deleted", _("Competition deleted"), stays=_("Nothing hung on it.")),
    Doing("competition.gone", _("Gone from the bin"), stays=_("Its thirty days were over.")),
    Doing(
        "competition.season-changed",
        _("Competition moved to another season"),
        Undo(_season_back, _("It is in the season of before, at its address of before.")),
    ),
)

OF_ENTRIES = (
    Doing(
        "entry.strike-left",
        _("Left in after its walkovers"),
        stays=_("It is asked about again after its next walkover, or withdrawn on its page."),
    ),
    Doing(
        "entry.entered",
        _("Entered"),
        Undo(
            lambda user, row: entries.remove(user, row.object_id),
            _("They are off the list, as if they had never been on it."),
            since=("entry.removed", "entry.taken-out"),
        ),
    ),
    Doing("entry.removed", _("Taken off the list"), stays=_LIST),
    Doing(
        "entries.seeded",
        _("Entries seeded"),
        Undo(
            _seeds_back,
            _("Everybody has the seed of before, or none; who is off the list is passed over."),
            since=("entries.seeded", "draw.opened"),
        ),
        hinders=_seeds_not_noted,
    ),
    Doing(
        "entry.added-late",
        _("Entered late, with matches"),
        Undo(
            lambda user, row: latecomers.take_out(user, row.object_id),
            _("They are out with all their matches, as if they had never come."),
            _of_entry,
            ("entry.taken-out",),
        ),
    ),
    Doing("entry.taken-out", _("Taken out with all matches"), stays=_LIST),
    Doing(
        "entry.withdrawn",
        _("Withdrawn"),
        Undo(
            lambda user, row: returning.take_back(user, row.object_id),
            _("They are in again. What was given away is open, what was struck out counts."),
            _of_entry,
            ("entry.returned", "entry.came-back", "entry.substituted"),
        ),
    ),
    Doing("entry.gave-away", _("Matches given away"), quiet=True),
    Doing("entry.returned", _("Withdrawal taken back"), stays=_("Withdraw them again.")),
    Doing(
        "entry.substituted",
        _("Somebody came in for them"),
        Undo(
            lambda user, row: substituting.take_back(user, after(row)["by"]),
            _("Who came in is out, and who left is in again with all of these matches."),
            _of_entry,
            ("entry.substitution-taken-back",),
        ),
    ),
    Doing(
        "entry.substitution-taken-back",
        _("Taken back that somebody came in"),
        stays=_("Have somebody come in again, under Withdraw."),
    ),
    Doing("entry.offered", _("Open entry set"), stays=_OPEN_ENTRY),
    Doing("entry.closed", _("Open entry closed"), stays=_OPEN_ENTRY),
    Doing("entry.waits", _("On the waiting list"), stays=_OPEN_ENTRY),
    Doing("entry.checked-in", _("Checked in"), stays=_OPEN_ENTRY),
)

DOINGS = (*OF_COMPETITIONS, *OF_ENTRIES)
