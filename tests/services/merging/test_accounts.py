"""Two who are made one: an account that either of them had is no word of who is left."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import AuditEntry, PermissionAsked, Person, Role, User
from matches.policy.visibility import person_name
from matches.services.people import ledger, own_accounts, permissions, second_person
from matches.services.people.ledger import Said
from tests.services.league import League, make_league
from tests.services.merging.twins import merge
from tests.services.own_accounts import helper, later, mailed

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(2, draw=False)
    User.objects.filter(pk=made.owner.pk).update(is_superuser=False, email="owner@example.org")
    made.owner.refresh_from_db()
    Role.objects.create(user=made.owner, club=made.competition.club, role="owner")
    return made


def adult(league: League, given: str) -> Person:
    told = {"given_name": given, "family_name": "Quarrington", "age_band": "adult"}
    return services.people.create(league.owner, league.club, **told)


@pytest.mark.parametrize("of_the_kept", [True, False])
@pytest.mark.parametrize("objects", ["neither", "double", "adult"])
def test_one_organiser_publishes_nobody_by_a_double_whose_account_is_their_own(
    league, monkeypatch, of_the_kept, objects
):
    helper(league)
    real, double = adult(league, "Zebulon"), adult(league, "Zeb")
    user = mailed(league, double)
    later(monkeypatch, 15)
    if objects != "neither":
        who = real if objects == "adult" else double
        permissions.record(league.owner, league.club, who.public_id, Said(kind="objected"))
    pair = (double, real) if of_the_kept else (real, double)
    one = merge(league, *pair)
    before = person_name(Person.objects.get(pk=one.pk))
    permissions.choose(user, "full")
    one.refresh_from_db()
    assert (person_name(one), person_name(one).endswith("Quarrington")) == (before, False)
    assert ledger.objected(one) == (objects != "neither")
    waiting = PermissionAsked.objects.filter(state="open").values_list("public_id", flat=True)
    with pytest.raises(ConflictError):
        second_person.confirm(league.owner, league.club, list(waiting))


def test_of_two_without_an_account_nothing_is_noted_of_one(league):
    merge(league, adult(league, "Zebulon"), adult(league, "Zeb"))
    assert not AuditEntry.objects.filter(action=own_accounts.LINKED).exists()
