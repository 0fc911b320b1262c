"""Who is told of a notice by mail, once, on its first day: the members of the club whose board it
is on; of a competition's, who plays in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import (
    Club,
    Competition,
    CompetitionState,
    Entry,
    LetterKind,
    Membership,
    Notice,
    NoticeVersion,
    Often,
    Role,
    Telling,
)
from matches.policy.charge import standing
from matches.selectors.base import discreet
from matches.selectors.notices import in_force
from matches.selectors.notices.board import belongs, shown
from matches.services.base.sweeping import each_apart
from matches.services.letters import readers
from matches.services.letters.telling import News, tell
from matches.services.letters.writers import Line, Reader, Writer

PINNED = "pinned"
_A_DAY = timedelta(days=1)


def tell_new() -> int:
    """Leave word of every notice whose first day has come; returns how many. Done twice, nobody
    hears of it twice."""
    # No club has another day than one of these.
    today = timezone.localdate()
    untold = Notice.objects.filter(
        told_at=None,
        versions__shown_from__lte=today + _A_DAY,
        versions__shown_until__gte=today - _A_DAY,
    ).order_by()
    clubs = Club.objects.filter(pk__in=untold.values("club"))
    due = [version.notice_id for club in clubs for version in _new(club)]
    return sum(each_apart(due, _tell).values())


def _new(club: Club) -> Iterator[NoticeVersion]:
    """What is up in a club and was not told of. Of a draft nobody is told but in its time."""
    found = in_force(club).filter(notice__told_at=None)
    yield from found.exclude(notice__competition__state=CompetitionState.DRAFT)


def _tell(key: int) -> bool:
    with transaction.atomic():
        row = Notice.objects.select_for_update(of=("self",), no_key=True).filter(pk=key)
        notice = row.select_related("club", "competition").first()
        if notice is None or notice.told_at is not None:
            return False
        tell(News(
            LetterKind.NOTICES, PINNED, notice.public_id,
            competition=notice.competition, club=notice.club,
        ), _readers(notice))  # fmt: skip
        Notice.objects.filter(pk=key).update(told_at=timezone.now())
        return True


def _readers(notice: Notice) -> frozenset[int]:
    """Three queries at most."""
    if notice.competition is not None:
        entries = Entry.objects.filter(competition=notice.competition, withdrawn_on=None)
        players = readers.players_of(entries.values_list("pk", flat=True))
        return frozenset().union(*players.values())
    helping = Role.objects.filter(club=notice.club).values_list("user", flat=True)
    members = Membership.objects.filter(standing(), club=notice.club, person__user__isnull=False)
    return frozenset([*helping, *members.values_list("person__user", flat=True)])


def _lines(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    """Those that are still up, as they read now."""
    ids = [each.about for each in tellings]
    lines = []
    for club in {each.club_id: each.club for each in tellings}.values():
        found = in_force(club).filter(notice__public_id__in=ids)
        for version in found.select_related(*_BOARD):
            if _may_hear(reader, club, version.notice.competition):
                lines.append(_line(reader, club, version))
    return lines


_BOARD = ("notice__competition__club", "notice__competition__season")


def _may_hear(reader: Reader, club: Club, competition: Competition | None) -> bool:
    if competition is not None:
        return reader.may_hear(competition)
    return belongs(reader.viewer, club.pk)


def _line(reader: Reader, club: Club, version: NoticeVersion) -> Line:
    competition = version.notice.competition
    free = discreet(club.pk, reader.viewer, competition, concerned=True)
    told = shown(free, version)
    where = competition.name if competition is not None else club.name
    title = _("%(where)s: %(title)s") % {"where": where, "title": told.title}
    return Line(title, told.text, _path(reader, club, competition), competition)


def _path(reader: Reader, club: Club, competition: Competition | None) -> str:
    if competition is None:
        return f"/clubs/{club.slug}/"
    return reader.page_of(competition)


WRITERS = (
    Writer(
        LetterKind.NOTICES, Often.DAILY, _lines,
        choices=(Often.AT_ONCE, Often.DAILY, Often.WEEKLY, Often.NEVER),
    ),
)  # fmt: skip
