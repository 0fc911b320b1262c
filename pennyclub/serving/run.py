"""uvicorn, and with Redis a Celery worker beside it."""

import asyncio
import contextlib
import logging
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from types import FrameType

import uvicorn
from django.conf import settings

from matches.ports import lanes
from pennyclub.live.publishing import hub
from pennyclub.serving import crowd
from pennyclub.serving.patience import Patient

# How often it is looked whether the worker is there, and how soon one that ended is started again.
LOOKS_EVERY = 0.5
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0

CLOSE = (b"connection", b"close")
# What came at the last moment has so many seconds even where what was under way took all of them.
LEAST = 1.0
# Connections that may wait to be taken in, and of those so many as are taken in at one go: before
# any of them is asked whether there is room for it (`crowd`), each is an open file.
QUEUE = 2048
AT_ONE_GO = 128

logger = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """A uvicorn that ends the open event streams at once, instead of waiting for them, and goes on
    to answer who comes until what was under way is done."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a signal: close the streams, then the server."""
        hub.close_soon()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen. uvicorn and asyncio know one number for the queue and for what is taken of it."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what is under way, then close. Both together take as long as is configured."""
        patience = float(self.config.timeout_graceful_shutdown or 0)
        until = time.monotonic() + patience
        # Every answer from here on says that the connection ends with it: none is cut off.
        self.server_state.default_headers = [*self.server_state.default_headers, CLOSE]
        under_way = set(self.server_state.tasks)
        while any(not task.done() for task in under_way) and time.monotonic() < until:
            if self.force_exit:
                break
            await asyncio.sleep(0.05)
        left = max(until - time.monotonic(), LEAST)
        # Seconds of any kind: it is handed to asyncio.
        self.config.timeout_graceful_shutdown = left  # type: ignore[assignment]
        await super().shutdown(sockets)


def serve(listener: socket.socket, *, with_worker: bool) -> None:
    """Serve on `listener` until SIGINT or SIGTERM."""
    Patient.crowd = crowd.of_files(crowd.files_to_open())
    config = uvicorn.Config(
        "pennyclub.asgi:application",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=settings.STOP_SECONDS,
        timeout_keep_alive=30,
        http=Patient,
        backlog=AT_ONE_GO,
    )
    # uvicorn raises the signal again when it has done; by default that would end the process there,
    # and leave the worker beside it without anybody to stop it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.ExitStack() as beside:
        commands = _workers() if with_worker and settings.REDIS_URL else []
        workers = [beside.enter_context(Beside(command)) for command in commands]
        beside.callback(_end, workers)
        with contextlib.suppress(KeyboardInterrupt):
            Server(config).run(sockets=[listener])


def _end(workers: Sequence["Beside"]) -> None:
    """All at once, before each is waited for: who stops a server waits for ten seconds, and not for
    ten of each."""
    for worker in workers:
        worker.end()


def _workers() -> list[list[str]]:
    """One for what somebody waits for, with the beat, and one for what is long."""
    schedule = settings.DATA_DIR / "beat-schedule"
    own = [
        *(sys.executable, "-m", "celery", "--quiet", "--app=pennyclub", "worker"),
        *("--concurrency=1", "--loglevel=WARNING"),
    ]
    soon = f"--queues={lanes.TABLES},{lanes.MAILS}"
    later = f"--queues={lanes.RATINGS},{lanes.MAPS}"
    return [
        [*own, soon, "--hostname=soon@%h", "--beat", f"--schedule={schedule}"],
        [*own, later, "--hostname=later@%h"],
    ]


class Beside:
    """A process beside the server for as long as the block lasts; one that ends is started again,
    a little later each time that it ended soon. (Celery 5.7 does when it loses its Redis.)"""

    def __init__(self, command: Sequence[str], pause: float = FIRST_PAUSE) -> None:
        self._command = command
        self._first_pause = pause
        self._over = threading.Event()
        self._watch = threading.Thread(target=self._keep, name="worker", daemon=True)

    def __enter__(self) -> "Beside":
        self.process = self._start()
        self._watch.start()
        return self

    def end(self) -> None:
        """Have it end what it does and go; it is not started again."""
        if self._over.is_set():
            return
        self._over.set()
        self._watch.join(1)
        self.process.terminate()

    def __exit__(self, *_trouble: object) -> None:
        self.end()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _start(self) -> "subprocess.Popen[bytes]":
        self._started = time.monotonic()
        return subprocess.Popen(self._command)

    def _keep(self) -> None:
        pause = self._first_pause
        while not self._over.wait(LOOKS_EVERY):
            code = self.process.poll()
            if code is None:
                continue
            lasted = time.monotonic() - self._started
            pause = self._first_pause if lasted > LONGEST_PAUSE else min(2 * pause, LONGEST_PAUSE)
            logger.error("The worker ended (%s): it is started again in %.0f s.", code, pause)
            if not self._over.wait(pause):
                self.process = self._start()
