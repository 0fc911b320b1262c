"""A steward with a phone in the hall, and the screen that everybody sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.models import Fixture
from tests.browser.test_every_page import faults_on, session_of
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def league() -> League:
    league = make_league()
    league.hall(2)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    return league


def test_a_match_is_called_and_started_in_two_taps_and_everybody_sees_it(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    at = f"clubs/{league.competition.club.slug}/halls/the-hall/"
    steward = visit(
        base=live_server.url, session=session_of(league.owner), width=360, has_touch=True
    )
    steward.goto(f"/desk/{at}")
    steward.get_by_role("button", name="Call Board 1").tap()
    steward.get_by_role("button", name="Start Board 1").tap()
    steward.get_by_role("link", name="Card Board 1").wait_for()
    assert Fixture.objects.get(number=1).state == "playing"
    hall = visit(base=live_server.url)
    hall.goto(f"/{at}?projector")
    assert "A. B. – D. T." in hall.locator(".wall li").first.text_content()
    assert "Asha" not in hall.content()


def test_the_pages_of_a_hall_are_readable_by_everybody(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    services.fixtures.calling.call(
        league.owner, services.clubs.venues.Board.objects.first().public_id
    )
    at = f"clubs/{league.competition.club.slug}/halls/the-hall/"
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(f"/desk/{at}")
    assert faults_on(page, [f"/desk/{at}", f"/{at}", f"/{at}?projector"]) == []
