"""A link to a sign-in that the house mails, and tells nobody else."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from matches import services
from matches.errors import ConflictError
from matches.models import AuditEntry, Person, SignInLetter, User
from matches.services.base import outbox
from matches.services.people import sign_ins
from tests.services.league import League, make_league
from tests.services.own_accounts import LINK, letter_to, mailed

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(2, draw=False)


@pytest.fixture
def adult(league: League) -> Person:
    told = {"given_name": "Zebulon", "family_name": "Quarrington", "age_band": "adult"}
    return services.people.create(league.owner, league.club, **told)


def test_a_mailed_link_is_told_to_nobody_who_asked_for_it(league, adult):
    made = sign_ins.mail_link(
        league.owner, league.club, adult.public_id, email="zebulon@example.org", link=LINK
    )
    assert isinstance(made, SignInLetter)
    outbox.send()
    noted = AuditEntry.objects.filter(object_id=adult.public_id, action="person.link-made").last()
    assert "zebulon@example.org" not in f"{noted.before}{noted.after}{noted.summary}"
    assert "ebulon" not in f"{mail.outbox[-1].subject}{mail.outbox[-1].body}"


def test_a_new_link_makes_the_mailed_one_void_and_its_address_goes(league, adult):
    old = letter_to(league, adult)
    sign_ins.make_link(league.owner, league.club, adult.public_id)
    assert sign_ins.find(old) is None
    assert not SignInLetter.objects.exists()


def test_an_address_is_not_written_to_again_and_again(league, adult):
    for _time in range(5):
        letter_to(league, adult)
    with pytest.raises(ConflictError, match="several times"):
        letter_to(league, adult)


def test_nobody_takes_an_address_that_is_another_account_s(league, adult):
    other = User.objects.create_user("other", email="zebulon@example.org")
    EmailAddress.objects.create(user=other, email=other.email, verified=True, primary=True)
    with pytest.raises(ConflictError, match="sign in with it first"):
        mailed(league, adult)
