"""A flick in the lab: played, stepped through, ruled on, told to the panels beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.lab.pages import SHOT, flick, numbers, opened, set_up
from tests.browser.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

SOME_FRAMES = """new Promise((done) => {
  let left = 10;
  const on = () => (left-- ? requestAnimationFrame(on) : done());
  on();
})"""


def test_a_flick_is_played_described_and_ruled_on(lab: Any) -> None:
    flick(lab)
    assert "The shooter (S) is flicked" in lab.locator("[data-told]").inner_text()
    assert "wins O1 by a cannon" in lab.locator("[data-ruling]").inner_text()
    assert lab.locator('[data-cited] a[href="/rules/black/#black.merit"]').count() == 1
    # Without motion: the end is shown, and the last event is said.
    duration = float(lab.locator("[data-line]").get_attribute("max"))
    assert float(lab.locator("[data-line]").input_value()) == pytest.approx(duration, abs=0.01)
    assert lab.locator("[data-said]").inner_text().strip() == (
        lab.locator("[data-steps] li").last.locator("span").last.text_content()
    )


def test_the_time_line_is_scrubbed_and_events_are_stepped_both_ways(lab: Any) -> None:
    set_up(lab, "white.flick")
    flick(lab)
    line, said = lab.locator("[data-line]"), lab.locator("[data-said]")
    lab.get_by_role("button", name="To the start").click()
    at = lab.locator('.player-stage [data-penny="A1"]').get_attribute("transform")
    assert at == "translate(0 345)"
    lab.get_by_role("button", name="Next event").click()
    assert said.inner_text() == "A1 strikes the white (W)."
    hit = float(line.input_value())
    lab.get_by_role("button", name="Next event").click()
    lab.get_by_role("button", name="Previous event").click()
    assert float(line.input_value()) == pytest.approx(hit)
    line.focus()
    lab.keyboard.press("ArrowRight")
    assert float(line.input_value()) > hit
    assert line.get_attribute("aria-valuetext").endswith(" s")
    lab.locator("[data-steps] button").first.click()
    assert float(line.input_value()) == 0
    assert lab.locator('[data-steps] [aria-current="step"]').count() == 1


def test_a_shot_moves_by_itself_where_motion_is_welcome(
    visit: Callable[..., Any], live_server: Any
) -> None:
    page = opened(visit(base=live_server.url, reduced_motion="no-preference"))
    flick(page)
    until(page, "Number(document.querySelector('[data-line]').value) > 0.05")
    page.get_by_role("button", name="Pause").click()
    held = page.locator("[data-line]").input_value()
    page.evaluate(SOME_FRAMES)
    assert page.locator("[data-line]").input_value() == held
    page.get_by_label("Speed", exact=True).select_option("1")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="To the end").and_(page.locator(":disabled")).wait_for()


def test_the_game_goes_on_from_where_the_pennies_rest(lab: Any) -> None:
    flick(lab)
    told = lab.locator("[data-told]").inner_text()
    assert "O1 goes off" in told
    lab.get_by_role("button", name="Go on from here").click()
    pennies = lab.evaluate(f"{SHOT}.pennies")
    assert "O1" not in pennies
    numbers(lab).get_by_label("Direction").fill("120")
    lab.get_by_label("Direction").press("Tab")
    flick(lab)
    assert lab.locator("[data-told]").inner_text() != told


def test_panels_beside_the_lab_are_told(lab: Any) -> None:
    lab.evaluate(
        """() => {
          window.heard = [];
          const root = document.querySelector("[data-lab]");
          for (const name of ["lab:changed", "lab:played"]) {
            root.addEventListener(name, () => window.heard.push(name));
          }
        }"""
    )
    numbers(lab).get_by_label("Direction").fill("80")
    lab.get_by_label("Direction").press("Tab")
    flick(lab)
    assert lab.evaluate("window.heard") == ["lab:changed", "lab:played"]
