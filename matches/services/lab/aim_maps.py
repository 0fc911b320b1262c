"""Aim maps: asked for by anybody, computed by a worker in parts, and forgotten after a day.

A position is computed once, whoever asks. Each part is saved in a transaction of its own, only
where nobody else got so far: two workers, a lost one, or one that does a part again do no harm.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.law import aiming, situations
from matches.law.aiming import Grid
from matches.law.language import tongue
from matches.models import AimMap, AimMapState
from matches.models.lab.aim_map import MOST_OF_A_NETWORK
from matches.ports.client_address import network
from matches.ports.queue import nudge
from matches.services.base.transaction import one_transaction

TASK: Final = "matches.tasks.compute_aim_maps"
OPEN: Final = (AimMapState.WAITING, AimMapState.COMPUTING)
KEPT: Final = (*OPEN, AimMapState.DONE)

MOST_PENNIES: Final = 26
MOST_OPEN: Final = 40
"""Maps that may wait in all: beyond this the next asker is told to come again."""
PART: Final = 120
"""Shots in a part: a second of work or less on most positions."""
CLAIM: Final = timedelta(seconds=60)
KEPT_FOR: Final = timedelta(days=1)
GRID: Final = Grid()


@dataclass(frozen=True)
class Asker:
    """Who asks, as it is kept: keyed digests of a seat and of its network, which name nobody."""

    seat: str
    network: str


def asker(address: str, seat: str) -> Asker:
    """Who asks from this address, on a seat of its own choosing."""
    at = network(address)
    return Asker(_keyed(f"seat:{at}/{seat}"), _keyed(f"network:{at}"))


def ask(who: Asker, shot: Mapping[str, Any], situation: str | None = None) -> AimMap:
    """The map of a position: the one that is there, or a new one that will be computed.

    Whether the shot can be played is tried before there is a transaction: nobody waits for it.

    `shot` is a shot document; its direction and speed do not matter. Raises InvalidError with every
    mistake by its path, ConflictError (``one-at-a-time``) while another map of this seat is being
    computed, and (``busy``) while too many wait, of its network or in all. Who may: anybody.
    """
    document = _without_flick(shot)
    digest = _digest(document, situation)
    held = _kept(digest)
    if held is not None:
        return held
    _check(shot, situation)
    return _put_in_line(who, digest, document, situation)


@one_transaction
def _put_in_line(
    who: Asker, digest: str, document: dict[str, Any], situation: str | None
) -> AimMap:
    held = _kept(digest)
    if held is not None:
        return held
    if AimMap.objects.filter(asked_by=who.seat, state__in=OPEN).exists():
        raise ConflictError(
            _("One map at a time: stop the one that is being computed, or wait for it."),
            code="one-at-a-time",
        )
    asked = {**GRID.as_document(), "situation": situation}
    row = AimMap(
        digest=digest,
        document=document,
        asked=asked,
        total=GRID.total,
        asked_by=who.seat,
        asked_from=who.network,
        in_line=_free_place(who),
    )
    row.full_clean()
    row.save()
    transaction.on_commit(lambda: nudge(TASK), robust=True)
    return row


@one_transaction
def cancel(who: Asker, shot: Mapping[str, Any], situation: str | None = None) -> AimMap:
    """Stop a map that this seat asked for; a done one stays. Raises NotFoundError where it asked
    for none of this position. Who may: who asked."""
    digest = _digest(_without_flick(shot), situation)
    row = AimMap.objects.filter(digest=digest, asked_by=who.seat).order_by("-pk").first()
    if row is None:
        raise NotFoundError(_("You have asked for no map of this position."))
    AimMap.objects.filter(pk=row.pk, state__in=OPEN).update(
        state=AimMapState.CANCELLED, finished_at=timezone.now(), claimed_until=None
    )
    row.refresh_from_db()
    return row


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


def tidy() -> int:
    """Forget maps older than a day, computed or not; returns how many."""
    old = AimMap.objects.filter(created_at__lt=timezone.now() - KEPT_FOR)
    return old.delete()[0]


def drawn(row: AimMap) -> aiming.Drawn:
    """What is computed of a map so far, for people."""
    return aiming.drawn(_grid(row), "".join(row.cells))


def waits(row: AimMap) -> bool:
    """Whether a map is still to be computed, or being computed."""
    return row.state in OPEN


def as_document(row: AimMap) -> dict[str, Any]:
    """A map as far as it is, as plain JSON; its picture once it is done."""
    found = drawn(row)
    return {
        "state": row.state,
        "done": row.done,
        "total": row.total,
        "asked": row.asked,
        "cells": found.cells,
        "shares": [
            {"letter": s.letter, "words": s.words, "count": s.count, "share": s.share}
            for s in found.shares
        ],
        "told": list(found.told),
        "rows": [{"speed": speed, "counts": counts} for speed, counts in found.rows],
        "picture": found.picture() if row.state == AimMapState.DONE else "",
    }


def _grid(row: AimMap) -> Grid:
    return Grid(row.asked["directions"], row.asked["speeds"], row.asked["fastest"])


def _kept(digest: str) -> AimMap | None:
    return AimMap.objects.filter(digest=digest, state__in=KEPT).first()


def _without_flick(shot: Mapping[str, Any]) -> dict[str, Any]:
    """The document with its flick's direction and speed set to nothing."""
    flick = shot.get("flick")
    flick = flick if isinstance(flick, Mapping) else {}
    return {**shot, "flick": {**flick, "direction": 0.0, "speed": 0.0}}


