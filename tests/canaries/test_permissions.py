"""What is taken back is gone from every address at once; nobody reads more than is allowed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.models import Person, User
from matches.services.people import ledger, permissions
from matches.services.people.ledger import Said
from tests.canaries.cage import FAMILY, GIVEN, addresses, hits, let_in
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
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
        answer = client.get(at)
        text = b"".join(answer) if answer.streaming else answer.content
        if any(leak in text.decode("utf-8", "replace") for leak in leaks):
            found.append(at)
    return found


def test_a_withdrawal_is_everywhere_at_once(league: League) -> None:
    who = allow(league, "full")
    # Or the rest would show nothing.
    assert len(heard(league, f"{GIVEN} {FAMILY}")) >= 10
    root = User.objects.create_superuser("root")
    permissions.record(root, league.club.public_id, who.public_id, Said())
    assert hits(Client(), addresses(league)) == []
    assert len(heard(league, who.code)) >= 10


@pytest.mark.deep
def test_the_first_name_lets_nobody_read_the_second(league: League) -> None:
    Person.objects.filter(pk=league.entries[0].person_id).update(age_band="child")
    league.entries[0].person.refresh_from_db()
    allow(league, "first")
    assert heard(league, f"{GIVEN} Q.")
    assert heard(league, FAMILY, FAMILY.upper(), FAMILY.lower()) == []


def test_after_the_last_day_nobody_reads_it_and_nobody_wrote_anything(league: League) -> None:
    who = allow(league, "full")
    Person.objects.filter(pk=who.pk).update(shown_until=timezone.localdate() - timedelta(days=1))
    assert hits(Client(), addresses(league)) == []
