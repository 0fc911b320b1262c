"""The desks: what is to be done first, and everything else in folds that a keyboard opens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches.models import Fixture
from tests.browser.test_every_page import faults_on, session_of
from tests.browser.test_team_pages import shoot
from tests.web.leagues import make_league

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def test_an_organiser_does_the_next_thing_first_and_finds_the_rest_in_folds(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(4, 3)
    disputed, *late = league.fixtures[3:6]
    Fixture.objects.filter(pk=disputed.pk).update(state="disputed")
    for one in late:
        Fixture.objects.filter(pk=one.pk).update(starts_at=timezone.now() - timedelta(days=2))
    page = visit(base=live_server.url, session=session_of(league.organiser()), width=360)
    places = ["/desk/", f"/desk{league.address}", league.address]
    assert faults_on(page, places) == []
    for name, address in zip(("desk", "competition-desk", "competition"), places, strict=True):
        page.goto(address)
        shoot(page, name)
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto("/desk/")
    page.get_by_role("link", name="Enter 2 results").click()
    page.get_by_role("heading", level=1).wait_for()
    page.goto("/desk/")
    page.locator("summary", has_text="New").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="New competition").wait_for()
    page.goto(f"/desk{league.address}")
    page.locator("summary", has_text="Matches and dates").click()
    page.get_by_role("link", name="Many matches at once").click()
    page.get_by_role("heading", level=1).wait_for()


TALLEST = 6_000
"""Pixels that a phone scrolls through at most, for a league of 24: it takes 4,935."""


def test_the_results_of_a_league_of_twenty_four_are_entered_without_scrolling_through_all_of_it(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(24, 0)
    page = visit(base=live_server.url, session=session_of(league.organiser()), width=360)
    page.goto(f"/desk{league.address}results/")
    page.get_by_role("heading", name="Enter results").wait_for()
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    wide, tall = page.evaluate(size)
    assert wide <= 360
    assert tall <= TALLEST
    later = page.locator("ol.scores > li").nth(100)
    assert not later.is_visible()
    later.locator("xpath=ancestor::details/summary").click()
    later.locator("input[name^=a-]").fill("18")
    later.locator("input[name^=b-]").fill("9")
    later.locator("xpath=ancestor::details/summary").click()
    page.get_by_role("button", name="Save what is filled in").click()
    page.get_by_text("1 result is saved").wait_for()
    assert faults_on(page, [f"/desk{league.address}results/"]) == []
    shoot(page, "enter-results-of-24")


def test_why_opens_below_its_row_over_the_whole_width_by_keyboard_on_a_phone(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(4, 4)
    page = visit(base=live_server.url, width=360)
    page.goto(league.address)
    line = page.locator(".why-line").first
    assert not line.is_visible()
    page.locator("details.why summary").first.focus()
    page.keyboard.press("Enter")
    line.wait_for()
    row, table = page.locator(".why-row .why-body").first, page.locator("table.standings")
    widths = [one.bounding_box()["width"] for one in (row, table)]
    assert widths[0] > 0.9 * widths[1]
    assert page.locator(".why-row").nth(1).is_hidden()
    shoot(page, "why")
    page.set_viewport_size({"width": 360, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults_on(page, [league.address]) == []
