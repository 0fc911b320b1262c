"""A box league's next period where somebody is level: in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Stage
from tests.browser.test_every_page import faults_on, session_of
from tests.browser.test_team_pages import shoot
from tests.services.boxes.test_boxes import circle
from tests.services.league import make_league

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def test_an_organiser_lets_a_lot_part_who_is_level(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(6, format="box-league", format_options={"size": 3})
    circle(league)
    row = league.competition
    at = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/period/"
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    assert faults_on(page, [at]) == []
    shoot(page, "period")
    page.get_by_label("Let a lot decide").check()
    page.get_by_role("button", name="End this period").click()
    page.get_by_text("The next period is drawn.").wait_for()
    assert Stage.objects.get(competition=row, number=2).basis["drawn_by"]
