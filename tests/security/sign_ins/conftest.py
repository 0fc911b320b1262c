"""What every test of signing in stands on."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache

# No test lives to see a second one begin.
ONE_PERIOD = 10**9


@pytest.fixture(autouse=True)
def an_apps_code_outlives_the_test(settings: Any) -> None:
    """An app's code is good for 30 seconds: a slow machine typed it when it no longer was."""
    settings.MFA_TOTP_PERIOD = ONE_PERIOD


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    """Tries and throttles count in the cache."""
    cache.clear()


@pytest.fixture
def digests(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A line for each digest of a password that is made."""
    made: list[str] = []
    real = MD5PasswordHasher.encode

    def encode(self: Any, password: str, salt: str, *args: Any) -> str:
        made.append(salt)
        return str(real(self, password, salt, *args))

    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    return made
