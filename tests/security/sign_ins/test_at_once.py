"""Everything at once: wrong passwords (200 with --deep), and one code twenty times.

Each has a twin without its guard, which lets more in: without it the test beside it might pass
because nothing ever met.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.conf import settings as configured
from django.core.cache import cache
from django.db import connections
from django.test import Client

from matches.models import User
from pennyclub.sign_ins import lockout
from tests import deep

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "four-houses-one-table"
TRIES, AT_ONCE, TWENTY = deep.either(60, 200), 25, 20


@pytest.fixture
def secretary() -> User:
    return User.objects.create_user("secretary", "office@school.example", PASSWORD)


@pytest.fixture
def looked_at(secretary: User, monkeypatch: Any) -> set[str]:
    """The passwords that were compared with the account's, each for a while as a real one is."""
    seen: set[str] = set()
    compare = User.check_password

    def slowly(self: User, raw: str) -> bool:
        seen.add(raw)
        time.sleep(0.03)
        return compare(self, raw)

    monkeypatch.setattr(User, "check_password", slowly)
    return seen


def each_in_a_thread(call: Callable[[int], Any], times: int, at_once: int) -> list[Any]:
    gate = threading.Barrier(at_once)

    def run(n: int) -> Any:
        try:
            if n < at_once:
                gate.wait(60)
            return call(n)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(at_once) as threads:
        return list(threads.map(run, range(times)))


def guess(network: Callable[[int], str]) -> list[int]:
    def one(n: int) -> int:
        typed = {"login": "secretary", "password": f"guess-{n}"}
        answer = Client().post("/accounts/login/", typed, REMOTE_ADDR=network(n))
        return answer.status_code

    return each_in_a_thread(one, TRIES, AT_ONCE)


def from_everywhere(n: int) -> str:
    return f"198.51.100.{n}"


def from_one_school(_n: int) -> str:
    return "192.0.2.7"


def test_of_so_many_from_everywhere_no_more_than_ten_are_looked_at(
    looked_at: set[str], monkeypatch: Any
) -> None:
    monkeypatch.setattr(lockout, "ACCOUNT_LIMIT", 10)
    codes = guess(from_everywhere)
    # Never more; fewer where one was written down and not yet said to be over.
    assert 1 <= len(looked_at) <= 10
    assert codes.count(429) >= TRIES - 10


@pytest.mark.deep
def test_twin_that_counts_what_is_written_down_alone_looks_at_more(
    looked_at: set[str], monkeypatch: Any
) -> None:
    monkeypatch.setattr(lockout, "ACCOUNT_LIMIT", 10)
    monkeypatch.setattr(lockout, "_begin", lambda *_: lockout._UnderWay())
    guess(from_everywhere)
    assert len(looked_at) > 10


@pytest.mark.deep
def test_of_so_many_from_one_network_no_more_than_five_are_looked_at(looked_at: set[str]) -> None:
    guess(from_one_school)
    assert 1 <= len(looked_at) <= configured.AXES_FAILURE_LIMIT == 5


@pytest.mark.deep
def test_twin_without_it_looks_at_more_from_one_network(
    looked_at: set[str], monkeypatch: Any
) -> None:
    monkeypatch.setattr(lockout, "_begin", lambda *_: lockout._UnderWay())
    guess(from_one_school)
    assert len(looked_at) > 5


def test_once_they_are_known_no_password_is_under_way_any_more(
    looked_at: set[str], monkeypatch: Any
) -> None:
    """Or the rightful owner, whose own pair is not closed, would wait for nothing."""
    monkeypatch.setattr(configured, "AXES_FAILURE_LIMIT", 3)
    for word in ("guess-1", "guess-2", PASSWORD, "guess-3", "guess-4", PASSWORD):
        typed = {"login": "secretary", "password": word}
        answer = Client().post("/accounts/login/", typed, REMOTE_ADDR="192.0.2.7")
        assert answer.status_code == (302 if word == PASSWORD else 200), word


def past_the_password(user: User) -> list[Client]:
    clients = [Client() for _ in range(TWENTY)]
    for client in clients:
        client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    return clients


def signed_in_with(clients: list[Client], code: str) -> int:
    def one(n: int) -> bool:
        clients[n].post("/accounts/2fa/authenticate/", {"code": code})
        return "_auth_user_id" in clients[n].session

    return sum(each_in_a_thread(one, TWENTY, TWENTY))


@pytest.fixture
def app(secretary: User, settings: Any) -> str:
    """The code of somebody's app just now; as many tries as there are of us."""
    settings.ACCOUNT_RATE_LIMITS = {"login": "999/m/ip", "login_failed": "999/m/ip,999/5m/key"}
    secret = generate_totp_secret()
    TOTP.activate(secretary, secret)
    return f"{hotp_value(secret, next(counters()))}".zfill(6)


def test_a_code_of_the_app_sent_twenty_times_at_once_lets_in_once(
    secretary: User, app: str
) -> None:
    assert signed_in_with(past_the_password(secretary), app) == 1


@pytest.mark.deep
def test_twin_that_looks_and_then_marks_lets_in_more(
    secretary: User, app: str, monkeypatch: Any
) -> None:
    meet = threading.Barrier(TWENTY)

    def looks_and_marks(self: TOTP, code: str) -> bool:
        key = self._get_used_cache_key(code)
        used = cache.get(key)
        meet.wait(60)
        cache.set(key, "y")
        return not used

    monkeypatch.setattr(TOTP, "_mark_code_used", looks_and_marks)
    assert signed_in_with(past_the_password(secretary), app) == TWENTY


def recovery_code(user: User) -> str:
    return RecoveryCodes.activate(user).get_unused_codes()[3]


@pytest.mark.deep
def test_a_recovery_code_sent_twenty_times_at_once_lets_in_once(secretary: User, app: str) -> None:
    code = recovery_code(secretary)
    assert signed_in_with(past_the_password(secretary), code) == 1
    (kept,) = Authenticator.objects.filter(user=secretary, type="recovery_codes")
    assert code not in RecoveryCodes(kept).get_unused_codes()


@pytest.mark.deep
def test_twin_without_the_row_held_lets_in_more(
    secretary: User, app: str, monkeypatch: Any
) -> None:
    meet = threading.Barrier(TWENTY)

    def not_held(self: RecoveryCodes, code: str) -> bool:
        unused = code in self.get_unused_codes()
        meet.wait(60)
        if unused:
            self._mark_code_used(self.generate_codes().index(code))
        return unused

    monkeypatch.setattr(RecoveryCodes, "validate_code", not_held)
    assert signed_in_with(past_the_password(secretary), recovery_code(secretary)) == TWENTY
