"""Every public page of clubs that have everything: as it is kept, and as it is made anew, whatever
is written in between."""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import DatabaseError, connection, transaction
from django.test import Client

from pennyclub.kept_pages import middleware, triggers
from pennyclub.kept_pages.stale_when import told
from tests.database import taken_back
from tests.deep import either, some
from tests.platform.kept_pages.looking import now, stranger
from tests.security import clubs
from tests.security.addresses import patterns

pytestmark = pytest.mark.django_db

ROUNDS = int(os.environ.get("PENNYCLUB_KEPT", either(4, 16, 40)))
LOOKED_AT = either(3, 6)
OF_A_KIND = either(4, 8, 100)
SIGNED_IN = ("/desk/", "/account", "/my/", "/score", "/admin", "/setup", "/pass", "/live")
SHOWN = {
    "person": ("given_name", "family_name", "naming", "age_band"),
    "club": ("name", "kind"),
    "competition": ("name", "state", "visibility"),
    "season": ("name",),
    "team": ("name",),
    "entry": ("state",),
    "fixture": ("starts_at", "home_id", "state"),
    "result": ("score_a", "winner"),
    "standing": ("rows",),
    "rating": ("ordinal", "mu"),
    "venue": ("name",),
}
"""What stands on many pages: every second change is of it, and of all rows."""
NEVER = {"id", "public_id", "slug", "token_hash", "digest", "key"}
"""Columns whose values lead to a row: a page would be gone, not changed."""


@pytest.fixture(scope="module")
def built(demo: None, django_db_blocker: Any) -> Iterator[list[str]]:
    """Addresses of pages that are kept, of the demo's clubs and some more."""
    with django_db_blocker.unblock(), taken_back():
        clubs.build()
        yield kept_pages()


@pytest.fixture(autouse=True)
def one_minute(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    middleware.clear()
    monkeypatch.setattr(middleware, "_minute", lambda: 7)


def kept_pages() -> list[str]:
    """What a stranger reads and the server keeps: an address of every kind and club."""
    found = []
    for pattern in walked():
        for place in clubs.places(pattern, 1):
            before = held()
            # Somebody new each time: whose browser keeps a form's secret has no page kept.
            if stranger().get(place.address).status_code == 200 and held() > before:
                found.append(place.address)
    return found


def walked() -> list[str]:
    """Patterns of public addresses, some of those that begin alike."""
    alike = defaultdict(list)
    for pattern in patterns():
        if not pattern.startswith(SIGNED_IN):
            alike[pattern.split("/")[1]].append(pattern)
    return [each for them in alike.values() for each in some(them, OF_A_KIND)]


def held() -> int:
    return len(middleware.shelf) + len(middleware.asked_for)


def fresh(path: str) -> tuple[int, bytes]:
    cache.clear()
    answer = Client(raise_request_exception=False).get(path)
    return answer.status_code, bytes(answer.content)


@pytest.mark.slow
@pytest.mark.deep
def test_every_kind_of_public_page_is_kept_as_it_is_made(built: list[str]) -> None:
    kinds = {path.strip("/").split("/")[0] for path in built}
    assert kinds >= {
        "", "api", "championships", "clubs", "competitions", "embed", "matches", "players",
        "rankings", "rules", "tables",
    }  # fmt: skip
    for path in some(built, 20):
        first = now(stranger(), path)
        assert first == now(stranger(), path) == fresh(path), path


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_written_a_page_read_next_is_as_if_made_anew(
    built: list[str], seed: int
) -> None:
    lot, client, changed = random.Random(seed), Client(headers=HOST, **QUIET), 0
    tables = sorted(told(triggers.apps))
    for _round in range(ROUNDS):
        looked_at = lot.sample(built, LOOKED_AT)
        before = [now(client, path) for path in looked_at]
        with taken_back():
            said = spoilt(lot, tables)
            after = [now(client, path) for path in looked_at]
            assert after == [fresh(path) for path in looked_at], (said, looked_at)
        changed += before != after
        assert [now(client, path) for path in looked_at] == before
    assert changed >= ROUNDS // 5


HOST = {"host": "testserver"}
QUIET: dict[str, Any] = {"raise_request_exception": False}


def spoilt(lot: random.Random, tables: Sequence[str]) -> str:
    """Give rows of a table the value that another of its rows has, or a new name, where the
    database lets us."""
    while True:
        seen = lot.random() < 0.5
        table = f"matches_{lot.choice(sorted(SHOWN))}" if seen else lot.choice(tables)
        with connection.cursor() as cursor:
            rows = cursor.execute(f"SELECT * FROM {table} ORDER BY 1 LIMIT 400").fetchall()
            names = [column[0] for column in cursor.description]
        wanted = SHOWN[table.removeprefix("matches_")] if seen else {*names[1:]} - NEVER
        if len(rows) < 2 or not wanted:
            continue
        column = names.index(lot.choice(sorted(wanted)))
        value = lot.choice(rows)[column]
        if names[column].endswith("name") and seen:
            value = f"{value} II"
        keys = [row[0] for row in (rows if seen else lot.sample(rows, len(rows) // 2))]
        marks = ", ".join(["%s"] * len(keys))
        sql = f"UPDATE {table} SET {names[column]} = %s WHERE {names[0]} IN ({marks})"
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(sql, [value, *keys])
            return f"{table}.{names[column]} = {value!r}"
        except DatabaseError:
            continue
