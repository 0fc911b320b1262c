"""Connections that say nothing, and pages beside them (docs/decisions/server.md).

    .venv/bin/python benchmarks/idle.py --port 8000 --pid N [--idle 2000] [--json]

Opens so many connections from one network (one in each of `--networks`, 127.0.0.1, 127.0.0.2 …), of
which a third says nothing, a third the beginning of a request, and a third has been answered once
and stays. Before, beside and after them a page is asked for fifty times, each time on a connection
of its own: told are the median and p95 in milliseconds, how many were answered otherwise or not at
all, how many of the idle ones are still there, and the open files of the server (Linux).
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import select
import socket
import statistics
import time
from typing import Any

PAGES, PATIENCE = 50, 10.0
HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
KINDS = (b"", HEAD[:20], HEAD)


def asked(port: int, page: str) -> dict[str, Any]:
    """A page fifty times, each on a connection of its own."""
    took, wrong = [], 0
    for _ in range(PAGES):
        began = time.perf_counter()
        try:
            link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            link.request("GET", page)
            wrong += link.getresponse().status != 200
            link.close()
        except (OSError, http.client.HTTPException):
            wrong += 1
        took.append(1000 * (time.perf_counter() - began))
        time.sleep(0.02)
    p95 = statistics.quantiles(took, n=20)[-1]
    return {"median": round(statistics.median(took), 1), "p95": round(p95, 1), "wrong": wrong}


def opened(port: int, number: int, networks: int) -> list[socket.socket]:
    """So many connections on which nothing more is said."""
    links = []
    for n in range(number):
        with contextlib.suppress(OSError):
            source = (f"127.0.0.{1 + n % networks}", 0)
            link = socket.create_connection(("127.0.0.1", port), 5, source_address=source)
            link.sendall(KINDS[n % len(KINDS)])
            links.append(link)
    return links


def still_there(links: list[socket.socket]) -> int:
    """How many of them the server has not closed."""
    poll = select.poll()
    for link in links:
        poll.register(link, select.POLLIN)
    for number, _event in poll.poll(0):
        link = next(each for each in links if each.fileno() == number)
        link.setblocking(False)
        with contextlib.suppress(OSError):
            while piece := link.recv(65536):
                del piece
            links.remove(link)
            link.close()
            continue
        with contextlib.suppress(BlockingIOError):
            continue
    return len(links)


def files(pid: int | None) -> int | None:
    """How many files a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd")) if pid else None


def measured(port: int, page: str, idle: int, networks: int, pid: int | None) -> dict[str, Any]:
    """Before, beside and after."""
    told: dict[str, Any] = {"before": asked(port, page), "files before": files(pid)}
    links = opened(port, idle, networks)
    time.sleep(1)
    told |= {"opened": len(links), "beside": asked(port, page), "files beside": files(pid)}
    told["still there"] = still_there(links)
    for link in links:
        link.close()
    time.sleep(1)
    return told | {"after": asked(port, page), "files after": files(pid)}


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--page", default="/")
    parser.add_argument("--pid", type=int, help="the server's process, to count its open files")
    parser.add_argument("--idle", type=int, default=2000)
    parser.add_argument("--networks", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    told = measured(given.port, given.page, given.idle, given.networks, given.pid)
    lines = [json.dumps(told)] if given.json else [f"{name:13} {told[name]}" for name in told]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
