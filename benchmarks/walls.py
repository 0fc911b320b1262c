"""What the walls by club cost (docs/decisions/database.md): pages of a club, and what is written in
it, with them and without.

    DATABASE_URL=postgres://owner@…/empty .venv/bin/python benchmarks/walls.py [--clubs N]
        [--pairs N] [--json]

The database is an empty one, of a superuser. Each club (40) keeps an address with 200 people and
says 200 times who looked; 200 things were done there today, it wrote 200 letters, and each of its
people has a code. Every page is asked for by its organiser as the application's role, by
turns with the walls and without them (no policy, and nothing said to the database); told are the
median milliseconds of both, and the median of the ratios of each pair (with / without); and so
what one more line of the audit takes by itself, and what somebody does that writes one: a club's
contact changed, a card handed in, the draw of 190 matches.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.in_pairs import in_pairs

PEOPLE = 200
WARM, LINES = 5, 20
"""Lines of the audit that are not timed after a table was altered, and that are."""
FEW = 3
"""The same of what is done in a club."""
ROLE = "pennyclub_benchmark_application"
NOW = datetime.now(UTC)
PAGES = ("/", "/desk/clubs/school-000/invite/", "/desk/clubs/school-000/looked/",
         "/desk/clubs/school-000/people/", "/desk/clubs/school-000/members/",
         "/desk/clubs/school-000/lately/", "/desk/clubs/school-000/bin/",
         "/desk/clubs/school-000/letters/", "/desk/clubs/school-000/permissions/")  # fmt: skip


def made(clubs: int) -> Any:
    """The clubs, in bulk; returns who owns the first."""
    from matches import models as m

    owner = m.User.objects.create_user("owns-one", email="one@example.invalid")
    for number in range(clubs):
        name = f"School {number:03}"
        club = m.Club.objects.create(slug=f"school-{number:03}", name=name, kind="school")
        season = m.Season.objects.create(
            club=club, slug="s", name="S", starts_on=date(2026, 1, 1), ends_on=date(2027, 12, 31)
        )
        if not number:
            m.Role.objects.create(user=owner, club=club, role="owner")
        people = [
            m.Person.objects.create(given_name=f"Given{n}", family_name="Made-Up", age_band="adult")
            for n in range(PEOPLE)
        ]
        m.Membership.objects.bulk_create(
            m.Membership(club=club, season=season, person=one) for one in people
        )
        m.KeptAddress.objects.bulk_create(
            m.KeptAddress(
                club=club,
                person=one,
                email=f"p{one.pk}@example.invalid",
                guardian=False,
                noted_at=NOW,
            )
            for one in people
        )
        m.Look.objects.bulk_create(
            m.Look(club=club, who=owner, once=f"{number}-{n}", at=NOW - timedelta(hours=n),
                   surface="members", door="page", people=9)
            for n in range(PEOPLE)
        )  # fmt: skip
        on_record(club, owner, people)
    return owner


def on_record(club: Any, owner: Any, people: list[Any]) -> None:
    """What was done in a club, and who was written to."""
    from matches import models as m

    m.AuditEntry.objects.bulk_create(
        m.AuditEntry(club=club, user=owner, action="club.edited", object_type="club",
                     object_id=club.public_id, before={"name": "A"}, after={"name": "B"})
        for _ in people
    )  # fmt: skip
    m.Letter.objects.bulk_create(
        m.Letter(user=owner, club=club, kind="moved", sent_at=NOW) for _ in people
    )
    m.Telling.objects.bulk_create(
        m.Telling(user=owner, club=club, kind="moved", what="moved", about=f"{club.pk}:{one.pk}")
        for one in people
    )
    m.ClubCode.objects.bulk_create(
        m.ClubCode(person=one, club=club, number=10 + n) for n, one in enumerate(people)
    )


def say(statement: str) -> None:
    """To the database, past Django."""
    from django.db import connection

    with connection.connection.cursor() as cursor:
        cursor.execute(statement)


def put(up: bool) -> None:
    """Walls, or none."""
    from django.db import connection
    from django.db.backends.postgresql.base import Cursor

    from matches.models.guards.walls import reading, writing
    from matches.policy import walls

    say("RESET ROLE")
    for table in (*reading.WALLED, *writing.LEADS, writing.PEOPLE):
        say(f"ALTER TABLE {table} {'ENABLE' if up else 'DISABLE'} ROW LEVEL SECURITY")
    held = [each for each in connection.execute_wrappers if each is not walls.read_whole]
    connection.execute_wrappers[:] = [walls.read_whole, *held] if up else held
    connection.connection.cursor_factory = Cursor
    if up:
        walls.open_with_statements(connection.connection, walls._said)
    say(f"SET ROLE {ROLE}")


def asked(client: Any, page: str) -> float:
    """Milliseconds for one answer."""
    began = time.perf_counter()
    answer = client.get(page)
    took = time.perf_counter() - began
    if answer.status_code != 200:
        raise SystemExit(f"{page}: {answer.status_code}")
    return took * 1000


def measured(client: Any, page: str, pairs: int) -> dict[str, float]:
    """One page, by turns."""

    def took(up: bool) -> float:
        put(up)
        client.get(page)  # what is planned anew after a table was altered
        return asked(client, page)

    found = in_pairs(pairs, lambda: took(True), lambda: took(False))
    return {"with_ms": found["one"], "without_ms": found["other"], "ratio": found["ratio"]}


def noted(club: Any, pairs: int) -> dict[str, float]:
    """One more line of the audit, by turns: the median of so many, for nothing alters the table
    before each of them where this is in use."""
    from django.db import transaction

    from matches.services.base import audits

    def once() -> float:
        began = time.perf_counter()
        audits.note("club.edited", "club", club.public_id, by=None, club=club)
        return (time.perf_counter() - began) * 1000

    def took(up: bool) -> float:
        put(up)
        with transaction.atomic():
            return statistics.median([once() for _ in range(WARM + LINES)][WARM:])

    found = in_pairs(pairs, lambda: took(True), lambda: took(False))
    return {"with_ms": found["one"], "without_ms": found["other"], "ratio": found["ratio"]}


def written(do: Callable[[], object], pairs: int) -> dict[str, float]:
    """What is done in a club and undone again, by turns: the median of a few, for what the server
    remembers of tables and plans it forgets as one is altered, which nothing does in use."""
    from django.db import transaction

    from matches.policy import walls

    def done() -> float:
        with transaction.atomic(), walls.closed():
            began = time.perf_counter()
            do()
            ended = time.perf_counter()
            transaction.set_rollback(True)
        return (ended - began) * 1000

    def took(up: bool) -> float:
        put(up)
        return statistics.median([done() for _ in range(2 * FEW)][FEW:])

    found = in_pairs(pairs, lambda: took(True), lambda: took(False))
    return {"with_ms": found["one"], "without_ms": found["other"], "ratio": found["ratio"]}


def measured_all(owner: Any, league: Any, pairs: int) -> dict[str, dict[str, float]]:
    """Every page and everything that is written, by turns."""
    from django.test import Client

    from matches.services.clubs.clubs import edit
    from matches.services.draws.first_draws import draw_fixtures

    client = Client()
    client.force_login(owner)
    told = {}
    for page in PAGES:
        told[page] = measured(client, page, pairs)
        print(page, told[page], file=sys.stderr, flush=True)
    club = owner.roles.get().club
    told["a line of the audit"] = noted(club, pairs)
    names = count()
    told["a club's contact"] = written(
        lambda: edit(owner, club.public_id, contact=f"desk-{next(names)}@example.invalid"), pairs
    )
    told["a card"] = written(lambda: league.play(1), pairs)
    told["a draw"] = written(
        lambda: draw_fixtures(league.owner, league.competition.public_id), pairs
    )
    say("RESET ROLE")
    return told


def main() -> None:
    """Make the clubs, and ask."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clubs", type=int, default=40)
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ.update(DJANGO_SETTINGS_MODULE="pennyclub.settings", PENNYCLUB_LOG="ERROR")
    import django

    django.setup()
    from django.apps import apps
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection, transaction

    from matches.models.guards import roles
    from tests.services.league import make_league

    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        owner = made(options.clubs)
    league = make_league(20)
    with connection.cursor() as cursor:
        for statement in roles.statements(connection, ROLE, apps):
            cursor.execute(statement)
        cursor.execute("ANALYZE")
    told = measured_all(owner, league, options.pairs)
    if options.json:
        print(json.dumps(told))
        return
    for page, each in told.items():
        print(page, " ".join(f"{name}={value}" for name, value in each.items()))


if __name__ == "__main__":
    main()
