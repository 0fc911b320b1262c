"""Asked again before what is sensitive: whatever was wrong first, and in whichever way it was
tried, one lands where one wanted to, and what was sent is sent on."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.test import Client

from matches.models import User
from matches.policy import sign_ins
from tests.security.passkeys.soft import ADD, AGAIN, HOST, PASSWORD, SoftKey, uses_it

pytestmark = pytest.mark.django_db
BY_PASSWORD, BY_CODE = "/accounts/reauthenticate/", "/accounts/2fa/reauthenticate/"
WAYS = (BY_PASSWORD, BY_CODE, AGAIN)
OTHER = "hall@school.example"


@pytest.fixture
def secret(secretary: User) -> str:
    made: str = generate_totp_secret()
    TOTP.activate(secretary, made)
    return made


@pytest.fixture
def late(secretary: User, key: SoftKey, secret: str, here: Client) -> Client:
    """Where the secretary signed in long ago."""
    secretary.refresh_from_db()
    here.force_login(secretary)
    session = here.session
    session[sign_ins.SIGNED_IN_AT] = 1
    session["account_authentication_methods"] = []
    session.save()
    return here


def get(client: Client, at: str) -> Any:
    return client.get(at, secure=True, headers={"host": HOST})


def post(client: Client, at: str, **typed: Any) -> Any:
    return client.post(at, typed, secure=True, headers={"host": HOST})


def prove(client: Client, at: str, key: SoftKey, secret: str, *, right: bool) -> Any:
    """Send what a page asks for, and with it the way onwards that the page holds."""
    way = at.partition("?")[0]
    wanted = get(client, at).context["redirect_field_value"]
    if way == AGAIN:
        otherwise = {} if right else {"challenge": b"of another page's" * 2}
        return uses_it(client, key, f"{AGAIN}?next={quote(wanted)}", **otherwise)
    if way == BY_PASSWORD:
        return post(client, way, password=PASSWORD if right else "nonsense", next=wanted)
    code = f"{hotp_value(secret, next(iter(counters()))):06}" if right else "000000"
    return post(client, way, code=code, next=wanted)


def other_way(page: Any, way: str) -> str:
    """Where the page that says what was wrong leads, for another way."""
    assert page.status_code == 200
    if page.wsgi_request.path == way:
        return f"{way}?next={quote(page.context['redirect_field_value'])}"
    (found,) = [
        each["url"] for each in page.context["reauthentication_alternatives"]
        if each["url"].partition("?")[0] == way
    ]  # fmt: skip
    assert f'href="{found}"' in unescape(page.content.decode())
    return str(found)


def names_of_others(page: Any) -> list[str]:
    return [str(each["description"]) for each in page.context["reauthentication_alternatives"]]


Proves = Callable[[str, bool], Any]


@pytest.fixture
def proves(late: Client, key: SoftKey, secret: str) -> Proves:
    return lambda at, right: prove(late, at, key, secret, right=right)


@pytest.mark.parametrize("second", WAYS)
@pytest.mark.parametrize("first", WAYS)
def test_whatever_was_wrong_first_one_lands_where_one_wanted_to(
    late: Client, proves: Proves, first: str, second: str
) -> None:
    asked = get(late, ADD)["Location"]
    page = proves(other_way(get(late, asked), first), False)
    assert "Please put this right" in page.content.decode()
    assert "Is it you?" in page.content.decode()
    assert {"By the password", "By a code"} & {*names_of_others(page)}
    done = proves(other_way(page, second), True)
    assert (done.status_code, done["Location"]) == (302, ADD)
    assert get(late, ADD).status_code == 200


def test_a_wrong_key_is_told_in_words_of_keys_and_asked_for_anew(
    late: Client, proves: Proves
) -> None:
    page = proves(f"{AGAIN}?next={ADD}", False)
    said = page.content.decode()
    assert "That key was not taken" in said
    assert "half minute" not in said
    assert page.context["js_data"]["request_options"]["publicKey"]["challenge"]


@pytest.mark.parametrize("way", WAYS)
def test_what_was_sent_is_sent_on_whatever_was_wrong_first(
    late: Client, proves: Proves, way: str
) -> None:
    asked = post(late, "/accounts/email/", action_add="", email=OTHER)["Location"]
    page = get(late, asked)
    for each in WAYS:
        page = proves(other_way(page, each), False)
    proves(other_way(page, way), True)
    assert EmailAddress.objects.filter(email=OTHER).exists()


@pytest.mark.parametrize(
    "at", ["/accounts/email/?q=K%C3%B5rge+Maja", "/accounts/email/?q=a%26b=c&q="]
)
def test_so_is_what_was_sent_to_an_address_with_a_question(
    late: Client, proves: Proves, at: str
) -> None:
    """As every list of the admin has: what is looked for there stands behind the address."""
    asked = post(late, at, action_add="", email=OTHER)["Location"]
    page = proves(other_way(get(late, asked), BY_CODE), False)
    proves(other_way(page, BY_PASSWORD), True)
    assert EmailAddress.objects.filter(email=OTHER).exists()


def test_nobody_s_key_is_asked_of_who_has_none(late: Client) -> None:
    Authenticator.objects.filter(type="webauthn").delete()
    late.force_login(User.objects.get())
    assert get(late, f"{AGAIN}?next={ADD}")["Location"].startswith(BY_PASSWORD)


def test_who_tries_too_often_is_told_to_wait_and_finds_the_way_on(late: Client) -> None:
    for _ in range(11):
        last = post(late, BY_CODE, code="000000", next=ADD)
    assert last.status_code == 429
    assert "Wait for a minute" in last.content.decode()
    assert f"{BY_CODE}?next=%2Faccounts%2F2fa%2Fwebauthn%2Fadd%2F" in last.content.decode()
