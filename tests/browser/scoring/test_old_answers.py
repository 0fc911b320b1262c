"""An answer that was long on its way does not undo on the page what was told since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.umpire import Umpire, umpire_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

ASKED = "() => { window.late = scoring.page.session.refresh(); }"


def held_back(umpire: Umpire) -> Callable[[], None]:
    """The match is asked for, and the answer kept on its way; gives what lets it arrive."""
    on_the_way: list[Any] = []

    def hold(route: Any) -> None:
        if on_the_way or route.request.method != "GET":
            route.continue_()
        else:
            on_the_way.append((route, route.fetch()))

    umpire.page.route("**/api/v1/**", hold)
    umpire.page.evaluate(ASKED)
    while not on_the_way:
        umpire.page.wait_for_timeout(10)

    def arrives() -> None:
        route, answer = on_the_way[0]
        route.fulfill(response=answer)
        umpire.page.evaluate("() => window.late")

    return arrives


def test_a_tap_stays_although_an_older_answer_comes_after_it(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = umpire_of(visit, live_server.url, "black").come().begin()
    umpire.settled()
    arrives = held_back(umpire)
    umpire.tap("off")
    umpire.settled()
    arrives()
    assert umpire.doc["lines"] == 2
    umpire.tap("missed")
    umpire.settled()
    assert [line[2] for line in umpire.lines()] == umpire.page.evaluate(
        "scoring.page.session.state.lines.map((line) => line.body)"
    )
    assert len(umpire.lines()) == 3
