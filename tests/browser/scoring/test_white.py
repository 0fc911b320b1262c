"""Penny White on the page: an end in one tap, what came of a penny, the lies tapped or dragged."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.test_page import faults_of
from tests.browser.scoring.umpire import Umpire, umpire_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

TOLD = "() => scoring.page.composed?.told"


@pytest.fixture
def umpire(visit: Callable[..., Any], live_server: Any) -> Umpire:
    return umpire_of(visit, live_server.url, "white").come().begin()


def drag(umpire: Umpire, penny: str, beside: float) -> None:
    """Lay a penny so far beside the white, in pixels."""
    page = umpire.page
    page.locator(f"[data-lie={penny}]").hover()
    page.mouse.down()
    white = page.locator(".board .jack").bounding_box()
    middle = white["x"] + white["width"] / 2, white["y"] + white["height"] / 2
    page.mouse.move(middle[0] + beside, middle[1], steps=4)
    # What comes from the server meanwhile takes nothing from under the finger.
    page.evaluate("scoring.page.draw()")
    page.mouse.up()
    page.wait_for_function(TOLD)


def measured(umpire: Umpire) -> Any:
    """Keep what is looked at; the order that is written with it."""
    keep = umpire.page.locator("[data-keep]")
    lines = umpire.doc["lines"]
    keep.click()
    umpire.page.wait_for_function("lines => scoring.page.doc.lines > lines", arg=lines)
    umpire.idle()
    return umpire.doc["entries"][-1]["entry"]["measure"]["order"]


def test_an_end_is_one_tap_and_what_came_of_a_penny_two_more(umpire: Umpire) -> None:
    page = umpire.page
    assert "Who lies nearest" in page.inner_text(".dock .ask")
    umpire.tap("A-2")
    assert umpire.doc["score"] == {"A": 2, "B": 0}
    page.locator("[data-spot=B3]").click()
    page.locator("[data-offer=off-taken]").wait_for()
    umpire.tap("off-taken")
    umpire.tap("A-1")
    assert umpire.doc["score"] == {"A": 3, "B": 0}
    said = [" ".join(one["said"]) for one in umpire.doc["entries"]]
    assert any("penny went off. " in one and "may take off 1 penny" in one for one in said)
    umpire.settled()
    assert [next(iter(body)) for *_, body in umpire.lines()] == ["begin", *["entries"] * 4]


def test_who_may_take_off_is_told_how_many_and_takes_by_the_penny_s_key(umpire: Umpire) -> None:
    page = umpire.page
    page.locator("[data-spot=B3]").click()
    page.get_by_role("button", name="Something else happened").click()
    assert "may take 2 off" in page.locator("[data-offer='2-off']").inner_text()
    page.locator("[data-offer='2-off']").click()
    page.locator("[data-offer=take-B2]").wait_for()
    assert "to take off" in page.locator(".is-on").inner_text()
    page.keyboard.press("2")
    page.locator("[data-offer=take-B2]").wait_for(state="detached")
    umpire.idle()
    assert umpire.doc["entries"][-1]["entry"] == {"remove": {"by": "A", "penny": "B2"}}


LOW = """(names) => names.filter((name) => {
  const sheet = document.querySelector("dialog[open] .sheet-body");
  const within = sheet ?? document.querySelector(".dock-rows");
  const shown = within.getBoundingClientRect();
  const button = within.querySelector(`[data-offer="${name}"]`);
  const { top, bottom } = button?.getBoundingClientRect() ?? {};
  return !(top >= shown.top - 1 && bottom <= Math.min(shown.bottom, innerHeight) + 1);
})"""
SMALL_SCREENS = ((320, 568), (360, 640))
CAME = ["own-off", "white-off", "nothing", "touched", "unclean", "board", "off-taken"]
WITHOUT = [f"foul-{side}-{foul}" for side in "AB" for foul in ("touched", "board")]


def hidden(umpire: Umpire, state: str, names: list[str]) -> list[str]:
    """Buttons that are not whole on a small screen before anything is scrolled."""
    found = []
    for width, height in SMALL_SCREENS:
        umpire.page.set_viewport_size({"width": width, "height": height})
        found += [f"{state} at {width}: {name}" for name in umpire.page.evaluate(LOW, names)]
        if shots := os.environ.get("PENNYCLUB_SHOTS"):
            umpire.page.screenshot(path=f"{shots}/white {state} {width}x{height}.png")
    return found


def test_on_a_small_screen_every_foul_and_every_number_stands_there_without_scrolling(
    umpire: Umpire,
) -> None:
    page = umpire.page
    numbers = [f"{side}-{count}" for side in "AB" for count in range(1, 5)]
    found = hidden(umpire, "begun", [*numbers, "short", "off", "all-flicked", "level"])
    page.locator("[data-else]").click()
    found += hidden(umpire, "something else", ["over", "over-unclean", *WITHOUT])
    page.get_by_role("button", name="Close").click()
    page.locator("[data-spot=B3]").click()
    page.locator("[data-offer=nothing]").wait_for()
    found += hidden(umpire, "what came", CAME)
    # Tapped again it is asked no more, and once more it is.
    page.locator("[data-spot=B3]").click()
    found += hidden(umpire, "under way", [*numbers, "flicked", "rest-flicked", "level"])
    page.locator("[data-else]").click()
    found += hidden(umpire, "something else under way", WITHOUT)
    page.get_by_role("button", name="Close").click()
    page.locator("[data-spot=B3]").click()
    umpire.tap("unclean")
    assert "A foul" in page.inner_text("[data-call-text]")
    found += hidden(umpire, "after a foul", numbers)
    umpire.tap("A-1")
    assert umpire.doc["score"] == {"A": 1, "B": 0}
    assert found == []


def test_the_lies_are_tapped_from_the_nearest_outwards_by_keyboard_too(umpire: Umpire) -> None:
    page = umpire.page
    umpire.tap("all-flicked")
    page.locator("[data-lie=B2]").click()
    page.locator("[data-lie=B1]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-lie=A1]").click()
    page.wait_for_function(TOLD)
    assert "2 points" in page.inner_text("[data-keep]")
    assert measured(umpire)[:3] == [["B2"], ["B1"], ["A1"]]
    assert umpire.doc["score"] == {"A": 0, "B": 2}


def test_the_lies_are_dragged_and_their_ruling_is_read_before_it_is_kept(umpire: Umpire) -> None:
    page = umpire.page
    umpire.tap("all-flicked")
    drag(umpire, "B1", 60)
    assert "1 point" in page.inner_text("[data-keep]")
    drag(umpire, "A3", -20)
    drag(umpire, "A2", 35)
    shown = page.locator("[data-lie]").evaluate_all(
        "all => all.filter(one => one.textContent).map(one => [one.dataset.lie, one.textContent])"
    )
    assert sorted(shown, key=lambda one: one[1]) == [["A3", "1"], ["A2", "2"], ["B1", "3"]]
    assert measured(umpire)[:3] == [["A3"], ["A2"], ["B1"]]
    assert umpire.doc["score"] == {"A": 2, "B": 0}


def test_a_penny_tapped_again_is_not_told_and_nothing_told_leaves_the_numbers(
    umpire: Umpire,
) -> None:
    page = umpire.page
    umpire.tap("all-flicked")
    assert [*faults_of(page, "white to be measured")] == []
    page.locator("[data-lie=A4]").click()
    page.wait_for_function(TOLD)
    page.locator("[data-lie=A4]").click()
    page.locator("[data-offer=level]").wait_for()
    assert page.locator("[data-keep]").count() == 0
