"""Our pool of threads for pages beside a2wsgi's, whose place it took.

    .venv/bin/python benchmarks/threads.py [--pairs N] [--json]

Each in a process of its own, by the same protocol (uvicorn's) and in as many threads, answers a
page of 20 kB and a file of 4 MB, sixteen at once, by turns. Told are milliseconds of clock an
answer, milliseconds of processor that the server's process took for it, and the ratios ours /
theirs: the medians of the pairs.
"""

from __future__ import annotations

import argparse
import http.client
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from wsgiref.util import FileWrapper

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.in_pairs import in_pairs

THREADS = 16
PAGE, FILE = b"x" * 20_000, b"x" * 4_000_000
SIZES = {"/page/": len(PAGE), "/file/": len(FILE)}
ANSWERS = {"/page/": 400, "/file/": 32}
"""How many are asked for in one turn."""
TICK = os.sysconf("SC_CLK_TCK")


class Whole(list[bytes]):
    """A page, as Django's: it says that it is whole."""

    streaming = False


def pages(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """A page, or a file as Django hands one over: by the server's wrapper where it has one."""
    path = environ["PATH_INFO"]
    start("200 OK", [("Content-Length", str(SIZES[path]))])
    if path == "/page/":
        return Whole([PAGE])
    wrapper = environ.get("wsgi.file_wrapper") or FileWrapper
    parts: Iterable[bytes] = wrapper(io.BytesIO(FILE), 4096)
    return parts


def serve(whose: str) -> None:
    """Answer until the process is ended; the port is the first line it says."""
    import uvicorn
    from a2wsgi import WSGIMiddleware

    from pennyclub.serving.patience import Patient
    from pennyclub.serving.threads import Threads

    app: Any = Threads(pages, workers=THREADS)
    if whose == "theirs":
        app = WSGIMiddleware(pages, workers=THREADS)  # type: ignore[arg-type]
    config = uvicorn.Config(app, port=0, lifespan="off", log_config=None, http=Patient)
    listener = config.bind_socket()
    listener.listen(THREADS)
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config).run(sockets=[listener])


class Served:
    """One of the two in a process of its own."""

    def __init__(self, whose: str) -> None:
        command = [sys.executable, __file__, "--serve", whose]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        if self.process.stdout is None:
            raise RuntimeError("the server says nothing")
        self.port = int(self.process.stdout.readline())

    def processor(self) -> float:
        """Seconds of processor that it took so far."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(told[11]) + int(told[12])) / TICK

    def asked(self, path: str, by_processor: list[float]) -> float:
        """Milliseconds of clock an answer; those of processor are added to the list."""
        before, began = self.processor(), time.perf_counter()
        with ThreadPoolExecutor(THREADS) as pool:
            each = ANSWERS[path] // THREADS
            list(pool.map(partial(_ask, self.port, path), [each] * THREADS))
        took = time.perf_counter() - began
        by_processor.append((self.processor() - before) / ANSWERS[path] * 1000)
        return took / ANSWERS[path] * 1000


def _ask(port: int, path: str, many: int) -> None:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(many):
        link.request("GET", path)
        said = link.getresponse().read()
        if len(said) != SIZES[path]:
            raise RuntimeError(f"{path} had {len(said)} bytes")
    link.close()


def measured(pairs: int) -> dict[str, dict[str, float]]:
    """What a page and a file take of each, and the ratios."""
    ours, theirs = Served("ours"), Served("theirs")
    told: dict[str, dict[str, float]] = {}
    try:
        for path in ANSWERS:
            mine: list[float] = []
            others: list[float] = []
            one, other = partial(ours.asked, path, mine), partial(theirs.asked, path, others)
            clock = in_pairs(pairs, one, other)
            took = sum(mine) / sum(others)
            told[path] = {**clock, "processor": round(took, 3)}
    finally:
        for each in (ours, theirs):
            each.process.terminate()
            each.process.wait(20)
    return told


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", choices=["ours", "theirs"], help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return
    told = measured(given.pairs)
    if given.json:
        print(json.dumps(told, indent=2))
        return
    for path, took in told.items():
        print(
            f"{path}  ours {took['one']} ms, a2wsgi {took['other']} ms, ratio {took['ratio']}; "
            f"processor {took['processor']}"
        )


if __name__ == "__main__":
    main()
