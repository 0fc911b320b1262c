"""Timetables: asked for, computed beside everything else, looked at, and applied or let go."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches import access, announcements
from matches.access import Actor
from matches.errors import ConflictError, NotFoundError
from matches.models import (
    Competition,
    Move,
    Timetable,
    TimetableState,
    User,
)
from matches.nudge import nudge
from matches.selectors.held import WITH_BOARDS
from matches.services import audits, moves, rows, timetable_asking
from matches.services.timetable_problems import problem_of
from matches.services.transaction import one_transaction
from matches.tournament import timetable as arithmetic
from matches.tournament.timetable import Clash, Conflict, Placement, Progress

logger = logging.getLogger(__name__)

TASK = "matches.tasks.compute_timetables"
LEASE = timedelta(minutes=2)
SECONDS = 20.0
OPEN = (TimetableState.WAITING, TimetableState.COMPUTING, TimetableState.PROPOSED)


@one_transaction
def ask(
    actor: Actor,
    competition: str,
    *,
    first_day: date,
    last_day: date,
    weekdays: Sequence[int],
    from_time: time,
    slot_minutes: int,
    slots_a_day: int,
    venues: Sequence[str],
    rest_minutes: int = 0,
    most_a_day: int | None = None,
    in_order: bool = True,
    keep: bool = False,
    boards_a_match: int = 1,
    home: Mapping[str, Mapping[str, Any]] | None = None,
    closed: Sequence[Mapping[str, Any]] = (),
) -> Timetable:
    """Ask for a timetable of a competition's open matches; a worker computes it.

    `weekdays`: Monday is 0. `venues` are slugs. `home` maps an entry to its ``venue`` and ``night``
    (a weekday). `closed` lists days on which something is not played: ``first``, ``last``
    (ISO), ``why``, and at most one of ``venue`` and ``entry``. `keep`: matches that have a time
    already keep it. What was asked before and not applied is let go. Who may: organisers.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    asked = {
        "first_day": first_day.isoformat(),
        "last_day": last_day.isoformat(),
        "weekdays": sorted(set(weekdays)),
        "from_time": from_time.isoformat("minutes"),
        "slot_minutes": slot_minutes,
        "slots_a_day": slots_a_day,
        "venues": list(venues),
        "rest_minutes": rest_minutes,
        "most_a_day": most_a_day,
        "in_order": in_order,
        "keep": keep,
        "boards_a_match": boards_a_match,
        "home": {key: dict(value) for key, value in (home or {}).items()},
        "closed": [dict(each) for each in closed],
    }
    timetable_asking.check(row, asked)
    row.timetables.filter(state__in=OPEN).update(state=TimetableState.DISCARDED)
    made = Timetable.objects.create(competition=row, asked=asked, requested_by=user)
    audits.note(
        "timetable.asked", "timetable", made.public_id,
        by=user, club=row.club_id, after={"competition": row.public_id},
    )  # fmt: skip
    transaction.on_commit(lambda: nudge(TASK), robust=True)
    return made


@one_transaction
def apply(actor: Actor, timetable: str) -> Move | None:
    """Put every match where the proposal has it: one move, which can be taken back.

    ConflictError where something has changed since it was computed so that it cannot be any more.
    Who may: organisers.
    """
    row, user = _found(actor, timetable)
    if row.state != TimetableState.PROPOSED:
        raise ConflictError(_("This timetable is no proposal any more."), code="state")
    problem = problem_of(row.competition, {**row.asked, "keep": False})
    known = {fixture.id for fixture in problem.fixtures}
    proposal = {key: place for key, place in (row.proposal or {}).items() if key in known}
    placed = {key: _placement(place) for key, place in proposal.items()}
    if len(proposal) < len(row.proposal or {}) or arithmetic.clashes(problem, placed):
        raise ConflictError(
            _("Matches, people or boards have changed since: have it computed again."),
            code="changed-meanwhile",
        )
    made = moves.move(
        actor,
        row.competition.public_id,
        {
            key: {
                "starts_at": place["starts_at"],
                "ends_at": place["ends_at"],
                "venue": place["venue"],
                "boards": place["boards"],
            }
            for key, place in proposal.items()
        },
    )
    _set(row, TimetableState.APPLIED)
    audits.note(
        "timetable.applied", "timetable", row.public_id, by=user, club=row.competition.club_id
    )
    return made


@one_transaction
def discard(actor: Actor, timetable: str) -> Timetable:
    """Let a timetable go, computed or not. Who may: organisers."""
    row, user = _found(actor, timetable)
    if row.state == TimetableState.APPLIED:
        raise ConflictError(_("It is applied: take the move back instead."), code="state")
    _set(row, TimetableState.DISCARDED)
    audits.note(
        "timetable.discarded", "timetable", row.public_id, by=user, club=row.competition.club_id
    )
    return row


