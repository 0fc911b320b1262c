"""Timetables that wait are computed, beside everything else; how far each is can be read."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import astuple
from typing import Any

from django.db import transaction
from django.utils import timezone

from matches.models import Timetable, TimetableState
from matches.ports import live
from matches.selectors.timetables import SECONDS, problem_of
from matches.services.timetables import claiming
from matches.tournament import timetable as arithmetic
from matches.tournament.timetable import Conflict, Placement, Progress

MOST_REASONS = 4
"""So many are kept of what stands against a match that found no place, the most frequent first."""
logger = logging.getLogger(__name__)


def compute_next(seconds: float = SECONDS) -> str | None:
    """Take the next timetable that waits, compute it and keep what came of it; None where none
    waits, or only those of clubs that have as many in hand as they may. Twice at once, each takes
    another. What a worker that died had taken is taken again."""
    claimed = claiming.claim()
    if claimed is None:
        return None
    try:
        with transaction.atomic():
            problem = problem_of(claimed.competition, claimed.asked)
        found = arithmetic.solve(problem, seconds=seconds, tell=_teller(claimed))
    except Exception:
        # Whatever it is, the organiser must not wait for ever, nor the others in the queue.
        logger.exception("A timetable could not be computed: %s", claimed.public_id)
        _finish(claimed, TimetableState.FAILED)
        return claimed.public_id
    if isinstance(found, Conflict):
        told = {
            "reasons": [[reason.kind, reason.about] for reason in found.reasons],
            "matches": list(found.matches),
            "minimal": found.minimal,
            "count": list(astuple(found.count)) if found.count is not None else None,
        }
        _finish(claimed, TimetableState.IMPOSSIBLE, conflict=told)
    else:
        fixed = {fixture.id for fixture in problem.fixtures if fixture.fixed is not None}
        proposal = {key: _written(place) for key, place in found.placed.items() if key not in fixed}
        progress = {
            "cost": found.cost, "best": found.best, "unplaced": list(found.unplaced), "share": 100,
            "against": {
                match: [[reason.kind, reason.about] for reason in reasons[:MOST_REASONS]]
                for match, reasons in found.against.items()
            },
            "wishes": [
                [demand.kind, [demand.name] if demand.name else list(demand.about), missed]
                for demand, missed in arithmetic.wishes(problem, found.placed)
            ],
        }  # fmt: skip
        _finish(claimed, TimetableState.PROPOSED, proposal=proposal, progress=progress)
    return claimed.public_id


def _teller(row: Timetable) -> Callable[[Progress], None]:
    """Keeps how far the search is, for the page that waits."""

    def tell(progress: Progress) -> None:
        told = {
            "solutions": progress.solutions,
            "cost": progress.cost,
            "bound": progress.bound,
        }
        Timetable.objects.filter(pk=row.pk).update(progress=told)

    return tell


def _finish(row: Timetable, state: str, **found: Any) -> None:
    """Keep what came of it, unless it was let go meanwhile; its club has the place again."""
    own = Timetable.objects.filter(pk=row.pk)
    own.filter(state=TimetableState.COMPUTING).update(
        state=state, finished_at=timezone.now(), claimed_until=None, **found
    )
    own.filter(claimed_until=row.claimed_until).update(claimed_until=None)
    live.publish(
        f"competition-{row.competition.public_id}", "timetable", {"timetable": row.public_id}
    )


def _written(place: Placement) -> dict[str, Any]:
    return {
        "venue": place.venue,
        "boards": list(place.boards),
        "starts_at": place.starts.isoformat(),
        "ends_at": place.ends.isoformat(),
    }
