"""Which timetable is computed next: the one whose club has waited longest since it had one, and
never more of one club at once than two.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from matches.models import Club, Timetable, TimetableState
from matches.selectors.timetables import LEASE

OF_A_CLUB: Final = 2
"""So many of one club are computed at once, however many workers there are."""


def claim() -> Timetable | None:
    """The next one, taken: nobody else has it before its lease is over. None where none waits, or
    only those of clubs with as many in hand as they may."""
    passed_over: set[int] = set()
    while (club := _club_next_in_line(passed_over)) is not None:
        if (row := _taken_of(club)) is not None:
            return row
        passed_over.add(club)
    return None


def _club_next_in_line(passed_over: set[int]) -> int | None:
    """The key of the club that waits longest, since it asked or since its last was done: who asks
    for fifty has one, and then the others have theirs."""
    last = (
        Timetable.objects.filter(competition__club=OuterRef("competition__club"))
        .order_by()
        .values("competition__club")
        .annotate(last=Max("finished_at"))
        .values("last")
    )
    since = Greatest("created_at", Coalesce(Subquery(last), F("created_at")))
    return (
        _waiting(timezone.now())
        .exclude(competition__club__in=passed_over)
        .order_by(since, "id")
        .values_list("competition__club", flat=True)
        .first()
    )


def _taken_of(club: int) -> Timetable | None:
    """The club's next, if it may have another in hand. Who takes one holds the club's row
    meanwhile: of two at once, the second counts the first."""
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club)
        now = timezone.now()
        if _in_hand(club, now) >= OF_A_CLUB:
            return None
        row = (
            _waiting(now)
            .select_for_update(of=("self",), no_key=True)
            .select_related("competition__club")
            .filter(competition__club=club)
            .order_by("id")
            .first()
        )
        if row is not None:
            row.state, row.claimed_until = TimetableState.COMPUTING, now + LEASE
            row.save(update_fields=["state", "claimed_until"])
        return row


def _waiting(now: datetime) -> QuerySet[Timetable]:
    lost = Q(state=TimetableState.COMPUTING, claimed_until__lt=now)
    return Timetable.objects.filter(Q(state=TimetableState.WAITING) | lost)


def _in_hand(club: int, now: datetime) -> int:
    """How many of a club's are computed now; those too that were let go meanwhile, which are
    computed to their end."""
    return Timetable.objects.filter(competition__club=club, claimed_until__gt=now).count()
