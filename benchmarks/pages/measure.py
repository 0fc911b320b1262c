"""Strangers' pages beside a bare Django view on the same server.

    .venv/bin/python benchmarks/pages/measure.py [--seconds N] [--rounds N] [--json]

A league of 20, two legs, 380 matches, 300 of them played; one server over it. Each page is asked
for, over and over, by four connections for `--seconds` (3), and so is a view that answers a few
words and passes all of the site's middleware; turn by turn, `--rounds` (3) times. Told is the share
of the bare view's pace that each page has, by the processor time of the server, which the other
work of the machine does not change, and by the clock; the median of the rounds. `no cache` is the
same with PENNYCLUB_KEPT_PAGES_MB=0: every page made anew. Ends with status 1 where a share is below
what is to be reached.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import statistics
import sys
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.pages.server import BARE, a_league  # noqa: E402

REACH = {
    "table": 0.6, "table, 304": 0.85, "competition": 0.5, "match": 0.5, "home": 0.5, "API list": 0.5
}  # fmt: skip
CONNECTIONS = 4


def asked(port: int, path: str, etag: str, until: float, counted: list[int]) -> None:
    """Ask for a path on one connection until then."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"If-None-Match": etag} if etag else {}
    number = 0
    while time.perf_counter() < until:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != (304 if etag else 200):
            raise RuntimeError(f"{path}: {answer.status}")
        number += 1
    connection.close()
    counted.append(number)


def pace(port: int, pid: int, path: str, etag: str, seconds: float) -> tuple[float, float]:
    """Requests a second of the server's processor, and of the clock."""
    counted: list[int] = []
    began, before = time.perf_counter(), processor(pid)
    until = began + seconds
    threads = [
        threading.Thread(target=asked, args=(port, path, etag, until, counted))
        for _connection in range(CONNECTIONS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(counted) < CONNECTIONS:
        raise RuntimeError(f"{path}: a connection failed")
    number = sum(counted)
    return number / (processor(pid) - before), number / (time.perf_counter() - began)


def processor(pid: int) -> float:
    """Seconds of processor that a process has used."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def tag_of(port: int, path: str) -> str:
    """The ETag of a page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.headers["ETag"]


def measured(megabytes: str, seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    """Each page's share of the bare view, with so much memory for kept pages."""
    shares: dict[str, list[tuple[float, float]]] = {name: [] for name in REACH}
    bare: list[tuple[float, float]] = []
    with a_league(megabytes) as (port, pid, paths):
        for _round in range(rounds):
            plain = pace(port, pid, BARE, "", seconds)
            bare.append(plain)
            for name in REACH:
                path = paths[name.partition(",")[0]]
                tag = tag_of(port, path) if name.endswith("304") else ""
                got = pace(port, pid, path, tag, seconds)
                shares[name].append((got[0] / plain[0], got[1] / plain[1]))
    told = {
        name: {"processor": middle(held, 0), "clock": middle(held, 1)}
        for name, held in shares.items()
    }
    return {"bare, a second": {"processor": middle(bare, 0), "clock": middle(bare, 1)}, **told}


def middle(held: list[tuple[float, float]], which: int) -> float:
    return statistics.median(each[which] for each in held)


def main() -> int:
    """Measure, tell, and say whether it is good enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    told: dict[str, Any] = {
        name: measured(megabytes, wanted.seconds, wanted.rounds)
        for name, megabytes in (("kept", "32"), ("no cache", "0"))
    }
    if wanted.json:
        print(json.dumps(told))
    else:
        for name, held in told.items():
            print(name)
            for page, share in held.items():
                of = f"{share['processor']:8.0f} {share['clock']:8.0f}"
                if page in REACH:
                    of = f"{share['processor']:8.0%} {share['clock']:8.0%}"
                print(f"  {page:<16}{of}")
        print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return int(any(told["kept"][page]["processor"] < least for page, least in REACH.items()))


if __name__ == "__main__":
    sys.exit(main())
