"""Whatever is written to the club's tables, by whatever way, is told to the pages made from it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import F
from django.db.models.signals import post_migrate, pre_migrate

from matches import services
from matches.models import (
    Competition,
    Entry,
    Fixture,
    Person,
    Season,
    Standing,
    Team,
    User,
)
from matches.models.base import named_triggers
from pennyclub.kept_pages import generations, middleware, triggers
from pennyclub.kept_pages.stale_when import EVENTS, SILENT, told
from tests.deep import some
from tests.platform.kept_pages.looking import made_anew, now, pages_of, stranger
from tests.web.leagues import League, make_league, person, rebuild

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    middleware.clear()
    monkeypatch.setattr(middleware, "_minute", lambda: 7)
    yield
    middleware.clear()


@pytest.fixture
def league() -> League:
    return make_league(4, 5, with_cards=True)


def up() -> set[str]:
    with connection.cursor() as cursor:
        return {name[:-9] for name in named_triggers.up(cursor, connection.vendor, "told")}


def test_every_table_of_the_club_tells_of_every_event_but_those_that_no_page_is_made_from() -> None:
    ours = apps.get_app_config("matches").get_models(include_auto_created=True)
    tables = {model._meta.db_table for model in ours}
    assert tables >= SILENT
    wanted = {
        f"told_{table.removeprefix('matches_')}_{event.lower()}"
        for table in tables - SILENT
        for event in EVENTS
    }
    assert up() == wanted


def test_what_belongs_to_a_competition_tells_its_club_and_anything_else_tells_for_itself() -> None:
    ways = told(apps)
    assert ways["matches_competition"] == ()
    flick = ways["matches_flick"]
    assert flick is not None
    assert [step[1] for step in flick] == [
        "matches_scorecard", "matches_fixture", "matches_competition",
    ]  # fmt: skip
    for name in ("person", "team", "membership", "club", "venue", "formername", "user", "rating"):
        assert ways[f"matches_{name}"] is None, name


def test_triggers_come_back_after_they_were_taken_down() -> None:
    before = up()
    triggers.take_down(connection)
    assert not up()
    triggers.put_up(connection)
    assert up() == before


def test_they_are_seen_to_around_every_migrate() -> None:
    app = apps.get_app_config("kept")
    assert triggers._before_migrating in pre_migrate._live_receivers(app)[0]
    assert triggers._after_migrating in post_migrate._live_receivers(app)[0]


def moved(scope: str, act: Callable[[], object]) -> bool:
    """Whether a scope's number is another after an act."""
    before = generations.every().get(scope)
    act()
    return generations.every().get(scope) != before


def raw(sql: str) -> Callable[[], object]:
    return lambda: connection.cursor().execute(sql)


def test_every_way_of_writing_is_told(league: League) -> None:
    club, people = f"club {league.club.pk}", Person.objects.order_by("pk")
    first, fixture, free = people[0], league.fixtures[-1], person(9)
    new = Person(given_name="Kai", family_name="Lund", age_band="adult")
    ways: list[tuple[str, Callable[[], object]]] = [
        ("matches_person", first.save),
        ("matches_person", lambda: people.update(alias="Sparrow")),
        ("matches_person", lambda: Person.objects.bulk_create([new])),
        ("matches_person", lambda: Person.objects.bulk_update([first], ["alias"])),
        ("matches_person", raw("UPDATE matches_person SET alias = 'Wren'")),
        ("matches_person", lambda: Person.objects.filter(given_name="Kai").delete()),
        (club, lambda: Fixture.objects.filter(pk=fixture.pk).update(starts_at=None)),
        (club, lambda: Entry.objects.bulk_create(
            [Entry(competition=league.competition, person=free)], ignore_conflicts=True)),
        (club, raw("UPDATE matches_competition SET name = 'Spring league'")),
        (club, lambda: rebuild(league)),
    ]  # fmt: skip
    for number, (scope, act) in enumerate(ways):
        assert moved(scope, act), (number, scope)
    again = Team(club=league.club, name="Owls", public_id="2222222222aa")
    assert moved("matches_team", again.save)
    twin = [Team(club=league.club, name="Owls", public_id="2222222222aa")]
    Team.objects.bulk_create(twin, ignore_conflicts=True)
    assert Team.objects.count() == 1


