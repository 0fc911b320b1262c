"""A dump of the database after somebody was erased: no column of any table tells a name of theirs,
neither today's nor one of before, whatever words stood where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, models

from matches import services
from matches.models import AuditEntry, Club, Membership, Season, Team, User
from matches.models.guards import triggers
from matches.services.base import outbox
from tests.canaries.cage import FAMILY, GIVEN, LEAKS, WRITTEN, let_in, sing_everywhere
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

LATER, LATER_FAMILY = "Ottoline", "Vanterpool"
NEW = ("ttoline", "TTOLINE", "anterpool", "ANTERPOOL")


@pytest.fixture
def league(settings: Any, tmp_path: Path) -> League:
    cache.clear()
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    return make_league(4, 4, with_cards=True)


def dump() -> dict[str, str]:
    """Every row of every table that the database has, whether or not a model knows it."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found[table] = repr(cursor.fetchall())
    return found


def told(*names: str) -> set[str]:
    """The tables in which one of these stands."""
    return {table for table, rows in dump().items() if any(each in rows for each in names)}


def test_no_row_of_any_table_tells_a_name_of_who_was_renamed_and_erased(league: League) -> None:
    root, club = User.objects.create_superuser("root"), league.club.public_id
    who = let_in(league)
    sing_everywhere(league)
    services.people.rename(root, club, who.public_id, given_name=LATER, family_name=LATER_FAMILY)
    # Others go on writing both.
    for name in (f"{GIVEN} {FAMILY}", f"{LATER} {LATER_FAMILY}"):
        services.tables.adjustments.add(
            root, league.division.public_id, league.entries[1].public_id,
            points=-1, reason=f"{name} asked for it.",
        )  # fmt: skip
    outbox.send(early=True)
    # Or nothing would be shown.
    assert len(told(*LEAKS)) >= 5
    assert "matches_person" in told(*NEW)
    services.people.erase(root, club, who.public_id, reason="Asked.")
    assert told(*LEAKS, *NEW) == set()


def test_a_club_that_erases_its_part_keeps_no_name_of_before_either(league: League) -> None:
    """Who is elsewhere too stays there; what was written here names them by neither name."""
    root, club = User.objects.create_superuser("root"), league.club.public_id
    who = let_in(league)
    other = Club.objects.create(kind="club", slug="other", name="Other")
    season = Season.objects.create(
        club=other, slug="s", name="S", starts_on="2026-09-01", ends_on="2099-07-01"
    )
    Membership.objects.create(person=who, club=other, season=season)
    sing_everywhere(league)
    services.people.rename(root, club, who.public_id, given_name=LATER, family_name=LATER_FAMILY)
    owner = league.organiser("owner", "owner")
    assert services.people.erase(owner, club, who.public_id, reason="Asked.").part
    assert told(*LEAKS) == set()
    assert told(*NEW) == {"matches_person"}


def test_a_thing_called_after_a_name_of_before_is_told_too(league: League) -> None:
    root, club = User.objects.create_superuser("root"), league.club.public_id
    who = let_in(league)
    Team.objects.create(club=league.club, name=f"{FAMILY}'s Owls")
    services.people.rename(root, club, who.public_id, given_name=LATER, family_name=LATER_FAMILY)
    erased = services.people.erase(root, club, who.public_id, reason="Asked.")
    assert erased.titles == (f"{FAMILY}'s Owls",)


def test_a_column_that_erasing_forgets_would_be_seen(league: League) -> None:
    """Or the test above would show nothing."""
    root, club = User.objects.create_superuser("root"), league.club.public_id
    who = let_in(league)
    services.people.erase(root, club, who.public_id, reason="Asked.")
    with triggers.redacting():
        models.QuerySet(AuditEntry).filter(club=league.club).update(summary=WRITTEN)
    assert told(*LEAKS) == {"matches_auditentry"}
