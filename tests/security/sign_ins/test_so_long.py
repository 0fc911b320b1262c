"""How long a sign-in is good for what is sensitive, and how long wrong codes count: a number each,
by which every door goes and which the words say."""

from __future__ import annotations

import time
from typing import Any

import pytest
from allauth.core.internal import ratelimit
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from matches.models import User
from matches.policy import sign_ins

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
ASKING = ("/accounts/2fa/totp/activate/", "/accounts/email/", "/account/tokens/", "/admin/")


@pytest.mark.parametrize("at", ASKING)
@pytest.mark.parametrize("limit", [900, 120])
def test_so_long_after_signing_in_every_door_asks_and_says_how_long_that_is(
    at: str, limit: int, settings: Any
) -> None:
    """allauth's pages too, and a first answer holds as long as the sign-in itself."""
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = limit
    client = Client()
    client.force_login(User.objects.create_superuser("root", password=PASSWORD))
    for _ in range(2):
        for ago, asks in ((limit - 30, False), (limit + 1, True)):
            session = client.session
            session[sign_ins.SIGNED_IN_AT] = int(time.time()) - ago
            session["account_authentication_methods"] = []
            session.save()
            there = client.post(at).get("Location", "")
            assert there.startswith("/accounts/reauthenticate/") is asks, (ago, there)
        assert f"more than {limit // 60} minutes ago" in client.get(there).content.decode()
        client.post(there, {"password": PASSWORD})


def test_wrong_codes_close_it_for_as_long_as_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    TOTP.activate(User.objects.create_user("secretary", password=PASSWORD), generate_totp_secret())
    now, client = time.time(), Client()
    client.post("/accounts/login/", {"login": "secretary", "password": PASSWORD})

    def told_after(minutes: float) -> str:
        monkeypatch.setattr(ratelimit.time, "time", lambda: now + minutes * 60)
        page = client.post("/accounts/2fa/authenticate/", {"code": "000000"})
        assert page.status_code == 200
        return page.content.decode()

    for _ in range(10):
        assert "That is not right" in told_after(0)
    for minutes in (0, 6, 14):
        assert "passwords or codes. Try again in 15 minutes" in told_after(minutes)
