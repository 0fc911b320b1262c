"""The scoring page under thumbs, at a keyboard, to a screen reader, and without the law."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.scoring.umpire import Umpire, umpire_of
from tests.browser.walking import axe_on

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_pyodide,
    pytest.mark.any_database,
]

LEAST = 44
WIDTHS = (320, 360, 768)
SMALL = """(least) => {
  const found = [];
  const within = document.querySelector("dialog[open]") ?? document;
  const tapped = "a[href], button, summary, label.chip, [role=button]";
  for (const each of within.querySelectorAll(tapped)) {
    if (!each.checkVisibility({visibilityProperty: true}) || each.matches(".skip")) continue;
    const { width, height } = each.getBoundingClientRect();
    const said = `${each.outerHTML.slice(0, 90)} ${width.toFixed()}x${height.toFixed()}`;
    if (Math.min(width, height) < least - 0.5) found.push(said);
  }
  return found;
}"""
CLIPPED = """() => [...document.querySelectorAll(".b, .chip, .side .who, .side .say")]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML.slice(0, 90))"""
LOW = """() => [...document.querySelectorAll(".foot button, [data-keep], [data-hand-in]")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom > innerHeight + 1)
  .map((each) => each.outerHTML.slice(0, 90))"""


def faults_of(page: Any, state: str) -> Iterator[str]:
    """What is wrong with the page as it stands, on every width, light and dark."""
    shots = os.environ.get("PENNYCLUB_SHOTS")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            yield f"{state}: wider than {width}"
        for what in (page.evaluate(SMALL, LEAST), page.evaluate(CLIPPED), page.evaluate(LOW)):
            yield from (f"{state} at {width}: {fault}" for fault in what)
        if shots:
            page.screenshot(path=f"{shots}/{state}-{width}.png")
    page.set_viewport_size({"width": 360, "height": 740})
    yield from (f"{state}: {fault}" for fault in axe_on(page))
    page.emulate_media(color_scheme="dark")
    yield from (f"{state} dark: {fault}" for fault in axe_on(page, "color-contrast"))
    page.emulate_media(color_scheme="light")


def look_at_something(umpire: Umpire) -> bool:
    """Tap something on the board that must be kept after; whether there is such a thing."""
    board = umpire.page.locator(".board [role=button]")
    if not board.count():
        return False
    board.first.click()
    umpire.page.locator("[data-keep]").wait_for()
    umpire.page.wait_for_function(
        "() => !scoring.page.composed || scoring.page.composed.told !== null"
    )
    return True


@pytest.mark.parametrize("game", ["black", "green", "red", "white"])
def test_every_state_of_the_page_is_clean(
    visit: Callable[..., Any], live_server: Any, game: str
) -> None:
    umpire = umpire_of(visit, live_server.url, game).come()
    page = umpire.page
    faults = [*faults_of(page, f"{game} before")]
    umpire.begin()
    faults += faults_of(page, f"{game} begun")
    if game == "white":
        page.locator("[data-spot=A1]").click()
        page.locator("[data-offer=nothing]").wait_for()
        faults += faults_of(page, "white asked what came of a penny")
        umpire.tap("nothing")
    if look_at_something(umpire):
        faults += faults_of(page, f"{game} looked at")
        page.locator("[data-clear]").click()
    first = page.locator(".dock-rows [data-offer]").first.get_attribute("data-offer")
    umpire.tap(first)
    faults += faults_of(page, f"{game} ruled")
    page.locator("[data-else]").click()
    faults += faults_of(page, f"{game} something else")
    page.get_by_role("button", name="Close").click()
    page.locator("[data-menu]").click()
    faults += faults_of(page, f"{game} entries")
    page.locator("dialog .written button").first.click()
    page.locator("[data-strike]").wait_for()
    faults += faults_of(page, f"{game} an entry")
    page.locator("[data-strike]").click()
    page.locator("[data-keep-change]").wait_for()
    faults += faults_of(page, f"{game} preview")
    page.locator("[data-keep-change]").click()
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    umpire.settled()
    assert "strike" in umpire.lines()[-1][2]
    assert faults == []


@pytest.mark.parametrize("game", ["black", "white"])
def test_a_match_line_by_line_is_clean_and_so_is_its_end(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None, game: str
) -> None:
    umpire = umpire_of(visit, live_server.url, game).come().begin("card")
    faults = [*faults_of(umpire.page, f"{game} by the line")]
    umpire.score_to_the_end(game, "card")
    faults += faults_of(umpire.page, f"{game} over")
    assert faults == []


def test_how_much_is_written_down_stays_chosen_when_the_page_is_drawn_anew(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = umpire_of(visit, live_server.url, "red").come()
    chosen = umpire.page.locator("[name=detail]:checked")
    assert chosen.input_value() == "flicks"
    card = umpire.page.locator("[name=detail][value=card]")
    umpire.page.locator("label.chip", has=card).click()
    umpire.page.evaluate("scoring.page.draw()")
    assert chosen.input_value() == "card"
    umpire.page.locator("[data-begin=A]").click()
    umpire.settled()
    assert umpire.doc["detail"] == "card"


def test_a_keyboard_is_enough(visit: Callable[..., Any], live_server: Any) -> None:
    umpire = umpire_of(visit, live_server.url, "black", width=1280).come()
    page = umpire.page

    def press(key: str, lines: int) -> None:
        page.keyboard.press(key)
        page.wait_for_function("n => scoring.page.doc.lines === n", arg=lines)
        umpire.idle()

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no Tab reaches {selector}")

    tab_to("[data-begin=B]")
    press("Enter", 1)
    press("y", 2)
    press("0", 3)
    press("u", 4)
    assert [each["line"] for each in umpire.doc["entries"]] == [2]
    tab_to("[data-penny=K]")
    page.keyboard.press("Enter")
    page.locator("[data-keep]").wait_for()
    # What was tapped is still where the keyboard is, and a second tap goes on with it.
    assert page.evaluate("document.activeElement.dataset.penny") == "K"
    page.keyboard.press("Enter")
    page.wait_for_function("() => scoring.page.composed?.told")
    press("k", 5)
    assert umpire.doc["entries"][-1]["entry"] == {"flick": {"by": "B", "struck": ["K"], "off": []}}
    tab_to("[data-offer=missed]")
    press("Enter", 6)
    umpire.settled()
    tab_to("[data-menu]")
    page.keyboard.press("Enter")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_without_the_law_the_server_rules_and_without_network_the_page_says_so(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = umpire_of(visit, live_server.url, "black").come().begin()
    page = umpire.page
    umpire.tap("off")
    assert "wins yellow" in page.inner_text("[data-call-text]")
    page.locator("[data-penny=R1]").click()
    page.locator("[data-keep]").click()
    page.wait_for_function("() => scoring.page.doc.lines === 3")
    umpire.settled()
    umpire.context.set_offline(True)
    page.locator("[data-offer=missed]").click()
    page.get_by_text("not ruled on yet").wait_for()
    assert page.locator("[data-offer]").count() == 0
    assert page.locator("[data-undo]").is_disabled()
    assert "1 not sent" in page.inner_text("[data-net]")
    page.keyboard.press("m")
    umpire.context.set_offline(False)
    page.wait_for_function("() => scoring.page.doc.lines === 4")
    umpire.settled()
    assert len(umpire.lines()) == 4
    umpire.score_to_the_end("black", "flicks")
    umpire.hand_in()
