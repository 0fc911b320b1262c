"""In a browser too what was sent long after signing in waits, in two tabs beside each other, and is
done once somebody has shown that it is them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from matches.models import User
from matches.policy import sign_ins

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
PASSWORD, NEW = "four-houses-one-table", "six-lanterns-on-a-quay"


def long_ago() -> None:
    """As if whoever is signed in had signed in then."""
    for row in Session.objects.all():
        session = SessionStore(row.session_key)
        session[sign_ins.SIGNED_IN_AT] = 1
        session["account_authentication_methods"] = []
        session.save()


def send(page: Any, name: str) -> None:
    page.goto("/admin/matches/user/add/")
    page.locator("[name=username]").fill(name)
    for each in ("password1", "password2"):
        page.locator(f"[name={each}]").fill(NEW)
    with page.expect_navigation():
        page.locator("[name=_save]").click()
    assert page.locator("h1").inner_text() == "Is it you?"


def answer(page: Any, password: str) -> None:
    page.get_by_label("Password", exact=True).fill(password)
    with page.expect_navigation():
        page.get_by_role("button", name="Go on").click()


def keys(page: Any) -> list[str]:
    held = page.context.cookies()
    return [each["value"] for each in held if each["name"] == "waitingforms"]


def test_two_accounts_made_in_two_tabs_are_both_there(
    visit: Callable[..., Any], live_server: Any
) -> None:
    User.objects.create_superuser("root", password=PASSWORD)
    page = visit(base=live_server.url)
    page.goto("/accounts/login/")
    page.get_by_label("Name to sign in with, or e-mail address").fill("root")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    long_ago()
    other = page.context.new_page()
    send(page, "first")
    send(other, "second")
    assert keys(page)[0].count(".") == 2
    assert NEW not in "".join(str(row.get_decoded()) for row in Session.objects.all())
    answer(page, "nonsense")
    answer(page, PASSWORD)
    assert "first" in page.locator(".messagelist").inner_text()
    answer(other, PASSWORD)
    assert "second" in other.locator(".messagelist").inner_text()
    for name in ("first", "second"):
        assert User.objects.get(username=name).check_password(NEW)
    assert keys(page) == []
