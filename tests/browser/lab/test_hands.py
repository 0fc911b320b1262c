"""Real hands in the lab: mouse, finger and keys; and what is said of a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.lab.pages import SHOT, flick, middle, opened, penny, set_up

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


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