def test_a_write_that_is_taken_back_is_told_to_nobody(league: League) -> None:
    def taken_back() -> None:
        with transaction.atomic():
            Person.objects.update(alias="Wren")
            transaction.set_rollback(True)

    assert not moved("matches_person", taken_back)


def test_somebody_who_signs_in_makes_no_page_anew() -> None:
    user = User.objects.create(username="ana")
    assert not moved("matches_user", lambda: user.save(update_fields=["last_login"]))
    assert moved("matches_user", lambda: user.save(update_fields=["username"]))


def test_one_club_s_matches_leave_another_club_s_pages_as_they_are(league: League) -> None:
    other = f"club {league.club.pk + 1}"
    assert not moved(other, lambda: rebuild(league))
    assert not moved("matches_person", lambda: rebuild(league))


@pytest.mark.django_db(transaction=True)
def test_what_is_not_committed_yet_is_on_no_page_and_what_is_on_all(league: League) -> None:
    written, go = threading.Event(), threading.Event()

    def write() -> None:
        with transaction.atomic():
            Person.objects.update(given_name="Wilhelmina")
            written.set()
            go.wait(10)
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    written.wait(10)
    path = league.address
    before = [now(stranger(), path) for _time in range(2)]
    go.set()
    writer.join()
    assert b"Wilhelmina" not in before[0][1]
    assert before[0] == before[1]
    assert b"Wilhelmina" in now(stranger(), path)[1]


def initials(league: League) -> None:
    who = league.entries[0].person
    assert who is not None
    services.people.set_naming(
        owner_of(who), league.club.public_id, who.public_id, naming="initials"
    )


def owner_of(person: Person) -> User:
    return User.objects.create_superuser("root")


def young(league: League) -> None:
    Person.objects.filter(pk=league.entries[1].person_id).update(
        age_band="child", naming="initials"
    )


def erased(league: League) -> None:
    who = league.entries[0].person
    assert who is not None
    services.people.erasing.erase_at_the_server(who.public_id)


def withdrawn_from_view(league: League) -> None:
    Competition.objects.filter(pk=league.competition.pk).update(visibility="private")


def put_off(league: League) -> None:
    Fixture.objects.filter(pk=league.fixtures[-1].pk).update(
        starts_at=F("starts_at") + timedelta(days=3)
    )


def put_right(league: League) -> None:
    by, fixture = User.objects.create_superuser("ruler"), league.fixtures[0]
    services.rulings.void(by, fixture.public_id, reason="Miscounted.", replace=True)


def table_anew(league: League) -> None:
    Standing.objects.filter(division=league.division, current=True).delete()


def renamed(league: League) -> None:
    Season.objects.update(name="The long season")


CHANGES = [initials, young, erased, withdrawn_from_view, put_off, put_right, table_anew, renamed]


@pytest.mark.parametrize("change", some(CHANGES, 2), ids=lambda change: change.__name__)
def test_what_is_withdrawn_or_corrected_is_so_on_every_page_at_once(
    league: League, change: Callable[[League], None]
) -> None:
    client, paths = stranger(), pages_of(league)
    before = {path: now(client, path) for path in paths}
    change(league)
    after = {path: now(client, path) for path in paths}
    assert after == {path: made_anew(path) for path in paths}
    assert after != before


@pytest.mark.deep
@pytest.mark.parametrize("change", [young, put_right], ids=["young", "put_right"])
def test_without_the_triggers_old_pages_would_stand(
    league: League, change: Callable[[League], None]
) -> None:
    client, paths = stranger(), pages_of(league)
    triggers.take_down(connection)
    before = {path: now(client, path) for path in paths}
    change(league)
    assert {path: now(client, path) for path in paths} == before
    assert before != {path: made_anew(path) for path in paths}
