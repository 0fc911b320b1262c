"""No public page reads through a whole big table, however many clubs there are.

An installation is made up by `manage.py populate`; each page is asked for, and each of its queries
explained and run again by PostgreSQL. Small tables are quickest read and joined whole, so the
planner is kept from that: what is left to it is what it does where they are big, an index, if there
is one; and how many rows it touches by that.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Competition, Division, Entry, Fixture

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db]

CLUBS, PEOPLE, FIXTURES = 8, 640, 3040
WAYS = ("enable_seqscan", "enable_hashjoin", "enable_mergejoin")
"""Those of the planner that are quickest where a table is small."""
BIG = frozenset(
    f"matches_{name}"
    for name in (
        "auditentry", "entry", "fixture", "outboxmessage", "person", "place", "rating",
        "ratingchange", "result", "scorecard",
    )
)  # fmt: skip
"""What grows with clubs, people and matches."""
SHARE = 3
"""A query may touch one row of so many of a big table: its own competition's, club's or page's."""

WHOLE = {
    "/search/": "somebody is looked for by a part of a name, wherever in it that stands",
}
"""Pages that do read through one, and why."""


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for each in plan.get("Plans", []):
        yield from _nodes(each)


def _explained(sql: str) -> Iterator[dict[str, Any]]:
    with connection.cursor() as cursor:
        for way in WAYS:
            cursor.execute(f"SET LOCAL {way} = off")
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}")
        told = cursor.fetchone()[0]
        for way in WAYS:
            cursor.execute(f"SET LOCAL {way} = on")
    yield from _nodes((json.loads(told) if isinstance(told, str) else told)[0]["Plan"])


def _touched(node: dict[str, Any]) -> float:
    """Rows that a node reads at a time, those it leaves out among them. (Of one that is done again
    for each of another's rows PostgreSQL tells the mean.)"""
    removed = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Join Filter", 0)
    return float(node["Actual Rows"] + removed)


def read_whole(sql: str, sizes: dict[str, int]) -> list[str]:
    """The big tables that a query reads through, or more of than a page has business with."""
    return [
        f"{node['Node Type']} of {table}: {_touched(node):.0f} of {sizes[table]} rows"
        for node in _explained(sql)
        if (table := node.get("Relation Name")) in sizes
        and (node["Node Type"] == "Seq Scan" or _touched(node) * SHARE > sizes[table])
    ]


def _pages() -> list[str]:
    division = Division.objects.select_related("stage__competition__club").latest("pk")
    held: Competition = division.stage.competition
    home = f"/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/"
    matches = Fixture.objects.filter(competition=held)
    played, planned = matches.filter(state="official")[0], matches.filter(state="planned")[0]
    entry = Entry.objects.filter(competition=held).select_related("person").first()
    return [
        "/", f"/clubs/{held.club.slug}/", f"/clubs/{held.club.slug}/calendar.ics",
        *(home + rest for rest in (
            "", "playing/", "fixtures/", "after/3/", "draw/", "figures/", "results.atom",
            "calendar.ics", "tables.csv", "matches.csv",
        )),
        f"/embed{home}", f"/entries/{entry.public_id}/calendar.ics",
        f"/tables/{division.public_id}/", f"/matches/{played.public_id}/",
        f"/matches/{planned.public_id}/", f"/players/{entry.person.public_id}/",
        "/search/?q=Florin", "/rankings/", f"/rankings/{held.game}/",
        f"/rankings/{held.game}/editions/", "/api/v1/clubs", "/api/v1/competitions",
        *(f"/api/v1/competitions/{held.public_id}{rest}" for rest in ("", "/table", "/fixtures")),
        f"/api/v1/fixtures/{played.public_id}", "/api/v1/rankings", f"/api/v1/rankings/{held.game}",
    ]  # fmt: skip


@pytest.fixture
def sizes(settings: Any) -> dict[str, int]:
    """An installation, and how many rows each of its big tables has."""
    settings.KEPT_PAGES_MB = 0
    call_command("populate", clubs=CLUBS, people=PEOPLE, fixtures=FIXTURES, stdout=io.StringIO())
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, reltuples::int FROM pg_class WHERE relname = ANY(%s)", [sorted(BIG)]
        )
        told = dict(cursor.fetchall())
    assert told.keys() == BIG
    return {table: rows for table, rows in told.items() if rows > 100}


def test_no_public_page_reads_through_a_big_table(sizes: dict[str, int]) -> None:
    """Of any of them; what does has its reason, and would be told if it did no longer."""
    assert len(sizes) >= 7
    stranger = Client(headers={"host": "localhost"})
    found: dict[str, list[str]] = {}
    for page in _pages():
        with CaptureQueriesContext(connection) as asked:
            assert stranger.get(page).status_code == 200, page
        queries = [each["sql"] for each in asked.captured_queries]
        assert queries, page
        said = [
            each for sql in queries if sql.startswith("SELECT") for each in read_whole(sql, sizes)
        ]
        if said:
            found[page.partition("?")[0]] = said
    assert found.keys() == WHOLE.keys(), found


def test_a_query_without_an_index_is_found(sizes: dict[str, int]) -> None:
    """Or the test above could not fail."""
    whole = str(Fixture.objects.filter(leg=7).query)
    own = str(Fixture.objects.filter(competition=Competition.objects.latest("pk")).query)
    assert read_whole(whole, sizes)
    assert read_whole(own, sizes) == []
