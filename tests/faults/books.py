"""What is asked of the bookkeeper, and what is wrong with what it says."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

import psycopg

from tests.faults.club import ROOT, Club
from tests.faults.posting import Accepted
from tests.faults.servers import Postgres

WITHIN = 120.0
"""Seconds within which nothing is to wait in the outbox."""

LEFT = """SELECT topic, attempts, last_error FROM matches_outboxmessage
WHERE sent_at IS NULL AND topic NOT LIKE 'tests.%'
AND (attempts > 0 OR due_at < now() + interval '60 seconds')"""
"""What was begun once has a time that lies ahead, however long it waits or is at work."""


class Books:
    """The bookkeeper's process, kept for all runs."""

    def __init__(self, club: Club) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.bookkeeper"], cwd=ROOT, env=club.environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, question: str, argument: Any) -> Any:
        """One question, one answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([question, argument]) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        """Nobody asks any more."""
        self._process.kill()
        self._process.wait()


def waiting(postgres: Postgres) -> list[tuple[str, int, str]] | None:
    """What waits in the outbox and is due, or soon is; None where the database does not say."""
    try:
        with postgres.connect() as own:
            return list(own.execute(LEFT).fetchall())
    except psycopg.Error:
        return None


def emptied(club: Club, within: float = WITHIN) -> str:
    """Have what fell started again until nothing waits; what does, where it takes too long."""
    until = time.monotonic() + within
    while True:
        club.mend()
        left = waiting(club.postgres)
        if left == []:
            return ""
        if time.monotonic() > until:
            return f"in the outbox after {within:.0f} s: {left}"
        time.sleep(0.1)


def wrong(record: dict[str, Any], accepted: list[Accepted]) -> list[str]:
    """What is not as it should be after so many cards were accepted."""
    said = [f"stored otherwise than reckoned: {each}" for each in record["found"]]
    for each in accepted:
        held = record["results"].get(each.fixture, [])
        if held != [[*each.score, 1]]:
            said.append(f"{each.fixture} was accepted as {each.score}, on record is {held}")
        if record["cards"].get(each.fixture) != 1:
            said.append(f"{each.fixture} has {record['cards'].get(each.fixture)} cards")
    strange = set(record["results"]) - {each.fixture for each in accepted}
    said += [f"{each} has a result that nobody was told of" for each in sorted(strange)]
    if record["table"] != record["counted"]:
        said.append(f"the table says {record['table']}, the results {record['counted']}")
    return said
