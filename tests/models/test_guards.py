"""The guards outlive what databases do to triggers."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, models
from django.db.models import QuerySet

from matches.models import Fixture, Scorecard
from matches.models.guards import GUARDS, triggers
from matches.models.guards.board_guards import FOLLOWERS
from pennyclub.kept_pages import triggers as kept
from tests.models.league import League
from tests.models.league_people import HOUR, NOON


def names() -> set[str]:
    return set(triggers._up(connection))


@pytest.mark.usefixtures("db")
def test_guards_already_up_are_left_alone(django_assert_num_queries: Any) -> None:
    looks = 1 if connection.vendor == "sqlite" else 5
    with django_assert_num_queries(looks + 2):  # and a savepoint about them
        triggers.put_up(connection)


@pytest.mark.usefixtures("db")
def test_guards_that_are_gone_are_put_up_again() -> None:
    before = names()
    triggers.take_down(connection, "DELETE")
    against = [guard for guard in GUARDS if guard.event == "DELETE"]
    assert len(before) - len(names()) == len(against) >= 3
    triggers.take_down(connection)
    assert not names()
    triggers.put_up(connection)
    assert names() == before


@pytest.mark.usefixtures("db")
def test_a_guard_of_an_older_text_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    before = names()
    monkeypatch.setitem(triggers.LETS_PAST, "DELETE", "matches.other")
    monkeypatch.setattr(triggers, "_quoted", lambda message: "'Refused.'")
    monkeypatch.setattr(
        triggers, "FOLLOWERS", [replace(each, statements=("SELECT 1",)) for each in FOLLOWERS]
    )
    triggers.put_up(connection)
    assert not names() & before
    assert len(names()) == len(before)


@pytest.mark.django_db(transaction=True)
def test_flush_empties_the_appended_tables_and_leaves_the_guards_up() -> None:
    league = League()
    assert league.result.pk
    before = names()
    call_command("flush", interactive=False, verbosity=0)
    assert not Scorecard.objects.exists()
    assert names() == before


@pytest.mark.django_db(transaction=True)
def test_a_migration_that_remakes_a_guarded_table_passes_and_keeps_the_guards() -> None:
    """On SQLite a changed column means a new table, renamed over the old one."""
    league = League()
    assert league.result.pk
    old = Fixture._meta.get_field("leg")
    new = models.PositiveIntegerField(default=1)
    new.set_attributes_from_name("leg")
    new.model = Fixture
    before = names()
    for one, other in ((old, new), (new, old)):
        for each in (triggers, kept):
            each._before_migrating("default", plan=["a migration"])
        with connection.schema_editor() as editor:
            editor.alter_field(Fixture, one, other)
        for each in (triggers, kept):
            each._after_migrating("default", apps=apps)
        assert names() == before
    assert QuerySet(Scorecard).count() == 1


def test_the_guards_are_seen_to_around_every_migrate() -> None:
    app = apps.get_app_config("matches")
    assert triggers._before_migrating in models.signals.pre_migrate._live_receivers(app)[0]
    assert triggers._after_migrating in models.signals.post_migrate._live_receivers(app)[0]


@pytest.mark.needs_postgresql
@pytest.mark.django_db(transaction=True)
def test_of_two_matches_booked_on_a_board_at_once_one_is_refused() -> None:
    league = League()
    where = {"venue": league.venue, "board": league.board}
    fixtures = [league.new_fixture(), league.new_fixture()]
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def book(fixture: Fixture) -> None:
        try:
            barrier.wait(10)
            Fixture.objects.filter(pk=fixture.pk).update(
                **where, starts_at=NOON, ends_at=NOON + HOUR
            )
            outcomes.append("booked")
        except IntegrityError:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=book, args=(fixture,)) for fixture in fixtures]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(outcomes) == ["booked", "refused"]


def test_a_postponed_match_gives_its_board_free(league: League) -> None:
    where = {
        "venue": league.venue,
        "board": league.board,
        "starts_at": NOON,
        "ends_at": NOON + HOUR,
    }
    league.new_fixture(**where, outcome="postponed")
    league.new_fixture(**where)
    assert Fixture.objects.filter(board=league.board).count() == 2


def test_one_match_may_start_on_a_board_as_another_ends(league: League) -> None:
    where = {"venue": league.venue, "board": league.board}
    league.new_fixture(**where, starts_at=NOON, ends_at=NOON + HOUR)
    league.new_fixture(**where, starts_at=NOON + HOUR, ends_at=NOON + 2 * HOUR)
    assert Fixture.objects.filter(board=league.board).count() == 2


def test_a_match_may_be_moved_within_its_own_time(league: League) -> None:
    where = {"venue": league.venue, "board": league.board}
    fixture = league.new_fixture(**where, starts_at=NOON, ends_at=NOON + HOUR)
    fixture.ends_at = NOON + 2 * HOUR
    fixture.save()
    fixture.refresh_from_db()
    assert fixture.ends_at == NOON + 2 * HOUR
