"""The port to the task worker: a nudge by name, which may be lost.

Services never import tasks; they name one. What must happen is in the outbox, so that a broker that
is away costs a few seconds and nothing else: the beat finds the row.
"""

from __future__ import annotations

import logging
import time

from celery import current_app
from celery.exceptions import SoftTimeLimitExceeded

from matches.ports import heartbeats

logger = logging.getLogger(__name__)

OutOfTime = SoftTimeLimitExceeded
"""What is raised, wherever it happens to be, in a task that has had its time."""

PAUSE = 10.0
"""How long a broker that did not answer is left alone, in seconds: nobody waits for it twice."""

_quiet_until = 0.0


def nudge(task: str, lane: str = "") -> None:
    """Ask a worker, by the task's name, to look now; where the task is done in several lanes, in
    this one. Never raises; lost, it is only later."""
    global _quiet_until  # noqa: PLW0603 - one process, one memory of a broker that was away
    if time.monotonic() < _quiet_until or heartbeats.broker_is_away():
        return
    try:
        current_app.send_task(
            task, args=(lane,) if lane else (), queue=lane or None, ignore_result=True, retry=False
        )
    except Exception as trouble:
        # Whatever a transport raises: the transaction has committed, and must not seem to fail.
        _quiet_until = time.monotonic() + PAUSE
        logger.warning("The broker could not be told of %s: %s", task, trouble)
