"""Who looked: once an hour, for each club whose people were named, written once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from matches import tasks
from matches.models import Club, Look, Membership, Person, Season, User
from matches.models.guards import triggers
from matches.models.guards.people import LOOKS_KEPT
from matches.policy import visibility
from matches.selectors.people.retention import LOOKS
from matches.services import looked
from matches.services.people import accounts
from tests.web.leagues import League, make_league

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

NOON = datetime(2026, 10, 7, 12, 10, tzinfo=UTC)


@pytest.fixture
def league(monkeypatch: pytest.MonkeyPatch) -> League:
    made = make_league(6)
    at(monkeypatch, NOON)
    for person in Person.objects.filter(entries__competition=made.competition):
        Membership.objects.create(person=person, club=made.club, season=made.season)
    return made


def at(monkeypatch: pytest.MonkeyPatch, when: datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: when)


def named(rows: QuerySet[Person]) -> looked.Heard:
    """What is heard where these are named in full."""
    with looked.listening() as told:
        for person in rows:
            visibility.full_name(person)
    return looked.heard(told)


def children(number: int = 6) -> looked.Heard:
    held = Person.objects.order_by("pk")
    held.update(age_band="child", naming="code", code="Harbour 1")
    return named(held[:number])


def reader(name: str = "reads") -> User:
    return User.objects.create_user(name)


def rows() -> list[tuple[str, int]]:
    return list(Look.objects.order_by("pk").values_list("surface", "people"))


def test_few_are_no_row_and_a_file_always_is(league: League) -> None:
    who = reader()
    assert looked.note(who, children(4), "members", "page") == 0
    assert looked.note(who, children(5), "members", "page") == 1
    assert looked.note(who, children(1), "spreadsheet", "page") == 1
    assert rows() == [("members", 5), ("spreadsheet", 1)]


def test_what_strangers_read_too_does_not_count(league: League) -> None:
    held = Person.objects.order_by("pk")
    held.update(age_band="adult", naming="full")
    assert not named(held).people
    held.update(naming="initials")
    assert len(named(held).people) == held.count()


def test_looking_again_within_the_hour_is_no_second_row(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = reader()
    told = children()
    assert looked.note(who, told, "members", "page") == 1
    at(monkeypatch, NOON + timedelta(minutes=40))
    assert looked.note(who, told, "members", "page") == 0
    assert looked.note(who, told, "search", "page") == 1
    assert looked.note(reader("another"), told, "members", "page") == 1
    at(monkeypatch, NOON + timedelta(hours=1))
    assert looked.note(who, told, "members", "page") == 1
    assert Look.objects.count() == 4


def test_a_short_look_hides_no_long_one(league: League) -> None:
    who = reader()
    for n in range(4):
        person = Person.objects.create(given_name=f"New{n}", family_name="X", age_band="child")
        Membership.objects.create(person=person, club=league.club, season=league.season)
    assert looked.note(who, children(6), "members", "page") == 1
    assert looked.note(who, children(9), "members", "page") == 0
    assert looked.note(who, children(10), "members", "page") == 1
    assert rows() == [("members", 6), ("members", 10)]


def test_two_at_once_write_one(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    who, told = reader(), children()
    monkeypatch.setattr("matches.selectors.looked.known", lambda once: frozenset())
    looked.note(who, told, "members", "page")
    looked.note(who, told, "members", "page")
    assert rows() == [("members", 6)]


def test_every_club_hears_of_its_own_people(league: League) -> None:
    other = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    season = Season.objects.create(
        club=other, slug="now", name="Now", starts_on=NOON.date(),
        ends_on=NOON.date() + timedelta(days=200),
    )  # fmt: skip
    told = children()
    moved = Person.objects.order_by("pk")[:2]
    Membership.objects.filter(person__in=list(moved)).update(left_on=NOON.date())
    for person in moved:
        Membership.objects.create(person=person, club=other, season=season)
    looked.note(reader(), told, "search", "page")
    assert dict(Look.objects.values_list("club", "people")) == {league.club.pk: 4, other.pk: 2}


def test_who_is_a_member_nowhere_counts_where_they_are_entered(league: League) -> None:
    told = children()
    Membership.objects.all().delete()
    looked.note(reader(), told, "entries", "page")
    assert rows() == [("entries", 6)]


def test_a_row_is_never_edited_by_anybody(league: League) -> None:
    looked.note(reader(), children(), "members", "page")
    row = Look.objects.get()
    with pytest.raises(Exception, match="never edited"):
        row.save()
    with pytest.raises(DatabaseError, match="never edited"), transaction.atomic():
        QuerySet(Look).filter(pk=row.pk).update(people=1)
    assert Look.objects.get().people == 6


def test_nobody_deletes_it_before() -> None:
    assert timedelta(days=LOOKS_KEPT + 1) == LOOKS


def test_it_goes_after_a_year_and_not_before(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The database refuses by its own clock what is younger.
    then = datetime.now(UTC) - LOOKS - timedelta(days=2)
    at(monkeypatch, then)
    looked.note(reader(), children(), "members", "page")
    at(monkeypatch, then + LOOKS)
    tasks.keep_no_longer()
    assert Look.objects.count() == 1
    at(monkeypatch, then + LOOKS + timedelta(days=1))
    tasks.keep_no_longer()
    assert not Look.objects.exists()


def test_an_account_that_is_erased_looked_as_a_former_user(league: League) -> None:
    told = children()
    for name in ("one", "two"):
        looked.note(reader(name), told, "members", "page")
    for name in ("one", "two"):
        with transaction.atomic(), triggers.redacting():
            accounts.let_go(User.objects.get(username=name))
    assert {row.who.username for row in Look.objects.all() if row.who} == {"former user"}
    assert Look.objects.count() == 2


@pytest.mark.parametrize("private", [False, True])
def test_the_command_that_writes_an_archive_leaves_a_row_where_it_is_private(
    league: League, private: bool
) -> None:
    children()
    options: dict[str, Any] = {"private": private, "stdout": StringIO()}
    call_command("archive", league.club.slug, league.season.slug, **options)
    call_command("archive", league.club.slug, league.season.slug, **options)
    assert rows() == ([("archive", 6)] * 2 if private else [])
    assert not Look.objects.filter(who__isnull=False).exists()


def test_what_is_kept_about_somebody_leaves_one_at_the_server(league: League) -> None:
    children()
    one = Person.objects.order_by("pk")[0]
    call_command("subject-access", one.public_id, stdout=StringIO())
    assert rows() == [("subject", 1)]


def test_nothing_is_asked_where_nobody_is_named(
    league: League, django_assert_num_queries: Any
) -> None:
    told = children(4)
    with django_assert_num_queries(0):
        assert looked.note(None, told, "page", "link") == 0
    told, who = children(6), reader()
    looked.note(who, told, "members", "page")
    with django_assert_num_queries(2):
        looked.note(who, told, "members", "page")


def test_who_belongs_to_their_club_no_more_counts_for_it_once_each(league: League) -> None:
    """Nobody else has them: a look at them alone is of so many people, and not of none."""
    who = children()
    Membership.objects.update(left_on=NOON.date() - timedelta(days=40))
    assert looked.note(reader(), who, "page", "page") == 1
    assert Look.objects.get().people == 6
