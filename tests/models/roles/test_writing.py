"""What a club has of its own the application's role writes where who asks acts in that club."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.apps import apps
from django.db import Error, IntegrityError, connection, transaction
from django.db.models import Model

from matches.models import Membership, RoleName, User
from matches.models.guards.rights import ALL, rights
from matches.models.guards.walls import reading, writing
from matches.policy import access, viewer, walls
from tests import application
from tests.models.league import League
from tests.models.roles.statements import put_in_again

pytestmark = pytest.mark.django_db
on_postgresql = pytest.mark.needs_postgresql

MODELS = {model._meta.db_table: model for model in apps.get_app_config("matches").get_models()}
RIGHTS = {each.table: each for each in rights(apps)}
CHANGED = [table for table in writing.LEADS if RIGHTS[table].update]
DELETED = [table for table in writing.LEADS if RIGHTS[table].delete]

NOT_WALLED = {
    "seen by its club alone, and written so as well": reading.WALLED,
    "what was worked out of cards and results, and can be again": """
        break end flick goal point redgame standing rating ratingchange ratingcalibration ranking
        rankingedition publishedreason
    """,
    "an account's own, or nobody's": """
        aimmap calendarlink erasure follower letterchoice letterstop outboxmessage shadowcard
        shadowline tokennote user
    """,
    "of two people, who may be two clubs'": "pair",
    "written by what runs the server, of every club and of none": "seal sealedrow",
}


@pytest.fixture
def as_it(league: League) -> Iterator[League]:
    """The test's own statements are the application's, in a request that has passed no gate."""
    connection.execute_wrappers.remove(application._opened_first)
    with walls._being(walls.NOTHING), application.being_it():
        yield league
    connection.execute_wrappers.append(application._opened_first)


def row_of(league: League, table: str) -> Model:
    """The one row of a table that the league has, made by who owns it."""
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
        with walls.across_clubs():
            row: Model = getattr(league, MODELS[table]._meta.model_name or "")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"SET ROLE {application.ROLE}")
    return row


def write_over(row: Model) -> None:
    """The statement that writes a row over, by what it says already."""
    table, key = row._meta.db_table, key_of(row)
    named = [each.column for each in row._meta.local_fields if not each.primary_key]
    column = named[0] if RIGHTS[table].update == ALL else RIGHTS[table].update[0]
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE {table} SET "{column}" = "{column}" WHERE {key} = %s', [row.pk])


def key_of(row: Model) -> str:
    return str(row._meta.pk.column)


def delete(row: Model) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {row._meta.db_table} WHERE {key_of(row)} = %s", [row.pk])
        return int(cursor.rowcount)


def refusal(done: Any, row: Model) -> str:
    """What a statement is refused with; nothing is left of it."""
    with transaction.atomic():
        try:
            done(row)
        except Error as error:
            return str(error)
        finally:
            transaction.set_rollback(True)
    return ""


def shut(league: League) -> tuple[Any, ...]:
    """Nothing is open; another club is."""
    return walls._being(walls.NOTHING), walls.within(league.club.pk + 1_000_000)


def refused_elsewhere(league: League, done: Any, row: Model) -> bool:
    """Whether the walls refuse a statement, each time that its club is shut."""
    told = []
    for nobody in shut(league):
        with nobody:
            told.append(refusal(done, row))
    return all("row-level security" in each for each in told)


@pytest.mark.parametrize("table", writing.LEADS)
@on_postgresql
def test_no_row_is_put_in_for_a_club_in_which_nobody_acts(as_it: League, table: str) -> None:
    row = row_of(as_it, table)
    assert refused_elsewhere(as_it, put_in_again, row)
    with walls.across_clubs():
        assert "row-level security" not in refusal(put_in_again, row)


@pytest.mark.parametrize("table", CHANGED)
@on_postgresql
def test_no_row_is_written_over_in_a_club_in_which_nobody_acts(as_it: League, table: str) -> None:
    row = row_of(as_it, table)
    assert refused_elsewhere(as_it, write_over, row)
    with walls.within(as_it.club.pk):
        assert "row-level security" not in refusal(write_over, row)


@pytest.mark.parametrize("table", DELETED)
@on_postgresql
def test_no_row_is_deleted_in_a_club_in_which_nobody_acts(as_it: League, table: str) -> None:
    row = row_of(as_it, table)
    for nobody in shut(as_it):
        with nobody:
            assert delete(row) == 0
    with walls.within(as_it.club.pk), transaction.atomic():
        with suppress(IntegrityError):
            # Suppressed: something refers to it, so it was found.
            assert delete(row) == 1
        transaction.set_rollback(True)


@pytest.mark.parametrize("table", writing.LEADS)
@on_postgresql
def test_without_the_wall_it_would_be_put_in(as_it: League, table: str) -> None:
    row = row_of(as_it, table)
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
        cursor.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
        cursor.execute(f"SET ROLE {application.ROLE}")
    assert "row-level security" not in refusal(put_in_again, row)


@on_postgresql
def test_somebody_is_written_by_the_clubs_they_were_ever_in(as_it: League) -> None:
    row = row_of(as_it, "matches_person")
    row_of(as_it, "matches_membership")
    assert refused_elsewhere(as_it, write_over, row)
    with walls._being(walls.NOTHING):
        assert "row-level security" in refusal(put_in_again, row)
    with walls.within(as_it.club.pk):
        assert refusal(write_over, row) == ""


@on_postgresql
def test_every_row_is_read_and_locked_whoever_acts_where(as_it: League) -> None:
    membership = row_of(as_it, "matches_membership")
    held = Membership.objects.select_for_update(of=("self",)).filter(pk=membership.pk)
    assert held.count() == 1
    assert list(held) == [membership]


@on_postgresql
def test_who_organises_acts_in_that_club_and_who_only_looks_in_none(as_it: League) -> None:
    row = row_of(as_it, "matches_membership")
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
    with walls.across_clubs():
        user = User.objects.create_user("the-one")
        user.roles.create(club=as_it.club, role=RoleName.ORGANISER)
    with application.being_it():
        viewer.viewer_of(user)
        assert "row-level security" in refusal(write_over, row)
        assert access.organises(user, as_it.club.pk)
        assert refusal(write_over, row) == ""


def test_an_umpire_acts_in_the_club_and_sees_nothing_private(league: League) -> None:
    umpire = User.objects.create_user("the-umpire")
    umpire.roles.create(club=league.club, role=RoleName.UMPIRE)
    league.fixture.umpires.create(user=umpire)
    with walls._being(walls.NOTHING):
        assert access.may_enter_card(umpire, league.fixture)
        assert walls.now_open() == walls.Open(acts_in=frozenset({league.club.pk}))


def test_whatever_leads_to_a_club_is_walled_or_said_not_to_be() -> None:
    """Who makes a table says by what it leads to its club, or why nothing stands around it."""
    told = {
        name if name.startswith("matches_") else f"matches_{name}"
        for names in NOT_WALLED.values()
        for name in (names.split() if isinstance(names, str) else names)
    }
    assert told | {*writing.LEADS, writing.PEOPLE} == MODELS.keys()
    assert not told & writing.LEADS.keys()


@pytest.mark.parametrize("table", writing.LEADS)
def test_each_column_leads_where_it_is_said_to(table: str) -> None:
    column, parent = writing.LEADS[table]
    if column == "id":
        assert table == "matches_club"
        return
    field = next(each for each in MODELS[table]._meta.local_fields if each.column == column)
    assert field.related_model
    assert field.related_model._meta.db_table == (parent or "matches_club")
    # Where it may be empty, the row is written where every club is open.
    assert not field.null or table == "matches_permission"


def acts_in() -> str | None:
    """What a statement finds that says nothing itself."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s, true)", [writing.CLUBS])
        return str(cursor.fetchone()[0])


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_with_the_transaction_in_which_it_was_open_a_club_is_shut() -> None:
    with walls._being(walls.Open(acts_in=frozenset({7}))):
        with transaction.atomic():
            Membership.objects.filter(pk=0).update(left_on=None)
            assert acts_in() == "7"
        assert acts_in() == ""
        Membership.objects.filter(pk=0).update(left_on=None)
        assert acts_in() == ""


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_whenever_a_connection_is_made_it_says_that_it_knows_of_the_walls() -> None:
    for _time in ("made", "made anew"):
        assert acts_in() == ""
        connection.close()
