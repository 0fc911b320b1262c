"""The task worker and the beat inside the server's own process, for a club without Redis.

The broker is this process's memory, which a restart forgets: what must not be lost is a row in the
outbox, and the sweep that empties it is the first thing the beat has to do.
"""

import logging
import os
import threading
from types import TracebackType
from typing import Any

from celery import _state
from celery.beat import EmbeddedService, Scheduler
from celery.worker import WorkController
from celery.worker import state as worker_state

from pennyclub.celery import app

logger = logging.getLogger(__name__)

READY_WITHIN = 10.0
GRACE = 5.0


class EmbeddedWorker:
    """One worker thread and one beat thread: `start` them, `stop` them, once a process."""

    def __init__(self) -> None:
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._work, name="tasks", daemon=True)
        self._beat: Any = None

    def __enter__(self) -> "EmbeddedWorker":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        trouble: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def is_alive(self) -> bool:
        """Whether both threads run."""
        return self._thread.is_alive() and self._beat is not None and self._beat.is_alive()

    def start(self) -> None:
        """Start both; they are ready a moment later, which nobody need wait for."""
        # The server has just run Django's checks, or its tests have.
        os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
        worker_state.should_stop = None
        self._thread.start()
        self._beat = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
        self._beat.start()

    def wait_until_ready(self, seconds: float = READY_WITHIN) -> bool:
        """Wait until tasks are being taken; False where that lasts longer than `seconds`."""
        return self._ready.wait(seconds)

    def stop(self) -> None:
        """Stop the beat, then the worker; a task at work has `GRACE` seconds to finish."""
        if self._beat is not None:
            self._beat.stop()
        worker_state.should_stop = 0  # type: ignore[assignment]
        # The loop looks up every two seconds, or when a message arrives.
        app.send_task("celery.accumulate", ignore_result=True)
        self._thread.join(GRACE)
        if self._thread.is_alive():
            logger.warning("A task was still at work after %.0f s; its outbox row remains.", GRACE)
        worker_state.should_stop = None

    def _work(self) -> None:
        app.set_current()
        # Built in the thread it runs in: it closes the database connections it finds there.
        worker = WorkController(
            app=app,
            pool="solo",
            concurrency=1,
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
            ready_callback=self._on_ready,
        )
        worker.start()

    def _on_ready(self, _consumer: object) -> None:
        # The pool has told the whole process that waiting for a result would block for ever. That
        # is true of its own thread only.
        _state._set_task_join_will_block(False)  # type: ignore[attr-defined]
        self._ready.set()
