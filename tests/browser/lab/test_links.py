"""What is set up in the lab is kept: in a link, in the browser, and off line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.lab.pages import KEPT, LINKED, SHOT, flick, numbers, opened, set_up
from tests.browser.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


def test_a_link_restores_everything(lab: Any, visit: Callable[..., Any], live_server: Any) -> None:
    set_up(lab, "green.second")
    numbers(lab).get_by_label("Speed (m/s)").fill("1.75")
    lab.get_by_label("Spin (rad/s)").fill("-12.5")
    lab.get_by_label("Whose flick").select_option("A")
    until(lab, LINKED)
    link, held = lab.get_by_label("Link").input_value(), lab.evaluate("pennylab.current()")
    assert held["shot"]["flick"]["speed"] == 1.75
    other = opened(visit(base=live_server.url), link)
    other.get_by_text("The shot of the link is set up.").wait_for()
    assert other.evaluate("pennylab.current()") == held
    assert len(link) < 900


def test_a_link_lies_over_what_was_set_up_here_and_not_in_its_place(lab: Any) -> None:
    set_up(lab, "white.start")
    until(lab, LINKED)
    link, there = lab.get_by_label("Link").input_value(), lab.evaluate("pennylab.current()")
    set_up(lab, "red.serve")
    until(lab, KEPT)
    here = lab.evaluate("pennylab.current()")
    lab.goto("/privacy/")
    opened(lab, link)
    assert lab.evaluate("pennylab.current()") == there
    lab.get_by_role("button", name="Undo").click()
    assert lab.evaluate("pennylab.current()") == here


@pytest.mark.parametrize("text", ["zzzz", "z", "jbm9uc2Vuc2U", "q123", "%%%", "je30"])
def test_a_broken_link_says_so(visit: Callable[..., Any], live_server: Any, text: str) -> None:
    page = opened(visit(base=live_server.url), f"/lab/#{text}")
    page.get_by_role("alert").filter(has_text="link that brought you here is broken").wait_for()
    assert page.evaluate(f"Object.keys({SHOT}.pennies).length") == 20


def test_what_was_set_up_comes_back_after_the_page_was_lost(lab: Any) -> None:
    set_up(lab, "red.return")
    numbers(lab).get_by_label("Direction").fill("33.5")
    lab.get_by_label("Speed (m/s)").focus()
    until(lab, f"{SHOT}.flick.direction === 33.5 && {KEPT}")
    lab.goto("/privacy/")
    opened(lab)
    assert lab.evaluate(f"{SHOT}.flick.direction") == 33.5
    assert lab.get_by_text("What you set up here before has been put back.").is_visible()
    lab.get_by_role("button", name="Start afresh").click()
    assert lab.evaluate(f"{SHOT}.flick.direction") == 61.5


def test_off_line_it_says_so_and_keeps_the_set_up(
    visit: Callable[..., Any], live_server: Any
) -> None:
    page = opened(visit(base=live_server.url))
    held = page.evaluate("pennylab.current()")
    page.route("**/api/v1/shots/simulate", lambda route: route.abort())
    page.get_by_role("button", name="Flick", exact=True).click()
    page.get_by_role("alert").filter(has_text="cannot reach the server").wait_for()
    assert page.evaluate("pennylab.current()") == held
    page.unroute("**/api/v1/shots/simulate")
    flick(page)
