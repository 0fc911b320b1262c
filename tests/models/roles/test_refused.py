"""What the application's role cannot do, whatever it is made to say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import Error, IntegrityError, ProgrammingError, connection, transaction

from matches.models import AuditEntry, Competition, Goal, Scorecard
from matches.models.guards import definers, rights, triggers
from matches.models.guards.results import READ_OFF as NOUNS
from matches.policy import walls
from tests import application
from tests.models.league import League
from tests.models.refusals import again

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db]

TABLES = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
APPENDED = (
    "matches_auditentry", "matches_boardversion", "matches_correction", "matches_permission",
    "matches_rankingedition", "matches_result", "matches_runningline", "matches_scorecard",
    "matches_seal", "matches_sealedrow", "matches_settingschange",
)  # fmt: skip
READ_OFF = tuple(f"matches_{noun}" for noun in NOUNS)
"""Read off a card as it is saved, and never touched again but to read that card anew."""
GOES_AFTER_ITS_TIME = ("matches_look",)
"""Appended as well, and let go of by night once they are old."""
NOTHING_OF_ITS_OWN = (
    "DROP TRIGGER {trigger} ON matches_auditentry",
    "ALTER TABLE matches_auditentry DISABLE TRIGGER ALL",
    "ALTER TABLE matches_auditentry OWNER TO CURRENT_USER",
    "SET session_replication_role = replica",
    "DROP FUNCTION settled_held(text, bigint[])",
    "CREATE OR REPLACE FUNCTION settled_held(its_table text, keys bigint[]) RETURNS bigint"
    " LANGUAGE sql AS 'SELECT 1'",
    "CREATE OR REPLACE FUNCTION {trigger}() RETURNS trigger LANGUAGE plpgsql AS"
    " 'BEGIN RETURN NEW; END'",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE TABLE mine (id int)",
    "CREATE TEMPORARY TABLE matches_runningcard (id int)",
    "CREATE SCHEMA mine",
    "CREATE RULE mine AS ON INSERT TO matches_auditentry DO INSTEAD NOTHING",
    "CREATE TRIGGER mine BEFORE INSERT ON matches_person EXECUTE FUNCTION {trigger}()",
    "DROP TABLE matches_auditentry CASCADE",
    "CREATE ROLE mine",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "ALTER ROLE CURRENT_USER BYPASSRLS",
    "SELECT setval(pg_get_serial_sequence('matches_auditentry', 'id'), 1)",
    "COPY matches_person TO PROGRAM 'cat'",
    "COPY matches_person TO '/tmp/people'",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT lo_export(1, '/tmp/people')",
    "SELECT rolpassword FROM pg_authid",
    "SELECT * FROM pg_shadow",
    "SELECT * FROM pg_statistic",
    "LOCK TABLE matches_auditentry IN ACCESS EXCLUSIVE MODE",
    "INSERT INTO django_migrations (app, name, applied) VALUES ('matches', '0', now())",
    "UPDATE kept_generation SET number = 0",
)


@pytest.fixture
def as_it(league: League) -> Iterator[League]:
    """The test's own statements are the application's; a row of what is appended is there."""
    for row in (league.auditentry, league.result, league.correction, league.look):
        assert row.pk
    with application.being_it():
        yield league


def refuses(statement: str, because: type[Error] = ProgrammingError) -> str:
    with pytest.raises(because) as refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    return str(refused.value)


def may(right: str, table: str, column: str = "") -> bool:
    asked = [application.ROLE, table, *([column] if column else []), right]
    kind = "column" if column else "table"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT has_{kind}_privilege({', '.join(['%s'] * len(asked))})", asked)
        return bool(cursor.fetchone()[0])


@pytest.mark.parametrize("table", [*APPENDED, *READ_OFF])
def test_what_is_appended_is_not_edited_deleted_or_emptied(as_it: League, table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('matches.redacting', 'on', true)")
        cursor.execute("SELECT set_config('matches.erasing', 'on', true)")
    for statement in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}", f"TRUNCATE {table}"):
        assert "permission denied" in refuses(statement)


@pytest.mark.parametrize("table", GOES_AFTER_ITS_TIME)
def test_what_goes_after_its_time_is_neither_edited_nor_emptied(as_it: League, table: str) -> None:
    for statement in (f"UPDATE {table} SET id = id", f"TRUNCATE {table}"):
        assert "permission denied" in refuses(statement)


def test_who_looked_is_let_go_of_once_it_is_old_and_not_before(as_it: League) -> None:
    """Whoever reads does not have the trace away, whatever they say of the transaction."""
    look, columns = as_it.look, "at, club_id, who_id, surface, door, people"
    with connection.cursor() as cursor, walls.across_clubs():
        cursor.execute("SELECT set_config('matches.erasing', 'on', true)")
        for once, days in (("young", 0), ("nearly", 363), ("old", 365)):
            cursor.execute(
                f"INSERT INTO matches_look (once, {columns}) SELECT %s, now() - %s * interval"
                f" '1 day', club_id, who_id, surface, door, people FROM matches_look WHERE id = %s",
                [once, days, look.pk],
            )
        for once in ("young", "nearly"):
            said = refuses(f"DELETE FROM matches_look WHERE once = '{once}'", IntegrityError)
            assert "kept for a year" in said
        cursor.execute("DELETE FROM matches_look WHERE once = 'old'")
        assert cursor.rowcount == 1


def test_of_one_card_what_was_read_off_it_is_read_off_anew_and_of_no_other(league: League) -> None:
    kept = league.goal
    other = league.new_scorecard(fixture_board=league.fixtureboard)
    assert kept.scorecard_id != other.pk
    again(kept, scorecard=other)
    with application.being_it(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('matches.erasing', 'on', true)")
        cursor.execute("SELECT settled_unread(%s)", [other.pk])
    assert list(Goal.objects.all()) == [kept]


def test_every_appended_table_is_in_those_lists() -> None:
    never = {g.table for g in triggers.GUARDS if g.event == "TRUNCATE"}
    assert never == {*APPENDED, *READ_OFF, *GOES_AFTER_ITS_TIME}


@pytest.mark.parametrize("statement", NOTHING_OF_ITS_OWN)
def test_the_database_is_not_its_own(as_it: League, statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tgname FROM pg_trigger WHERE tgname LIKE 'guard_auditentry_edit%'")
        (trigger,) = cursor.fetchone()
    refuses(statement.format(trigger=trigger), Error)


def test_each_table_has_the_rights_that_the_guards_leave_it_and_no_other() -> None:
    assert {each.table for each in rights.rights(apps)} == {*TABLES, "django_migrations"}
    for each in rights.rights(apps):
        assert may("SELECT", each.table)
        assert may("INSERT", each.table) is each.insert, each
        assert may("DELETE", each.table) is each.delete, each
        assert may("UPDATE", each.table) is (each.update == rights.ALL), each
        for right in ("TRUNCATE", "REFERENCES", "TRIGGER"):
            assert not may(right, each.table), (right, each)


@pytest.mark.parametrize("table", sorted(rights.settled()))
def test_of_a_settled_table_the_named_columns_alone_are_edited(table: str) -> None:
    model = next(m for m in apps.get_models() if m._meta.db_table == table)
    columns = {str(field.column) for field in model._meta.local_concrete_fields}
    assert {one for one in columns if may("UPDATE", table, one)} == set(rights.settled()[table])


def test_what_it_has_not_it_gives_nobody(as_it: League) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"GRANT ALL ON matches_auditentry TO {application.ROLE}, PUBLIC")
    assert not may("UPDATE", "matches_auditentry")
    assert not may("DELETE", "matches_auditentry")


def test_it_is_nobody_in_particular() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,"
            " (SELECT count(*) FROM pg_auth_members WHERE member = r.oid),"
            " (SELECT count(*) FROM pg_class WHERE relowner = r.oid),"
            " (SELECT count(*) FROM pg_proc WHERE proowner = r.oid) FROM pg_roles r"
            " WHERE rolname = %s",
            [application.ROLE],
        )
        assert cursor.fetchone() == (False, False, False, False, False, 0, 0, 0)


def test_saying_that_somebody_is_erased_lets_it_past_no_guard(as_it: League) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('matches.redacting', 'on', true)")
    said = refuses("UPDATE matches_competition SET club_id = club_id + 1", IntegrityError)
    assert "never changes its club" in said


def say(function: str, setting: str = "matches.redacting") -> str:
    """The refusal of a function, in a transaction that says it may."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, 'on', true)", [setting])
    return refuses(f"SELECT settled_{function}", IntegrityError)


