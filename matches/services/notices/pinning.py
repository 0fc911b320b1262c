"""A notice is pinned up, changed, opened to strangers, taken down: each a version more, so that
every one of them can be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Notice, NoticeVersion, User
from matches.models.notices.notice import LONGEST
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.viewer import viewer_of
from matches.policy.visibility import in_use
from matches.selectors.notices import notice_page
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction


@one_transaction
def put_up(
    actor: Actor,
    club: str,
    *,
    title: str,
    text: str,
    shown_from: date,
    shown_until: date,
    competition: str = "",
) -> Notice:
    """Pin a notice to a club's board, or to that of one of its competitions, for the club's members
    to read from its first day to its last. Who may: organisers."""
    held = rows.club(club)
    row = rows.competition(competition) if competition else None
    user = (
        access.require_organiser_of(actor, row)
        if row is not None
        else access.require_organiser(actor, held)
    )
    if row is not None and row.club_id != held.pk:
        raise NotFoundError(_("There is no such competition."))
    made = Notice.objects.create(club=held, competition=row)
    words = _words(title, text, shown_from, shown_until)
    _append(NoticeVersion(notice=made, number=1, **words), user, "notice.put-up", None)
    return made


@one_transaction
def change(
    actor: Actor,
    notice: str,
    *,
    title: str,
    text: str,
    shown_from: date,
    shown_until: date,
    seen: int,
) -> NoticeVersion:
    """Say something else from now on. Who may: organisers.

    `seen` is the version that was changed: ConflictError ("changed") where there is a later one.
    Other words are for the club's members again, until they are opened anew; with other days alone
    strangers read on.
    """
    now, user = organised(actor, notice)
    if now.number != seen:
        raise ConflictError(
            _("Somebody changed this notice meanwhile. Look at it again."), code="changed"
        )
    words = _words(title, text, shown_from, shown_until)
    same = (words["title"], words["text"]) == (now.title, now.text)
    return next_one(now, user, "notice.changed", **words, for_strangers=now.for_strangers and same)


@one_transaction
def restore(actor: Actor, notice: str, number: int) -> NoticeVersion:
    """Say what an earlier version said, for the club's members. Who may: organisers."""
    now, user = organised(actor, notice)
    was = NoticeVersion.objects.filter(notice=now.notice, number=number).first()
    if was is None:
        raise NotFoundError(_("There is no such version of this notice."))
    words = _words(was.title, was.text, was.shown_from, was.shown_until)
    same = (was.title, was.text) == (now.title, now.text)
    return next_one(now, user, "notice.changed", **words, for_strangers=now.for_strangers and same)


@one_transaction
def take_down(actor: Actor, notice: str) -> NoticeVersion:
    """Let nobody but organisers read it any more, at once. Who may: organisers."""
    now, user = organised(actor, notice)
    if now.taken_down:
        return now
    return next_one(now, user, "notice.taken-down", taken_down=True, for_strangers=False)


@one_transaction
def put_back(actor: Actor, notice: str) -> NoticeVersion:
    """Pin up again what was taken down, for the club's members. Who may: organisers."""
    now, user = organised(actor, notice)
    if not now.taken_down:
        return now
    return next_one(now, user, "notice.put-back", taken_down=False)


@one_transaction
def open_to_strangers(
    actor: Actor, notice: str, *, title: str, text: str, files: Iterable[str] = ()
) -> NoticeVersion:
    """Let everybody read it. Who may: organisers.

    `title` and `text` are what the organiser was told that strangers will read, `files` the
    documents that they may fetch: ConflictError ("changed") where it would be otherwise by now,
    ("young") where somebody under 18 plays in its competition, ("down") where it is taken down.
    """
    now, user = organised(actor, notice)
    page = notice_page(notice, viewer_of(user))
    if page is None:
        raise NotFoundError(_("There is no such notice."))
    if page.young:
        raise ConflictError(
            _("Somebody under 18 plays here: what is written stays with the club."), code="young"
        )
    if now.taken_down:
        raise ConflictError(_("It is taken down. Put it up again first."), code="down")
    same_files = {one.public_id for one in page.for_strangers} == set(files)
    if (page.title, page.text) != (title, _lines(text)) or not same_files:
        raise ConflictError(
            _("Strangers would read something else by now. Look at it again."), code="changed"
        )
    if not page.title.strip() or not page.text.strip():
        raise ConflictError(
            _("Nothing of it could be told to strangers: a key of former names is missing."),
            code="unreadable",
        )
    return now if now.for_strangers else next_one(now, user, "notice.opened", for_strangers=True)


@one_transaction
def close(actor: Actor, notice: str) -> NoticeVersion:
    """Keep it for the club's members again. Who may: organisers."""
    now, user = organised(actor, notice)
    return next_one(now, user, "notice.closed", for_strangers=False) if now.for_strangers else now


def organised(actor: Actor, notice: str) -> tuple[NoticeVersion, User]:
    """What it says now, and the actor, who organises its club; to others it is not there."""
    user = access.user_of(actor)
    held = Notice.objects.select_related("club").filter(in_use("competition__"), public_id=notice)
    row = held.select_for_update(of=("self",), no_key=True).first()
    if row is None or not access.organises(user, row.club_id):
        raise NotFoundError(_("There is no such notice."))
    now = NoticeVersion.objects.filter(notice=row).select_related("notice").latest("number")
    return now, user


def next_one(now: NoticeVersion, user: User, action: str, **other: Any) -> NoticeVersion:
    """The next version, which says the same but for what is given otherwise."""
    same = ("title", "text", "shown_from", "shown_until", "for_strangers", "taken_down")
    said = {name: getattr(now, name) for name in same} | other
    made = NoticeVersion(notice=now.notice, number=now.number + 1, **said)
    return _append(made, user, action, now.number)


def _append(made: NoticeVersion, user: User, action: str, was: int | None) -> NoticeVersion:
    made.made_by = user
    clean(made)
    made.save()
    audits.note(
        action, "notice", made.notice.public_id,
        by=user, club=made.notice.club_id,
        before={"version": was} if was is not None else None, after={"version": made.number},
    )  # fmt: skip
    return made


def _words(title: str, text: str, shown_from: date, shown_until: date) -> dict[str, Any]:
    if shown_until < shown_from:
        raise InvalidError({"shown_until": [_("The last day must not come before the first.")]})
    held = {"title": " ".join(title.split()), "text": _lines(text).strip()}
    wrong = {name: [_("Say something.")] for name, said in held.items() if not said}
    if len(held["text"]) > LONGEST:
        wrong["text"] = [_("Write %(most)d characters at most.") % {"most": LONGEST}]
    if wrong:
        raise InvalidError(wrong)
    return {**held, "shown_from": shown_from, "shown_until": shown_until}


def _lines(text: str) -> str:
    """A text with its lines ended alike, however a browser sends them."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
