"""What follows from other settings of a club, a season, a venue, from other people in a team and
from a list of names is read, on a phone and by the keyboard alone, before it is saved."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches.models import Club, Fixture, Person, Season
from matches.services import teams
from matches.services.clubs import venues
from tests.browser.test_every_page import session_of
from tests.browser.walking import SIDEWAYS, axe_on
from tests.services.league import League, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture
def league() -> League:
    return make_league(4)


def typed(page: Any, label: str, text: str) -> None:
    """Writes over a field and sends the form, with the keyboard alone."""
    page.get_by_label(label, exact=True).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    page.locator("#follows").wait_for()


def clean(page: Any, name: str) -> None:
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(SIDEWAYS) <= width
        if folder := os.environ.get("LOOK"):
            page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
    assert axe_on(page) == []


@pytest.mark.parametrize("width", [360, 1280])
def test_another_name_of_a_club_is_looked_at_and_saved_by_keyboard(
    league: League, visit: Callable[..., Any], live_server: Any, width: int
) -> None:
    club = Club.objects.get()
    page = visit(base=live_server.url, session=session_of(league.owner), width=width)
    page.goto(f"/desk/clubs/{club.slug}/settings/")
    typed(page, "Name", "Heron Club")
    follows = page.locator("section[aria-labelledby=follows]")
    assert "4 codes are others" in follows.inner_text()
    assert follows.evaluate("each => each === document.activeElement")
    clean(page, "club")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Save it"
    page.keyboard.press("Enter")
    page.get_by_text("Saved.").wait_for()
    assert Club.objects.get().name == "Heron Club"


def test_other_days_of_a_season_are_looked_at_and_left(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    season = Season.objects.get()
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"/desk/clubs/{season.club.slug}/seasons/{season.slug}/")
    page.get_by_label("Last day", exact=True).fill("2031-07-01")
    page.get_by_role("button", name="Save").click()
    page.locator("#follows").wait_for()
    clean(page, "season")
    page.get_by_role("link", name="Leave it as it was").click()
    page.get_by_role("heading", name="Settings").wait_for()
    assert Season.objects.get().ends_on == season.ends_on


def test_another_address_of_a_venue_is_looked_at_and_saved_by_keyboard(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    hall = venues.create(league.owner, league.club, name="Town Hall", address="Mill Lane")
    Fixture.objects.update(venue=hall, starts_at=timezone.now() + timedelta(days=2))
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"/desk/clubs/{hall.club.slug}/venues/{hall.slug}/")
    typed(page, "Name", "Barn")
    assert (
        "matches ahead are there" in page.locator("section[aria-labelledby=follows]").inner_text()
    )
    clean(page, "venue")
    page.locator("#follows").locator("..").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("Saved.").wait_for()
    hall.refresh_from_db()
    assert hall.name == "Barn"


def test_a_board_that_is_used_no_more_is_looked_at_and_put_away_by_keyboard(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    hall = venues.create(league.owner, league.club, name="Town Hall")
    games = [league.competition.game]
    board = venues.add_board(league.owner, league.club, hall.slug, name="Board 1", games=games)
    Fixture.objects.filter(number=1).update(venue=hall, board=board)
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"/desk/clubs/{hall.club.slug}/boards/{board.public_id}/")
    page.locator("summary", has_text="Name, games, in use").focus()
    page.keyboard.press("Enter")
    page.get_by_label("In use: it is offered for new matches").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator("#follows").wait_for()
    clean(page, "board")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("Saved.").wait_for()
    board.refresh_from_db()
    assert not board.in_use


def test_who_turns_out_to_be_a_child_in_a_team_is_looked_at_and_kept(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    person = league.entries[0].person
    assert person is not None
    Person.objects.filter(pk=person.pk).update(age_band="adult", naming="full")
    own = teams.create(league.owner, league.club, name="Owls", members=[person.public_id])
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"/desk/clubs/{own.club.slug}/teams/{own.public_id}/")
    page.locator(f"[name=age_{person.public_id}]").select_option("child")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("#follows").wait_for()
    clean(page, "team")
    page.get_by_role("button", name="Save it").click()
    page.get_by_text("Saved.").wait_for()
    person.refresh_from_db()
    assert person.naming == "code"


def test_a_name_nearly_a_members_is_looked_at_and_written_right(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(4, draw=False)
    row = league.competition
    league.entries[0].delete()
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/entries/")
    page.get_by_label("Names, one a line").fill("Asha Brok")
    page.get_by_label("Who is new is").select_option("adult")
    page.get_by_role("button", name="Enter them").click()
    page.locator("#follows").wait_for()
    clean(page, "entries")
    page.get_by_label("Names, one a line").fill("Asha Brook")
    page.get_by_role("button", name="Look first").click()
    page.get_by_text("known", exact=True).wait_for()
    page.get_by_role("button", name="Enter them").click()
    page.get_by_text("1 entered.").wait_for()
    assert (Person.objects.count(), row.entries.count()) == (4, 4)