def test_a_function_does_nothing_where_nobody_is_erased(as_it: League) -> None:
    key = as_it.auditentry.pk
    for call in (
        f"masked('matches_auditentry', 'summary', {key}, '[…]')",
        "readdressed('matches_auditentry', 'summary', '222222222222', '333333333333')",
        "merged(1, 2)", "let_go(1)", f"opened('matches_auditentry', ARRAY[{key}]::bigint[])",
    ):  # fmt: skip
        assert "where somebody is erased" in refuses(f"SELECT settled_{call}", IntegrityError)
    for call in ("taken_back(1)", "season_taken_back(1)", "unread(1)"):
        assert "never deleted" in refuses(f"SELECT settled_{call}", IntegrityError)


@pytest.mark.parametrize(
    "said", ["Something else", "", "[…] and more", "Ada[…]", "[…]x", "%", "_%", "[…]\\"]
)
def test_a_text_only_loses_what_stood_in_it(as_it: League, said: str) -> None:
    entry = AuditEntry.objects.create(
        action="a", object_type="b", object_id="c", summary="Asked of Ada Reed"
    )
    quoted = said.replace("'", "''")
    refused = say(f"masked('matches_auditentry', 'summary', {entry.pk}, '{quoted}')")
    assert "nothing is put in" in refused


