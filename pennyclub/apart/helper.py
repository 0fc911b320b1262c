"""One process that computes: started when it is first asked, killed at its deadline."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import time
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language

from matches.law.apart import passing
from matches.ports import apart
from pennyclub import places

logger = logging.getLogger(__name__)

START: Final = 20.0
"""Seconds that it may take to start on a machine that has much to do."""
ANSWERS: Final = 2_000
"""After so many it is replaced: what it has gathered in memory goes with it."""


class Helper:
    """A process and the connection to it. One thread at a time asks it; any may `end` it."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: subprocess.Popen[bytes] | None = None
        self._door: Connection[bytes, bytes] | None = None
        self._answers = 0

    @property
    def pid(self) -> int | None:
        """The process's number; None while there is none."""
        return self._process.pid if self._process is not None else None

    def ask(self, work: str, question: Any, seconds: float) -> tuple[Any, float]:
        """The answer, and what it cost. Raises LaterError; after one the process is gone."""
        began = time.monotonic()
        try:
            door = self._door or self._started()
            began = time.monotonic()
            asked = (work, get_language() or settings.LANGUAGE_CODE, seconds, question)
            door.send_bytes(passing.packed(asked))
            if not door.poll(seconds):
                raise apart.too_long(seconds)
            kind, cost, found = passing.unpacked(door.recv_bytes())
        except (EOFError, OSError) as trouble:
            self.end()
            logger.warning("A process that computed %s ended: %s", work, repr(trouble))
            # It could not say what it took, such as where its answer could not be packed.
            raise apart.broken_off(time.monotonic() - began) from trouble
        except BaseException:
            # Late, or anything else: what it is doing now is of no use to anybody.
            self.end()
            raise
        self._answers += 1
        if kind != "answer" or self._answers >= ANSWERS:
            self.end()
        if kind == "memory":
            raise apart.too_large(cost)
        if kind == "broken":
            logger.error("Computing %s broke:\n%s", work, found)
            raise apart.broken_off(cost)
        return found, cost

    def end(self) -> None:
        """Kill the process, whatever it does, and wait for its end."""
        process, door = self._process, self._door
        self._process = self._door = None
        if process is not None:
            process.kill()
            process.wait()
        if door is not None:
            door.close()

    def _started(self) -> Connection[bytes, bytes]:
        ours, theirs = Pipe()
        told = {"door": theirs.fileno(), "memory": self._memory, "settings": _settings()}
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own program, no shell
                [sys.executable, "-m", "matches.law.apart", json.dumps(told)],
                cwd=places.PAGES if (places.PAGES / "manage.py").is_file() else None,
                env=_environment(),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                # Ctrl-C is for the server, which ends its helpers.
                start_new_session=True,
            )
        self._door, self._answers = ours, 0
        if not ours.poll(START):
            raise apart.too_long(START)
        ours.recv_bytes()
        return ours


def _environment() -> dict[str, str]:
    """What a process needs to start, and no secret: neither keys nor addresses of databases."""
    return {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}


def _settings() -> dict[str, Any]:
    return {
        "USE_I18N": True,
        "LANGUAGE_CODE": settings.LANGUAGE_CODE,
        "LANGUAGES": [[code, str(name)] for code, name in settings.LANGUAGES],
        "LOCALE_PATHS": [str(path) for path in settings.LOCALE_PATHS],
    }
