"""The motions of many shots: one by one in plain Python, or by the compiled kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from rules.physics.engine.kernel import TooManyEvents
from rules.physics.engine.models import MODELS
from rules.physics.motion import Motion
from rules.physics.shot import Shot

AT_ONCE: Final = 500
"""Shots handed to the compiled kernel together: enough to hide what handing over costs."""


def motions(shots: Iterable[Shot], *, quick: bool = False) -> Iterator[Motion | None]:
    """How each shot went, in order and to the same bits; ``None`` of one with too many events.

    ``quick`` asks for the compiled kernel; where numba is not installed plain Python plays.
    """
    if quick:
        # Loaded by who asks for it: half a second, and 130 MB.
        from rules.physics.engine.quick import is_there

        if is_there():
            yield from _quickly(iter(shots))
            return
    for shot in shots:
        yield _motion(shot)


def _quickly(shots: Iterator[Shot]) -> Iterator[Motion | None]:
    from rules.physics.engine.batch import Start
    from rules.physics.engine.quick import play_quickly

    while some := list(islice(shots, AT_ONCE)):
        starts = [
            Start(shot.world(), *shot.bodies(), shot.sent()) for shot in some if _compiled(shot)
        ]
        logs = play_quickly(starts)
        for shot in some:
            if _compiled(shot):
                log = next(logs)
                yield log and Motion(shot, log)
            else:
                yield _motion(shot)


def _compiled(shot: Shot) -> bool:
    return MODELS[shot.document.model].compiled


def _motion(shot: Shot) -> Motion | None:
    try:
        return Motion(shot)
    except TooManyEvents:
        return None
