"""Notices for who organises the club: all there are, and one with what strangers would read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from matches.models import Club, Competition, NoticeFile, NoticeVersion
from matches.policy.visibility import Viewer
from matches.selectors.base import Discreet, find_competition, with_young
from matches.selectors.base.whereabouts_of_young import young_of_club
from matches.selectors.clubs import organised_club
from matches.selectors.notices.board import current, for_strangers, today_at, versions
from matches.selectors.notices.files import FileShown, file_shown


@dataclass(frozen=True)
class NoticeLine:
    """A notice in a list. `state`: "ahead", "shown", "over" or "down"."""

    version: NoticeVersion
    state: str

    @property
    def public_id(self) -> str:
        """Whose page it leads to."""
        return self.version.notice.public_id


@dataclass(frozen=True)
class NoticesDesk:
    """The notices of a club, or of one of its competitions, the newest first."""

    club: Club
    competition: Competition | None
    lines: tuple[NoticeLine, ...]
    today: date


@dataclass(frozen=True)
class NoticePage:
    """A notice as it is now. `title` and `text`: what strangers read, or would if it were opened to
    them. `cut`: names of people were found in it, and are not told to strangers. `young`: somebody
    under 18 plays in its competition, so that it is never opened. `versions`: how it was worded
    before, the latest first. `files`: its documents, `removed`: those taken off within a day.
    `files_stay`: they are for the club alone, whatever becomes of the words."""

    line: NoticeLine
    club: Club
    competition: Competition | None
    title: str
    text: str
    young: bool
    versions: tuple[NoticeVersion, ...]
    files: tuple[FileShown, ...] = ()
    removed: tuple[FileShown, ...] = ()
    files_stay: bool = False

    @property
    def for_strangers(self) -> tuple[FileShown, ...]:
        """The documents that strangers may fetch, once it is opened to them."""
        return () if self.files_stay else self.files

    @property
    def cut(self) -> bool:
        """Whether strangers read something else than was written."""
        now = self.line.version
        return (self.title, self.text) != (now.title, now.text)


def notices_of_club(slug: str, viewer: Viewer) -> NoticesDesk | None:
    """The notices on a club's own board, for who organises it. Two queries."""
    club = organised_club(slug, viewer)
    return _desk(club, None) if club is not None else None


def notices_of_competition(
    club: str, season: str, competition: str, viewer: Viewer
) -> NoticesDesk | None:
    """The notices on a competition's board, for who organises it. Two queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None or not viewer.may_organise(found.club_id):
        return None
    return _desk(found.club, found)


def notice_page(public_id: str, viewer: Viewer) -> NoticePage | None:
    """One notice, for who organises its club. Nine queries at most."""
    listed = tuple(
        versions()
        .filter(notice__public_id=public_id)
        .select_related("notice__club", "notice__competition__club", "notice__competition__season")
        .order_by("-number")
    )
    if not listed or not viewer.may_organise(listed[0].notice.club_id):
        return None
    now, notice = listed[0], listed[0].notice
    free = for_strangers(notice.club_id, notice.competition)
    held = list(NoticeFile.objects.filter(notice=notice).defer("content").order_by("pk"))
    own = Discreet(notice.club_id, viewer, notice.competition)
    return NoticePage(
        _line(now, today_at(notice.club)),
        notice.club,
        notice.competition,
        free(now.title, " "),
        free(now.text, " "),
        notice.competition is not None and bool(with_young([notice.competition.pk])),
        listed,
        tuple(file_shown(one, own) for one in held if one.removed_at is None),
        tuple(file_shown(one, own) for one in held if one.removed_at is not None),
        notice.competition is None and bool(held) and young_of_club(notice.club_id),
    )


def _desk(club: Club, competition: Competition | None) -> NoticesDesk:
    today = today_at(club)
    found = current().filter(notice__club=club, notice__competition=competition)
    rows = found.select_related("notice").order_by("-notice_id")
    return NoticesDesk(club, competition, tuple(_line(one, today) for one in rows), today)


def _line(now: NoticeVersion, today: date) -> NoticeLine:
    if now.taken_down:
        return NoticeLine(now, "down")
    if now.shown_until < today:
        return NoticeLine(now, "over")
    return NoticeLine(now, "ahead" if now.shown_from > today else "shown")
