"""A Swiss and a groups competition run by an organiser in a browser, from draft to winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.models import Competition, Fixture
from tests.browser.test_every_page import faults_of, session_of
from tests.services.league import make_league, result_card

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

NAMES = "\n".join(f"Player {name}" for name in ("Ant", "Bee", "Cat", "Dog", "Elk", "Fox", "Gnu"))


@pytest.fixture
def house(db: Any) -> Any:
    return make_league(2, draw=False)


def begin(page: Any, house: Any, format_: str, title: str, options: dict[str, str]) -> Competition:
    """Set a competition up, from the new-competition page to the end of entries."""
    page.goto(f"/desk/clubs/{house.competition.club.slug}/competitions/new/?game=black")
    page.get_by_label("Name").fill(title)
    page.get_by_label("Format").select_option(format_)
    shown = page.locator("[data-format]:visible")
    assert shown.count() == 1
    for label, value in options.items():
        shown.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Go on to entries").click()
    page.get_by_label("Names, one a line").fill(NAMES)
    page.get_by_label("Who is new is").select_option("adult")
    page.get_by_role("button", name="Enter them").click()
    return Competition.objects.get(name=title)


def play(house: Any, competition: Competition) -> int:
    """Cards for whatever can be played; the organiser enters them elsewhere."""
    played = 0
    for fixture in Fixture.objects.filter(competition=competition, state="planned"):
        if fixture.home_id and fixture.away_id:
            card = result_card(16 + fixture.number % 9, 14 - fixture.number % 9)
            services.results.scorecards.submit(house.owner, fixture.public_id, card)
            played += 1
    services.base.outbox.send(early=True)
    return played


def address(competition: Competition, rest: str = "") -> str:
    held = competition
    return f"/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/{rest}"


def fit_and_readable(page: Any) -> None:
    assert faults_of(page) == []
    page.set_viewport_size({"width": 360, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 800})


def publish(page: Any, competition: Competition) -> None:
    page.goto("/desk" + address(competition, "publish/"))
    page.get_by_label("everybody").check()
    page.get_by_role("button", name="Publish").click()


def test_a_swiss_from_draft_to_winner(
    house: Any, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, session=session_of(house.owner))
    competition = begin(page, house, "swiss", "Swiss evening", {"Rounds": "3"})
    page.goto("/desk" + address(competition, "draw/"))
    page.get_by_role("button", name="Close the entries").click()
    for number in (1, 2, 3):
        page.get_by_text("Why?").first.click()
        fit_and_readable(page)
        page.get_by_role("button", name=f"Draw round {number}").click()
        page.get_by_text("Drawn.", exact=True).wait_for()
        assert play(house, competition) == 3
        page.reload()
    page.get_by_text("nothing more to draw").wait_for()
    publish(page, competition)
    page.goto("/desk" + address(competition))
    page.get_by_role("link", name="Finish").click()
    page.get_by_role("button", name="Finish it").click()
    competition.refresh_from_db()
    assert competition.state == "finished"
    reader = visit(base=live_server.url)
    reader.goto(address(competition))
    assert reader.locator("tr[data-points]").count() == 7
    fit_and_readable(reader)
    reader.get_by_role("link", name="How it was drawn").click()
    assert reader.locator("section[id^=round-]").count() == 3
    fit_and_readable(reader)


def test_groups_then_a_knockout_from_draft_to_winner(
    house: Any, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, session=session_of(house.owner))
    competition = begin(page, house, "groups-knockout", "Autumn cup", {"Groups": "2"})
    page.goto("/desk" + address(competition, "seeds/"))
    fit_and_readable(page)
    page.get_by_role("button", name="Seal a draw").click()
    page.get_by_role("button", name="open the draw").click()
    page.goto("/desk" + address(competition, "draw/"))
    page.get_by_role("button", name="Draw", exact=True).click()
    assert play(house, competition) == 9
    page.goto("/desk" + address(competition, "next/"))
    fit_and_readable(page)
    lots = page.get_by_role("button", name="Let a lot decide")
    (lots if lots.count() else page.get_by_role("button", name="Draw the knockout")).click()
    page.get_by_text("Drawn.", exact=True).wait_for()
    publish(page, competition)
    reader = visit(base=live_server.url)
    reader.goto(address(competition))
    assert reader.locator(".tables-beside table").count() == 2
    assert reader.get_by_text("winner of match").count() == 2
    fit_and_readable(reader)
    assert play(house, competition) == 2
    assert play(house, competition) == 1
    reader.goto(address(competition, "draw/"))
    assert reader.get_by_text("number 1 of Group A").count() == 1
    fit_and_readable(reader)
    page.goto("/desk" + address(competition))
    page.get_by_role("link", name="Finish").click()
    page.get_by_role("button", name="Finish it").click()
    competition.refresh_from_db()
    assert competition.state == "finished"
