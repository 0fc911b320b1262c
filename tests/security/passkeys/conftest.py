"""Somebody with a key, signed in."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import User
from tests.security.passkeys.soft import PASSWORD, SoftKey, add_key, past_the_password


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    """Tries count in the cache."""
    cache.clear()


@pytest.fixture
def secretary() -> User:
    return User.objects.create_user("secretary", "office@school.example", PASSWORD)


@pytest.fixture
def here(secretary: User) -> Client:
    """Where the secretary is signed in."""
    return past_the_password("secretary")


@pytest.fixture
def key(here: Client) -> SoftKey:
    """The secretary's key, set up a moment ago."""
    made = SoftKey()
    assert add_key(here, made, "On my ring").status_code == 302
    return made
