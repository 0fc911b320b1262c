"""The letters of an account: an address to confirm, a new password, no such account."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from matches.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha(settings: Any) -> User:
    settings.OWN_ADDRESS = "https://league.example.org"
    return User.objects.create_user("asha", "asha@example.org", "six-lanterns-on-a-quay")


def letter() -> Any:
    """The one letter that went out; in our own words, to the end."""
    (one,) = mail.outbox
    for theirs in ("Hello from", "Thank you for using", "receiving this email", "example.com"):
        assert theirs not in one.body + one.subject
    return one


def test_an_address_is_confirmed_in_our_own_words_by_a_link_that_works(asha: User) -> None:
    client = Client()
    client.force_login(asha)
    asked = {"email": "new@example.org", "action_add": ""}
    assert client.post("/accounts/email/", asked).status_code == 302
    told = letter()
    assert told.to == ["new@example.org"]
    assert told.subject == "Confirm your address"
    assert "account at league.example.org" in told.body
    (link,) = re.findall(r"https://league\.example\.org(/\S+)", told.body)
    assert client.post(link).status_code == 302
    assert EmailAddress.objects.get(email="new@example.org").verified


def test_a_new_password_is_sent_in_our_own_words_by_a_link_that_works(asha: User) -> None:
    assert Client().post("/accounts/password/reset/", {"email": asha.email}).status_code == 302
    told = letter()
    assert told.subject == "A new password"
    assert "You sign in as asha." in told.body
    (link,) = re.findall(r"https://league\.example\.org(/\S+)", told.body)
    assert Client().get(link, follow=True).status_code == 200


def test_who_has_no_account_is_told_so_and_not_to_sign_up(asha: User) -> None:
    Client().post("/accounts/password/reset/", {"email": "nobody@example.org"})
    told = letter()
    assert told.subject == "No account with this address"
    assert "http" not in told.body
    assert "asha" not in told.body
