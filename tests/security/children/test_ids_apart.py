"""By no id that strangers are told can two competitions of a child be put together."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import Club, Entry, Pair, Person
from tests.security.addresses import filled, patterns
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

IDS = re.compile(r"(?<![0-9a-z])[0-9a-z]{12}(?![0-9a-z])")
"""What may be a public id."""


def two(**people: Any) -> tuple[League, League]:
    """Two public leagues of two clubs in which the same four play."""
    cache.clear()
    first = make_league(4, 5, with_cards=True, people=people)
    Club.objects.filter(pk=first.club.pk).update(slug="elsewhere", name="Elsewhere")
    first.club.refresh_from_db()
    first.competition.refresh_from_db()
    second = make_league(4, 5, slug="winter", with_cards=True, people=people)
    for one, other in zip(first.entries, second.entries, strict=True):
        Entry.objects.filter(pk=other.pk).update(person=one.person)
        other.refresh_from_db()
    return first, second


def told(league: League) -> str:
    """All that a stranger is answered of a league, and of who plays in it."""
    client, texts = Client(), []
    pages = {filled(each, league) for each in patterns()}
    for entry in league.entries:
        pages |= {
            at.replace(league.entries[0].person.public_id, entry.person.public_id)
            for at in pages
            if "/players/" in at
        }
    for at in sorted(pages):
        answer = client.get(at)
        if answer.status_code == 200:
            text = b"".join(answer) if answer.streaming else answer.content
            texts.append(text.decode("utf-8", "replace"))
    return "\n".join(texts)


def held_in_both(first: League, second: League) -> set[str]:
    """The ids of people that stand in what is told of the one and of the other."""
    own = set(Person.objects.values_list("public_id", flat=True))
    own |= set(Pair.objects.values_list("public_id", flat=True))
    met = [set(IDS.findall(told(each))) & own for each in (first, second)]
    return met[0] & met[1]


def test_no_id_of_a_child_is_told_in_two_competitions() -> None:
    first, second = two(age_band="child", naming="code")
    assert held_in_both(first, second) == set()


@pytest.mark.deep
def test_nor_beside_grown_ups_who_have_a_page() -> None:
    first, second = two(age_band="adult", naming="full")
    who = first.entries[1].person
    Person.objects.filter(pk=who.pk).update(age_band="child", naming="code", code="Oakfield 14")
    grown = {each.person.public_id for each in first.entries} - {who.public_id}
    # Or the walk would have found no id of anybody.
    assert held_in_both(first, second) == grown
