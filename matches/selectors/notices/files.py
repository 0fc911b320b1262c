"""Documents that hang on notices: their names as a reader may read them, and who may fetch them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from matches.models import Club, NoticeFile, NoticeVersion
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import Discreet
from matches.selectors.base.whereabouts_of_young import young_of_club


@dataclass(frozen=True)
class FileShown:
    """A document in a list. `size` in bytes."""

    public_id: str
    name: str
    kind: str
    size: int


def files_of(
    notices: Iterable[int], free: Discreet, viewer: Viewer
) -> Mapping[int, tuple[FileShown, ...]]:
    """The documents on some notices that a reader may fetch, by notice. One query; for strangers
    two more, where there is any: on a club's own board there is none for them while anybody under
    18 belongs to the club or plays there, since no name in a document can be cut out."""
    rows = list(
        NoticeFile.objects.filter(notice__in=list(notices), removed_at=None)
        .select_related("notice")
        .defer("content")
        .order_by("notice_id", "pk")
    )
    if rows and viewer == NOBODY and _hidden(rows):
        return {}
    told: dict[int, tuple[FileShown, ...]] = {}
    for row in rows:
        told[row.notice_id] = (*told.get(row.notice_id, ()), file_shown(row, free))
    return told


@dataclass(frozen=True)
class Hung:
    """A document of a club, as its organisers know it: its name, on which `notice` (a public id,
    and its title), and whether it was taken off lately."""

    name: str
    notice: str
    title: str
    taken_off: bool


def hung_in(club: Club) -> tuple[Hung, ...]:
    """Every document that a club has, its competitions' too, by title: nobody can cut a name out of
    one. One query."""
    latest = NoticeVersion.objects.filter(notice=OuterRef("notice")).order_by("-number")
    rows = NoticeFile.objects.filter(notice__club=club).annotate(
        title=Subquery(latest.values("title")[:1])
    )
    told = rows.order_by("title", "pk").values_list(
        "name", "notice__public_id", "title", "removed_at"
    )
    return tuple(
        Hung(name, notice, title or "", off is not None) for name, notice, title, off in told
    )


def _hidden(rows: list[NoticeFile]) -> bool:
    """A competition's notices are not even read by strangers where somebody under 18 plays."""
    own = next((row for row in rows if row.notice.competition_id is None), None)
    return own is not None and young_of_club(own.notice.club_id)


def file_shown(row: NoticeFile, free: Discreet) -> FileShown:
    """A document as it is listed: its name is a text that somebody chose."""
    ending = f".{row.name.rpartition('.')[2]}"
    name = free(row.name.removesuffix(ending), " ").strip()
    return FileShown(row.public_id, f"{name}{ending}" if name else row.kind, row.kind, row.size)
