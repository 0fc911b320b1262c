"""What was done lately: read on a phone, and taken back from the desk in three clicks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import FixtureState
from matches.services import rulings
from tests.browser.test_every_page import faults_of, session_of
from tests.browser.test_team_pages import shoot
from tests.services.league import make_league

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def test_a_walkover_is_taken_back_from_the_desk_in_three_clicks_on_a_phone(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    league.play(2)
    rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto("/desk/")
    page.get_by_role("link", name="Lately done").click()
    page.get_by_role("heading", name="Lately done").wait_for()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "lately")
    page.get_by_role("link", name=re.compile("Undo.*Result counts 1")).click()
    page.get_by_role("heading", name="What undoing it changes").wait_for()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "undo")
    page.get_by_role("button", name="Undo it").click()
    page.get_by_text("It is taken back.").wait_for()
    assert league.fixture().state == FixtureState.PLANNED
