"""A phone that rules itself is sent little: the net of a hall is shared by many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.umpire import umpire_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_pyodide,
    pytest.mark.any_database,
]

MOST = 400
KNOWN = "scoring.page.session.state"


def test_after_a_tap_the_phone_is_told_that_it_was_kept_and_asks_for_nothing_more(
    visit: Callable[..., Any], live_server: Any
) -> None:
    umpire = umpire_of(visit, live_server.url, "black").come().begin()
    umpire.settled()
    address = f"/api/v1/scoring/{umpire.fixture.public_id}"
    heard: list[tuple[str, str]] = []

    def hear(answer: Any) -> None:
        heard.append((answer.request.method, answer.url.removeprefix(live_server.url)))

    umpire.page.on("response", hear)
    for _ in range(4):
        with umpire.page.expect_response(f"**{address}/lines") as told:
            umpire.tap(umpire.next_offer("black", "flicks"))
        assert len(told.value.body()) <= MOST
    umpire.settled()
    # Long enough for its own announcement to come back to it.
    umpire.page.wait_for_timeout(500)
    assert ("GET", address) not in heard
    asked = umpire.page.evaluate(f"fetch('{address}').then((answer) => answer.json())")
    for part in ("lines", "card", "running", "ended"):
        assert umpire.page.evaluate(f"{KNOWN}.{part}") == asked[part], part
    before = umpire.doc
    umpire.come()
    assert umpire.doc == before
