"""A server of an application of a test's own, by a protocol of a test's own."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import uvicorn


@contextlib.contextmanager
def serving(app: Any, protocol: type[asyncio.Protocol]) -> Iterator[int]:
    """The port of a server that speaks so."""
    config = uvicorn.Config(app, port=0, lifespan="off", log_config=None, http=protocol)
    server = uvicorn.Server(config)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=lambda: server.run(sockets=[listener]), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield listener.getsockname()[1]
        server.should_exit = True
        thread.join(10)
