"""The process that computes for strangers: reads a question, answers it, reads the next.

It has no secret, no database and no network: its environment is empty, its settings are the
languages. What it may use is bounded from inside too, so that it ends though nobody watches it any
more: memory, and the time of one question.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

AFTER: Final = 1.0
"""Seconds after the deadline at which it ends itself: who asked has given it up before."""
PAGES: Final = Path(__file__).resolve().parents[3]
STRANGERS_COME_LAST: Final = 19
"""The least that there is: at 10, four of these processes took a quarter of two processors from a
hall at play."""
PLACES: Final = 4
"""Places in our code that are told of what broke: the last ones."""


def main() -> None:
    """Serve the connection that stands in the arguments, until it is closed."""
    told: dict[str, Any] = json.loads(sys.argv[1])
    _bound(told["memory"])
    _set_up(told["settings"])
    from matches.law.apart import passing
    from matches.law.apart.works import WORKS

    sys.excepthook = _end

    door = Connection(told["door"])
    door.send_bytes(b"ready")
    # Pages first: what is left of the processors is enough for a stranger's question.
    os.nice(STRANGERS_COME_LAST)
    while True:
        try:
            name, language, seconds, question = passing.unpacked(door.recv_bytes())
        except (EOFError, OSError):
            return
        signal.setitimer(signal.ITIMER_REAL, seconds + AFTER)
        began = time.process_time()
        kind, found = _answered(WORKS[name], question, language)
        signal.setitimer(signal.ITIMER_REAL, 0)
        door.send_bytes(passing.packed((kind, time.process_time() - began, found)))
        if kind == "memory":
            return


def _answered(work: Any, question: Any, language: str) -> tuple[str, Any]:
    from django.utils import translation

    try:
        with translation.override(language):
            return "answer", work(question)
    except MemoryError:
        return "memory", None
    except Exception as trouble:
        return "broken", told_safely(trouble)


def _end(_kind: Any, trouble: BaseException, _trace: Any) -> None:
    """What Python itself would write stands in the server's log too."""
    sys.stderr.write(f"{told_safely(trouble)}\n")


def told_safely(trouble: BaseException) -> str:
    """What broke, and where in our own code: nothing of what it says, since that may quote what
    was asked, and so a name."""
    places = []
    for frame in traceback.extract_tb(trouble.__traceback__):
        path = Path(frame.filename)
        if path.is_relative_to(PAGES) and path.relative_to(PAGES).parts[0] in ("matches", "rules"):
            places.append(f"{path.relative_to(PAGES)}, line {frame.lineno}, in {frame.name}")
    return "\n".join([type(trouble).__name__, *places[-PLACES:]])


def _bound(memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _set_up(settings: dict[str, Any]) -> None:
    import django
    from django.conf import settings as configured

    configured.configure(**settings)
    django.setup()


if __name__ == "__main__":
    main()
