"""Those who are there beside the hall of `scoring/hall.py`, each kind in a process of its own: who
reads, who signs in, who hands in a result and looks for it in the table, and hostile strangers."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

from tests.faults.posting import card

PATIENCE = 60.0
READS_A_SECOND, ADDRESSES = 10, 200
SIGN_IN_EVERY, RESULT_EVERY, LOOK_EVERY = 10.0, 15.0, 0.25
PASSWORD = "heads-or-tails-9"


@dataclass
class Seen:
    """Seconds that each thing took, by its name, and answers that were none."""

    took: dict[str, list[float]] = field(default_factory=dict)
    wrong: Counter[str] = field(default_factory=Counter)

    def add(self, name: str, seconds: float) -> None:
        """One more."""
        self.took.setdefault(name, []).append(seconds)

    def take(self, other: Seen) -> None:
        """What another saw, too."""
        for name, held in other.took.items():
            self.took.setdefault(name, []).extend(held)
        self.wrong.update(other.wrong)


@dataclass(frozen=True)
class Place:
    """Where the server is, and what there is to be read."""

    port: int
    competition: str
    fixtures: Sequence[str]
    spare: Sequence[str]
    session: tuple[str, str]
    """Cookies of who organises, and the token of their forms."""


def ask(
    port: int, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
) -> tuple[int, bytes, http.client.HTTPMessage]:
    """One request on a connection of its own: status, body and headers."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        link.request(method, path, body, headers or {})
        answer = link.getresponse()
        return answer.status, answer.read(), answer.headers
    finally:
        link.close()


def read(place: Place, seconds: float) -> Seen:
    """Public pages and matches as phones open them, so many a second, by strangers of many
    addresses."""
    seen, due = Seen(), time.perf_counter()
    until = due + seconds
    api = f"/api/v1/competitions/{place.competition}"
    pages = {
        "home": lambda _n: "/",
        "table": lambda _n: f"{api}/table",
        "match": lambda n: f"/matches/{place.fixtures[n % len(place.fixtures)]}/",
        "fixtures": lambda _n: f"{api}/fixtures",
        "phone": lambda n: f"/api/v1/scoring/{place.fixtures[n % len(place.fixtures)]}",
    }
    for number, (name, path) in enumerate(cycle(pages.items())):
        # Who waited asks no faster for it: what follows at once is kept, and would look quick.
        due = max(due + 1 / READS_A_SECOND, time.perf_counter())
        if due > until:
            return seen
        time.sleep(max(0.0, due - time.perf_counter()))
        headers = {"X-Forwarded-For": f"198.51.100.{number % ADDRESSES + 1}"}
        if name == "phone":
            headers["Cookie"] = place.session[0]
        _timed(seen, name, place.port, "GET", path(number), headers=headers)
    raise AssertionError("unreachable")


def sign_in(place: Place, names: Sequence[str], seconds: float) -> Seen:
    """One after another types name and password."""
    seen, until = Seen(), time.perf_counter() + seconds
    for name in cycle(names):
        began = time.perf_counter()
        if began > until:
            return seen
        _status, _page, headers = ask(place.port, "GET", "/accounts/login/")
        found = re.search(r"csrftoken=(\w+)", headers.get("Set-Cookie", ""))
        token = found.group(1) if found else ""
        form = urlencode({"login": name, "password": PASSWORD, "csrfmiddlewaretoken": token})
        sent = {
            "Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded",
        }  # fmt: skip
        _timed(seen, "sign-in", place.port, "POST", "/accounts/login/", form, sent, good=(302,))
        time.sleep(max(0.0, began + SIGN_IN_EVERY - time.perf_counter()))
    return seen


def hand_in(place: Place, seconds: float) -> Seen:
    """A result, and how long until the table counts it; then the next."""
    seen, until, played = Seen(), time.perf_counter() + seconds, 0
    cookies, token = place.session
    headers = {"Cookie": cookies, "X-CSRFToken": token, "Content-Type": "application/json"}
    for fixture in place.spare:
        began = time.perf_counter()
        if began > until:
            return seen
        path, body = f"/api/v1/fixtures/{fixture}/scorecards", json.dumps(card(18, 9))
        if not _timed(seen, "result", place.port, "POST", path, body, headers, good=(201,)):
            continue
        played += 1
        _until_counted(seen, place, played)
        time.sleep(max(0.0, began + RESULT_EVERY - time.perf_counter()))
    return seen


def _until_counted(seen: Seen, place: Place, played: int) -> None:
    accepted = time.perf_counter()
    while time.perf_counter() - accepted < PATIENCE:
        path = f"/api/v1/competitions/{place.competition}/table"
        status, text, _headers = ask(place.port, "GET", path, headers={"Cookie": place.session[0]})
        if status == 200 and _counted(json.loads(text)) >= 2 * played:
            seen.add("on the table", time.perf_counter() - accepted)
            return
        time.sleep(LOOK_EVERY)
    seen.wrong["not on the table"] += 1


def _counted(told: Any) -> int:
    """The matches that all rows of all tables count."""
    return sum(int(row["played"]) for each in told for row in each["rows"])


def annoy(port: int, strangers: int, body: str, seconds: float) -> Counter[str]:
    """So many at once, each sending the dearest shot there is as soon as the last is answered."""
    told: Counter[str] = Counter()
    until = time.perf_counter() + seconds

    def one(number: int) -> None:
        headers = {"Content-Type": "application/json", "X-Forwarded-For": f"203.0.113.{number + 1}"}
        while time.perf_counter() < until:
            try:
                status = ask(port, "POST", "/api/v1/shots/simulate", body, headers)[0]
            except OSError:
                status = 0
            told[str(status)] += 1

    threads = [threading.Thread(target=one, args=(number,)) for number in range(strangers)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return told


def _timed(
    seen: Seen,
    name: str,
    port: int,
    method: str,
    path: str,
    body: Any = None,
    headers: dict[str, str] | None = None,
    good: Sequence[int] = (200,),
) -> bool:
    """Whether it was answered well; how long that took is seen."""
    began = time.perf_counter()
    try:
        status = ask(port, method, path, body, headers)[0]
    except OSError as trouble:
        seen.wrong[f"{name}: {type(trouble).__name__}"] += 1
        return False
    seen.add(name, time.perf_counter() - began)
    if status not in good:
        seen.wrong[f"{name}: {status}"] += 1
    return status in good
