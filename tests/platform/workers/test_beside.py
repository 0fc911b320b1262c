"""A worker beside the server that ends by itself is there again."""

from __future__ import annotations

import signal
import socket
import sys
import time
from pathlib import Path

from pennyclub.serving import run
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


ENDS_WITH_THE_OTHER = """
import pathlib, signal, sys, time
own, other = map(pathlib.Path, sys.argv[1:])
def ends(*_given):
    own.with_suffix(".told").touch()
    while not other.with_suffix(".told").exists():
        time.sleep(0.02)
    sys.exit(0)
signal.signal(signal.SIGTERM, ends)
own.touch()
while True:  # briefly: a signal that comes just before the sleep begins is seen at its end
    time.sleep(0.05)
"""


def test_all_are_told_to_end_before_any_is_waited_for(tmp_path, monkeypatch, settings):
    """Or each of several that take their time would be waited for after the other."""
    logs = tmp_path / "one", tmp_path / "two"
    program = [sys.executable, "-c", ENDS_WITH_THE_OTHER]
    pairs = zip(logs, reversed(logs), strict=True)
    commands = [[*program, str(own), str(other)] for own, other in pairs]
    started: list[Beside] = []

    def serves(_server, sockets):
        until = time.monotonic() + 30
        while time.monotonic() < until and not all(each.exists() for each in logs):
            time.sleep(0.02)

    class Kept(Beside):
        def __init__(self, command):
            super().__init__(command)
            started.append(self)

    settings.REDIS_URL = "redis://nowhere"
    monkeypatch.setattr(run, "_workers", lambda: commands)
    monkeypatch.setattr(run, "Beside", Kept)
    monkeypatch.setattr(run.Server, "run", serves)
    monkeypatch.setattr(run.signal, "signal", lambda *_given: None)
    with socket.socket() as listener:
        run.serve(listener, with_worker=True)
    # One that was waited for alone would have been killed.
    assert [each.process.returncode for each in started] == [0, 0]
