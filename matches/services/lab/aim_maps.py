"""Aim maps: asked for by anybody, computed in parts (`map_parts`), and forgotten after a day.

A position is computed once, whoever asks.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.law import aiming, situations
from matches.law.aiming import Grid
from matches.law.apart import prices
from matches.models import AimMap, AimMapState
from matches.models.lab.aim_map import MOST_OF_A_NETWORK, MOST_TRIES
from matches.ports import apart
from matches.ports.client_address import network
from matches.ports.queue import nudge
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction

TASK: Final = "matches.tasks.compute_aim_maps"
OPEN: Final = (AimMapState.WAITING, AimMapState.COMPUTING)
KEPT: Final = (*OPEN, AimMapState.DONE)

MOST_PENNIES: Final = 26
MOST_OPEN: Final = 40
"""Maps that may wait in all: beyond this the next asker is told to come again."""
MOST_SECONDS: Final = 900.0
"""What a whole map may cost, by its price: the dearest position of a game costs a tenth."""
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


def ask(
    who: Asker, shot: Mapping[str, Any], situation: str | None = None, *, caller: str = ""
) -> AimMap:
    """The map of a position: the one that is there, or a new one that will be computed.

    Whether the shot can be played is tried before there is a transaction, in a process apart that
    `caller` pays for (`matches.ports.apart`); what a whole map would cost is known before too.

    `shot` is a shot document; its direction and speed do not matter. Raises InvalidError with every
    mistake by its path, ConflictError (``one-at-a-time``) while another map of this seat is being
    computed, and (``busy``) while too many wait, of its network or in all. Who may: anybody.
    """
    document = _without_flick(shot)
    digest = _digest(document, situation)
    held = _kept(digest)
    if held is not None:
        return held
    _check(shot, situation, caller)
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
    clean(row)
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


def tidy() -> int:
    """Forget maps older than a day, computed or not; returns how many."""
    old = AimMap.objects.filter(created_at__lt=timezone.now() - KEPT_FOR)
    return old.delete()[0]


def drawn(row: AimMap) -> aiming.Drawn:
    """What is computed of a map so far, for people."""
    return aiming.drawn(grid_of(row), "".join(row.cells))


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


def grid_of(row: AimMap) -> Grid:
    """The directions and speeds that were asked for."""
    return Grid(row.asked["directions"], row.asked["speeds"], row.asked["fastest"])


def _kept(digest: str) -> AimMap | None:
    """The map of this position that is there; one that was given up stays so until it is
    forgotten."""
    given_up = Q(state=AimMapState.FAILED, tries=MOST_TRIES)
    return AimMap.objects.filter(given_up | Q(state__in=KEPT), digest=digest).first()


def _without_flick(shot: Mapping[str, Any]) -> dict[str, Any]:
    """The document with its flick's direction and speed set to nothing."""
    flick = shot.get("flick")
    flick = flick if isinstance(flick, Mapping) else {}
    return {**shot, "flick": {**flick, "direction": 0.0, "speed": 0.0}}


def _check(shot: Mapping[str, Any], situation: str | None, caller: str) -> None:
    """InvalidError where the shot cannot be played, or its map costs too much."""
    pennies = shot.get("pennies")
    if isinstance(pennies, dict) and len(pennies) > MOST_PENNIES:
        said = _("%(found)d pennies are too many: %(most)d are the most here.")
        told = {"found": len(pennies), "most": MOST_PENNIES}
        raise InvalidError({"shot.pennies": [said % told]})
    if situation is not None and situation not in situations.SITUATIONS:
        raise InvalidError({"situation": [_("There is no such situation.")]})
    if situation is not None and shot.get("game") != situations.SITUATIONS[situation].game:
        raise InvalidError({"situation": [_("The situation is of another game than the shot.")]})
    if prices.of_map(shot, GRID) > MOST_SECONDS:
        said = _(
            "This map would take too long: give it more friction, fewer pennies or fewer pegs."
        )
        raise InvalidError({"shot": [said]}, code="too-much-to-compute")
    problems = apart.ask("playable", dict(shot), caller=caller, price=prices.of_shot(shot))
    if problems:
        raise InvalidError(
            {f"shot.{path}" if path != "$" else "shot": [said] for path, said in problems}
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
