"""How far a token's scope reaches: no further than it says, and nowhere near what asks again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import get_resolver
from django.utils import timezone
from knox.models import AuthToken

from matches.api.base.token import TokenAuthentication
from matches.models import TokenNote, User
from matches.services.people import tokens
from tests.api.conftest import Api
from tests.api.tokens.test_attackers import addresses

pytestmark = pytest.mark.django_db

WRITES = {
    "score": {
        "/api/v1/fixtures/<slug:fixture>/scorecards",
        "/api/v1/scoring/<slug:fixture>/lines",
        "/api/v1/scoring/<slug:fixture>/hand-in",
        "/api/v1/scoring/<slug:fixture>/abandon",
        "/api/v1/scoring/<slug:fixture>/resume",
        "/api/v1/scoring/<slug:fixture>/here",
        "/api/v1/scoring/<slug:fixture>/shadow/lines",
        "/api/v1/scoring/<slug:fixture>/shadow/finish",
    },
    "organise": {
        "/api/v1/fixtures/<slug:fixture>/corrections",
        "/api/v1/corrections/<slug:correction>/revert",
        "/api/v1/lessons/<slug:competition>/taps",
    },
}
"""What docs/reference/api.md says that each scope is for. A new address that writes stands there
and here, or is closed to tokens."""


def client_of(user: User, scope: str) -> Api:
    return Api(headers={"Authorization": f"Token {tokens.make(user, days=9, scope=scope)[1]}"})


def signed_in(name: str) -> Api:
    client = Api()
    client.force_login(User.objects.create_user(name))
    return client


def views(patterns: Any = None, before: str = "") -> Any:
    """Every view of the API beside its address."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        there = before + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from views(each.url_patterns, there)
        elif there.startswith("api/") and hasattr(each.callback, "cls"):
            yield "/" + there, each.callback.cls


def test_a_token_of_which_nothing_is_said_may_read_and_no_more() -> None:
    client = signed_in("asha")
    assert client.send("tokens", {}).status_code == 201
    assert [note.scope for note in TokenNote.objects.all()] == ["read"]
    for scope in ("score", "organise"):
        assert client.send("tokens", {"scope": scope}).status_code == 201
    told = sorted(each["scope"] for each in client.read("tokens").json())
    assert told == ["organise", "read", "score"]


def test_each_scope_writes_at_the_addresses_that_are_its_own_and_at_no_other() -> None:
    found: dict[str, set[str]] = {"score": set(), "organise": set()}
    for address, view in views():
        writes = any(hasattr(view, method) for method in ("post", "put", "patch", "delete"))
        if writes and issubclass_any(view, TokenAuthentication):
            found[view.writing_takes].add(address)
    assert found == WRITES
    assert found["score"] | found["organise"] <= set(addresses())


def issubclass_any(view: Any, kind: type) -> bool:
    return any(issubclass(each, kind) for each in view.authentication_classes)


@pytest.mark.parametrize("scope", ["read", "score", "organise", "of before"])
def test_no_token_lists_makes_or_ends_tokens_a_superuser_s_neither(scope: str) -> None:
    user = User.objects.create_superuser("root")
    if scope == "of before":
        client = Api(headers={"Authorization": f"Token {AuthToken.objects.create(user)[1]}"})
    else:
        client = client_of(user, scope)
    held = AuthToken.objects.get()
    assert client.read("tokens").status_code in (401, 403)
    assert client.send("tokens", {"scope": "organise"}).status_code in (401, 403)
    assert client.delete(f"/api/v1/tokens/{held.token_key}").status_code in (401, 403)
    assert AuthToken.objects.get() == held


@pytest.mark.parametrize(
    "page",
    [
        "/account/", "/account/tokens/", "/account/data/", "/accounts/password/change/",
        "/accounts/email/", "/accounts/2fa/", "/accounts/2fa/totp/activate/", "/desk/clubs/new/",
        "/admin/matches/role/add/", "/admin/matches/user/",
    ],
)  # fmt: skip
def test_at_what_asks_for_the_password_again_a_token_is_nobody_s(page: str) -> None:
    client = client_of(User.objects.create_superuser("root"), "organise")
    for method in (client.get, client.post):
        answer = method(page)
        assert answer.status_code == 302, page
        assert "/login/" in answer["Location"], page


@pytest.mark.parametrize("noted", [True, False])
def test_using_a_token_moves_its_end_by_nothing(noted: bool) -> None:
    user = User.objects.create_user("asha")
    row, token = AuthToken.objects.create(user, expiry=timedelta(minutes=5))
    if noted:
        TokenNote.objects.create(token=row, scope="organise")
    until = AuthToken.objects.get().expiry
    client = Api(headers={"Authorization": f"Token {token}"})
    for _each in range(3):
        assert client.read("competitions").status_code == 200
    assert AuthToken.objects.get().expiry == until
    AuthToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert client.read("competitions").status_code == 401
