"""A trainee scores along on the page, with and without network, and sees what differs."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import RunningCard, ScoringDevice, ShadowLine
from matches.services import scoring
from tests.browser.scoring.test_page import faults_of
from tests.browser.scoring.umpire import Umpire, umpire_of
from tests.browser.walking import axe_on
from tests.services.scoring.at_the_board import BEGIN, entry, finished

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]


class Trainee(Umpire):
    """Somebody who learns, at the board."""

    def come(self) -> Trainee:
        """Open the page of a card of one's own."""
        self.open()
        self.wait_for_the_law()
        return self

    def open(self) -> None:
        """Whether or not there is still something to rule on."""
        self.page.goto(f"/score/{self.fixture.public_id}/shadow/")
        self.page.locator("[data-ready]").wait_for()


@pytest.fixture
def trainee(visit: Callable[..., Any], live_server: Any) -> Trainee:
    umpire = umpire_of(visit, live_server.url, "black")
    return Trainee(umpire.page, umpire.fixture)


def test_a_card_to_learn_that_is_looked_for_once_more_is_there_whole(trainee: Trainee) -> None:
    trainee.come().begin()
    trainee.tap("missed")
    trainee.settled()
    # As when the page comes into view again.
    trainee.page.evaluate("scoring.page.session.refresh()")
    assert trainee.page.evaluate("scoring.page.session.state.lines.length") == 2


def test_a_trainee_scores_along_without_network_and_sees_each_difference(
    trainee: Trainee,
) -> None:
    page = trainee.page
    trainee.come().begin()
    trainee.tap("missed")
    trainee.settled()
    assert "not counted" in page.inner_text(".score-where")
    assert [*faults_of(page, "shadow")] == []
    page.context.set_offline(True)
    for offer in ("nothing-off", "off", "off"):
        trainee.tap(offer)
    assert "3 not sent" in page.inner_text("[data-net]")
    page.context.set_offline(False)
    trainee.settled()
    assert ShadowLine.objects.count() == 5
    # Meanwhile the umpire has scored the match, and was told of nobody.
    assert not RunningCard.objects.exists()
    assert not ScoringDevice.objects.exists()
    owner = trainee.fixture.competition.club.roles.get(role="organiser").user
    lines = [
        scoring.Sent(n, body)
        for n, body in enumerate([BEGIN, *(entry(one) for one in finished()[:4])], start=1)
    ]
    where = {"device": "phone-of-the-umpire-there", "after": 0, "lines": lines}
    scoring.write(owner, trainee.fixture.public_id, **where)
    page.locator("[data-else]").click()
    assert not page.locator("[data-call-referee], [data-stop]").count()
    page.locator("[data-finish]").click()
    page.wait_for_url("**/shadow/compared/")
    assert page.locator(".differences > li").count() >= 1
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if shots := os.environ.get("PENNYCLUB_SHOTS"):
            page.screenshot(path=f"{shots}/compared-{width}.png", full_page=True)
    assert [*axe_on(page)] == []
    # What was finished is not written on: the page leads to the comparison.
    trainee.open()
    page.get_by_text("Your card is finished.").wait_for()
