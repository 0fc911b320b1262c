"""Aim maps, computed part by part in processes apart, by whatever worker comes.

Each part is saved in a transaction of its own, only where nobody else got so far: two workers, a
lost one, or one that does a part again do no harm. What takes its process along, or never ends, is
tried three times in all.
"""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from matches.errors import LaterError
from matches.law.apart.works import Part
from matches.models import AimMap, AimMapState
from matches.models.lab.aim_map import MOST_TRIES
from matches.ports import apart
from matches.ports.queue import nudge
from matches.services.lab.aim_maps import OPEN, TASK, grid_of

PART: Final = 120
"""Shots in a part, at most: it ends sooner where `PART_SECONDS` are over."""
PART_SECONDS: Final = 1.0
PART_DEADLINE: Final = 12.0
"""Seconds after which a part is cut off: one shot alone never takes so long by itself."""
COMPILED_DEADLINE: Final = 150.0
"""The same for a helper that compiles the simulator first."""
CLAIM: Final = timedelta(seconds=60)


def compute(seconds: float = 4.0) -> int:
    """Compute waiting maps for about so long, each network's first one before anybody's second, and
    ask to go on later: tables must not wait for maps. Returns how many are left open. Doing it
    twice, or at once, does no harm."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        row = _claimed()
        if row is None:
            break
        while time.monotonic() < until and _go_on(row):
            pass
        _let_go(row)
    left = AimMap.objects.filter(state__in=OPEN).count()
    if left:
        nudge(TASK)
    return left


def _claimed() -> AimMap | None:
    """The next map that nobody works on, now ours for a while: who asked for one comes before
    who asked for several, then the oldest."""
    now = timezone.now()
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lt=now)
    waiting = AimMap.objects.filter(free, state__in=OPEN)
    for row in waiting.order_by("in_line", "created_at", "id")[:5]:
        won = AimMap.objects.filter(free, pk=row.pk, state__in=OPEN).update(
            state=AimMapState.COMPUTING, claimed_until=now + CLAIM
        )
        if won:
            row.refresh_from_db()
            return row
    return None


def _go_on(row: AimMap) -> bool:
    """One part more; whether another one is to follow."""
    if not _tried_once_more(row):
        return False
    try:
        found = _part_of(row)
    except LaterError as why:
        if why.code == "busy":
            AimMap.objects.filter(pk=row.pk).update(tries=F("tries") - 1)
            return False
        if row.tries < MOST_TRIES:
            return True
        _fail(row, why)
        return False
    return _saved(row, found)


def _tried_once_more(row: AimMap) -> bool:
    """Whether there is a try left, which is counted before it is made: a part that takes its worker
    along is not tried for ever."""
    if row.tries >= MOST_TRIES:
        _fail(row, apart.broken_off(0))
        return False
    row.tries += 1
    open_still = AimMap.objects.filter(pk=row.pk, done=row.done, state=AimMapState.COMPUTING)
    return bool(open_still.update(tries=row.tries))


def _part_of(row: AimMap) -> str:
    # To compile takes half a minute and half a gigabyte: for a worker of its own, and not beside
    # the pages of a small server.
    quick = not settings.EMBEDDED_WORKER
    part = Part(
        row.document,
        row.asked["situation"],
        grid_of(row),
        row.done,
        min(row.done + PART, row.total),
        PART_SECONDS,
        quick,
    )
    deadline = COMPILED_DEADLINE if quick else PART_DEADLINE
    found: str = apart.ask("aim", part, seconds=deadline, lane=apart.MAPS)
    return found


def _saved(row: AimMap, found: str) -> bool:
    """Whether another part is to follow, once this one is kept."""
    cells, end = [*row.cells, found], row.done + len(found)
    state = AimMapState.DONE if end == row.total else AimMapState.COMPUTING
    now = timezone.now()
    with transaction.atomic():
        kept = AimMap.objects.filter(pk=row.pk, done=row.done, state=AimMapState.COMPUTING).update(
            cells=cells,
            done=end,
            tries=0,
            state=state,
            claimed_until=now + CLAIM,
            finished_at=now if state == AimMapState.DONE else None,
        )
    # Nobody's row any more: stopped, or another worker was quicker.
    if not kept:
        return False
    row.cells, row.done, row.tries, row.state = cells, end, 0, state
    return state == AimMapState.COMPUTING


def _let_go(row: AimMap) -> None:
    AimMap.objects.filter(pk=row.pk, done=row.done).update(claimed_until=None)


def _fail(row: AimMap, trouble: Exception) -> None:
    AimMap.objects.filter(pk=row.pk, state=AimMapState.COMPUTING).update(
        state=AimMapState.FAILED,
        trouble=str(trouble)[:300],
        claimed_until=None,
        finished_at=timezone.now(),
    )
