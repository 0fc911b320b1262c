"""No public page reads through a whole big table, however many clubs there are.

An installation is made up by `manage.py populate`; each page is asked for, and each of its queries
explained. A small table is quickest read whole, and to make a big one takes minutes; so PostgreSQL
is told, in the statistics that its planner goes by, that there is a thousand times as much of all.
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
from matches.policy.ids_by_club import page_id

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db]

CLUBS, PEOPLE, FIXTURES = 12, 1200, 6000
BIG = frozenset(
    f"matches_{name}"
    for name in ("entry", "fixture", "person", "place", "rating", "ratingchange", "result")
)
"""What grows with clubs, people and matches, and is made up: there are no cards, and no audit."""
TIMES = 1000
"""How many times as much the planner is told of: so many, since it counts the pages of a table
where they lie, and reading them all seems cheaper to it than it would be."""

OF_WHOEVER_MAY_BE_FOUND = (
    "whether somebody may be found goes by the entries of their pairs and teams, too, which are "
    "looked through once for all who are asked about"
)
KNOWN = {
    "/": OF_WHOEVER_MAY_BE_FOUND,
    "/players/": OF_WHOEVER_MAY_BE_FOUND,
    "/rankings/": OF_WHOEVER_MAY_BE_FOUND,
    "/api/v1/rankings": OF_WHOEVER_MAY_BE_FOUND,
    "/search/": "somebody is looked for by a part of a name, wherever that stands; and as above",
}
"""How the addresses of pages begin that do read through one, which, and why."""

EXAGGERATED = (
    # Of what rows point at there is a thousand times as much as well: neither fewer values for
    # each, nor any that is more common than others.
    """UPDATE pg_statistic s SET
    stakind1 = 0, stakind2 = 0, stakind3 = 0, stakind4 = 0, stakind5 = 0,
    stadistinct = CASE WHEN stadistinct > 0 THEN -stadistinct / c.reltuples ELSE stadistinct END
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.oid = s.starelid AND a.attnum = s.staattnum AND starts_with(reverse(a.attname), 'di_')
    AND starts_with(c.relname, 'matches_') AND c.reltuples > 0""",
    f"""UPDATE pg_class SET reltuples = reltuples * {TIMES} WHERE reltuples > 0 AND
    (oid IN (SELECT indexrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
             WHERE starts_with(c.relname, 'matches_'))
     OR starts_with(relname, 'matches_'))""",
)


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for each in plan.get("Plans", []):
        yield from _nodes(each)


def read_whole(sql: str) -> set[str]:
    """The big tables that a query would be read through for."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        told = cursor.fetchone()[0]
    plan = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    scans = {each["Relation Name"] for each in _nodes(plan) if each["Node Type"] == "Seq Scan"}
    return scans & BIG


def _pages() -> list[str]:
    division = Division.objects.select_related("stage__competition__club").latest("pk")
    held: Competition = division.stage.competition
    home = f"/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/"
    matches = Fixture.objects.filter(competition=held)
    played, planned = matches.filter(state="official")[0], matches.filter(state="planned")[0]
    entry = Entry.objects.filter(competition=held).select_related("person").first()
    assert entry is not None
    assert entry.person is not None
    player = page_id(entry.person, held.club.public_id)
    return [
        "/", f"/clubs/{held.club.slug}/", f"/clubs/{held.club.slug}/calendar.ics",
        *(home + rest for rest in (
            "", "playing/", "fixtures/", "after/3/", "draw/", "figures/", "results.atom",
            "calendar.ics", "tables.csv", "matches.csv",
        )),
        f"/embed{home}", f"/entries/{entry.public_id}/calendar.ics",
        f"/tables/{division.public_id}/", f"/matches/{played.public_id}/",
        f"/matches/{planned.public_id}/", f"/players/{player}/",
        "/search/?q=Florin", "/rankings/", f"/rankings/{held.game}/",
        f"/rankings/{held.game}/editions/", "/api/v1/clubs", "/api/v1/competitions",
        *(f"/api/v1/competitions/{held.public_id}{rest}" for rest in ("", "/table", "/fixtures")),
        f"/api/v1/fixtures/{played.public_id}", "/api/v1/rankings", f"/api/v1/rankings/{held.game}",
    ]  # fmt: skip


@pytest.fixture
def installation(settings: Any) -> None:
    """Some clubs, of which the planner believes that they are many."""
    settings.KEPT_PAGES_MB = 0
    call_command("populate", clubs=CLUBS, people=PEOPLE, fixtures=FIXTURES, stdout=io.StringIO())
    with connection.cursor() as cursor:
        for statement in EXAGGERATED:
            cursor.execute(statement)
            assert cursor.rowcount > 20


@pytest.mark.usefixtures("installation")
def test_no_public_page_reads_through_a_big_table() -> None:
    """But for those that are known to, by the tables that they are known for."""
    stranger = Client(headers={"host": "localhost"})
    found: dict[str, set[str]] = {}
    for page in _pages():
        with CaptureQueriesContext(connection) as asked:
            assert stranger.get(page).status_code == 200, page
        queries = [each["sql"] for each in asked.captured_queries]
        assert queries, page
        said = {each for sql in queries if sql.startswith("SELECT") for each in read_whole(sql)}
        if said and not _is_known(page, said):
            found[page] = said
    assert found == {}


def _is_known(page: str, tables: set[str]) -> bool:
    begins = [each for each in KNOWN if each != "/" and page.startswith(each)]
    return bool(begins or page == "/") and tables <= {"matches_entry", "matches_person"}


@pytest.mark.usefixtures("installation")
def test_a_query_without_an_index_is_found() -> None:
    """Or the test above could not fail."""
    last = Competition.objects.latest("pk")
    assert read_whole(str(Fixture.objects.filter(leg=7).query)) == {"matches_fixture"}
    assert read_whole(str(Fixture.objects.filter(competition=last).query)) == set()
