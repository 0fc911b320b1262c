"""One's own password and addresses are changed by keyboard, on a phone and at a desk; and where it
is asked whether it is them, a wrong password keeps nobody from where they wanted to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache

from matches.models import User
from matches.policy.sign_ins import SIGNED_IN_AT
from tests.browser.sign_ins.test_app import PASSWORD, clean, pressed, typed, with_password
from tests.services.letters.told import links

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
NEW = "six-lanterns-on-a-quay"
FIRST, SECOND = "office@school.example", "a.long.name.of.an.address@hall.of.a.school.example"


@pytest.fixture
def secretary() -> User:
    cache.clear()
    made = User.objects.create_user("secretary", FIRST, PASSWORD)
    EmailAddress.objects.create(user=made, email=FIRST, verified=True, primary=True)
    return made


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_password_and_an_address_are_changed(
    visit: Callable[..., Any], live_server: Any, secretary: User, scheme: str
) -> None:
    page = visit(base=live_server.url, width=360, scheme=scheme)
    with_password(page)
    page.goto("/account/")
    pressed(page, "E-mail")
    clean(page, f"one-address-{scheme}")
    typed(page, "E-mail address", SECOND)
    clean(page, f"address-added-{scheme}")
    typed(page, "E-mail address", SECOND)
    clean(page, f"address-wrong-{scheme}")
    page.goto(links(mail.outbox[-1])[0])
    clean(page, f"address-confirm-{scheme}")
    pressed(page, "Confirm this address", "button")
    page.goto("/accounts/email/")
    pressed(page, f"Have letters go here {SECOND}", "button")
    clean(page, f"address-changed-{scheme}")
    secretary.refresh_from_db()
    assert secretary.email == SECOND
    pressed(page, f"Take it away {FIRST}", "button")

    page.goto("/accounts/password/change/")
    clean(page, f"password-{scheme}")
    page.get_by_label("The password of now", exact=True).fill("nonsense")
    page.get_by_label("The new password", exact=True).fill(NEW)
    typed(page, "The new password once more", NEW)
    clean(page, f"password-wrong-{scheme}")
    page.get_by_label("The password of now", exact=True).fill(PASSWORD)
    page.get_by_label("The new password", exact=True).fill(NEW)
    typed(page, "The new password once more", NEW)
    clean(page, f"password-changed-{scheme}")
    secretary.refresh_from_db()
    assert secretary.check_password(NEW)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_forgotten_password_is_chosen_anew(
    visit: Callable[..., Any], live_server: Any, secretary: User, scheme: str
) -> None:
    page = visit(base=live_server.url, width=360, scheme=scheme)
    page.goto("/accounts/login/")
    pressed(page, "Forgot the password?")
    clean(page, f"forgotten-{scheme}")
    typed(page, "E-mail address", FIRST)
    clean(page, f"letter-sent-{scheme}")
    (link, *_rest) = links(mail.outbox[-1])
    page.goto(link)
    clean(page, f"new-password-{scheme}")
    page.get_by_label("The new password", exact=True).fill(NEW)
    typed(page, "The new password once more", NEW)
    clean(page, f"has-a-new-password-{scheme}")
    page.context.clear_cookies()
    page.goto(link)
    clean(page, f"old-link-{scheme}")
    assert page.get_by_role("heading", name="good for nothing any more").is_visible()


def test_is_it_you_keeps_the_way_on_after_a_wrong_password(
    visit: Callable[..., Any], live_server: Any, secretary: User
) -> None:
    from django.contrib.sessions.models import Session

    page = visit(base=live_server.url, width=360)
    with_password(page)
    row = Session.objects.get()
    held = row.get_decoded()
    held[SIGNED_IN_AT], held["account_authentication_methods"] = 1, []
    row.session_data = Session.objects.encode(held)
    row.save()
    page.goto("/accounts/2fa/totp/activate/")
    clean(page, "is-it-you")
    typed(page, "Password", "nonsense")
    clean(page, "is-it-you-wrong")
    typed(page, "Password", PASSWORD)
    assert page.url.endswith("/accounts/2fa/totp/activate/")