def compute_next(seconds: float = SECONDS) -> str | None:
    """Take the next timetable that waits, compute it and keep what came of it; None where none
    waits. Twice at once, each takes another. What a worker that died had taken is taken again."""
    claimed = _claim()
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
        }
        _finish(claimed, TimetableState.IMPOSSIBLE, conflict=told)
    else:
        fixed = {fixture.id for fixture in problem.fixtures if fixture.fixed is not None}
        proposal = {key: _written(place) for key, place in found.placed.items() if key not in fixed}
        progress = {
            "cost": found.cost, "best": found.best, "unplaced": list(found.unplaced), "share": 100
        }  # fmt: skip
        _finish(claimed, TimetableState.PROPOSED, proposal=proposal, progress=progress)
    return claimed.public_id


def _claim() -> Timetable | None:
    now = timezone.now()
    with transaction.atomic():
        waiting = (
            Timetable.objects.select_for_update(
                of=("self",),
                skip_locked=connection.features.has_select_for_update_skip_locked,
                no_key=True,
            )
            .select_related("competition__club")
            .filter(
                Q(state=TimetableState.WAITING)
                | Q(state=TimetableState.COMPUTING, claimed_until__lt=now)
            )
            .order_by("id")
            .first()
        )
        if waiting is not None:
            waiting.state, waiting.claimed_until = TimetableState.COMPUTING, now + LEASE
            waiting.save(update_fields=["state", "claimed_until"])
    return waiting


def _teller(row: Timetable) -> Callable[[Progress], None]:
    """Keeps how far the search is, for the page that waits."""

    def tell(progress: Progress) -> None:
        told = {
            "solutions": progress.solutions,
            "cost": progress.cost,
            "bound": progress.bound,
            "share": min(95, round(100 * progress.seconds / SECONDS)),
        }
        Timetable.objects.filter(pk=row.pk).update(progress=told)

    return tell


def _finish(row: Timetable, state: str, **found: Any) -> None:
    """Keep what came of it, unless it was let go meanwhile."""
    Timetable.objects.filter(pk=row.pk, state=TimetableState.COMPUTING).update(
        state=state, finished_at=timezone.now(), claimed_until=None, **found
    )
    announcements.publish(
        f"competition-{row.competition.public_id}", "timetable", {"timetable": row.public_id}
    )


def _set(row: Timetable, state: str) -> None:
    row.state = state
    row.save(update_fields=["state"])


def _found(actor: Actor, timetable: str) -> tuple[Timetable, User]:
    row = (
        Timetable.objects.select_related("competition__club")
        .select_for_update(of=("self",), no_key=True)
        .filter(public_id=timetable)
        .first()
    )
    if row is None:
        raise NotFoundError(_("There is no such timetable."))
    return row, access.require_organiser_of(actor, row.competition)


def _written(place: Placement) -> dict[str, Any]:
    return {
        "venue": place.venue,
        "boards": list(place.boards),
        "starts_at": place.starts.isoformat(),
        "ends_at": place.ends.isoformat(),
    }


def _placement(place: Mapping[str, Any]) -> Placement:
    starts, ends = (datetime.fromisoformat(place[key]) for key in ("starts_at", "ends_at"))
    return Placement(place["venue"], tuple(place["boards"]), starts, ends)


def clashes_now(competition: Competition) -> list[Clash]:
    """What is wrong with the timetable as it stands, by what was asked last; nothing is saved."""
    asked = latest_asked(competition)
    problem = problem_of(competition, {**asked, "keep": False})
    venues = {venue.id for venue in problem.venues}
    placed = {}
    own = competition.fixtures.select_related("venue").prefetch_related(WITH_BOARDS)
    for fixture in own.filter(
        starts_at__isnull=False, public_id__in=[each.id for each in problem.fixtures]
    ):
        place = moves.place_of(fixture)
        starts = datetime.fromisoformat(str(place["starts_at"]))
        ends = place["ends_at"] or (starts + timedelta(minutes=asked["slot_minutes"])).isoformat()
        placed[fixture.public_id] = _placement(
            {**place, "venue": place["venue"] or "", "ends_at": ends}
        )
    found = arithmetic.clashes(problem, placed)
    # Without an opinion on venues there is none to be broken.
    return [clash for clash in found if clash.kind != "home-venue" or venues]


def latest_asked(competition: Competition) -> dict[str, Any]:
    """What was asked last for a competition; before that, nothing but the usual evening."""
    last = competition.timetables.order_by("-id").values_list("asked", flat=True).first()
    return dict(last) if last is not None else dict(USUAL)


USUAL: dict[str, Any] = {
    "first_day": "2000-01-01",
    "last_day": "2000-01-01",
    "weekdays": [0],
    "from_time": "18:00",
    "slot_minutes": 30,
    "slots_a_day": 8,
    "venues": [],
    "rest_minutes": 0,
    "most_a_day": None,
    "in_order": False,
    "keep": False,
    "boards_a_match": 1,
    "home": {},
    "closed": [],
}
