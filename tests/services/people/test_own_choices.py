"""An adult's own choice is their own: nobody makes it by a sign-in that they made up."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from matches import services, tasks
from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import (
    AuditEntry,
    Club,
    Membership,
    Permission,
    PermissionAsked,
    Person,
    Role,
    Season,
    User,
)
from matches.policy.visibility import person_name
from matches.services.base import outbox
from matches.services.people import ledger, own_choices, permissions, second_person, sign_ins
from matches.services.people.ledger import Said
from tests.services.league import League, make_league
from tests.services.own_accounts import handed, helper, later, letter_to, mailed

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(2, draw=False)
    User.objects.filter(pk=made.owner.pk).update(is_superuser=False, email="owner@example.org")
    made.owner.refresh_from_db()
    Role.objects.create(user=made.owner, club=made.competition.club, role="owner")
    return made


@pytest.fixture
def adult(league: League) -> Person:
    told = {"given_name": "Zebulon", "family_name": "Quarrington", "age_band": "adult"}
    return services.people.create(league.owner, league.club, **told)


def shown(who: Person) -> str:
    who.refresh_from_db()
    return person_name(who)


def asked() -> list[str]:
    return list(PermissionAsked.objects.filter(state="open").values_list("public_id", flat=True))


def test_who_opens_the_link_that_they_made_publishes_nobody(league, adult):
    helper(league)
    permissions.choose(handed(league, adult), "full")
    assert shown(adult) == "Z. Q."
    with pytest.raises(ConflictError, match="You gave"):
        second_person.confirm(league.owner, league.club, asked())
    assert shown(adult) == "Z. Q."


def test_another_of_the_club_confirms_what_somebody_chose(league, adult):
    second = helper(league)
    user = handed(league, adult)
    permissions.choose(user, "full")
    assert second_person.confirm(second, league.club, asked()) == 1
    assert shown(adult) == "Zebulon Quarrington"
    line = Permission.objects.filter(person=adult).last()
    assert (line.given_by, line.evidence, line.recorded_by, line.confirmed_by) == (
        "person", "account", user, second
    )  # fmt: skip
    assert [*ledger.differing()] == []


def test_a_sign_in_that_was_handed_over_is_no_second_person_either(league, adult):
    user = handed(league, adult)
    permissions.record(league.owner, league.club, adult.public_id, Said(naming="full"))
    with pytest.raises(NotAllowedError, match="handed over"):
        second_person.confirm_own(user, asked()[0])
    assert shown(adult) == "Z. Q."


def test_an_organiser_s_own_account_made_somebody_else_s_raises_nothing(league, adult):
    helper(league)
    token = sign_ins.make_link(league.owner, league.club, adult.public_id)
    sign_ins.claim(league.owner, token)
    assert permissions.record(league.owner, league.club, adult.public_id, Said(naming="full")).waits
    permissions.choose(league.owner, "first")
    with pytest.raises(ConflictError):
        second_person.confirm(league.owner, league.club, asked())
    assert shown(adult) == "Z. Q."


def test_a_link_mailed_to_oneself_for_somebody_else_raises_nothing(league, adult, monkeypatch):
    helper(league)
    owner = league.owner
    EmailAddress.objects.create(user=owner, email=owner.email, verified=True, primary=True)
    sign_ins.claim(owner, letter_to(league, adult, owner.email))
    later(monkeypatch, 20)
    permissions.choose(owner, "full")
    assert shown(adult) == "Z. Q."


def test_by_a_mailed_link_that_stood_for_a_while_the_own_choice_holds_at_once(
    league, adult, monkeypatch
):
    second = helper(league)
    user = mailed(league, adult)
    assert EmailAddress.objects.get(user=user).verified
    permissions.choose(user, "full")
    assert shown(adult) == "Z. Q."
    outbox.send()
    assert any(each.to == [second.email] for each in mail.outbox)
    later(monkeypatch, 15)
    permissions.choose(user, "full")
    assert shown(adult) == "Zebulon Quarrington"
    assert not asked()


def test_a_mailed_link_handed_on_counts_as_handed_over(league, adult, monkeypatch):
    helper(league)
    friend = User.objects.create_user("friend", email="friend@example.org")
    EmailAddress.objects.create(user=friend, email=friend.email, verified=True, primary=True)
    sign_ins.claim(friend, letter_to(league, adult))
    later(monkeypatch, 20)
    permissions.choose(friend, "full")
    assert shown(adult) == "Z. Q."


def test_an_address_that_is_confirmed_no_more_confirms_nothing(league, adult, monkeypatch):
    helper(league)
    user = mailed(league, adult)
    later(monkeypatch, 15)
    EmailAddress.objects.filter(user=user).update(verified=False)
    permissions.choose(user, "full")
    assert shown(adult) == "Z. Q."


def test_who_is_renamed_after_their_sign_in_was_given_waits_again(league, adult, monkeypatch):
    helper(league)
    user = mailed(league, adult)
    later(monkeypatch, 15)
    services.people.rename(
        league.owner, league.club, adult.public_id, given_name="Yolanda", family_name="Farthing"
    )
    permissions.choose(user, "full")
    assert shown(adult) == "Y. F."


def test_an_account_brought_along_by_making_two_one_is_not_theirs_for_sure(
    league, adult, monkeypatch
):
    helper(league)
    double = services.people.create(
        league.owner, league.club, given_name="Zeb", family_name="Quarrington", age_band="adult"
    )
    user = mailed(league, double)
    later(monkeypatch, 15)
    seen = services.merging.merging.look(
        league.owner, league.club, adult.public_id, double.public_id
    )
    services.merging.merging.merge(
        league.owner, league.club, adult.public_id, double.public_id, seen=seen.digest
    )
    permissions.choose(user, "full")
    assert shown(adult) == "Z. Q."
    with pytest.raises(ConflictError):
        second_person.confirm(league.owner, league.club, asked())


def test_two_steps_to_another_s_name_are_read_in_full_by_nobody(league, adult):
    permissions.choose(handed(league, adult), "full")
    second_person.confirm(helper(league), league.club, asked())
    for given, family in (("Zebulon", "Farthing"), ("Yolanda", "Farthing")):
        services.people.rename(
            league.owner, league.club, adult.public_id, given_name=given, family_name=family
        )
    assert shown(adult) == "Y. F."


def test_where_nobody_else_helps_it_stands_for_fourteen_days_and_then_holds(
    league, adult, monkeypatch
):
    user = handed(league, adult)
    permissions.choose(user, "full")
    one = PermissionAsked.objects.get()
    assert own_choices.holds_on(one) == one.asked_at + timedelta(days=14)
    outbox.send()
    assert [each.to for each in mail.outbox] == [["owner@example.org"]]
    assert AuditEntry.objects.filter(action="person.asked", club=league.competition.club).exists()
    with monkeypatch.context() as clock:
        later(clock, 13)
        assert tasks.let_choices_hold() == 0
        assert shown(adult) == "Z. Q."
    later(monkeypatch, 15)
    assert tasks.let_choices_hold() == 1
    assert shown(adult) == "Zebulon Quarrington"
    assert tasks.let_choices_hold() == 0


def test_where_somebody_else_helps_no_time_makes_it_hold(league, adult, monkeypatch):
    helper(league)
    permissions.choose(handed(league, adult), "full")
    later(monkeypatch, 400)
    assert tasks.let_choices_hold() == 0
    assert shown(adult) == "Z. Q."


def test_who_had_the_sign_in_before_is_told_and_chooses_less(league, adult, monkeypatch):
    real = mailed(league, adult)
    sign_ins.unlink(league.owner, league.club, adult.public_id)
    permissions.choose(handed(league, adult), "full")
    mail.outbox.clear()
    outbox.send()
    assert {each.to[0] for each in mail.outbox} == {"owner@example.org", real.email}


def test_a_sign_in_taken_back_takes_its_choice_along(league, adult, monkeypatch):
    permissions.choose(handed(league, adult), "full")
    sign_ins.unlink(league.owner, league.club, adult.public_id)
    assert not asked()
    later(monkeypatch, 15)
    assert tasks.let_choices_hold() == 0
    assert shown(adult) == "Z. Q."


def test_who_is_no_adult_any_more_has_no_choice_that_holds(league, adult, monkeypatch):
    permissions.choose(handed(league, adult), "first")
    Person.objects.filter(pk=adult.pk).update(age_band="youth")
    later(monkeypatch, 15)
    assert tasks.let_choices_hold() == 0
    assert shown(adult) == adult.code or shown(adult) == "Z. Q."
    assert not asked()


def test_less_holds_at_once_whatever_the_sign_in(league, adult):
    user = handed(league, adult)
    permissions.choose(user, "full")
    permissions.choose(user, "code")
    assert shown(adult) == adult.code
    assert not asked()


def test_an_organiser_does_not_push_somebody_s_own_choice_aside(league, adult):
    permissions.choose(handed(league, adult), "first")
    with pytest.raises(ConflictError, match="themselves"):
        permissions.record(league.owner, league.club, adult.public_id, Said(naming="full"))
    assert PermissionAsked.objects.get(state="open").naming == "first"


def test_each_club_of_somebody_confirms_for_itself(league, adult):
    second, user = helper(league), handed(league, adult)
    hill = Club.objects.create(kind="club", slug="hill", name="Hill Club")
    season = Season.objects.create(
        club=hill, slug="now", name="Now", starts_on="2026-09-01", ends_on="2027-06-30"
    )
    Membership.objects.create(person=adult, club=hill, season=season)
    owner = User.objects.create_user("hill")
    Role.objects.create(user=owner, club=hill, role="owner")
    ledger.append(adult, hill, Said(naming="initials"), by=owner)
    permissions.choose(user, "full")
    own = dict(PermissionAsked.objects.filter(state="open").values_list("club", "public_id"))
    second_person.confirm(second, league.club, [own[league.competition.club.pk]])
    assert shown(adult) == "Z. Q."
    with pytest.raises(NotFoundError):
        second_person.confirm(second, league.club, [own[hill.pk]])
    second_person.confirm(owner, hill.public_id, [own[hill.pk]])
    assert shown(adult) == "Zebulon Quarrington"
