"""A key in a browser that has one: set up, used, renamed and removed; and what is said without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

from matches.models import Role, User
from tests.browser.walking import DESK, PHONE, SIDEWAYS, UNREACHED, axe_on
from tests.web.leagues import make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
PASSWORD = "four-houses-one-table"
ADD = "/accounts/2fa/webauthn/add/"
OF_A_BROWSER = {
    "protocol": "ctap2", "transport": "usb", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def page(visit: Callable[..., Any], live_server: Any) -> Any:
    secretary = User.objects.create_user("secretary", "office@school.example", PASSWORD)
    Role.objects.create(user=secretary, club=make_league(3, 0).club, role="owner")
    return visit(base=live_server.url)


def plugged_in(page: Any, **otherwise: Any) -> Callable[[], None]:
    """A key in the browser; what is given back takes it out."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {**OF_A_BROWSER, **otherwise}
    made = devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return lambda: devices.send("WebAuthn.removeVirtualAuthenticator", made)


def signs_in(page: Any) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name to sign in with, or e-mail address").fill("secretary")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def signs_out(page: Any) -> None:
    page.context.clear_cookies()


def faults(page: Any) -> list[str]:
    """What is wrong for who looks at it on a desk or a phone, or has a keyboard or a reader."""
    found = []
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        found += axe_on(page)
        if page.evaluate(SIDEWAYS) > size["width"]:
            found.append("it goes sideways")
    page.keyboard.press("Tab")
    return [f"{page.url} {fault}" for fault in (*found, *page.evaluate(UNREACHED))]


def test_an_owner_sets_a_key_up_signs_in_with_it_renames_and_removes_it(
    page: Any, settings: Any
) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = True
    plugged_in(page)
    signs_in(page)
    page.wait_for_url("**/accounts/2fa/")
    wrong = faults(page)
    page.goto(ADD)
    wrong += faults(page)
    page.get_by_label("Name").fill("On my ring")
    page.get_by_role("button", name="Add it").press("Enter")
    page.wait_for_url("**/recovery-codes/")
    wrong += faults(page)
    signs_out(page)
    signs_in(page)
    page.wait_for_url("**/authenticate/")
    wrong += faults(page)
    page.get_by_role("button", name="Use this device, or a key").press("Enter")
    page.wait_for_url("**/desk/")
    page.goto("/accounts/2fa/webauthn/")
    wrong += faults(page)
    page.get_by_role("link", name="Name it On my ring").click()
    page.get_by_label("Name").fill("In the safe")
    wrong += faults(page)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Take it away In the safe").click()
    wrong += faults(page)
    page.get_by_role("button", name="Take it away").click()
    page.get_by_text("None is set up").wait_for()
    assert not Authenticator.objects.exists()
    assert wrong == []


def test_a_browser_or_an_address_that_knows_no_keys_says_so(page: Any) -> None:
    page.add_init_script("delete window.PublicKeyCredential")
    signs_in(page)
    page.goto(ADD)
    said = page.get_by_role("alert").filter(has_text="knows no keys at this address")
    assert said.is_visible()
    assert faults(page) == []


def test_a_key_that_is_had_already_or_taken_out_is_told_and_a_press_is_never_for_nothing(
    page: Any,
) -> None:
    taken_out = plugged_in(page)
    signs_in(page)
    page.goto(ADD)
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url("**/recovery-codes/")
    page.goto(ADD)
    page.get_by_role("button", name="Add it").click()
    page.get_by_role("alert").filter(has_text="set up already").wait_for()
    signs_out(page)
    signs_in(page)
    taken_out()
    plugged_in(page, isUserVerified=False)
    page.get_by_role("button", name="Use this device, or a key").click()
    page.get_by_role("alert").filter(has_text="Nothing came of it").wait_for()
    assert page.url.endswith("/authenticate/")


def test_no_key_is_asked_of_who_has_none(page: Any) -> None:
    TOTP.activate(User.objects.get(), generate_totp_secret())
    signs_in(page)
    page.wait_for_url("**/authenticate/")
    assert page.get_by_role("button", name="Use this device, or a key").count() == 0
    page.get_by_label("Six digits of the app, or a recovery code").fill("000000")
    page.locator("main").get_by_role("button", name="Sign in").click()
    page.get_by_role("alert").filter(has_text="That is not right").wait_for()
