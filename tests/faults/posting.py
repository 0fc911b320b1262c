"""Those who use the club meanwhile: scorers who send until they are answered, and readers."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.faults.club import WEBS, Club

PATIENCE = 60.0
BETWEEN = 0.6
"""Seconds at most between two cards of a scorer: some come while something is away."""
SCORES = ((18, 9), (7, 16), (15, 15), (30, 0), (12, 17))
READ = ("/", "/accounts/login/", "/api/v1/competitions", "/rankings/black/")
GOOD = (200, 201)


@dataclass(frozen=True)
class Accepted:
    """A card that the club has said to have saved."""

    fixture: str
    score: tuple[int, int]


@dataclass(frozen=True)
class Asked:
    """A request: when it began and ended, by whom it was answered, and how (0: by nobody)."""

    what: str
    web: str
    began: float
    ended: float
    status: int


@dataclass
class People:
    """What everybody did in one run."""

    club: Club
    league: dict[str, Any]
    accepted: list[Accepted] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    patience: float = PATIENCE

    def scorer(self, cards: list[tuple[int, bool]], seed: int) -> None:
        """Hands in some matches' cards, by their places; each five times at once where so said."""
        chance = random.Random(seed)
        for place, often in cards:
            time.sleep(chance.uniform(0.0, BETWEEN))
            if not often:
                self._until_answered(place, chance)
                continue
            others = [
                threading.Thread(target=self._until_answered, args=(place, random.Random(n)))
                for n in range(5)
            ]
            for each in others:
                each.start()
            for each in others:
                each.join()

    def reader(self, seed: int) -> None:
        """Looks at pages as strangers do, until all is over."""
        chance = random.Random(seed)
        while not self.over.wait(chance.uniform(0.05, 0.2)):
            self.ask("GET", chance.choice(READ), chance.choice(WEBS))

    def prober(self) -> None:
        """Asks for what needs nothing at all: how slow this machine is at this moment."""
        while not self.over.wait(0.1):
            for web in WEBS:
                self.ask("GET", "/healthz", web)

    def ask(
        self, method: str, path: str, web: str, body: Any = None, key: str = ""
    ) -> tuple[int, str]:
        """One request, whatever becomes of it."""
        began = time.monotonic()
        headers = {"Content-Type": "application/json", "Idempotency-Key": key} if key else {}
        if key:
            headers["Authorization"] = f"Token {self.league['token']}"
        link = http.client.HTTPConnection("127.0.0.1", self.club.ports[web], timeout=40)
        try:
            link.request(method, path, json.dumps(body) if body else None, headers)
            answer = link.getresponse()
            status, text = answer.status, answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as trouble:
            status, text = 0, str(trouble)
        finally:
            link.close()
        self.asked.append(Asked(f"{method} {path}", web, began, time.monotonic(), status))
        return status, text

    def _until_answered(self, place: int, chance: random.Random) -> None:
        fixture, score = self.league["fixtures"][place], SCORES[place % len(SCORES)]
        until, status, text = time.monotonic() + self.patience, 0, ""
        while time.monotonic() < until:
            status, text = self.ask(
                "POST", f"/api/v1/fixtures/{fixture}/scorecards", chance.choice(WEBS),
                card(*score), f"card-{place}",
            )  # fmt: skip
            if status in GOOD:
                card_of_it = Accepted(fixture, score)
                if card_of_it not in self.accepted:
                    self.accepted.append(card_of_it)
                return
            if status not in (0, 429, 503):
                break
            time.sleep(chance.uniform(0.05, 0.3))
        self.given_up.append(f"{fixture}: {status} {text[:300]}")


def card(a: int, b: int) -> dict[str, Any]:
    """A card that says the final score alone."""
    winner = "draw" if a == b else "A" if a > b else "B"
    return {
        "scorecard": 1, "game": "black", "detail": "result", "sides": {"A": ["A"], "B": ["B"]},
        "first": "A", "entries": [], "claim": {"score": {"A": a, "B": b}, "winner": winner},
    }  # fmt: skip


def at_once(*work: Callable[[], None]) -> list[threading.Thread]:
    """Each in a thread of its own."""
    threads = [threading.Thread(target=each, daemon=True) for each in work]
    for each in threads:
        each.start()
    return threads
