"""One document, for who asks for it by its address."""

from __future__ import annotations

from matches.models import Competition, NoticeFile
from matches.policy import visibility
from matches.policy.visibility import NOBODY, Viewer, readable
from matches.selectors.base import Discreet, with_young
from matches.selectors.base.whereabouts_of_young import young_of_club
from matches.selectors.notices.board import belongs, for_strangers, in_force, plays
from matches.selectors.notices.files import file_shown


def fetched(public_id: str, viewer: Viewer) -> tuple[NoticeFile, str] | None:
    """A document with its bytes, and its name as this reader may read it; None where it is not
    there for them: who may not read its notice today, or who is a stranger where it could tell of
    somebody under 18. Organisers fetch it while it is kept. Eight queries at most."""
    rows = NoticeFile.objects.filter(public_id=public_id).select_related(
        "notice__club", "notice__competition__club"
    )
    row = rows.first()
    if row is None or not _may_fetch(row, viewer):
        return None
    competition = row.notice.competition
    free = Discreet(row.notice.club_id, viewer, competition, concerned=True)
    if not _reads_as_own(row, viewer):
        free = for_strangers(row.notice.club_id, competition)
    return row, file_shown(row, free).name


def _may_fetch(row: NoticeFile, viewer: Viewer) -> bool:
    notice = row.notice
    if notice.competition is not None and notice.competition.binned_at is not None:
        return False
    if viewer.may_organise(notice.club_id):
        return True
    now = in_force(notice.club).filter(notice=notice).first()
    if row.removed_at is not None or now is None or not _may_read_page(row, viewer):
        return False
    return _reads_as_own(row, viewer) or (now.for_strangers and not _young(row))


def _may_read_page(row: NoticeFile, viewer: Viewer) -> bool:
    """Whether the page on which it hangs is there for them."""
    if row.notice.competition is not None:
        return visibility.may_read(row.notice.competition, viewer)
    if belongs(viewer, row.notice.club_id):
        return True
    shown = Competition.objects.filter(readable(NOBODY), club=row.notice.club)
    return shown.exists()


def _reads_as_own(row: NoticeFile, viewer: Viewer) -> bool:
    if belongs(viewer, row.notice.club_id):
        return True
    return row.notice.competition is not None and plays(viewer, row.notice.competition)


def _young(row: NoticeFile) -> bool:
    if row.notice.competition is not None:
        return bool(with_young([row.notice.competition.pk]))
    return young_of_club(row.notice.club_id)
