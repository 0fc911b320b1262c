"""What an objection to being published reaches: everybody but the club itself."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import Membership, Person, User
from matches.services.people import ledger
from matches.services.people.ledger import Said
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db


def test_an_objection_reaches_strangers_and_not_the_members_of_the_club() -> None:
    cache.clear()
    league = make_league(3, 2)
    who, other = (each.person for each in league.entries[:2])
    assert who is not None
    assert other is not None
    for each in (who, other):
        Membership.objects.create(person=each, club=league.club, season=league.season)
    member = User.objects.create_user("member")
    Person.objects.filter(pk=other.pk).update(user=member)
    name = f"{who.given_name} {who.family_name}"
    assert name in Client().get(league.address).content.decode()
    ledger.append(who, league.club, Said(kind="objected"), by=None)
    assert name not in Client().get(league.address).content.decode()
    inside = Client()
    inside.force_login(member)
    assert name in inside.get(league.address).content.decode()
