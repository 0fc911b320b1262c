"""A second factor is set up, used and taken away on pages in plain words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from matches.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
AT = "/accounts/2fa/"
THEIRS = re.compile(
    "Two-Factor|Authenticator App|Security Key|Confirm Access|reauthenticate to|Alternative options"
)
"""Words of the library's own pages."""


@pytest.fixture
def user() -> User:
    return User.objects.create_user("secretary", password=PASSWORD)


@pytest.fixture
def client(user: User) -> Client:
    return signed_in()


def signed_in(code: str = "") -> Client:
    """With a password, and where a code is given, with that."""
    client = Client()
    client.post("/accounts/login/", {"login": "secretary", "password": PASSWORD})
    if code:
        client.post(f"{AT}authenticate/", {"code": code})
    return client


def with_app(user: User) -> list[str]:
    """Their recovery codes, once an app is set up: all sign-ins of before have ended."""
    TOTP.activate(user, generate_totp_secret())
    return list(RecoveryCodes.activate(user).get_unused_codes())


def read(client: Client, at: str) -> str:
    """A page's text, which has a heading and none of the library's words."""
    answer: Any = client.get(at)
    assert answer.status_code == 200, (at, answer.get("Location"))
    text = str(answer.content.decode())
    assert "<h1>" in text
    assert not THEIRS.search(text), (at, THEIRS.findall(text))
    return text


def test_too_many_wrong_codes_are_told_with_how_long_they_count(client: Client) -> None:
    at = f"{AT}totp/activate/"
    client.get(at)
    told = [client.post(at, {"code": "000000"}).content.decode() for _ in range(11)]
    assert "Too many" not in told[9]
    assert "Try again in 15 minutes" in told[10]
    assert "minute, and try" not in told[10]


def test_every_page_before_anything_is_set_up_is_in_words_of_ours(client: Client) -> None:
    assert "They are made once an app or a key is set up." in read(client, AT)
    set_up = read(client, f"{AT}totp/activate/")
    assert 'inputmode="numeric"' in set_up
    assert 'autocomplete="one-time-code"' in set_up
    read(client, f"{AT}webauthn/add/")
    read(client, f"{AT}webauthn/")


def test_a_wrong_code_says_what_may_have_been_wrong(client: Client) -> None:
    client.get(f"{AT}totp/activate/")
    answer = client.post(f"{AT}totp/activate/", {"code": "000000"}).content.decode()
    assert "type those that it shows now" in answer
    assert not Authenticator.objects.exists()


def test_codes_are_shown_and_each_of_their_pages_is_in_words_of_ours(user: User) -> None:
    used, *codes = with_app(user)
    client = signed_in(used)
    assert "9 are left." in read(client, AT)
    shown = read(client, f"{AT}recovery-codes/")
    assert [f"<code>{code}</code>" in shown for code in codes] == [True] * 9
    assert used not in shown
    assert "Those of before let nobody in any more." in read(
        client, f"{AT}recovery-codes/generate/"
    )
    assert "the password alone is asked for" in read(client, f"{AT}totp/deactivate/")


def test_who_has_no_key_is_not_offered_one_at_the_door(user: User) -> None:
    with_app(user)
    door = read(signed_in(), f"{AT}authenticate/")
    assert "Six digits of the app, or a recovery code" in door
    assert "mfa_webauthn_authenticate" not in door


def test_what_is_asked_for_again_is_in_words_of_ours(user: User) -> None:
    client = signed_in(with_app(user)[0])
    assert "Is it you?" in read(client, "/accounts/reauthenticate/")
    assert "Six digits of the app" in read(client, f"{AT}reauthenticate/")
