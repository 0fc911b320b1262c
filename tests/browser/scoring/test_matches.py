"""Matches scored on the page to their end, by taps on what is offered."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Result, Scorecard
from tests.browser.scoring.umpire import PREFERRED, umpire_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_pyodide,
    pytest.mark.any_database,
]


@pytest.mark.parametrize(("game", "detail"), PREFERRED)
def test_a_match_is_scored_to_its_end_by_taps_and_handed_in(
    request: pytest.FixtureRequest,
    visit: Callable[..., Any],
    live_server: Any,
    game: str,
    detail: str,
) -> None:
    """Flick by flick by the law in the page, line by line by the server's."""
    if detail == "card":
        request.getfixturevalue("ruled_by_the_server")
    umpire = umpire_of(visit, live_server.url, game, width=320)
    umpire.come().begin(detail)
    shots = os.environ.get("PENNYCLUB_SHOTS")

    def look(at: int) -> None:
        if shots and at in (0, 1, 4):
            umpire.page.screenshot(path=f"{shots}/{game}-{detail}-{at}.png")

    taps = umpire.score_to_the_end(game, detail, look)
    if shots:
        umpire.page.screenshot(path=f"{shots}/{game}-{detail}-over.png")
    umpire.settled()
    doc = umpire.doc
    umpire.hand_in()
    card = Scorecard.objects.get(fixture=umpire.fixture)
    assert (card.via, card.detail, taps > 0) == ("scoring", detail, True)
    assert card.document["claim"] == {"score": doc["score"], "winner": doc["winner"]}
    assert Result.objects.filter(fixture=umpire.fixture, superseded_at=None).exists()
    main = umpire.page.inner_text("main")
    for side in "AB":
        score = doc["score"][side]
        assert str(score["points"] if isinstance(score, dict) else score) in main
