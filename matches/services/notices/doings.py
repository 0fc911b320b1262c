"""What is done on noticeboards, and how it is taken back."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, User
from matches.services.base.doings import Doing, Undo, before
from matches.services.notices import files, pinning

SINCE = ("notice.changed", "notice.taken-down", "notice.put-back", "notice.opened", "notice.closed")
"""After any of these a notice is another: it is taken back in the same order."""


FILED = ("notice.file-added", "notice.file-removed", "notice.file-back", "notice.file-deleted")
"""After any of these, of the same document, it is no more as it was."""


def _file(row: AuditEntry) -> str:
    return str((row.after or {}).get("file", ""))


def _reworded(user: User, row: AuditEntry) -> object:
    return pinning.restore(user, row.object_id, before(row)["version"])


DOINGS = (
    Doing(
        "notice.put-up",
        _("Notice put up"),
        Undo(
            lambda user, row: pinning.take_down(user, row.object_id),
            _("It is taken down. Who read it or had it in a letter has read it."),
            since=SINCE,
        ),
    ),
    Doing(
        "notice.changed",
        _("Notice changed"),
        Undo(
            _reworded,
            _("It says again what it said before; other words are for the club’s members alone."),
            since=SINCE,
        ),
    ),
    Doing(
        "notice.taken-down",
        _("Notice taken down"),
        Undo(
            lambda user, row: pinning.put_back(user, row.object_id),
            _("It is up again, for the club’s members."),
            since=SINCE,
        ),
    ),
    Doing(
        "notice.put-back",
        _("Notice put up again"),
        Undo(
            lambda user, row: pinning.take_down(user, row.object_id),
            _("It is taken down again."),
            since=SINCE,
        ),
    ),
    Doing(
        "notice.opened",
        _("Notice opened to everybody"),
        Undo(
            lambda user, row: pinning.close(user, row.object_id),
            _("The club’s members read it, and strangers no more."),
            since=SINCE,
        ),
    ),
    Doing(
        "notice.closed",
        _("Notice kept for the club again"),
        stays=_("Open it again on the notice's page: it shows what strangers will read."),
    ),
    Doing(
        "notice.file-added",
        _("Document put on a notice"),
        Undo(
            lambda user, row: files.remove(user, _file(row)),
            _("It is taken off. Who has fetched it has it."),
            since=FILED,
            part="file",
        ),
    ),
    Doing(
        "notice.file-removed",
        _("Document taken off a notice"),
        Undo(
            lambda user, row: files.restore(user, _file(row)),
            _("It hangs there again, for the club’s members."),
            since=FILED,
            part="file",
        ),
    ),
    Doing(
        "notice.file-back",
        _("Document put back on a notice"),
        Undo(
            lambda user, row: files.remove(user, _file(row)),
            _("It is taken off again."),
            since=FILED,
            part="file",
        ),
    ),
    Doing(
        "notice.file-deleted",
        _("Document deleted"),
        stays=_("It is gone for good. It can be put up again by who has it."),
    ),
)
