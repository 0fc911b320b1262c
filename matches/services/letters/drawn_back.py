"""The letter about matches that somebody has read of, and that are taken back: a draw, a round, a
stage. Of what is drawn in their place its own letter tells."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Competition, Fixture, LetterKind, Telling, User
from matches.policy import walls
from matches.services.letters.telling import News, tell
from matches.services.letters.writers import Line, Reader

WHAT = "taken-back"
READ_IN = (LetterKind.DATES, LetterKind.MOVED, LetterKind.UMPIRING)


def leave_word(row: Competition, fixtures: QuerySet[Fixture], by: User) -> None:
    """Tell who read of these matches of a competition in a letter that they are not played: in the
    transaction that deletes them, before it does. Who does it knows. A query where nobody has."""
    read = Telling.objects.filter(fixture__in=fixtures.order_by(), kind__in=READ_IN)
    with walls.within(row.club_id):
        users = frozenset(read.filter(letter__isnull=False).values_list("user", flat=True))
    users -= {by.pk}
    if users:
        about = f"{row.public_id}:{timezone.now():%Y%m%d%H%M%S%f}"
        tell(News(LetterKind.MOVED, WHAT, about, row), users)


def lines(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    """A line for each competition, for who plays in it or helps its club."""
    told = {each.competition_id or 0 for each in tellings if each.what == WHAT}
    held = Competition.objects.filter(pk__in=told).select_related("club", "season").order_by("pk")
    return [
        _line(reader, row)
        for row in held
        if reader.may_hear(row) or row.club_id in reader.viewer.belongs
    ]


def _line(reader: Reader, row: Competition) -> Line:
    said = {"competition": row.name}
    text = _(
        "Matches of %(competition)s that you read of are taken back: they are not played as they"
        " were. What is drawn in their place is told of by itself."
    )
    title = _("Taken back: matches of %(competition)s")
    return Line(title % said, text % said, reader.page_of(row), row)
