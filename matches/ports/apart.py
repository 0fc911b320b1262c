"""The port to the processes that compute for strangers: asked by a work's name, within a deadline.

What is asked is priced first and held against the budget of who asks, so that many at once are not
let in on the same rest; what it cost is counted afterwards, by the process that did it. The setting
`APART` names the function that carries a question there (`pennyclub.apart`), `APART_ROOM` the one
that says whether it would be let in. Every refusal is a `LaterError`, in words.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from django.conf import settings
from django.db import connection
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.errors import LaterError
from matches.ports import compute_budget

ANSWERS: Final = "answers"
MAPS: Final = "maps"
"""The lanes: somebody waits for an answer, and nobody for a part of a map. Each has processes of
its own."""

SECONDS: Final = 8.0
"""How long one answer may be computed: ten times the longest that anybody has a use for."""


class Carrier(Protocol):
    """Has a work done within so many seconds; gives its answer, and the processor time it took.
    Raises LaterError."""

    def __call__(
        self, work: str, question: Any, *, caller: str, seconds: float, lane: str
    ) -> tuple[Any, float]: ...


class Look(Protocol):
    """Raises LaterError where this caller's question would be sent away at once."""

    def __call__(self, *, caller: str, lane: str) -> None: ...


def require_room(caller: str, lane: str = ANSWERS) -> None:
    """Raises what `ask` would raise without having anything computed: before a question is even
    read, which may cost more than all else of a refusal."""
    look: Look = import_string(settings.APART_ROOM)
    look(caller=caller, lane=lane)


def ask(
    work: str,
    question: Any,
    *,
    caller: str = "",
    price: float = 0.0,
    seconds: float = SECONDS,
    lane: str = ANSWERS,
) -> Any:
    """What comes of a work (`matches.law.apart.works`). `caller` pays for it, `price` is what it
    may cost at most; nobody pays for what has no caller. Never inside a transaction."""
    if any(not getattr(block, "_from_testcase", False) for block in connection.atomic_blocks):
        raise RuntimeError("to compute while a transaction is open keeps others from writing")
    carry: Carrier = import_string(settings.APART)
    if not caller:
        return carry(work, question, caller="", seconds=seconds, lane=lane)[0]
    with compute_budget.holding(caller, min(price, seconds)) as held:
        if wait := compute_budget.wait(caller, held):
            raise spent(wait)
        try:
            answer, cost = carry(work, question, caller=caller, seconds=seconds, lane=lane)
        except LaterError as why:
            compute_budget.spend(caller, why.cost)
            raise
        compute_budget.spend(caller, cost)
        return answer


def spent(seconds: int) -> LaterError:
    """The budget of who asks is used up for so long."""
    said = ngettext(
        "Your network has had as much computed as it may within a minute. Send it again in %(n)d"
        " second.",
        "Your network has had as much computed as it may within a minute. Send it again in %(n)d"
        " seconds.",
        seconds,
    ) % {"n": seconds}
    return LaterError(said, code="throttled", status=429, after=seconds)


def many_at_once() -> LaterError:
    """Who asks has as many questions under way as one network may."""
    said = _("Your network has several questions under way already. Send this again in a moment.")
    return LaterError(said, code="many-at-once", status=429)


def full() -> LaterError:
    """All processes are at work, and enough wait for them."""
    said = _("Too many want something computed just now. Send it again in a few seconds.")
    return LaterError(said, code="busy", after=3)


def too_long(seconds: float) -> LaterError:
    """It was cut off at its deadline."""
    said = _("This was not done within %(n)d seconds, and was given up. Ask for something smaller.")
    return LaterError(said % {"n": max(1, round(seconds))}, code="took-too-long", cost=seconds)


def too_large(cost: float) -> LaterError:
    """It would have taken more memory than there is for it."""
    said = _("This takes more memory than there is for one question. Ask for something smaller.")
    return LaterError(said, code="too-large-to-compute", cost=cost)


def broken_off(cost: float) -> LaterError:
    """The process that computed it ended."""
    said = _("The computing was broken off, and nothing came of it. Send it again.")
    return LaterError(said, code="broken-off", cost=cost)
