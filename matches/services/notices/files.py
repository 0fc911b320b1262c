"""Documents are hung on a notice, taken off it, put back within a day, deleted at once."""

from __future__ import annotations

from typing import Final

from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Club, NoticeFile, NoticeVersion, User
from matches.policy.access import Actor
from matches.services.base import audits
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.notices.pinning import next_one, organised
from matches.uploads import Unwelcome, known

MOST: Final = 5
"""Documents on one notice, those taken off today among them."""
MOST_OF_CLUB: Final = 100 * 1024 * 1024
"""Bytes of all documents of a club: they stand in the database, and in each copy of it."""


@one_transaction
def attach(actor: Actor, notice: str, *, name: str, content: bytes) -> NoticeFile:
    """Hang a document on a notice, for who reads its words. Who may: organisers.

    InvalidError ("file") for what is no PDF, PNG or JPEG, too long, broken, or does more than be
    read; ConflictError ("full") where there are as many as one notice or club holds. Strangers read
    the notice no more, until it is opened to them with this document.
    """
    now, user = organised(actor, notice)
    try:
        upload = known(name, content)
    except Unwelcome as why:
        raise InvalidError({"file": [str(why)]}) from why
    _has_room(now, len(upload.content))
    made = NoticeFile(
        notice=now.notice, name=upload.name, kind=upload.kind, content=upload.content,
        size=len(upload.content), digest=upload.digest, put_by=user,
    )  # fmt: skip
    clean(made)
    made.save()
    _note("notice.file-added", made, user)
    _keep_for_club(now, user)
    return made


@one_transaction
def remove(actor: Actor, file: str) -> NoticeFile:
    """Take a document off its notice: nobody but organisers has it, and it is deleted after a day.
    Who may: organisers."""
    row, _now, user = _held(actor, file)
    if row.removed_at is None:
        _set(row, removed=True)
        _note("notice.file-removed", row, user)
    return row


@one_transaction
def restore(actor: Actor, file: str) -> NoticeFile:
    """Hang it up again. Who may: organisers. Strangers read the notice no more, until it is opened
    to them anew."""
    row, now, user = _held(actor, file)
    if row.removed_at is not None:
        _set(row, removed=False)
        _note("notice.file-back", row, user)
        _keep_for_club(now, user)
    return row


@one_transaction
def delete(actor: Actor, file: str) -> None:
    """Delete a document at once and for good. Who may: organisers."""
    row, _now, user = _held(actor, file)
    _note("notice.file-deleted", row, user)
    row.delete()


def _held(actor: Actor, file: str) -> tuple[NoticeFile, NoticeVersion, User]:
    """The document, what its notice says now, and the actor; to others it is not there."""
    found = NoticeFile.objects.filter(public_id=file).values_list("notice__public_id", flat=True)
    notice = found.first()
    if notice is None:
        raise NotFoundError(_("There is no such document."))
    now, user = organised(actor, notice)
    # Asked for again behind the notice's lock: somebody may have deleted it meanwhile.
    row = NoticeFile.objects.defer("content").filter(public_id=file).first()
    if row is None:
        raise NotFoundError(_("There is no such document."))
    return row, now, user


def _has_room(now: NoticeVersion, size: int) -> None:
    notice = now.notice
    if NoticeFile.objects.filter(notice=notice).count() >= MOST:
        raise ConflictError(
            _("A notice holds %(n)d documents, those taken off today among them.") % {"n": MOST},
            code="full",
        )
    # Two notices at once are counted one after the other.
    Club.objects.select_for_update(no_key=True).get(pk=notice.club_id)
    own = NoticeFile.objects.filter(notice__club=notice.club_id)
    held = own.aggregate(all=Sum("size"))["all"] or 0
    if held + size > MOST_OF_CLUB:
        most = MOST_OF_CLUB // (1024 * 1024)
        raise ConflictError(
            _("The documents of a club take up %(n)d MB at most. Delete old ones first.")
            % {"n": most},
            code="full",
        )


def _keep_for_club(now: NoticeVersion, user: User) -> None:
    """Strangers read what an organiser was shown: not what was added since."""
    if now.for_strangers:
        next_one(now, user, "notice.closed", for_strangers=False)


def _set(row: NoticeFile, *, removed: bool) -> None:
    at = timezone.now() if removed else None
    NoticeFile.objects.filter(pk=row.pk).update(removed_at=at)
    row.removed_at = at


def _note(action: str, row: NoticeFile, user: User) -> None:
    # By its id alone: a document's name may be somebody's.
    audits.note(
        action, "notice", row.notice.public_id,
        by=user, club=row.notice.club_id, after={"file": row.public_id},
    )  # fmt: skip
