"""A year after somebody's last season strangers read a code: the clock is put forward."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services, tasks
from matches.models import AuditEntry, Membership, Permission, PermissionAsked, Person, Season
from matches.policy.visibility import person_name
from matches.services.looked import BULK
from matches.services.people import ledger, permissions
from matches.services.people.ledger import Said
from tests.services.league import END, League, make_league

pytestmark = pytest.mark.django_db
A_YEAR = END + timedelta(days=365)


@pytest.fixture
def league() -> League:
    return make_league(2)


def on(monkeypatch: Any, day: date) -> None:
    """At noon: an hour before midnight in winter is tomorrow in summer."""
    then = timezone.make_aware(datetime.combine(day, time(12)))
    monkeypatch.setattr(timezone, "now", lambda: then)


def shown(who: Person) -> str:
    who.refresh_from_db()
    return person_name(who)


def member(league: League, given: str = "Zebulon", **more: Any) -> Person:
    told = {"given_name": given, "family_name": "Quarrington", "age_band": "adult", **more}
    return services.people.create(league.owner, league.club, **told)


def test_a_name_is_read_until_the_day_and_a_code_from_then_on(league, monkeypatch):
    who = member(league)
    assert shown(who) == "Z. Q."
    with monkeypatch.context() as clock:
        on(clock, A_YEAR - timedelta(days=1))
        assert tasks.keep_no_longer()["names"] == 0
        assert shown(who) == "Z. Q."
    on(monkeypatch, A_YEAR)
    assert tasks.keep_no_longer()["names"] == 3
    assert shown(who) == who.code
    assert tasks.keep_no_longer()["names"] == 0
    last = Permission.objects.filter(person=who).last()
    assert (last.kind, last.naming, last.recorded_by) == ("withdrawn", "code", None)
    noted = AuditEntry.objects.filter(action="person.run-out", object_id=who.public_id)
    assert noted.get().before == {"naming": "initials", "age_band": "adult"}
    assert [*ledger.differing()] == []


def test_who_played_since_is_read_for_a_year_from_that_season_on(league, monkeypatch):
    played = league.entries[0].person
    assert played is not None
    later = Season.objects.create(
        club=league.competition.club, slug="next", name="Next", starts_on=END + timedelta(days=60),
        ends_on=END + timedelta(days=300),
    )  # fmt: skip
    league.competition.__class__.objects.filter(pk=league.competition.pk).update(season=later)
    idle = member(league)
    on(monkeypatch, A_YEAR)
    tasks.keep_no_longer()
    assert shown(played) == "A. B."
    assert shown(idle) == idle.code
    on(monkeypatch, END + timedelta(days=300 + 365))
    tasks.keep_no_longer()
    assert shown(played) == played.code


def test_what_waits_of_somebody_is_let_go_with_their_name(league, monkeypatch):
    who = member(league)
    permissions.record(league.owner, league.club, who.public_id, Said(naming="full"))
    on(monkeypatch, A_YEAR)
    tasks.keep_no_longer()
    assert not PermissionAsked.objects.filter(state="open").exists()


def test_an_objection_stays_one(league, monkeypatch):
    who = member(league)
    said = Said(kind="objected", given_by="person", evidence="mail")
    permissions.record(league.owner, league.club, who.public_id, said)
    on(monkeypatch, A_YEAR)
    tasks.keep_no_longer()
    assert ledger.objected(who)
    assert Permission.objects.filter(person=who).last().kind == "objected"


def test_a_membership_anew_begins_it_anew(league, monkeypatch):
    who = member(league)
    again = Season.objects.create(
        club=league.competition.club, slug="next", name="Next", starts_on=END + timedelta(days=60),
        ends_on=END + timedelta(days=300),
    )  # fmt: skip
    Membership.objects.create(person=who, club=league.competition.club, season=again)
    on(monkeypatch, A_YEAR)
    tasks.keep_no_longer()
    assert shown(who) == "Z. Q."


def test_the_page_says_on_which_day_and_the_night_keeps_to_it(league, monkeypatch):
    who, gone = member(league), member(league, "Yolanda")
    services.people.leave(league.owner, league.club, gone.public_id)
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/clubs/{league.competition.club.slug}/keeping/"
    page = client.get(at).content.decode()
    assert f"{A_YEAR.day} {A_YEAR:%b %Y}" in page
    names, left = page.partition('id="left"')[::2]
    assert who.public_id in names
    assert f"members/{gone.public_id}/erase/" in left
    assert f"members/{who.public_id}/erase/" not in left


@pytest.mark.parametrize("number", [1, 6])
def test_the_page_costs_the_same_however_many_they_are(league, number, django_assert_num_queries):
    for each in range(number):
        member(league, f"Zebulon{each}")
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/clubs/{league.competition.club.slug}/keeping/"
    client.get(at)
    with django_assert_num_queries(QUERIES + (LOOKED if number >= BULK else 0)):
        client.get(at)


LOOKED = 2
"""Whose people were named, and whether it is on record in this hour already."""
QUERIES = 35
"""Session, user, who reads (2), the club and its people, their seasons (11), two for each kind that
has an end."""
