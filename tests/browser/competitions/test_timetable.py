"""The timetable in a browser: dragged, carried by keys, moved by a form, taken back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches.models import Fixture, Timetable, TimetableState
from matches.services import timetables
from matches.services.timetables import claiming, computing
from matches.tournament.timetable import Progress
from tests.browser.test_every_page import faults_on, session_of
from tests.services.league import League, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

DAY = "2026-11-03"


@pytest.fixture
def league() -> League:
    league = make_league()
    league.hall(3)
    return league


def ask(league: League) -> None:
    timetables.ask(
        league.owner, league.competition.public_id,
        first_day=date(2026, 11, 3), last_day=date(2026, 11, 17), weekdays=[1],
        from_time=time(19), slot_minutes=45, slots_a_day=3, venues=["the-hall"],
    )  # fmt: skip


def address(league: League) -> str:
    row = league.competition
    return f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/timetable/"


def opened(league: League, visit: Callable[..., Any], live_server: Any, **more: Any) -> Any:
    page = visit(base=live_server.url, session=session_of(league.owner), **more)
    page.goto(f"{address(league)}?day={DAY}")
    return page


def board_of(number: int) -> str:
    found = Fixture.objects.select_related("board").get(number=number)
    return found.board.name if found.board is not None else ""


def test_a_match_is_dragged_to_a_board_and_undone_and_done_again(league, visit, live_server):
    ask(league)
    page = opened(league, visit, live_server)
    chip = page.locator(f"#chip-{league.id(1)}")
    cell = page.locator("[data-label='19:45, Board 2']")
    chip.scroll_into_view_if_needed()
    chip.drag_to(cell)
    page.locator(f"td[data-board='Board 2'] #chip-{league.id(1)}").wait_for()
    assert board_of(1) == "Board 2"
    page.locator("#undo").click()
    page.locator(f".tray #chip-{league.id(1)}").wait_for()
    assert board_of(1) == ""
    page.locator("#redo").click()
    page.locator(f"td #chip-{league.id(1)}").wait_for()
    assert board_of(1) == "Board 2"


def test_a_match_is_carried_by_the_keyboard_alone(league, visit, live_server):
    ask(league)
    page = opened(league, visit, live_server)
    chip = page.locator(f"#chip-{league.id(1)}")
    chip.focus()
    page.keyboard.press("Enter")
    assert chip.get_attribute("aria-pressed") == "true"
    assert "picked up" in page.locator("[data-board-status]").text_content()
    page.keyboard.press("ArrowUp")
    said = page.locator("[data-board-status]").text_content()
    assert said.startswith("20:30, Board")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.locator(f"td #chip-{league.id(1)}").wait_for()
    assert board_of(1) == page.locator("td:has(.chip)").get_attribute("data-board")
    assert page.evaluate("document.activeElement.id") == f"chip-{league.id(1)}"
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert chip.get_attribute("aria-pressed") == "false"


def test_two_matches_of_one_player_at_once_are_said_at_once_in_words(league, visit, live_server):
    ask(league)
    page = opened(league, visit, live_server)
    first = league.fixture(1)
    other = Fixture.objects.filter(home_id=first.home_id).exclude(pk=first.pk).first()
    other = other or Fixture.objects.filter(away_id=first.home_id).first()
    for match, label in ((first, "19:00, Board 1"), (other, "19:00, Board 2")):
        page.locator(f"#chip-{match.public_id}").drag_to(page.locator(f"[data-label='{label}']"))
        page.locator(f"td #chip-{match.public_id}").wait_for()
    page.get_by_text("would play both at once").wait_for()


def test_a_phone_without_scripts_moves_a_match_by_the_form(league, visit, live_server):
    ask(league)
    page = opened(league, visit, live_server, width=360, java_script_enabled=False)
    page.get_by_text("Move a match by a form").click()
    page.get_by_label("Match").select_option(league.id(2))
    page.get_by_label("To").select_option(label="19:00, Board 3")
    page.get_by_role("button", name="Move it").click()
    assert board_of(2) == "Board 3"
    page.get_by_role("button", name="Undo").click()
    assert board_of(2) == ""


def test_the_wizard_proposes_and_the_organiser_applies(league, visit, live_server):
    page = opened(league, visit, live_server, width=360)
    page.get_by_role("link", name="Plan it by constraints").click()
    page.get_by_label("First day").fill("2026-11-03")
    page.get_by_label("Last day").fill("2026-11-24")
    page.get_by_text("Closed days, venues and boards").click()
    page.get_by_label("Days on which nothing is played").fill("2026-11-03 The Attic: moths")
    page.get_by_role("button", name="Propose a timetable").click()
    page.get_by_text("is no venue, board or entry here").first.wait_for()
    page.get_by_label("Days on which nothing is played").fill("2026-11-03 The Hall: repairs")
    page.get_by_role("button", name="Propose a timetable").click()
    page.get_by_role("heading", name="Being computed").wait_for()
    timetables.compute_next(5)
    page.get_by_role("button", name="Apply it").click()
    page.get_by_text("The timetable is applied").wait_for()
    placed = Fixture.objects.filter(board__isnull=False)
    assert placed.count() == 6
    assert not placed.filter(starts_at__date="2026-11-03").exists()


def test_what_is_demanded_of_certain_matches_is_typed_and_stays_where_it_is_wrong(
    league, visit, live_server
):
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"{address(league)}new/")
    page.get_by_label("First day").fill("2026-11-03")
    page.get_by_label("Last day").fill("2026-11-24")
    page.get_by_text("Home and away", exact=True).click()
    lines = page.get_by_label("Of these matches so many on these days")
    lines.fill("2026-11-03: at most 0 of Nobody at home")
    page.get_by_role("button", name="Propose a timetable").click()
    page.get_by_text("Line 1: “Nobody” is no entry here.").first.wait_for()
    assert lines.input_value() == "2026-11-03: at most 0 of Nobody at home"
    lines.fill("2026-11-03: at most 0 of any match")
    page.get_by_role("button", name="Propose a timetable").click()
    page.get_by_role("heading", name="Being computed").wait_for()
    timetables.compute_next(5)
    page.get_by_role("button", name="Apply it").click()
    page.get_by_text("The timetable is applied").wait_for()
    placed = Fixture.objects.filter(board__isnull=False)
    assert placed.count() == 6
    assert not placed.filter(starts_at__date="2026-11-03").exists()


def test_the_pages_of_a_timetable_are_readable_by_everybody(league, visit, live_server):
    ask(league)
    timetables.compute_next(5)
    at = address(league)
    page = visit(base=live_server.url, session=session_of(league.owner))
    assert faults_on(page, [f"{at}?day={DAY}", at + "new/", at + "proposal/"]) == []


def test_how_far_a_computation_is_moves_on_while_the_page_waits(league, visit, live_server):
    """Nothing is pressed and nothing loaded again: the page asks by itself."""
    ask(league)
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"{address(league)}proposal/")
    page.get_by_text("It waits for a worker").wait_for()
    claimed = claiming.claim()
    assert claimed is not None
    page.get_by_text("The first timetable is looked for").wait_for()
    bar = page.get_by_role("progressbar")
    early = float(bar.get_attribute("value") or 0)
    computing._teller(claimed)(Progress(3, 120, 40, 2.0))
    Timetable.objects.filter(pk=claimed.pk).update(
        claimed_until=timezone.now() + timedelta(seconds=110)
    )
    page.get_by_text("3 timetables found; a fairer one is looked for.").wait_for()
    expect_more = "value => Number(document.querySelector('progress')?.value) > value"
    page.wait_for_function(expect_more, arg=max(early, 49))
    Timetable.objects.update(state=TimetableState.WAITING)
    timetables.compute_next(5)
    page.get_by_role("button", name="Apply it").wait_for()