def test_a_name_is_cut_out_of_a_text_and_of_a_document(as_it: League) -> None:
    made = AuditEntry.objects.create(
        action="a",
        object_type="b",
        object_id="c",
        summary="50% of Ada_Reed's\\",
        before={"b": ["Ada Reed", 1.5]},
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('matches.redacting', 'on', true)")
        call = "SELECT settled_masked('matches_auditentry', %s, %s, %s)"
        cursor.execute(call, ["summary", made.pk, "50% of […]'s\\"])
        cursor.execute(call, ["before", made.pk, '{"b": ["[…]", 1.5]}'])
    made.refresh_from_db()
    assert (made.summary, made.before) == ("50% of […]'s\\", {"b": ["[…]", 1.5]})
    refused = say(f"""masked('matches_auditentry', 'before', {made.pk}, '{{"b": ["[…]", 2.5]}}')""")
    assert "nothing is put in" in refused


@pytest.mark.parametrize(
    ("table", "column"),
    [("matches_result", "score_a"), ("matches_auditentry", "action"), ("matches_user", "email"),
     ("pg_authid", "rolname"), ("matches_seal", "head")],
)  # fmt: skip
def test_no_other_column_has_words(as_it: League, table: str, column: str) -> None:
    assert "no free words" in say(f"masked('{table}', '{column}', 1, '[…]')")
    assert "No public id" in say(f"readdressed('{table}', '{column}', 'a', 'b')")
    for name in ("opened", "held"):
        if table in {"matches_user", "pg_authid", "matches_seal"}:
            assert "no settled rows" in say(f"{name}('{table}', ARRAY[1]::bigint[])")


def test_nobody_who_is_here_is_given_what_another_did(as_it: League) -> None:
    one, other = (as_it.new_person(given_name=name) for name in ("Ann", "Ben"))
    gone = "2" * 12
    for old, new in ((one.public_id, other.public_id), (gone, "3" * 12), ("", one.public_id),
                     ('"a"', one.public_id), (gone, "x")):  # fmt: skip
        refused = say(f"readdressed('matches_auditentry', 'before', '{old}', '{new}')")
        assert "nobody has any more" in refused


def test_a_list_takes_nobody_elses_permission_back(as_it: League) -> None:
    before = as_it.permission.pk
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('matches.erasing', 'on', true)")
        cursor.execute("SELECT settled_taken_back(1)")
        assert cursor.fetchone() == (0,)
        cursor.execute("SELECT count(*) FROM matches_permission WHERE id = %s", [before])
        assert cursor.fetchone() == (1,)


def test_a_list_takes_no_other_results_back(as_it: League) -> None:
    before = as_it.result.pk
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('matches.erasing', 'on', true)")
        cursor.execute("SELECT settled_season_taken_back(1)")
        assert cursor.fetchone() == (0,)
        cursor.execute("SELECT count(*) FROM matches_result WHERE id = %s", [before])
        assert cursor.fetchone() == (1,)


def test_every_function_has_its_owners_rights_and_looks_nowhere_else() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT p.oid::regprocedure::text, prosecdef, proconfig, has_function_privilege("
            "'public', p.oid, 'EXECUTE') FROM pg_proc p WHERE proname LIKE 'settled!_%' ESCAPE '!'"
        )
        found = {name: rest for name, *rest in cursor.fetchall()}
    path = ["search_path=pg_catalog, public, pg_temp"]
    assert {name.replace(",", ", ") for name in found} == set(definers.signatures())
    assert all(rest == [True, path, False] for rest in found.values()), found


def test_reading_and_appending_go_on(as_it: League) -> None:
    assert Scorecard.objects.count() == 1
    assert AuditEntry.objects.create(action="a", object_type="b", object_id="c").pk
    assert Competition.objects.update(name="Another name") >= 1
