"""Tasks of the club's own application that take a while and note when they were done, for
`test_lanes`. `LANES_WITHOUT` takes a guard out, for the twin."""

from __future__ import annotations

import os
import time
from pathlib import Path

from pennyclub.celery import app
from tests.platform.workers import LET_GO

if os.environ.get("LANES_WITHOUT") == "order":
    app.conf.broker_transport_options = {
        **app.conf.broker_transport_options,
        "queue_order_strategy": "round_robin",
    }


@app.task(name="tests.takes", ignore_result=True)
def takes(log: str, name: str, seconds: float) -> None:
    """Note that it has begun, and be at work for so long, or until it is let go."""
    with Path(log).open("a", encoding="utf-8") as file:
        file.write(f"{name}\n")
    until = time.monotonic() + seconds
    while time.monotonic() < until and not Path(log + LET_GO).exists():
        time.sleep(0.02)
