"""An installation of made-up clubs, of which PostgreSQL's planner believes that it is a big one.

`manage.py populate` makes it; what it leaves out is put beside it here: who belongs where, what was
said of them, pairs and teams, accounts, the audit, cards. A small table is quickest read whole, and
to make a big one takes minutes; so PostgreSQL is told, in the statistics that its planner goes by,
that there is a thousand times as much of all.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.selectors.plans import cards, crowded

CLUBS, PEOPLE, FIXTURES = 12, 1200, 6000
BIG = frozenset(
    f"matches_{name}"
    for name in (
        "auditentry", "entry", "fixture", "fixtureboard", "letter", "look", "membership",
        "outboxmessage", "pair", "permission", "person", "place", "rating", "ratingchange",
        "result", "teammember", "user", *cards.TABLES,
    )
)  # fmt: skip
"""What grows with clubs, people and matches, and is made up."""
TIMES = 1000
"""How many times as much the planner is told of: so many, since it counts the pages of a table
where they lie, and reading them all seems cheaper to it than it would be."""

OF_FEW = frozenset({"matches_outbox_unsent"})
"""Indexes of what waits alone: to go through one is to go through nothing else."""

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


def make() -> None:
    """Make it, in a database that is empty, within a transaction that is taken back."""
    call_command("populate", clubs=CLUBS, people=PEOPLE, fixtures=FIXTURES, stdout=io.StringIO())
    crowded.fill()
    cards.fill()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        for statement in EXAGGERATED:
            cursor.execute(statement)
            assert cursor.rowcount > 20
        cursor.execute(
            "SELECT relname, reltuples FROM pg_class WHERE relname = ANY(%s) AND reltuples < %s",
            [list(BIG), 100 * TIMES],
        )
        small = cursor.fetchall()
    assert not small, f"no such big tables: {small}"


def _through(plan: dict[str, Any], *, first: bool = False) -> Iterator[str]:
    """The tables that a plan goes through from one end to the other: row by row, or along an index
    of which it wants nothing but the order. Of what is in order it may want the `first` alone."""
    along = plan["Node Type"] in ("Index Scan", "Index Only Scan") and "Index Cond" not in plan
    along = along and not first and plan["Index Name"] not in OF_FEW
    any_row = first and "Filter" not in plan
    if along or (plan["Node Type"] == "Seq Scan" and not any_row):
        yield plan["Relation Name"]
    for each in plan.get("Plans", []):
        yield from _through(each, first=first or plan["Node Type"] == "Limit")


def read_whole(sql: str) -> set[str]:
    """The big tables that a query would be read through for."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        told = cursor.fetchone()[0]
    plan = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    return BIG.intersection(_through(plan))


def of_page(client: Any, page: str) -> tuple[Any, dict[str, set[str]]]:
    """What is answered to who asks for a page, and what each of its queries would read through."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(page)
    return answer, told(each["sql"] for each in asked.captured_queries)


def told(queries: Iterable[str]) -> dict[str, set[str]]:
    """The tables that these would read through, by query; those that read none are left out."""
    found = {sql: read_whole(sql) for sql in queries if sql.startswith("SELECT")}
    return {sql: tables for sql, tables in found.items() if tables}
