"""What second factors are made from stands enciphered in the database, and is read by its keys."""

from __future__ import annotations

import json
import logging
from importlib import import_module
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client

from matches.models import User
from matches.ports import second_factor_keys

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
MIGRATION = import_module("matches.migrations.0047_second_factors")


@pytest.fixture
def user() -> User:
    return User.objects.create_user("secretary", password=PASSWORD)


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(counters()))))


def lets_in(code: str) -> bool:
    client = Client()
    client.post("/accounts/login/", {"login": "secretary", "password": PASSWORD})
    client.post("/accounts/2fa/authenticate/", {"code": code})
    return "_auth_user_id" in client.session


def test_no_secret_stands_in_the_database_as_it_is(user: User) -> None:
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    codes = RecoveryCodes.activate(user).get_unused_codes()
    kept = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in kept
    assert kept.count(second_factor_keys.MARK) == 2
    assert not any(code in kept for code in codes)


def test_nor_while_an_app_is_being_set_up(user: User, settings: Any) -> None:
    client, at = Client(), "/accounts/2fa/totp/activate/"
    client.post("/accounts/login/", {"login": "secretary", "password": PASSWORD})
    secret = client.get(at).context["form"].secret
    wrong = client.post(at, {"code": "000000"})
    assert wrong.context["form"].secret == secret
    assert secret in wrong.content.decode()
    (row,) = [each.get_decoded() for each in Session.objects.all()]
    assert secret not in json.dumps(row)
    settings.SECOND_FACTOR_KEYS = ["another key", *settings.SECOND_FACTOR_KEYS]
    assert client.post(at, {"code": code_of(secret)}).status_code == 302
    (kept,) = Authenticator.objects.filter(user=user, type="totp")
    assert second_factor_keys.deciphered(kept.data["secret"]) == secret


def test_without_its_key_an_app_is_set_up_anew(user: User, settings: Any) -> None:
    client, at = Client(), "/accounts/2fa/totp/activate/"
    client.post("/accounts/login/", {"login": "secretary", "password": PASSWORD})
    secret = client.get(at).context["form"].secret
    settings.SECOND_FACTOR_KEYS = ["another key"]
    again = client.post(at, {"code": code_of(secret)})
    assert again.status_code == 200
    assert again.context["form"].secret != secret
    assert client.post(at, {"code": code_of(again.context["form"].secret)}).status_code == 302


def test_a_code_of_the_app_and_one_to_recover_let_in(user: User) -> None:
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    recovery = RecoveryCodes.activate(user).get_unused_codes()[0]
    assert lets_in(code_of(secret))
    assert lets_in(recovery)
    assert not lets_in("000000")


def test_a_new_key_goes_in_front_and_the_old_one_still_reads(user: User, settings: Any) -> None:
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    settings.SECOND_FACTOR_KEYS = ["a new key", *settings.SECOND_FACTOR_KEYS]
    assert lets_in(code_of(secret))
    newer = second_factor_keys.enciphered("later")
    settings.SECOND_FACTOR_KEYS = ["a new key"]
    assert second_factor_keys.deciphered(newer) == "later"


def test_without_its_key_no_code_is_right_and_the_log_says_why(
    user: User, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    settings.SECOND_FACTOR_KEYS = ["another key"]
    with caplog.at_level(logging.ERROR, logger="pennyclub.sign_ins"):
        assert not lets_in(code_of(secret))
        # An empty secret's codes would be known to everybody.
        assert not lets_in(code_of(""))
    assert "PENNYCLUB_SECOND_FACTOR_KEYS" in caplog.text
    assert secret not in caplog.text


def test_what_was_kept_before_is_enciphered_once_and_can_go_back(user: User) -> None:
    secret = generate_totp_secret()
    plain = {"secret": secret}
    app = Authenticator.objects.create(user=user, type="totp", data=plain)
    codes = {"migrated_codes": ["12345678", "87654321"], "used_mask": 0}
    recovery = Authenticator.objects.create(user=user, type="recovery_codes", data=codes)
    MIGRATION.encipher(apps, None)
    MIGRATION.encipher(apps, None)
    app.refresh_from_db()
    recovery.refresh_from_db()
    assert second_factor_keys.deciphered(app.data["secret"]) == secret
    assert not set(codes["migrated_codes"]) & set(recovery.data["migrated_codes"])
    assert lets_in(code_of(secret))
    MIGRATION.decipher(apps, None)
    app.refresh_from_db()
    recovery.refresh_from_db()
    assert (app.data, recovery.data) == (plain, codes)


def test_the_code_that_set_an_app_up_signs_nobody_in(user: User) -> None:
    """Whoever looked over a shoulder would have the rest of its thirty seconds."""
    client, at = Client(), "/accounts/2fa/totp/activate/"
    client.post("/accounts/login/", {"login": "secretary", "password": PASSWORD})
    code = code_of(client.get(at).context["form"].secret)
    assert client.post(at, {"code": "000000"}).status_code == 200
    assert client.post(at, {"code": code}).status_code == 302
    assert Authenticator.objects.filter(user=user, type="totp").exists()
    assert not lets_in(code)
