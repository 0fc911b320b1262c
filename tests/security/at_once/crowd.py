"""Many who press the same button in one moment, each over HTTP and with a connection of their own
to the database."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connections
from django.test import Client

from matches.models import User
from matches.policy.sign_ins import SIGNED_IN_AT

PATIENCE = 60
PASSWORD = "four-houses-one-table"
HERE = {"secure": True, "headers": {"host": "localhost"}}


def together(call: Callable[[int], Any], times: int, at_once: int = 0) -> list[Any]:
    """What each was answered, all of whom (or the first so many) set out in the same moment."""
    gate = threading.Barrier(at_once or times)

    def run(n: int) -> Any:
        try:
            if n < gate.parties:
                gate.wait(PATIENCE)
            return call(n)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(gate.parties) as threads:
        return list(threads.map(run, range(times)))


def gently() -> Client:
    """A browser to which a broken page is an answer, 500, and no exception of a test."""
    return Client(raise_request_exception=False)


def signed_in(user: User, times: int) -> list[Client]:
    """Browsers of somebody who has just signed in at each."""
    made = [gently() for _ in range(times)]
    for client in made:
        client.force_login(user)
        session = client.session
        session[SIGNED_IN_AT] = int(time.time())
        session.save()
    return made


def codes(answers: list[Any]) -> list[int]:
    """What each was answered, as numbers."""
    return sorted(answer.status_code for answer in answers)
