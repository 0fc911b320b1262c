"""A match that is over reads as it was won, and what may still be flicked can be tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.umpire import umpire_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


def test_penny_red_that_is_over_says_its_sets_and_not_the_points_of_no_game(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = umpire_of(visit, live_server.url, "red").come().begin("card")
    umpire.tap("point-A")
    a, b = (umpire.page.locator(f"[data-side-{side}]") for side in "ab")
    assert a.locator("[data-points]").inner_text() == "1"
    umpire.score_to_the_end("red", "card")
    assert a.locator("[data-points]").inner_text() == "1"
    assert b.locator("[data-points]").inner_text() == "0"
    assert a.locator("[data-say]").inner_text() == "sets · won"
    assert b.locator("[data-say]").inner_text() == "sets"


def test_a_break_that_goes_on_after_the_match_is_won_is_tapped_on_the_board(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = umpire_of(visit, live_server.url, "black").come().begin()
    umpire.score_to_the_end("black", "flicks")
    assert umpire.page.locator("[data-hand-in]").is_visible()
    pennies, lines = umpire.page.locator("[data-penny]"), umpire.doc["lines"]
    there = pennies.count()
    assert there > 0
    pennies.first.click()
    umpire.page.locator("[data-keep]").click()
    umpire.page.wait_for_function("lines => scoring.page.doc.lines > lines", arg=lines)
    umpire.idle()
    assert pennies.count() < there
    wide, tall = umpire.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert wide <= 360
    assert tall <= 800
