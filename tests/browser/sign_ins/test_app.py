"""A second factor is set up, used and taken away by keyboard, on a phone and at a desk."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters

from matches.models import User
from tests.browser.walking import SIDEWAYS, axe_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
PASSWORD = "four-houses-one-table"


def clean(page: Any, name: str) -> None:
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(SIDEWAYS) <= width, name
        if folder := os.environ.get("LOOK"):
            page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
    assert axe_on(page) == [], name


def typed(page: Any, label: str, text: str) -> None:
    """Fills in a field and sends its form, with the keyboard alone."""
    page.get_by_label(label, exact=True).focus()
    page.keyboard.type(text)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def pressed(page: Any, name: str, role: str = "link") -> None:
    page.get_by_role(role, name=name, exact=True).focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")


def with_password(page: Any) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name to sign in with, or e-mail address").fill("secretary")
    typed(page, "Password", PASSWORD)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_secretary_sets_up_an_app_signs_in_with_a_code_and_takes_it_away(
    visit: Callable[..., Any], live_server: Any, scheme: str
) -> None:
    User.objects.create_user("secretary", "secretary@club.example", PASSWORD)
    page = visit(base=live_server.url, width=360, scheme=scheme)
    with_password(page)
    page.goto("/accounts/2fa/")
    clean(page, f"before-{scheme}")
    pressed(page, "Set up an app")
    clean(page, f"setting-up-{scheme}")
    # A camera reads black on white, and the page may be dark.
    behind = page.locator("img.qr").evaluate("each => getComputedStyle(each).backgroundColor")
    assert behind == "rgb(255, 253, 247)"
    typed(page, "Six digits", "000000")
    clean(page, f"mistyped-{scheme}")
    secret = page.locator("details code").text_content()
    page.get_by_label("Six digits", exact=True).fill("")
    typed(page, "Six digits", format_hotp_value(hotp_value(secret, next(iter(counters())))))
    clean(page, f"codes-{scheme}")
    code = page.locator(".codes code").first.inner_text()
    pressed(page, "I have kept them")
    clean(page, f"after-{scheme}")

    page.goto("/accounts/logout/")
    pressed(page, "Sign out", "button")
    with_password(page)
    clean(page, f"door-{scheme}")
    typed(page, "Six digits of the app, or a recovery code", code)
    assert page.url.endswith("/desk/")

    page.goto("/accounts/2fa/totp/deactivate/")
    clean(page, f"taking-away-{scheme}")
    pressed(page, "Take it away", "button")
    assert not Authenticator.objects.exists()
