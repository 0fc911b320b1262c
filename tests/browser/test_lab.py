"""The lab under real hands: mouse, finger and keys; the player; links; a page that is off line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache

pytestmark = pytest.mark.django_db(transaction=True)

SHOT = "pennylab.current().shot"


@pytest.fixture(autouse=True)
def nobody_has_flicked_yet() -> None:
    cache.clear()


@pytest.fixture
def lab(visit: Callable[..., Any], live_server: Any) -> Any:
    return opened(visit(base=live_server.url))


def opened(page: Any, address: str = "/lab/") -> Any:
    page.goto(address)
    page.locator(".lab-table").wait_for()
    return page


def set_up(page: Any, name: str) -> None:
    page.get_by_label("Situation").select_option(name)
    page.get_by_role("button", name="Set it up").click()


def penny(page: Any, id_: str) -> Any:
    return page.locator(f'.lab-table [data-handle="{id_}"]')


def until(page: Any, condition: str) -> None:
    """Waits for a condition; the pages' content policy lets the page itself evaluate no text."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


def middle(page: Any, id_: str) -> tuple[float, float]:
    penny(page, id_).evaluate("element => element.scrollIntoView({block: 'center'})")
    box = penny(page, id_).locator("circle").last.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def flick(page: Any) -> None:
    page.get_by_role("button", name="Flick", exact=True).click()
    page.locator("[data-result]:not([hidden])").wait_for()


def test_a_penny_is_dragged_and_the_aim_as_well(lab: Any) -> None:
    set_up(lab, "white.flick")
    x, y = middle(lab, "W")
    before = lab.evaluate(f"{SHOT}.pennies.W")
    scale = lab.evaluate("document.querySelector('.lab-table').getScreenCTM().a")
    lab.mouse.move(x, y)
    lab.mouse.down()
    lab.mouse.move(x + 20 * scale, y + 30 * scale, steps=6)
    lab.mouse.up()
    after = lab.evaluate(f"{SHOT}.pennies.W")
    assert after == pytest.approx([before[0] + 20, before[1] - 30], abs=1.0)
    x, y = middle(lab, "A1")
    ring = lab.locator(".aim-ring").bounding_box()
    lab.mouse.move(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    lab.mouse.down()
    lab.mouse.move(x + 100 * scale, y, steps=6)
    lab.mouse.up()
    assert lab.evaluate(f"{SHOT}.flick.direction") == pytest.approx(0, abs=1.5)
    assert lab.evaluate(f"{SHOT}.flick.speed") == pytest.approx((100 - 18.15) / 70, abs=0.03)
    assert lab.get_by_label("Direction").input_value() == str(
        lab.evaluate(f"{SHOT}.flick.direction")
    )


def test_a_whole_drag_is_undone_at_once_and_done_again(lab: Any) -> None:
    set_up(lab, "red.serve")
    before = lab.evaluate(SHOT)
    x, y = middle(lab, "A2")
    lab.mouse.move(x, y)
    lab.mouse.down()
    lab.mouse.move(x - 15, y - 40, steps=8)
    lab.mouse.up()
    after = lab.evaluate(SHOT)
    assert after != before
    lab.get_by_role("button", name="Undo").click()
    assert lab.evaluate(SHOT) == before
    lab.get_by_role("button", name="Redo").click()
    assert lab.evaluate(SHOT) == after


def test_a_finger_drags_a_penny_on_a_phone(visit: Callable[..., Any], live_server: Any) -> None:
    page = opened(visit(base=live_server.url, width=360, has_touch=True, is_mobile=True))
    set_up(page, "red.serve")
    before = page.evaluate(f"{SHOT}.pennies.B1")
    x, y = middle(page, "B1")
    scrolled = page.evaluate("scrollY")
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        told = {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]} for at in points]}
        touch.send("Input.dispatchTouchEvent", told)

    # A thumb does not hit the middle: a little beside the penny it is meant all the same.
    send("touchStart", (x + 9, y + 9))
    for n in range(1, 6):
        send("touchMove", (x + 9 - 4 * n, y + 9 + 6 * n))
    send("touchEnd")
    scale = page.evaluate("document.querySelector('.lab-table').getScreenCTM().a")
    after = page.evaluate(f"{SHOT}.pennies.B1")
    moved = [before[0] - 20 / scale, before[1] - 30 / scale]
    assert after == pytest.approx(moved, abs=1.5)
    assert page.evaluate("scrollY") == scrolled


