"""An address belongs to the account that had it first, whoever else writes it down."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.messages import get_messages
from django.core import mail
from django.test import Client

from matches.models import User
from pennyclub import accounts

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
OFFICE = "office@school.example"


@pytest.fixture
def secretary() -> User:
    """An address was said when the account was made; nobody has confirmed it."""
    return User.objects.create_user("secretary", OFFICE, PASSWORD)


@pytest.fixture
def pupil() -> User:
    return User.objects.create_user("pupil", "", "coins-on-the-table")


def signed_in(user: User, password: str) -> Client:
    client = Client()
    done = client.post("/accounts/login/", {"login": user.username, "password": password})
    assert done.status_code == 302
    return client


def letter_for(client: Client, address: str) -> str:
    """Where the letter about an address that is written down leads."""
    client.post("/accounts/email/", {"email": address, "action_add": ""})
    [letter] = [each for each in mail.outbox if "/confirm-email/" in each.body]
    assert letter.to == [address.lower()]
    found = re.search(r"https?://[^/\s]+(/accounts/confirm-email/\S+)", letter.body)
    assert found is not None
    return found.group(1)


def is_confirmed(user: User) -> bool:
    return EmailAddress.objects.filter(user=user, verified=True).exists()


def reads_of_it(client: Client, at: str) -> str:
    answer = client.post(at)
    return " ".join(str(each) for each in get_messages(answer.wsgi_request))


def test_whose_own_address_somebody_else_wrote_down_confirms_nothing_for_them(
    secretary: User, pupil: User
) -> None:
    at = letter_for(signed_in(pupil, "coins-on-the-table"), OFFICE)
    told = reads_of_it(Client(), at)
    assert "is not confirmed for this account" in told
    assert "secretary" not in told
    assert not is_confirmed(pupil)
    by_address = Client().post("/accounts/login/", {"login": OFFICE, "password": PASSWORD})
    assert by_address.status_code == 302
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": OFFICE})
    keys = "".join(each.body for each in mail.outbox)
    assert re.search(r"/accounts/password/reset/key/\w+-", keys)


def test_nor_where_they_made_it_their_own_before_it_was_confirmed(
    secretary: User, pupil: User
) -> None:
    client = signed_in(pupil, "coins-on-the-table")
    at = letter_for(client, OFFICE)
    client.post("/accounts/email/", {"email": OFFICE, "action_primary": ""})
    assert User.objects.get(pk=pupil.pk).email == OFFICE
    assert "is not confirmed for this account" in reads_of_it(Client(), at)
    assert not is_confirmed(pupil)
    by_address = Client().post("/accounts/login/", {"login": OFFICE, "password": PASSWORD})
    assert by_address.status_code == 302


def test_without_the_guard_they_would_sign_in_as_the_other_by_it(
    secretary: User, pupil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "_is_anothers", lambda _address: False)
    Client().post(letter_for(signed_in(pupil, "coins-on-the-table"), OFFICE))
    assert is_confirmed(pupil)
    by_address = Client().post("/accounts/login/", {"login": OFFICE, "password": PASSWORD})
    assert by_address.status_code == 200


def test_an_address_that_nobody_else_has_is_confirmed(pupil: User) -> None:
    Client().post(letter_for(signed_in(pupil, "coins-on-the-table"), "pupil@home.example"))
    assert is_confirmed(pupil)


def test_who_has_an_address_confirms_it_though_somebody_else_wrote_it_down(
    secretary: User, pupil: User
) -> None:
    EmailAddress.objects.create(user=pupil, email=OFFICE)
    client = signed_in(secretary, PASSWORD)
    client.get("/accounts/email/")
    mail.outbox.clear()
    client.post("/accounts/email/", {"email": OFFICE, "action_send": ""})
    [letter] = mail.outbox
    found = re.search(r"(/accounts/confirm-email/\S+)", letter.body)
    assert found is not None
    Client().post(found.group(1))
    assert is_confirmed(secretary)


@pytest.mark.parametrize("which", ["who asked", "who had it"])
def test_a_closed_account_confirms_nothing_and_keeps_no_address_from_others(
    secretary: User, pupil: User, which: str
) -> None:
    at = letter_for(signed_in(pupil, "coins-on-the-table"), OFFICE)
    closed = pupil if which == "who asked" else secretary
    User.objects.filter(pk=closed.pk).update(is_active=False)
    Client().post(at)
    assert is_confirmed(pupil) is (which == "who had it")


def test_an_address_is_found_however_it_was_typed_when_the_account_was_made() -> None:
    User.objects.create_user("caretaker", "Care.Taker@School.example", PASSWORD)
    assert User.objects.get(username="caretaker").email == "care.taker@school.example"
    for typed in ("Care.Taker@School.example", "care.taker@school.example"):
        done = Client().post("/accounts/login/", {"login": typed, "password": PASSWORD})
        assert done.status_code == 302, typed
        mail.outbox.clear()
        Client().post("/accounts/password/reset/", {"email": typed})
        assert "/accounts/password/reset/key/" in mail.outbox[0].body
