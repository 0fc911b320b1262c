"""What is taken back is gone from every address at once; nobody reads more than is allowed."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from matches.models import Person, User
from matches.policy.surfaces import HOLDS, Place
from matches.services.people import ledger, permissions
from matches.services.people.ledger import Said
from matches.web.looked.names_in_answers import FEEDS, RANKINGS, surface_of
from tests.canaries.cage import FAMILY, GIVEN, addresses, hits, let_in, words_in
from tests.deep import some
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
NOBODY_IN_IT = {"robots", "score-worker"}
"""What is no page, and has no name in it."""
ALLOWED = {"given_by": "person", "evidence": "paper"}


@pytest.fixture
def league() -> League:
    cache.clear()
    league = make_league(4, 5, with_cards=True)
    who = let_in(league)
    Person.objects.filter(pk=who.pk).update(age_band="adult")
    league.entries[0].person.refresh_from_db()
    return league


def allow(league: League, naming: str, **more: object) -> Person:
    who = league.entries[0].person
    ledger.append(who, league.club, Said(naming=naming, **ALLOWED, **more), by=None)
    return who


def heard(league: League, *leaks: str) -> list[str]:
    """The addresses at which a stranger reads one of these."""
    found = []
    client = Client()
    for at in addresses(league):
        words = words_in(client.get(at))
        if any(leak in words for leak in leaks):
            found.append(at)
    return found


@pytest.mark.slow
def test_a_withdrawal_is_everywhere_at_once(league: League) -> None:
    who = allow(league, "full")
    # Or the rest would show nothing.
    read = heard(league, f"{GIVEN} {FAMILY}")
    assert len(read) >= 10
    assert {at.rpartition(".")[2] for at in read} >= {"csv", "xlsx", "pdf", "ics"}
    root = User.objects.create_superuser("root")
    permissions.record(root, league.club.public_id, who.public_id, Said())
    assert hits(Client(), addresses(league)) == []
    assert len(heard(league, who.code)) >= 10


def test_a_public_archive_that_is_made_after_a_withdrawal_has_the_code(league: League) -> None:
    who = allow(league, "full")
    assert f"{GIVEN} {FAMILY}" in archived(league, "--names")
    assert FAMILY not in archived(league)
    ledger.append(who, league.club, Said(), by=None)
    told = archived(league, "--names")
    assert FAMILY not in told
    assert GIVEN not in told
    assert who.code in told


def archived(league: League, *flags: str) -> str:
    """What an archive for everybody says."""
    out = StringIO()
    call_command("archive", league.club.slug, league.season.slug, "--cards", *flags, stdout=out)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("surface", some(list(HOLDS), 2))
def test_a_name_is_read_on_no_surface_on_which_it_was_not_allowed(
    league: League, surface: str
) -> None:
    who = allow(league, "full", surface=surface)
    met = {each: [] for each in Place}
    for at in heard(league, f"{GIVEN} {FAMILY}"):
        met[surface_of(SimpleNamespace(resolver_match=resolve(at.partition("?")[0])))].append(at)
    assert {each for each, found in met.items() if found} == HOLDS[surface], met
    page = f"/players/{who.public_id}/"
    assert Client().get(page).status_code == (200 if Place.RANKINGS in HOLDS[surface] else 404)


@pytest.mark.deep
def test_whatever_is_no_page_is_a_surface_that_leaves_the_house(league: League) -> None:
    client, told = Client(), 0
    for at in addresses(league):
        answer = client.get(at)
        if answer.status_code != 200 or "html" in answer["Content-Type"]:
            continue
        match = resolve(at.partition("?")[0])
        if match.url_name not in NOBODY_IN_IT:
            told += 1
            assert surface_of(SimpleNamespace(resolver_match=match)) == Place.FEEDS, at
    assert told >= 20


def test_every_address_that_is_said_to_be_a_surface_is_there() -> None:
    names = {each.name for each in import_module("matches.web.urls").urlpatterns}
    assert names >= RANKINGS | FEEDS


@pytest.mark.deep
def test_the_first_name_lets_nobody_read_the_second(league: League) -> None:
    Person.objects.filter(pk=league.entries[0].person_id).update(age_band="child")
    league.entries[0].person.refresh_from_db()
    allow(league, "first")
    assert heard(league, f"{GIVEN} Q.")
    assert heard(league, FAMILY, FAMILY.upper(), FAMILY.lower()) == []


@pytest.mark.deep
def test_after_the_last_day_nobody_reads_it_and_nobody_wrote_anything(league: League) -> None:
    who = allow(league, "full")
    Person.objects.filter(pk=who.pk).update(shown_until=timezone.localdate() - timedelta(days=1))
    assert hits(Client(), addresses(league)) == []
