"""Whoever scores is told who else is at the match, and that another writes there now; nobody is
locked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.test_page import faults_of
from tests.browser.scoring.umpire import Umpire, match_of
from tests.browser.test_every_page import session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]


def test_a_second_device_is_warned_of_and_the_first_is_told_that_it_was_taken_over(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    league, fixture = match_of("black")
    base = live_server.url
    one, two = (
        Umpire(visit(base=base, session=session_of(league.organiser(name)), width=360), fixture)
        for name in ("one", "two")
    )
    one.come().begin()
    one.tap("off")
    one.settled()
    told = one.page.locator("[data-others]")
    assert not told.is_visible()
    two.come()
    warned = two.page.locator("[data-others]")
    warned.wait_for()
    assert "Also here" in warned.inner_text()
    assert [*faults_of(two.page, "another device here")] == []
    # Taking over is a tap on the page that is open: the old one is told, and may go on.
    two.tap("missed")
    two.settled()
    assert "Also here" in warned.inner_text()
    one.page.evaluate("scoring.page.session.refresh()")
    one.page.get_by_text("Writes now").wait_for()
    assert [*faults_of(one.page, "taken over")] == []
    one.tap("off")
    one.settled()
    assert "Writes now" not in told.inner_text()
    assert len(one.lines()) == 4
