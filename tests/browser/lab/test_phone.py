"""The lab on a phone: reached by a finger, flicked by pulling back, and nothing jumps."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.lab.pages import KEPT, SHOT, middle, opened, penny, pull_back, set_up
from tests.browser.waiting import until
from tests.browser.walking import axe_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

SIZES = ((360, 640), (768, 1024))
LEAST = 44
MOST_SHIFT = 0.1
SHIFTED = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) sum += each.value;
  }).observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(sum), 500);
})"""
SMALL = """(least) => [...document.querySelectorAll(
    ".lab [data-handle], .lab-hands label, .lab-go button, .lab-choose :is(button, select)")]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height) < least - 0.5;
  }).map((each) => each.outerHTML.slice(0, 90))"""
IN_VIEW = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && button.contains(there);
}"""

Visit = Callable[..., Any]


class Finger:
    """One finger on a page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        told = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        self.session.send("Input.dispatchTouchEvent", told)

    def press(self, x: float, y: float) -> None:
        """Come down."""
        self.at = (x, y)
        self._send("touchStart", self.at)

    def move(self, by_x: float, by_y: float) -> None:
        """Go on in steps, as fingers do."""
        x, y = self.at
        for n in range(1, 7):
            self._send("touchMove", (x + by_x * n / 6, y + by_y * n / 6))
        self.at = (x + by_x, y + by_y)

    def lift(self) -> None:
        """Let go."""
        self._send("touchEnd")

    def lose(self) -> None:
        """Taken away by the system, as by a call that comes in."""
        self._send("touchCancel")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}px")
