"""Shots on a match's page in a real browser: fetched when opened, played in place; studies kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache

from matches.models import Study
from tests.browser.lab.pages import LINKED, numbers, set_up
from tests.browser.test_every_page import faults_of, session_of
from tests.browser.waiting import until
from tests.rules.shots.cards import BLACK_SPOT, decided, shot
from tests.security.addresses import keep_study
from tests.web.leagues import League
from tests.web.matches.test_match_shots import address, with_shots

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture
def league() -> League:
    cache.clear()
    return with_shots()


def test_a_shot_is_fetched_when_it_is_opened_and_played_in_place(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, width=360)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address(league))
    assert not any("/shots/" in url for url in asked)
    page.get_by_text("Watch the shot").click()
    page.get_by_role("button", name="Next event").or_(
        page.get_by_role("button", name="Previous event")
    ).first.wait_for()
    assert sum("/shots/1/?part" in url for url in asked) == 1
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Next event").click()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.emulate_media(color_scheme="dark")
    assert faults_of(page) == []


def test_without_scripts_a_link_leads_to_the_shot(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, java_script_enabled=False)
    page.goto(address(league))
    page.get_by_text("Watch the shot").click()
    page.get_by_role("link", name="Watch it on a page of its own").click()
    assert page.locator("svg.board-picture").count() == 1
    assert page.locator("[data-steps] li").count() >= 2
    assert page.locator("[data-controls]").is_hidden()


def test_a_shot_that_cannot_be_fetched_keeps_its_link(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    page.goto(address(league))
    page.route("**/shots/1/?part", lambda route: route.abort())
    page.get_by_text("Watch the shot").click()
    page.locator("[data-shot-place].is-failed").wait_for(state="attached")
    assert page.get_by_role("link", name="Watch it on a page of its own").is_visible()
    page.unroute("**/shots/1/?part")
    page.get_by_text("Watch the shot").click()
    page.get_by_text("Watch the shot").click()
    page.locator(".shot [data-controls]").wait_for()


def test_a_study_is_set_up_kept_and_watched(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, session=session_of(league.organiser()))
    match = league.fixtures[-1].public_id
    page.goto(f"/desk/matches/{match}/study/")
    page.locator(".lab-table").wait_for()
    set_up(page, "black.late")
    numbers(page).get_by_label("Speed (m/s)").fill("1.9")
    page.get_by_label("Title").fill("O9 by merit")
    until(page, LINKED)
    assert "/lab/#z" in page.get_by_label("Link").input_value()
    assert faults_of(page) == []
    page.get_by_role("button", name="Keep the study").click()
    page.get_by_text("The study is kept with the match.").wait_for()
    held = Study.objects.get()
    assert (held.title, held.situation) == ("O9 by merit", "black.late")
    assert held.document["flick"]["speed"] == 1.9
    page.get_by_text("O9 by merit", exact=True).click()
    page.locator(".shot [data-controls]").wait_for()
    assert faults_of(page) == []


@pytest.mark.parametrize("part", ["shots/1/", "studies/{study}/"])
def test_the_page_of_a_shot_is_readable_by_everybody(
    part: str, league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    league.fixtures = league.fixtures[-1:]
    at = address(league) + part.format(study=keep_study(league).public_id)
    page = visit(base=live_server.url, width=360, scheme="dark")
    page.goto(at)
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(color_scheme="light")
    assert faults_of(page) == []


def two_shots() -> dict[str, Any]:
    """The same match, its second flick simulated too."""
    document = decided()
    second = shot("B", "S", 0.3, 120.0, pennies={"S": BLACK_SPOT})
    return {**document, "entries": [document["entries"][0], second, *document["entries"][2:]]}


def test_a_match_is_played_shot_by_shot_in_one_player(
    visit: Callable[..., Any], live_server: Any
) -> None:
    cache.clear()
    page = visit(base=live_server.url, width=360, reduced_motion="no-preference")
    page.goto(address(with_shots(two_shots())))
    section = page.locator("[data-play-match]")
    assert section.get_by_role("button", name="Shot before").is_disabled()
    section.get_by_role("button", name="Play from the first shot").click()
    section.get_by_text("Shot 1 of 2, entry 1").wait_for()
    section.locator("[data-speed]").select_option("1")
    # It goes on by itself, at the speed that was chosen.
    section.get_by_text("Shot 2 of 2, entry 2").wait_for(timeout=20_000)
    section.locator("[data-player]").wait_for()
    assert section.locator("[data-speed]").input_value() == "1"
    assert section.get_by_role("button", name="Next shot").is_disabled()
    section.get_by_role("checkbox").uncheck()
    section.get_by_role("button", name="Shot before").click()
    section.get_by_text("Shot 1 of 2, entry 1").wait_for()
    assert section.locator("[data-match-place] [data-play]").is_visible()
    page.get_by_text("Watch the shot").first.click()
    page.locator(".entries [data-play]").wait_for()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
