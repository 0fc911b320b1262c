"""What starts and stops with the server: live updates, and the embedded task worker."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from django.conf import settings

from pennyclub.apart.carrying import close as close_apart
from pennyclub.live.publishing import hub, relay
from pennyclub.live.stream import Receive, Send

logger = logging.getLogger(__name__)

RINGS_FOR = 0.5
"""Seconds for which a page's thread waits for a queue that does not answer: the task is in the
outbox. Workers, which listen to the queue, are more patient (`CELERY_BROKER_TRANSPORT_OPTIONS`)."""
APART_GRACE = 1.0
"""Seconds for what is being computed once the answers under way have had theirs."""


async def lifespan(receive: Receive, send: Send) -> None:
    """Speak the ASGI lifespan protocol: start everything, wait for the end, stop everything."""
    await receive()
    phase = "startup"
    try:
        async with running():
            await send({"type": "lifespan.startup.complete"})
            phase = "shutdown"
            await receive()
    except Exception as trouble:
        logger.exception("The server's %s failed", phase)
        await send({"type": f"lifespan.{phase}.failed", "message": str(trouble)})
    else:
        await send({"type": "lifespan.shutdown.complete"})


@asynccontextmanager
async def running() -> AsyncIterator[None]:
    """Keep live updates and, where no Redis is configured, the tasks going inside the block."""
    hub.open()
    relaying = asyncio.create_task(relay()) if settings.REDIS_URL else None
    try:
        async with _tasks():
            yield
    finally:
        hub.close()
        await asyncio.to_thread(close_apart, APART_GRACE)
        if relaying is not None:
            relaying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await relaying


@asynccontextmanager
async def _tasks() -> AsyncIterator[None]:
    if not settings.EMBEDDED_WORKER:
        _only_ring()
        yield
        return
    # Imported here: a server with Redis has no use for Celery's worker.
    from pennyclub.embedded import EmbeddedWorker

    worker = EmbeddedWorker()
    worker.start()
    try:
        yield
    finally:
        await asyncio.to_thread(worker.stop)


def _only_ring() -> None:
    """Have this process, which takes no tasks, wait for its broker no longer than a bell may."""
    from pennyclub.celery import app

    short = {"socket_timeout": RINGS_FOR, "socket_connect_timeout": RINGS_FOR}
    app.conf.broker_transport_options = {**app.conf.broker_transport_options, **short}