def phone(request: pytest.FixtureRequest, visit: Visit, live_server: Any) -> Any:
    """The lab under a finger."""
    width, height = request.param
    page = visit(base=live_server.url, width=width, has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": width, "height": height})
    return opened(page)


def faults_of(page: Any, state: str) -> Iterator[str]:
    """What is wrong with the page as it stands, light and dark."""
    size = page.viewport_size["width"]
    if page.evaluate("document.documentElement.scrollWidth") > size:
        yield f"{state}: wider than {size}"
    yield from (f"{state}: small: {fault}" for fault in page.evaluate(SMALL, LEAST))
    if shots := os.environ.get("PENNYCLUB_SHOTS"):
        page.screenshot(path=f"{shots}/lab-{state}-{size}.png")
    yield from (f"{state}: {fault}" for fault in axe_on(page))
    page.emulate_media(color_scheme="dark")
    yield from (f"{state} dark: {fault}" for fault in axe_on(page, "color-contrast"))
    page.emulate_media(color_scheme="light")


def scale_of(page: Any) -> float:
    """Pixels to the millimetre."""
    scale: float = page.evaluate("document.querySelector('.lab-table').getScreenCTM().a")
    return scale


def is_flicked(page: Any) -> bool:
    """Whether a shot is shown."""
    page.wait_for_timeout(300)
    return bool(page.locator("[data-result]:not([hidden])").count())


def test_every_state_is_clean_and_large_enough(phone: Any) -> None:
    faults = [*faults_of(phone, "first")]
    set_up(phone, "white.flick")
    pull_back(phone)
    faults += faults_of(phone, "pulling")
    for each in phone.locator("details.lab-more > summary").all():
        each.click()
    faults += faults_of(phone, "numbers")
    phone.get_by_role("button", name="Flick", exact=True).click()
    phone.locator("[data-result]:not([hidden])").wait_for()
    faults += faults_of(phone, "played")
    assert faults == []


@pytest.mark.parametrize("size", [*SIZES, (1280, 800)])
def test_nothing_jumps_while_it_is_opened(
    visit: Visit, live_server: Any, size: tuple[int, int]
) -> None:
    width, height = size
    page = visit(base=live_server.url, width=width, has_touch=width < 1000)
    page.set_viewport_size({"width": width, "height": height})
    assert opened(page).evaluate(SHIFTED) < MOST_SHIFT
    # The board that was set up before is of another shape, and a note stands above it.
    set_up(page, "white.flick")
    until(page, KEPT)
    page.goto("/privacy/")
    assert opened(page).evaluate(SHIFTED) < MOST_SHIFT
    assert page.get_by_text("has been put back").is_visible()


def test_flick_is_always_in_view_and_so_is_the_way_back(phone: Any) -> None:
    button = phone.locator("[data-flick]")
    for place in ("0", "400", "document.body.scrollHeight"):
        phone.evaluate(f"scrollTo(0, {place})")
        assert button.evaluate(IN_VIEW)
    # No field hides behind it.
    phone.locator("[data-link]").focus()
    assert phone.locator("[data-link]").evaluate(IN_VIEW)
    button.click()
    back = phone.locator("[data-back]")
    back.wait_for()
    assert back.evaluate(IN_VIEW)
    back.click()
    assert button.evaluate(IN_VIEW)


def test_a_finger_that_is_near_a_penny_moves_it_under_a_lens(phone: Any) -> None:
    set_up(phone, "white.flick")
    before = phone.evaluate(f"{SHOT}.pennies.W")
    x, y = middle(phone, "W")
    lens = phone.locator(".lab-lens")
    assert lens.is_hidden()
    finger = Finger(phone)
    finger.press(x - 20, y)
    finger.move(-12, 24)
    assert lens.is_visible()
    seen = lens.locator('[data-penny="W"] circle').bounding_box()
    assert min(seen["width"], seen["height"]) >= LEAST
    shown, hand = lens.bounding_box(), finger.at
    assert not shown["x"] <= hand[0] <= shown["x"] + shown["width"]
    finger.lift()
    assert lens.is_hidden()
    after = phone.evaluate(f"{SHOT}.pennies.W")
    moved = [before[0] - 12 / scale_of(phone), before[1] - 24 / scale_of(phone)]
    assert after == pytest.approx(moved, abs=1.5)


def test_a_penny_is_pulled_back_from_its_target_and_let_go(phone: Any) -> None:
    set_up(phone, "white.flick")
    pull_back(phone)
    place = phone.evaluate(f"{SHOT}.pennies.A1")
    x, y = middle(phone, "A1")
    finger = Finger(phone)
    finger.press(x, y)
    finger.move(-20, -60)  # it lies at the far end: pulled up, it goes down the board
    assert not is_flicked(phone)
    assert phone.locator(".lab-lens").is_visible()
    finger.lift()
    phone.locator("[data-result]:not([hidden])").wait_for()
    shot = phone.evaluate(SHOT)
    assert shot["pennies"]["A1"] == place
    assert shot["flick"]["penny"] == "A1"
    assert shot["flick"]["direction"] == pytest.approx(-71.6, abs=1.5)
    far = (20**2 + 60**2) ** 0.5 / scale_of_result(phone)
    assert shot["flick"]["speed"] == pytest.approx((far - 10.15) / 70, abs=0.06)


def scale_of_result(page: Any) -> float:
    """As `scale_of`, back at the setting up."""
    page.locator("[data-back]").click()
    return scale_of(page)


def test_a_pull_that_is_too_short_or_taken_away_flicks_nothing(phone: Any) -> None:
    set_up(phone, "white.flick")
    pull_back(phone)
    before = phone.evaluate(SHOT)
    x, y = middle(phone, "A1")
    finger = Finger(phone)
    finger.press(x, y)
    finger.move(0, -2)
    finger.lift()
    assert not is_flicked(phone)
    finger.press(x, y)
    finger.move(0, -60)
    finger.lose()
    assert not is_flicked(phone)
    assert phone.locator(".pull-line").count() == 0
    assert phone.evaluate(SHOT) == before


def test_keys_pull_and_let_go(phone: Any) -> None:
    set_up(phone, "white.flick")
    pull_back(phone)
    before = phone.evaluate(SHOT)
    penny(phone, "A1").focus()
    phone.keyboard.press("ArrowUp")
    phone.keyboard.press("ArrowUp")
    assert "pulled back" in phone.locator("[data-status]").inner_text()
    assert phone.evaluate(f"{SHOT}.flick.direction") == pytest.approx(-90)
    phone.keyboard.press("Escape")
    assert phone.evaluate(SHOT) == before
    phone.keyboard.press("Enter")
    assert not is_flicked(phone)
    for _ in range(7):
        phone.keyboard.press("ArrowUp")
    phone.keyboard.press("Shift+ArrowLeft")
    assert phone.evaluate("document.activeElement.dataset.handle") == "A1"
    phone.keyboard.press("Enter")
    phone.locator("[data-result]:not([hidden])").wait_for()
    assert phone.evaluate(f"{SHOT}.flick.speed") == pytest.approx(1.0, abs=0.02)
    assert phone.evaluate(f"{SHOT}.pennies") == before["pennies"]


def test_who_tabs_on_has_let_go_of_nothing(phone: Any) -> None:
    set_up(phone, "white.flick")
    pull_back(phone)
    penny(phone, "A1").focus()
    phone.keyboard.press("ArrowUp")
    phone.keyboard.press("ArrowUp")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Shift+Tab")
    assert phone.evaluate("document.activeElement.dataset.handle") == "A1"
    phone.keyboard.press("Enter")
    assert not is_flicked(phone)
    until(phone, "document.querySelectorAll('.pull-line').length === 0")
