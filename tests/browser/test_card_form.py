"""The card form under real fingers: rows, refusals, drafts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Competition, Fixture, Scorecard
from tests.browser.test_every_page import session_of
from tests.browser.waiting import until
from tests.browser.walking import SIDEWAYS, axe_on
from tests.web.leagues import League, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture
def league() -> League:
    return make_league(4, 2)


@pytest.fixture
def fixture(league: League) -> Fixture:
    return league.fixtures[-1]


@pytest.fixture
def desk(league: League, visit: Callable[..., Any], live_server: Any) -> Any:
    return visit(base=live_server.url, session=session_of(league.organiser()), width=360)


def expect(locator: Any) -> Any:
    """Playwright is not there for who runs the other tests alone."""
    from playwright import sync_api

    return sync_api.expect(locator)


def flick(page: Any, number: int, side: str, struck: str, off: str = "") -> None:
    page.get_by_role("button", name="Flick", exact=True).click()
    row = page.locator("[data-row]").nth(number)
    row.get_by_label("Side").select_option(side)
    row.get_by_label("Struck", exact=True).fill(struck)
    row.get_by_label("Off", exact=True).fill(off)


def test_a_refused_card_leads_to_its_fault_and_keeps_everything(
    desk: Any, fixture: Fixture
) -> None:
    desk.goto(f"/desk/matches/{fixture.public_id}/card/?detail=flicks")
    desk.get_by_label("Who started").select_option("A")
    flick(desk, 0, "A", "O1", "O1")
    flick(desk, 1, "A", "O1 O2")
    desk.get_by_role("button", name="Save the card").click()
    summary = desk.get_by_role("alert")
    assert "Entry 2" in summary.inner_text()
    assert desk.evaluate("document.activeElement.id") == "faults"
    summary.get_by_role("link", name="Entry 2").click()
    assert (
        desk.locator("[data-row]").nth(1).get_by_label("Struck", exact=True).input_value()
        == "O1 O2"
    )
    assert "has-fault" in (desk.locator("[data-row]").nth(1).get_attribute("class") or "")
    assert not Scorecard.objects.filter(fixture=fixture).exists()


def test_rows_go_on_from_each_other_as_the_law_says_and_can_be_taken_away(desk: Any) -> None:
    desk.goto("/adjudicate/?game=white&detail=card")
    desk.get_by_label("Who started").select_option("B")
    rows = desk.locator("[data-row]")
    told = []
    for number in range(3):
        desk.get_by_role("button", name="End", exact=True).click()
        row = rows.nth(number)
        expect(row.get_by_label("Started by")).not_to_have_value("")
        told.append(
            (row.get_by_label("End").input_value(), row.get_by_label("Started by").input_value())
        )
        row.get_by_label("Decided by").select_option("nearest")
        row.get_by_text("More facts").click()
        row.get_by_label("Won by").select_option("A")
        row.get_by_label("Points").fill("1")
    assert told == [("1", "B"), ("2", "A"), ("3", "B")]
    rows.nth(2).get_by_role("button", name="Remove entry 3").click()
    assert rows.count() == 2
    assert rows.nth(1).locator("summary").first.inner_text().startswith("2.")


def test_who_flicks_next_is_asked_of_the_law_and_never_put_over_what_was_typed(
    desk: Any, fixture: Fixture
) -> None:
    desk.goto(f"/desk/matches/{fixture.public_id}/card/?detail=flicks")
    desk.get_by_label("Who started").select_option("A")
    flick(desk, 0, "A", "O1", "O1")
    with desk.expect_response("**/card/**"):
        desk.get_by_role("button", name="Flick", exact=True).click()
    side = desk.locator("[data-row]").nth(1).get_by_label("Side")
    expect(side).to_have_value("A")
    side.select_option("B")
    desk.route("**/card/**", lambda route: route.abort())
    desk.get_by_role("button", name="Flick", exact=True).click()
    expect(desk.locator("[data-row]").nth(2).get_by_label("Side")).to_have_value("")
    expect(side).to_have_value("B")
    desk.unroute("**/card/**")


def test_an_entry_that_is_typed_whole_folds_up_to_a_line_and_opens_again(
    desk: Any, fixture: Fixture
) -> None:
    desk.goto(f"/desk/matches/{fixture.public_id}/card/?detail=flicks")
    desk.get_by_label("Who started").select_option("A")
    flick(desk, 0, "A", "O1", "O1")
    desk.get_by_role("button", name="Flick", exact=True).click()
    first, second = desk.locator("[data-row]").all()
    assert first.get_by_text("Struck O1 · Off O1").is_visible()
    assert not first.get_by_label("Side").is_visible()
    assert second.get_by_label("Side").is_visible()
    assert axe_on(desk) == []
    assert desk.evaluate(SIDEWAYS) == 360
    first.locator("summary").first.click()
    assert first.get_by_label("Struck", exact=True).input_value() == "O1"
    second.get_by_label("Side").select_option("")
    desk.get_by_role("button", name="Flick", exact=True).click()
    assert second.get_by_label("Side").is_visible()  # whose it was is still to be said


def test_a_draft_comes_back_after_the_page_was_lost_and_goes_once_accepted(
    desk: Any, fixture: Fixture
) -> None:
    address = f"/desk/matches/{fixture.public_id}/card/?detail=result"
    desk.goto(address)
    score = desk.get_by_role("group", name=re.compile("Final score"))
    score.get_by_role("spinbutton").first.fill("21")
    until(desk, "Object.values(localStorage).some(held => held.includes('\"21\"'))")
    desk.goto("/rules/")
    desk.goto(address)
    assert score.get_by_role("spinbutton").first.input_value() == "21"
    assert desk.get_by_text("What you typed here before has been put back").is_visible()
    score.get_by_role("spinbutton").nth(1).fill("6")
    desk.get_by_role("button", name="Save the card").click()
    desk.get_by_text("The card is saved").wait_for()
    assert desk.evaluate("Object.keys(localStorage).filter(k => k.includes('draft'))") == []
    assert Scorecard.objects.get(fixture=fixture).verdict["score"] == {"A": 21, "B": 6}


def test_what_was_typed_a_moment_before_the_page_went_is_kept(desk: Any, fixture: Fixture) -> None:
    address = f"/desk/matches/{fixture.public_id}/card/?detail=result"
    desk.goto(address)
    number = desk.get_by_role("spinbutton").first
    number.fill("21")
    desk.goto("/rules/")
    desk.goto(address)
    assert number.input_value() == "21"
    desk.route("**/card/**", lambda route: route.abort())
    number.fill("20")
    desk.get_by_role("button", name="Save the card").click()
    desk.unroute("**/card/**")
    desk.goto(address)
    assert number.input_value() == "20"


def test_who_begins_afresh_has_an_empty_form(desk: Any, fixture: Fixture) -> None:
    address = f"/desk/matches/{fixture.public_id}/card/?detail=result"
    number = desk.get_by_role("spinbutton").first
    for _ in range(2):
        desk.goto(address)
        number.fill("21")
    desk.goto(address)
    number.fill("22")
    with desk.expect_navigation():
        desk.get_by_role("button", name="Begin afresh").click()
    assert number.input_value() == ""


def test_the_form_works_without_javascript(
    visit: Callable[..., Any], live_server: Any, league: League
) -> None:
    page = visit(base=live_server.url, java_script_enabled=False)
    page.goto("/adjudicate/?game=black&detail=flicks")
    page.get_by_label("Who started").select_option("A")
    flick(page, 0, "A", "O1", "O1")
    page.get_by_role("button", name="Judge this card").click()
    assert "A wins O1" in page.inner_text("main")
    assert page.locator('a[href="/rules/black/#black.merit"]').count() >= 1


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_hint_of_an_entry_makes_the_page_wider(desk: Any, fixture: Fixture, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    desk.goto(f"/desk/matches/{fixture.public_id}/card/?detail=flicks")
    desk.get_by_role("button", name="Flick", exact=True).click()
    row = desk.locator("[data-row]")
    row.get_by_text("More facts").click()
    widest = 0
    for control in row.locator("input:not([type=hidden]), select").all():
        control.focus()
        widest = max(widest, desk.evaluate(SIDEWAYS))
    assert widest == width
    assert row.locator(".hint:visible").count() == 1
    assert axe_on(desk) == []


def test_a_result_is_stepped_to_what_can_be_and_no_further(
    desk: Any, fixture: Fixture, league: League
) -> None:
    Competition.objects.filter(pk=league.competition.pk).update(game="red", options={"sets": 1})
    desk.goto(f"/desk/matches/{fixture.public_id}/card/?detail=result")
    assert desk.get_by_text("One set, first to 5 games; a game is first to 7 points.").is_visible()
    for _ in range(2):
        desk.get_by_role("button", name=re.compile("One more: .*, Sets")).first.click()
    desk.get_by_role("button", name=re.compile("One less: .*, Sets")).nth(1).click()
    numbers = desk.get_by_role("spinbutton")
    assert [number.input_value() for number in numbers.all()] == ["1", "0"]
    winner = desk.get_by_label("Winner written on the card")
    assert "draw" not in winner.inner_text()
    assert desk.evaluate(SIDEWAYS) == 360
    assert axe_on(desk) == []
    desk.get_by_role("button", name="Save the card").click()
    desk.get_by_text("The card is saved").wait_for()
    score = Scorecard.objects.get(fixture=fixture).verdict["score"]
    assert (score["A"]["sets"], score["B"]["sets"]) == (1, 0)


def test_who_signs_out_leaves_nothing_of_what_they_typed(desk: Any, fixture: Fixture) -> None:
    desk.goto(f"/desk/matches/{fixture.public_id}/card/?detail=flicks")
    desk.get_by_label("Who started").select_option("A")
    flick(desk, 0, "A", "O1", "O1")
    kept = "Object.keys(localStorage).filter(key => key.startsWith('pennyclub.draft.')).length"
    until(desk, f"{kept} > 0")
    desk.goto("/account/")
    assert desk.evaluate(kept) > 0
    desk.get_by_role("button", name="Sign out").click()
    desk.wait_for_url(re.compile(r"//[^/]+/$"))
    assert desk.evaluate(kept) == 0
    assert desk.evaluate("indexedDB.databases().then(found => found.length)") == 0
    desk.goto(f"/desk/matches/{fixture.public_id}/card/?detail=flicks")
    assert "/accounts/login/" in desk.url
