"""Whom an account belongs to is told by mail of what was changed of what lets somebody in: once,
whoever did it, also at the address of before; and nothing of it keeps anybody from a change."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.core import mail
from django.test import Client

from matches.models import OutboxMessage, User
from matches.services.people import accounts
from tests.services.letters.told import links, sent

pytestmark = pytest.mark.django_db
PASSWORD, NEW = "four-houses-one-table", "six-lanterns-on-a-quay"
FIRST, SECOND = "office@school.example", "hall@school.example"
CHANGE, ADDRESSES = "/accounts/password/change/", "/accounts/email/"


@pytest.fixture
def secretary() -> User:
    made = User.objects.create_user("secretary", FIRST, PASSWORD)
    EmailAddress.objects.create(user=made, email=FIRST, verified=True, primary=True)
    assert sent() == []
    return made


@pytest.fixture
def here(secretary: User) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": "secretary", "password": PASSWORD})
    return client


def told() -> list[tuple[str, str]]:
    """To whom what is told now."""
    return [(str(one.to[0]), str(one.body)) for one in sent()]


def only() -> tuple[str, str]:
    (one,) = told()
    return one


def changes_the_password(client: Client) -> Any:
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    return client.post(CHANGE, typed)


def test_a_new_password_is_told_whoever_gave_it(secretary: User, here: Client) -> None:
    assert changes_the_password(here).status_code == 302
    to, text = only()
    assert to == FIRST
    for words in ("The password is another one.", "sign in as secretary", "If it was not:"):
        assert words in text
    boss = User.objects.create_superuser("boss", "", PASSWORD)
    accounts.set_password(boss, "secretary", "ten-bells-for-a-round")
    assert only()[0] == FIRST


def test_a_letter_leads_to_no_sign_in_and_brings_none(secretary: User, here: Client) -> None:
    changes_the_password(here)
    (letter,) = sent()
    assert links(letter) == ["/account/"]
    assert Client().get("/account/")["Location"].startswith("/accounts/login/")
    assert NEW not in letter.body
    assert letter.extra_headers["Auto-Submitted"] == "auto-generated"


def test_an_app_and_its_codes_are_one_letter_and_so_is_its_end(
    secretary: User, here: Client
) -> None:
    secret = here.get("/accounts/2fa/totp/activate/").context["form"].secret
    code = f"{hotp_value(secret, next(iter(counters()))):06}"
    here.post("/accounts/2fa/totp/activate/", {"code": code})
    to, text = only()
    assert to == FIRST
    assert "app was set up" in text
    assert "Recovery codes were made" in text
    assert secret not in text
    here.post("/accounts/2fa/recovery-codes/generate/", {})
    assert "Recovery codes were made" in only()[1]
    here.post("/accounts/2fa/totp/deactivate/", {})
    text = only()[1]
    assert "app was taken away" in text
    assert "Recovery codes" not in text


def test_a_key_is_told_of_as_it_comes_and_goes(secretary: User) -> None:
    key = Authenticator.objects.create(user=secretary, type="webauthn", data={"name": "Blue one"})
    assert "a key was set up" in only()[1]
    key.data["name"] = "Green one"
    key.save()
    key.record_usage()
    assert told() == []
    boss = User.objects.create_superuser("boss", "", PASSWORD)
    accounts.remove_second_factor(boss, key.pk)
    assert "a key was taken away" in only()[1]


def test_another_address_is_told_to_the_one_of_before_as_well(
    secretary: User, here: Client
) -> None:
    here.post(ADDRESSES, {"action_add": "", "email": SECOND})
    told_of = {to: text for to, text in told() if "confirm it" not in text}
    assert list(told_of) == [FIRST]
    assert "An e-mail address was added." in told_of[FIRST]
    EmailAddress.objects.get(email=SECOND).set_verified()
    here.post(ADDRESSES, {"action_primary": "", "email": SECOND})
    both = dict(told())
    assert sorted(both) == [SECOND, FIRST]
    assert "a forgotten password is not sent here any more" in both[FIRST]
    assert "secretary" not in both[FIRST]
    assert "is another one" in both[SECOND]
    here.post(ADDRESSES, {"action_remove": "", "email": FIRST})
    assert sorted(to for to, _text in told()) == [SECOND, FIRST]


def test_an_address_that_nobody_confirmed_is_told_nothing_when_it_goes(
    secretary: User, here: Client
) -> None:
    here.post(ADDRESSES, {"action_add": "", "email": SECOND})
    sent()
    here.post(ADDRESSES, {"action_remove": "", "email": SECOND})
    assert [to for to, _text in told()] == [FIRST]


def test_an_old_address_is_kept_no_longer_than_its_letter(secretary: User) -> None:
    secretary.email = SECOND
    secretary.save()
    assert FIRST in str([*OutboxMessage.objects.values_list("payload", flat=True)])
    assert [to for to, _text in told()] == [SECOND, FIRST]
    assert FIRST not in str([*OutboxMessage.objects.values_list("payload", flat=True)])


def test_a_mail_server_that_is_away_keeps_nobody_from_a_change(
    secretary: User, here: Client, monkeypatch: Any
) -> None:
    def away(*_args: Any, **_options: Any) -> int:
        raise OSError("no mail server")

    monkeypatch.setattr(mail.EmailMessage, "send", away)
    assert changes_the_password(here).status_code == 302
    secretary.refresh_from_db()
    assert secretary.check_password(NEW)
    assert told() == []
    monkeypatch.undo()
    assert only()[0] == FIRST


@pytest.mark.parametrize("how", ["no address", "closed", "new", "saved as it was", "erased"])
def test_nobody_is_told_where_there_is_nothing_to_tell_or_nobody(secretary: User, how: str) -> None:
    if how == "no address":
        User.objects.filter(pk=secretary.pk).update(email="")
        TOTP.activate(User.objects.get(pk=secretary.pk), generate_totp_secret())
    elif how == "closed":
        secretary.set_password(NEW)
        secretary.is_active = False
        secretary.save()
    elif how == "new":
        User.objects.create_user("umpire", "umpire@school.example", PASSWORD)
    elif how == "saved as it was":
        secretary.save()
        EmailAddress.objects.get(user=secretary).save()
    else:
        secretary.set_password(NEW)
        secretary.save()
        accounts.delete(User.objects.create_superuser("boss", "", PASSWORD), "secretary")
    assert told() == []
