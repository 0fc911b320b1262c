"""A worker beside the server that ends by itself is there again."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

from pennyclub.serving.run import Beside

STAYS = "import pathlib, sys, time; pathlib.Path(sys.argv[1]).open('a').write('.'); time.sleep(60)"


def _started(log: Path, times: int) -> bool:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if log.exists() and len(log.read_text()) >= times:
            return True
        time.sleep(0.05)
    return False


def test_one_that_falls_is_started_again_and_ends_with_the_server(tmp_path):
    log = tmp_path / "started"
    with Beside([sys.executable, "-c", STAYS, str(log)], pause=0.1) as beside:
        assert _started(log, 1)
        first = beside.process
        first.send_signal(signal.SIGKILL)
        assert _started(log, 2)
        second = beside.process
        assert second.pid != first.pid
    assert second.poll() is not None
    time.sleep(1.2)
    assert log.read_text() == "..", "nobody starts it again then"