def test_keys_alone_set_up_aim_and_flick(lab: Any) -> None:
    set_up(lab, "white.flick")
    penny(lab, "B1").focus()
    before = lab.evaluate(f"{SHOT}.pennies.B1")
    lab.keyboard.press("ArrowLeft")
    lab.keyboard.press("Shift+ArrowUp")
    assert lab.evaluate(f"{SHOT}.pennies.B1") == pytest.approx([before[0] - 5, before[1] + 0.1])
    assert "B1" in penny(lab, "B1").get_attribute("aria-label")
    lab.keyboard.press("Tab")
    assert lab.evaluate("document.activeElement.dataset.handle") == "A2"
    lab.keyboard.press("Delete")
    assert "A2" not in lab.evaluate(f"{SHOT}.pennies")
    penny(lab, "aim").focus()
    direction = lab.evaluate(f"{SHOT}.flick.direction")
    lab.keyboard.press("ArrowLeft")
    lab.keyboard.press("ArrowUp")
    assert lab.evaluate(f"{SHOT}.flick.direction") == pytest.approx(direction + 1)
    lab.keyboard.press("Enter")
    lab.locator("[data-result]:not([hidden])").wait_for()
    assert "A1 is flicked" in lab.locator("[data-told]").inner_text()


def test_a_penny_is_put_on_the_board_at_a_free_place(lab: Any) -> None:
    set_up(lab, "black.late")
    lab.get_by_label("Put on the board").select_option("O1")
    lab.get_by_role("button", name="Put it there").click()
    assert lab.evaluate("document.activeElement.dataset.handle") == "O1"
    assert lab.locator(".is-bad").count() == 0
    flick(lab)


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
    page.wait_for_timeout(120)
    assert page.locator("[data-line]").input_value() == held
    page.get_by_label("Speed", exact=True).select_option("1")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="To the end").and_(page.locator(":disabled")).wait_for()


def test_a_link_restores_everything(lab: Any, visit: Callable[..., Any], live_server: Any) -> None:
    set_up(lab, "green.second")
    lab.get_by_label("Speed (m/s)").fill("1.75")
    lab.get_by_label("Spin (rad/s)").fill("-12.5")
    lab.get_by_label("Whose flick").select_option("A")
    until(lab, "document.querySelector('[data-link]').value.includes('#z')")
    lab.wait_for_timeout(150)
    link, held = lab.get_by_label("Link").input_value(), lab.evaluate("pennylab.current()")
    assert held["shot"]["flick"]["speed"] == 1.75
    other = opened(visit(base=live_server.url), link)
    other.get_by_text("The shot of the link is set up.").wait_for()
    assert other.evaluate("pennylab.current()") == held
    assert len(link) < 900


def test_a_link_lies_over_what_was_set_up_here_and_not_in_its_place(lab: Any) -> None:
    set_up(lab, "white.start")
    lab.wait_for_timeout(400)
    link, there = lab.get_by_label("Link").input_value(), lab.evaluate("pennylab.current()")
    set_up(lab, "red.serve")
    lab.wait_for_timeout(400)
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
    lab.get_by_label("Direction").fill("33.5")
    lab.get_by_label("Speed (m/s)").focus()
    lab.wait_for_timeout(400)
    lab.goto("/privacy/")
    opened(lab)
    assert lab.evaluate(f"{SHOT}.flick.direction") == 33.5
    assert lab.get_by_text("What you set up here before has been put back.").is_visible()
    lab.get_by_role("button", name="Start afresh").click()
    assert lab.evaluate(f"{SHOT}.flick.direction") == 61.5


def test_a_mistake_is_shown_at_its_penny_and_at_its_field(lab: Any) -> None:
    set_up(lab, "white.flick")
    lab.evaluate("document.querySelector('[data-places]').open = true")
    lab.locator("#place-W-0").fill("0")
    lab.locator("#place-W-1").fill("-340")
    lab.locator("#place-W-1").press("Tab")
    assert lab.locator(".is-bad").count() == 2
    lab.get_by_role("button", name="Flick", exact=True).click()
    lab.get_by_role("link", name="overlaps").wait_for()
    assert lab.locator("#place-W-0").get_attribute("aria-invalid") == "true"
    lab.get_by_role("link", name="overlaps").click()
    assert lab.evaluate("document.activeElement.id") == "place-W-0"
    lab.get_by_role("button", name="Undo").click()
    lab.get_by_role("button", name="Undo").click()
    lab.get_by_label("Board and coin").or_(lab.get_by_text("Board and coin")).first.click()
    lab.get_by_label("Restitution").fill("3")
    lab.get_by_label("Restitution").press("Tab")
    lab.get_by_role("button", name="Flick", exact=True).click()
    lab.get_by_role("link", name="3 is not").wait_for()
    assert lab.get_by_label("Restitution").get_attribute("aria-invalid") == "true"


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


def test_the_game_goes_on_from_where_the_pennies_rest(lab: Any) -> None:
    flick(lab)
    told = lab.locator("[data-told]").inner_text()
    assert "O1 goes off" in told
    lab.get_by_role("button", name="Go on from here").click()
    pennies = lab.evaluate(f"{SHOT}.pennies")
    assert "O1" not in pennies
    lab.get_by_label("Direction").fill("120")
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
    lab.get_by_label("Direction").fill("80")
    lab.get_by_label("Direction").press("Tab")
    flick(lab)
    assert lab.evaluate("window.heard") == ["lab:changed", "lab:played"]
