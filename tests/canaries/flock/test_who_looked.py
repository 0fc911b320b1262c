"""Whoever has full names in bulk shown or handed over leaves a row: at every address there is."""

from __future__ import annotations

import io
import zipfile
from html import unescape

import pytest
from django.contrib import admin
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from matches.models import Look, Membership, Person, User
from matches.models.guards import triggers
from matches.models.people import full_names
from matches.services.looked import BULK
from tests.canaries.flock.birds import Canary, Flock, named
from tests.deep import some
from tests.security.addresses import filled, patterns
from tests.security.test_another_club import _league
from tests.web.leagues import League

pytestmark = pytest.mark.django_db

PEOPLE = 12
FILES = (".csv", ".xlsx")
LEDGER = ("ledger.csv", "ledger.xlsx")
"""It names nobody in full, and is on record all the same."""


@pytest.fixture
def league() -> League:
    """One with a row of everything, in which everybody is a child with a name like no other."""
    cache.clear()
    made = _league(8)
    for n in range(PEOPLE - Person.objects.count()):
        Person.objects.create(given_name=f"New {n}", family_name="X", age_band="child")
    for number, person in enumerate(Person.objects.order_by("pk")):
        Person.objects.filter(pk=person.pk).update(
            **named(number), age_band="child", naming="code", code=f"Player {number}"
        )
        Membership.objects.create(person=person, club=made.club, season=made.season)
    return made


@pytest.fixture
def flock(league: League) -> Flock:
    """Those of the league, who are to be heard in an answer."""
    return Flock({n: Canary(n, "child", "code", "stays", "member", "") for n in range(PEOPLE)})


def texts(answer: HttpResponse) -> str:
    """What can be read in an answer; of a workbook, in all its sheets."""
    body = b"".join(answer) if answer.streaming else answer.content
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as held:
            body = b" ".join(held.read(name) for name in held.namelist())
    return unescape(body.decode("utf-8", "replace"))


def in_full(flock: Flock, answer: HttpResponse) -> int:
    """Of how many the full name stands in it."""
    return sum(words >= {"given", "family"} for words in flock.told(texts(answer)).values())


def addresses(league: League) -> list[str]:
    """All of ours, with every kind of file, and searches."""
    told = dict.fromkeys(filled(each, league) for each in patterns())
    more = [at.replace(".csv", ".xlsx") for at in told if at.endswith(".csv")]
    return [*told, *more, "/search/?q=zeq", "/api/v1/competitions?page=1"]


def of_admin() -> list[str]:
    """The lists of the administration."""
    models = [each for each in admin.site._registry if each._meta.app_label == "matches"]
    return [reverse(f"admin:matches_{each._meta.model_name}_changelist") for each in models]


def walked(client: Client, flock: Flock, pages: list[str]) -> tuple[list[str], list[str]]:
    """The addresses that named many, and those that left another row than of so many people: none
    where they named few."""
    many, wrong = [], []
    # Young as they are: not by `erasing`, for no page computes while a transaction is open.
    triggers.take_down(connection, "DELETE")
    try:
        for at in pages:
            Look.objects.all().erase()
            number = in_full(flock, client.get(at))
            if number >= (1 if at.endswith(FILES) else BULK):
                many.append(at)
            looks = [*Look.objects.values_list("people", flat=True)]
            if looks != ([number] if at in many else []) and not at.endswith(LEDGER):
                wrong.append(f"{at}: {number} named, {looks} on record")
    finally:
        triggers.put_up(connection)
    return many, wrong


def client_of(league: League, *, runner: bool = False) -> Client:
    client = Client()
    user = User.objects.create_superuser("runs-it") if runner else league.organiser("o", "owner")
    client.force_login(user)
    return client


@pytest.mark.slow
@pytest.mark.deep
def test_every_answer_with_many_names_leaves_a_row(league: League, flock: Flock) -> None:
    many, wrong = walked(client_of(league), flock, addresses(league))
    assert wrong == []
    assert len(many) >= 8, many


def test_so_does_every_list_of_the_administration(league: League, flock: Flock) -> None:
    many, wrong = walked(client_of(league, runner=True), flock, some(of_admin(), 24))
    assert wrong == []
    assert many


def test_the_walk_finds_where_nobody_listens(
    league: League, flock: Flock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the walks above would show nothing."""
    monkeypatch.setattr(full_names, "told", lambda person: None)
    at = f"/desk/clubs/{league.club.slug}/members/"
    many, wrong = walked(client_of(league), flock, [at])
    assert many == [at]
    assert len(wrong) == 1


def test_strangers_leave_none_and_are_asked_nothing(league: League, flock: Flock) -> None:
    many, wrong = walked(Client(), flock, some(addresses(league), 24))
    assert (many, wrong) == ([], [])
    assert not Look.objects.exists()