def _check(shot: Mapping[str, Any], situation: str | None) -> None:
    """InvalidError where the shot cannot be played."""
    pennies = shot.get("pennies")
    if isinstance(pennies, dict) and len(pennies) > MOST_PENNIES:
        said = _("%(found)d pennies are too many: %(most)d are the most here.")
        told = {"found": len(pennies), "most": MOST_PENNIES}
        raise InvalidError({"shot.pennies": [said % told]})
    if situation is not None and situation not in situations.SITUATIONS:
        raise InvalidError({"situation": [_("There is no such situation.")]})
    if situation is not None and shot.get("game") != situations.SITUATIONS[situation].game:
        raise InvalidError({"situation": [_("The situation is of another game than the shot.")]})
    played = rules.simulate(dict(shot))
    if played.motion is None:
        raise InvalidError(
            {
                f"shot.{fault.path}" if fault.path != "$" else "shot": [
                    fault.sentence.say(tongue({}))
                ]
                for fault in played.faults
            }
        )


def _keyed(text: str) -> str:
    return salted_hmac("matches.aim_maps", text, algorithm="sha256").hexdigest()


def _free_place(who: Asker) -> int:
    """The lowest free place in the line of this network; ConflictError where all are taken.

    Two who find the same one free are told apart by the constraint.
    """
    if AimMap.objects.filter(state__in=OPEN).count() >= MOST_OPEN:
        raise ConflictError(_("Many maps are waiting. Come again in a minute."), code="busy")
    own = AimMap.objects.filter(state__in=OPEN, asked_from=who.network)
    taken = set(own.values_list("in_line", flat=True))
    for place in range(MOST_OF_A_NETWORK):
        if place not in taken:
            return place
    raise ConflictError(
        _("%(most)d maps of your network are waiting already. Come again in a minute.")
        % {"most": MOST_OF_A_NETWORK},
        code="busy",
    )


def _digest(document: Mapping[str, Any], situation: str | None) -> str:
    asked = {"shot": document, "situation": situation, **GRID.as_document()}
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


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
    end = min(row.done + PART, row.total)
    grid, situation = _grid(row), row.asked["situation"]
    # To compile takes half a minute and half a gigabyte: for a worker of its own, and never in a
    # thread of the server, where every page would wait.
    quick = not settings.EMBEDDED_WORKER
    try:
        found = aiming.outcomes(row.document, situation, grid, range(row.done, end), quick=quick)
    except Exception as trouble:
        # A map that cannot be computed must not be tried again for ever.
        _fail(row, trouble)
        raise
    cells = [*row.cells, found]
    state = AimMapState.DONE if end == row.total else AimMapState.COMPUTING
    now = timezone.now()
    with transaction.atomic():
        kept = AimMap.objects.filter(pk=row.pk, done=row.done, state=AimMapState.COMPUTING).update(
            cells=cells,
            done=end,
            state=state,
            claimed_until=now + CLAIM,
            finished_at=now if state == AimMapState.DONE else None,
        )
    # Nobody's row any more: stopped, or another worker was quicker.
    if not kept:
        return False
    row.cells, row.done, row.state = cells, end, state
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
