"""From an empty installation to a table that changes before the spectators' eyes, in one test."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.browser.conftest import Server

NAMES = "Asha Brook\nBen Vale\nChidi Holm\nDora Thorn"


def found_the_club(page: Any, server: Server) -> None:
    page.goto(server.setup)
    page.get_by_label("Name to sign in with").fill("head")
    page.get_by_label("Password").fill("heads-or-tails-9")
    page.get_by_label("Name of your school or club").fill("Hill School")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="New season").click()
    page.get_by_label("Name").fill("2026")
    page.get_by_label("First day").fill("2026-09-01")
    page.get_by_label("Last day").fill("2027-07-01")
    page.get_by_role("button", name="Open the season").click()


def publish_a_league(page: Any) -> str:
    page.get_by_role("link", name="Penny Black").click()
    page.get_by_label("Name").fill("House league")
    page.get_by_role("button", name="Go on to entries").click()
    page.get_by_label("Names, one a line").fill(NAMES)
    page.get_by_role("button", name="Enter them").click()
    page.get_by_role("link", name="Draw").first.click()
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("link", name="Publish").click()
    page.get_by_label("everybody").check()
    page.get_by_label("Strangers may read the results of those under 18").check()
    page.get_by_role("button", name="Publish").click()
    address = page.get_by_role("link", name="Public page").get_attribute("href")
    return str(address)


def test_a_card_entered_in_a_browser_changes_the_public_table(
    fresh_server: Server, visit: Callable[..., Any]
) -> None:
    secretary = visit(base=fresh_server.url, width=360)
    found_the_club(secretary, fresh_server)
    public = publish_a_league(secretary)

    spectator = visit(base=fresh_server.url)
    spectator.goto(public)
    spectator.get_by_text("live", exact=True).wait_for()
    assert spectator.locator("tr[data-points='3']").count() == 0

    secretary.locator("details.round a").first.click()
    secretary.get_by_role("link", name="Only the result").click()
    score = secretary.get_by_role("group", name=re.compile("Final score"))
    score.get_by_role("spinbutton").first.fill("20")
    score.get_by_role("spinbutton").nth(1).fill("7")
    secretary.get_by_role("button", name="Save the card").click()
    secretary.get_by_text("The card is saved").wait_for()

    # Nobody reloads this page: the table comes by itself.
    spectator.locator("tr[data-points='3']").wait_for(timeout=20_000)
    assert "Why?" in spectator.locator("tr[data-points='3']").inner_text()
    assert "Brook" not in spectator.inner_text("main")
