"""A database that does not answer for a moment is told as that, and when to come again."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.db.backends.utils import CursorWrapper
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()

    def refused(*_args: Any, **_names: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(CursorWrapper, "execute", refused)


def asked(path: str, **body: Any) -> Any:
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "a-session-that-is-asked-for"
    return client.post(path, body) if body else client.get(path)


@pytest.mark.usefixtures("locked")
def test_people_read_that_nothing_is_lost_and_when_to_try_again() -> None:
    for answer in (asked("/"), asked("/desk/"), asked("/accounts/login/", login="a", password="b")):
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert "what you typed is still there" in answer.content.decode()


@pytest.mark.usefixtures("locked")
def test_programs_read_it_in_the_one_shape() -> None:
    answer = asked("/api/v1/competitions")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json()["type"] == "server_error"
    assert answer.json()["errors"][0]["code"] == "busy"


def test_anything_else_that_breaks_is_still_a_fault_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_args: Any, **_names: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(CursorWrapper, "execute", broken)
    answer = asked("/")
    assert answer.status_code == 500
    assert "Retry-After" not in answer
