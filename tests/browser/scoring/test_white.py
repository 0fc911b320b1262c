"""Penny White on the page: an end in one tap, what came of a penny, the lies tapped or dragged."""

from __future__ import annotations

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
    assert "who lies nearest" in page.inner_text(".dock .ask")
    umpire.tap("A-2")
    assert umpire.doc["score"] == {"A": 2, "B": 0}
    page.locator("[data-spot=B3]").click()
    page.wait_for_function("() => scoring.page.doc.lines === 3")
    umpire.idle()
    umpire.tap("off-taken")
    umpire.tap("A-1")
    assert umpire.doc["score"] == {"A": 3, "B": 0}
    said = [" ".join(one["said"]) for one in umpire.doc["entries"]]
    assert any("penny went off. " in one and "may take off 1 penny" in one for one in said)
    umpire.settled()
    assert [next(iter(body)) for *_, body in umpire.lines()] == ["begin", *["entries"] * 4]


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
