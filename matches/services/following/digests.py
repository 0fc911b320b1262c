"""What followers are told: once a day at most, where there is something new."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from matches.models import Club, Follower
from matches.services.base import messages
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction
from matches.services.letters.packing import MORNING


def of_the_day(now: datetime | None = None) -> int:
    """Leave a letter of the day for every follower in whose club it is morning by now, and who was
    told nothing since that; returns how many. Done twice, nobody has two."""
    at = now or timezone.now()
    due: list[int] = []
    told = Follower.objects.filter(confirmed_at__isnull=False)
    clubs = Club.objects.filter(
        Q(pk__in=told.values("competition__club")) | Q(pk__in=told.values("team__club"))
    )
    for club in clubs:
        local = at.astimezone(ZoneInfo(club.time_zone))
        if local.time() < MORNING:
            continue
        morning = datetime.combine(local.date(), MORNING, local.tzinfo)
        own = told.filter(Q(competition__club=club) | Q(team__club=club), told_until__lt=morning)
        due += own.order_by("pk").values_list("pk", flat=True)
    return sum(each_apart(due, lambda key: _leave(key, at)).values())


@one_transaction
def _leave(key: int, at: datetime) -> bool:
    """Leave word that somebody is to be told of all up to a moment; False where that is done."""
    held = Follower.objects.select_for_update(of=("self",), no_key=True)
    row = held.filter(pk=key, told_until__lt=at).first()
    if row is None or row.told_until is None:
        return False
    since, row.told_until = row.told_until, at
    row.save(update_fields=["told_until"])
    messages.put(
        messages.FOLLOWED, follower=row.public_id, since=since.isoformat(), until=at.isoformat()
    )
    return True
