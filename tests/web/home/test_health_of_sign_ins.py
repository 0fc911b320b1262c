"""Whether a second factor is demanded stands on the page of the works, as `/readyz` tells it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import User
from tests.security.sign_ins.test_sign_ins import with_app

pytestmark = pytest.mark.django_db
WARNS = "A password alone opens everybody’s data"


@pytest.mark.parametrize("production", [True, False])
@pytest.mark.parametrize("demanded", [True, False])
def test_whether_a_second_factor_is_demanded_is_said_and_warned_of_in_production(
    client: Client, settings: Any, demanded: bool, production: bool
) -> None:
    cache.clear()
    boss = User.objects.create_superuser("runs-it", password="heads-or-tails-9")
    with_app(boss)
    client.force_login(boss)
    settings.OWNERS_NEED_SECOND_FACTOR = demanded
    settings.PRODUCTION = production
    text = client.get("/desk/health/").content.decode()
    assert ("Second factor: demanded of owners" in text) == demanded
    assert ("Second factor: not demanded of anybody" in text) == (not demanded)
    assert (WARNS in text) == (production and not demanded)
    told = client.get("/readyz").json()["second_factor"]
    assert told == ("demanded" if demanded else "not demanded")
