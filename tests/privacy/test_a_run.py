"""Every address walked, with ears open: no cookie is set and no cache key written that is not
declared."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.cache.backends.base import BaseCache
from django.test import Client

from matches.policy.personal_data import CACHE_KEYS, COOKIES
from matches.services.scoring import passes
from tests.deep import some
from tests.security.addresses import filled, patterns
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
FLICK = {"penny": "S", "speed": 1.0, "direction": 90.0}
SHOT = {"game": "black", "board": "black-hexagon", "pennies": {"S": [0.0, -200.0]}, "flick": FLICK}


@pytest.fixture
def league() -> League:
    cache.clear()
    return make_league(4, 4, with_cards=True)


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every key that anybody gives a cache from now on."""
    heard: set[str] = set()
    make = BaseCache.make_and_validate_key

    def overheard(self: BaseCache, key: str, version: Any = None) -> str:
        heard.add(key)
        return make(self, key, version=version)

    monkeypatch.setattr(BaseCache, "make_and_validate_key", overheard)
    return heard


def told(clients: list[Client]) -> set[str]:
    """The names of all cookies that these browsers have, as over HTTP."""
    return {name.removeprefix("__Host-") for each in clients for name in each.cookies}


def a_run(league: League) -> list[Client]:
    """Who comes: a stranger, an organiser who signs in by the form, a device with a link."""
    stranger, organiser, device = Client(), Client(), Client()
    who = league.organiser()
    wrong = {"login": who.username, "password": "wrong"}
    organiser.post("/accounts/login/", wrong)
    organiser.post("/accounts/login/", {**wrong, "password": "heads-or-tails-9"})
    for at in [filled(each, league) for each in some(list(patterns()), 60)]:
        stranger.get(at)
        organiser.get(at)
    board = league.board()
    made = passes.make_for_board(who, board.public_id, hours=2)
    device.post(f"/pass/{made.token}/")
    stranger.post("/api/v1/shots/simulate", SHOT, content_type="application/json")
    settings = {"name": "Quay", "kind": "club", "time_zone": "Europe/London"}
    organiser.post(f"/desk/clubs/{league.club.slug}/settings/", settings)
    return [stranger, organiser, device]


def test_a_run_sets_no_cookie_and_writes_no_cache_key_that_is_not_declared(
    league: League, keys: set[str]
) -> None:
    found = told(a_run(league))
    assert found <= set(COOKIES)
    assert found >= {"sessionid", "csrftoken", "boardpass"}
    assert {key for key in keys if not key.startswith(tuple(CACHE_KEYS))} == set()
    for each in ("throttle_", "budget:", "allauth:rl:"):
        assert any(key.startswith(each) for key in keys), each


def calls(*names: str) -> Iterator[str]:
    """The first argument of every call of a method so named in our code, as it is written."""
    for folder in ("matches", "pennyclub"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                func = getattr(node, "func", None)
                if isinstance(func, ast.Attribute) and func.attr in names and node.args:
                    yield ast.unparse(node.args[0])


def test_our_own_code_sets_three_cookies() -> None:
    assert set(calls("set_cookie", "set_signed_cookie")) == {
        "settings.BOARD_PASS_COOKIE_NAME",
        "settings.KNOWN_DEVICE_COOKIE_NAME",
        "settings.WAITING_FORMS_COOKIE_NAME",
    }


def test_our_own_code_keeps_in_the_cache_under_declared_keys_alone() -> None:
    users = {
        path.relative_to(ROOT).as_posix()
        for folder in ("matches", "pennyclub")
        for path in (ROOT / folder).rglob("*.py")
        if "from django.core.cache import" in path.read_text(encoding="utf-8")
    }
    by_key = {
        "matches/ports/compute_budget.py": "budget:",
        "matches/selectors/scoring/turns.py": "scoring-turn-",
        "matches/ports/heartbeats.py": "matches.heard.",
        "matches/ports/places.py": "place:",
        "matches/tasks.py": "matches.canary",
    }
    # What counts for others keeps it under the keys of those who ask it to.
    users.remove("matches/ports/counted.py")
    assert users == set(by_key)
    by_key |= {
        "pennyclub/answers/page_rates.py": "throttle_",
        "pennyclub/sign_ins/lockout.py": "sign-in:",
    }
    for path, key in by_key.items():
        assert f'"{key}' in (ROOT / path).read_text(encoding="utf-8"), path
        assert key in CACHE_KEYS
