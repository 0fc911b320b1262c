"""uvicorn, and with Redis a Celery worker beside it."""

import contextlib
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from types import FrameType

import uvicorn
from django.conf import settings

from pennyclub.live.publishing import hub

# An answer under way has this long to finish once the server is told to stop.
GRACE = 3


class Server(uvicorn.Server):
    """A uvicorn that ends the open event streams at once, instead of waiting for them."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a signal: close the streams, then the server."""
        hub.close_soon()
        super().handle_exit(sig, frame)


def serve(listener: socket.socket, *, with_worker: bool) -> None:
    """Serve on `listener` until SIGINT or SIGTERM."""
    config = uvicorn.Config(
        "pennyclub.asgi:application",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
    )
    # uvicorn raises the signal again when it has done; by default that would end the process there,
    # and leave the worker beside it without anybody to stop it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    beside = _celery() if with_worker and settings.REDIS_URL else contextlib.nullcontext()
    with beside, contextlib.suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listener])


@contextlib.contextmanager
def _celery() -> Iterator[None]:
    schedule = settings.DATA_DIR / "beat-schedule"
    worker = subprocess.Popen(
        [
            *(sys.executable, "-m", "celery", "--quiet", "--app=pennyclub", "worker"),
            *("--beat", f"--schedule={schedule}", "--concurrency=1", "--loglevel=WARNING"),
        ]
    )
    try:
        yield
    finally:
        worker.terminate()
        try:
            worker.wait(10)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()
