"""The front page with and without hostile strangers.

    .venv/bin/python benchmarks/strangers.py [--seconds N] [--strangers N] [--rounds N] [--json]

One server as `script/server` starts it, on SQLite. One visitor asks for the front page again and
again, for `--seconds` (8): alone, and beside `--strangers` (20), each at an address of its own and
each sending the dearest shot there is as soon as the last one is answered; turn by turn, `--rounds`
(3) times. Told are the median and the 95th percentile of the visitor's waits (ms) in all rounds,
and what the strangers were answered. Ends with status 1 where the 95th percentile beside them is
above a second.
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.pages.server import a_league  # noqa: E402
from tests.platform.apart.hostile import cage  # noqa: E402

REACH = 1000.0


def visit(port: int, seconds: float) -> list[float]:
    """How long each look at the front page took (ms)."""
    found, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        began = time.perf_counter()
        connection.request("GET", "/")
        answer = connection.getresponse()
        answer.read()
        found.append(1000 * (time.perf_counter() - began))
        connection.close()
        if answer.status != 200:
            raise RuntimeError(f"the front page: {answer.status}")
        time.sleep(0.02)
    return found


def annoy(port: int, number: int, stop: threading.Event, told: Counter[int]) -> None:
    """One hostile stranger, until told to stop."""
    body = json.dumps({"shot": cage(26)})
    headers = {"Content-Type": "application/json", "X-Forwarded-For": f"203.0.113.{number + 1}"}
    while not stop.is_set():
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
            connection.request("POST", "/api/v1/shots/simulate", body, headers)
            answer = connection.getresponse()
            answer.read()
            told[answer.status] += 1
            connection.close()
        except OSError:
            told[0] += 1


def beside(port: int, strangers: int, seconds: float, told: Counter[int]) -> list[float]:
    """The visitor's waits beside so many strangers."""
    stop = threading.Event()
    threads = [
        threading.Thread(target=annoy, args=(port, number, stop, told), daemon=True)
        for number in range(strangers)
    ]
    for thread in threads:
        thread.start()
    time.sleep(1)
    try:
        return visit(port, seconds)
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)


def told_of(waits: list[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    return {
        "p50": round(statistics.median(waits), 1),
        "p95": round(statistics.quantiles(waits, n=20)[-1], 1),
        "pages": len(waits),
    }


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--strangers", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    told: Counter[int] = Counter()
    alone: list[float] = []
    with_them: list[float] = []
    with a_league("32") as (port, _pid, _paths):
        visit(port, 1)
        for _ in range(asked.rounds):
            alone += visit(port, asked.seconds)
            with_them += beside(port, asked.strangers, asked.seconds, told)
    found: dict[str, Any] = {
        "alone": told_of(alone),
        "beside": told_of(with_them),
        "answers": {str(status): count for status, count in sorted(told.items())},
    }
    if asked.json:
        print(json.dumps(found))
    else:
        for name in ("alone", "beside"):
            print(f"{name:8} p50 {found[name]['p50']:8.1f} ms   p95 {found[name]['p95']:8.1f} ms")
        print("strangers were answered", found["answers"])
    return 0 if found["beside"]["p95"] <= REACH else 1


if __name__ == "__main__":
    sys.exit(main())
