"""The front page: the search, and a team that is chosen at this device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Competition, Fixture, Person
from tests.browser.test_every_page import faults_on
from tests.browser.test_team_pages import shoot
from tests.services.teams.exchanges import blind
from tests.web.search.test_today import at

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def test_a_team_is_found_chosen_and_stands_on_the_front_page(
    visit: Callable[..., Any], live_server: Any
) -> None:
    _league, match, _home, _away = blind()
    Competition.objects.update(visibility="public", state="running")
    Person.objects.update(age_band="adult", naming="full")
    Fixture.objects.filter(pk=match.pk).update(starts_at=at(0))
    team = match.home.team.name
    page = visit(base=live_server.url, width=360)
    page.goto("/")
    page.get_by_role("link", name="Choose your team").wait_for()
    page.get_by_role("searchbox").fill(team.upper()[:5])
    page.keyboard.press("Enter")
    page.get_by_role("link", name=team).click()
    page.get_by_role("button", name="Make it my team").click()
    page.get_by_role("button", name="No longer my team").wait_for()
    page.goto("/")
    page.get_by_role("heading", name=f"Your team: {team}").wait_for()
    page.locator("#mine").locator("xpath=../..").get_by_text(match.away.team.name).first.wait_for()
    shoot(page, "front")
    places = ["/", f"/search/?q={team[:3]}", f"/teams/{match.home.team.public_id}/"]
    assert faults_on(page, places) == []
    for name, address in zip(("front", "search", "team"), places, strict=True):
        page.goto(address)
        shoot(page, name)
    page.get_by_role("button", name="No longer my team").click()
    page.goto("/")
    page.get_by_role("link", name="Choose your team").wait_for()
