"""What is pinned to the noticeboard of a club or a competition today, as somebody may read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from matches.models import Club, Competition, NoticeVersion
from matches.policy.viewer import own_entries
from matches.policy.visibility import NOBODY, Viewer, in_use, readable
from matches.selectors.base import Discreet, with_young
from matches.selectors.notices.files import FileShown, files_of


@dataclass(frozen=True)
class NoticeShown:
    """A notice as its reader reads it. `at`: since when it has said so."""

    public_id: str
    title: str
    text: str
    shown_from: date
    shown_until: date
    at: datetime
    for_strangers: bool
    files: tuple[FileShown, ...] = ()


Board: TypeAlias = tuple[NoticeShown, ...]


def today_at(club: Club, now: datetime | None = None) -> date:
    """Which day it is where the club is."""
    return timezone.localdate(now, ZoneInfo(club.time_zone))


def versions() -> QuerySet[NoticeVersion]:
    """Every version of every notice, but of a competition that is in the bin."""
    return NoticeVersion.objects.filter(in_use("notice__competition__"))


def current() -> QuerySet[NoticeVersion]:
    """The latest of them of every notice."""
    later = NoticeVersion.objects.filter(notice=OuterRef("notice"), number__gt=OuterRef("number"))
    return versions().filter(~Exists(later))


def in_force(club: Club, now: datetime | None = None) -> QuerySet[NoticeVersion]:
    """What is pinned up in a club today, its competitions' too, the newest first."""
    today = today_at(club, now)
    found = current().filter(notice__club=club, taken_down=False)
    days = found.filter(shown_from__lte=today, shown_until__gte=today)
    return days.select_related("notice").order_by("-shown_from", "-notice_id")


def board_of_club(club: Club, viewer: Viewer) -> Board:
    """A club's own board. One query, with anything on it four more, with documents that strangers
    may ask for two more; none for strangers to whom nothing of it was opened."""
    found = in_force(club).filter(notice__competition=None)
    if not belongs(viewer, club.pk):
        return opened(found, club)
    return told(found, Discreet(club.pk, viewer, None), viewer)


def board_of_competition(competition: Competition, viewer: Viewer) -> Board:
    """The board of a competition that the viewer may read. Who plays in it reads it as the club's
    members do. As many queries, and one for who plays or who is young."""
    found = in_force(competition.club).filter(notice__competition=competition)
    if belongs(viewer, competition.club_id) or plays(viewer, competition):
        free = Discreet(competition.club_id, viewer, competition, concerned=True)
        return told(found, free, viewer)
    return opened(found, competition.club, competition)


def board_in(public_id: str, viewer: Viewer) -> Board | None:
    """The same of the competition with that id; None where the viewer may not read it. One query
    more."""
    rows = Competition.objects.filter(readable(viewer), public_id=public_id)
    found = rows.select_related("club").first()
    return board_of_competition(found, viewer) if found is not None else None


def belongs(viewer: Viewer, club: int) -> bool:
    """Whether somebody reads a club's boards as one of its own."""
    return viewer.is_of(club)


def plays(viewer: Viewer, competition: Competition) -> bool:
    """Whether somebody plays in a competition, by their own sign-in."""
    return bool(own_entries(viewer.user_id, competition))


def opened(
    found: QuerySet[NoticeVersion], club: Club, competition: Competition | None = None
) -> Board:
    """What strangers read of these: those that were opened to them, and of a competition none while
    somebody under 18 plays in it."""
    rows = list(found.filter(for_strangers=True))
    if not rows or (competition is not None and with_young([competition.pk])):
        return ()
    read = told(rows, for_strangers(club.pk, competition), NOBODY)
    # With the key of former names lost nothing is known to be free of a name: then nothing is told.
    return tuple(one for one in read if one.title.strip() and one.text.strip())


def for_strangers(club: int, competition: Competition | None) -> Discreet:
    """How strangers read a notice: whole, but for names of people who may not be named. An
    organiser saw these words before they were opened, so that a child in the club closes none."""
    return Discreet(club, NOBODY, competition, concerned=True)


def told(rows: Iterable[NoticeVersion], free: Discreet, viewer: Viewer) -> Board:
    """Versions in the words of a reader, with their documents."""
    listed = list(rows)
    files = files_of([row.notice_id for row in listed], free, viewer) if listed else {}
    return tuple(shown(free, row, files.get(row.notice_id, ())) for row in listed)


def shown(free: Discreet, row: NoticeVersion, files: tuple[FileShown, ...] = ()) -> NoticeShown:
    """One version in the words of a reader."""
    return NoticeShown(
        row.notice.public_id,
        free(row.title, " "),
        free(row.text, " "),
        row.shown_from,
        row.shown_until,
        row.made_at,
        row.for_strangers,
        files,
    )
