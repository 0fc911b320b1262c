"""A trainee's phone dies without network: another of his goes on, and nothing of it ever counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Result, RunningCard, RunningLine, Scorecard, ShadowCard, ShadowLine
from tests.browser.scoring.handed_over.test_handing_over import (
    by_camera,
    open_sheet,
    parts_of,
    paste,
    phone_of,
    take,
)
from tests.browser.scoring.test_offline import wait_until_kept
from tests.browser.scoring.test_page import faults_of
from tests.browser.scoring.test_shadow import Trainee
from tests.browser.scoring.umpire import Umpire, match_of
from tests.browser.test_every_page import session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

Bring = Callable[..., Any]


def trainee_of(visit: Bring, base: str, match: Any, user: Any) -> Trainee:
    """A phone on which somebody is signed in who learns."""
    _, fixture = match
    return Trainee(visit(base=base, session=session_of(user), width=360), fixture)


@pytest.fixture
def match() -> Any:
    return match_of("black")


@pytest.fixture
def phones(visit: Bring, live_server: Any, match: Any) -> list[Trainee]:
    """Two phones of one trainee; both keep the page."""
    user = match[0].organiser("trainee")
    held = [trainee_of(visit, live_server.url, match, user).come() for _ in range(2)]
    for each in held:
        wait_until_kept(each)
    return held


def test_a_card_to_learn_goes_on_at_another_phone_and_never_counts(phones: list[Trainee]) -> None:
    one, two = phones
    for each in phones:
        each.context.set_offline(True)
    one.begin()
    for _ in range(3):
        one.tap("off")
    parts = parts_of(one, 150)
    faults = faults_of(one.page, "a trainee hands over")
    by_camera(two, parts)
    assert "4 lines of" in two.page.inner_text("[data-came]")
    faults = [*faults, *faults_of(two.page, "a trainee takes over")]
    take(two)
    two.tap("missed")
    assert "5 not sent" in two.page.inner_text("[data-net]")
    # The first phone is dead: all of it comes from the second.
    two.context.set_offline(False)
    two.settled()
    held = ShadowLine.objects.order_by("number").values_list("device", "brought_by")
    first, second = (each.page.evaluate("scoring.page.session.device") for each in phones)
    assert list(held) == [(first, second)] * 4 + [(second, "")]
    # It lives after all, and sends what is there already.
    one.context.set_offline(False)
    one.settled()
    assert ShadowLine.objects.count() == 5
    assert ShadowCard.objects.count() == 1
    two.page.locator("[data-else]").click()
    two.page.locator("[data-finish]").click()
    two.page.wait_for_url("**/shadow/compared/")
    assert not RunningLine.objects.exists()
    for model in (RunningCard, Scorecard, Result):
        assert not model.objects.filter(fixture=one.fixture).exists()
    assert faults == []


def test_no_code_of_a_card_to_learn_is_taken_by_another_card_nor_another_by_it(
    phones: list[Trainee], visit: Bring, live_server: Any, match: Any
) -> None:
    one, two = phones
    one.begin()
    one.tap("off")
    one.settled()
    text = "\n".join(parts_of(one))
    umpire = phone_of(visit, live_server.url, match, "umpire").come().begin()
    umpire.tap("missed")
    umpire.settled()
    theirs = "\n".join(parts_of(umpire))
    umpire.page.get_by_role("button", name="Close").click()

    def refused(phone: Umpire, given: str) -> None:
        open_sheet(phone, "take-over")
        assert "of another match" in paste(phone, given)
        assert not phone.page.locator("[data-take]").count()
        phone.page.get_by_role("button", name="Close").click()

    shadow = "/shadow/#hand-over="
    refused(umpire, text)
    refused(umpire, text.replace(shadow, "/#hand-over="))
    refused(two, theirs)
    refused(two, theirs.replace("/#hand-over=", shadow))
    other = trainee_of(visit, live_server.url, match, match[0].organiser("other-trainee")).come()
    refused(other, text)
    assert RunningLine.objects.count() == 2
    assert ShadowLine.objects.count() == 2
