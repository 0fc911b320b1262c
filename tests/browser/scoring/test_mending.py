"""An earlier entry is mended once it was shown what that changes; less is written from then on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Scorecard
from tests.browser.scoring.test_page import faults_of
from tests.browser.scoring.umpire import PREFERRED, Umpire, umpire_of
from tests.deep import some

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

SHUT_OR_REFUSED = """() => !document.querySelector("dialog[open]")
  || document.querySelector("[data-sheet-refused]")"""
GAMES = some(sorted({game for game, _detail in PREFERRED}), 1)


def first_written(umpire: Umpire) -> None:
    """Open the first entry of what was written; the latest stands first."""
    umpire.page.locator("[data-menu]").click()
    umpire.page.locator("dialog .written button").last.click()
    umpire.page.locator("[data-strike]").wait_for()


def instead(umpire: Umpire, said: str) -> None:
    """Say what happened instead, and wait for what it would change."""
    held = umpire.page.locator("dialog details").first
    held.get_by_role("button", name=said).first.click()
    umpire.page.locator("dialog h2", has_text="What this changes").wait_for()


@pytest.mark.parametrize("online", [True, False], ids=["online", "offline"])
def test_an_earlier_entry_is_mended_once_it_was_shown_what_that_changes(
    visit: Callable[..., Any], live_server: Any, *, online: bool
) -> None:
    umpire = umpire_of(visit, live_server.url, "black").come().begin()
    umpire.tap("off")
    umpire.tap("off")
    umpire.tap("nothing-off")
    umpire.settled()
    before = umpire.doc
    umpire.page.context.set_offline(not online)
    first_written(umpire)
    instead(umpire, "Nothing off")
    shown = umpire.page.inner_text("dialog")
    now, then = re.findall(r"\d+–\d+", shown)[:2]
    # Nothing is kept of what was only looked at.
    umpire.page.get_by_role("button", name="Leave it as it is").click()
    assert umpire.doc["lines"] == before["lines"]
    first_written(umpire)
    instead(umpire, "Nothing off")
    umpire.page.locator("[data-keep-change]").click()
    umpire.page.wait_for_function("n => scoring.page.doc.lines > n", arg=before["lines"])
    umpire.idle()
    after = umpire.doc["score"]
    assert [now, then] == [f"{one['A']}–{one['B']}" for one in (before["score"], after)]
    assert before["score"] != after
    umpire.page.context.set_offline(False)
    umpire.settled()
    assert "mend" in umpire.lines()[-1][2]
    # What it struck out stands again with it, once it is undone.
    assert len(umpire.doc["entries"]) < len(before["entries"])
    assert "the change of an earlier entry" in umpire.page.inner_text("[data-undo]")
    umpire.page.locator("[data-undo]").click()
    umpire.page.wait_for_function("n => scoring.page.doc.lines > n + 1", arg=before["lines"])
    umpire.settled()
    assert umpire.doc["entries"] == before["entries"]
    assert umpire.doc["score"] == before["score"]
    assert umpire.lines()[-1][2] == {"restore": before["lines"] + 1}


def writes_less(umpire: Umpire) -> bool:
    """Press that less is to be written; whether it is."""
    umpire.page.locator("[data-else]").click()
    umpire.page.locator("[data-less]").click()
    umpire.page.wait_for_function(SHUT_OR_REFUSED)
    umpire.idle()
    return umpire.doc["detail"] == "card"


@pytest.mark.parametrize("game", GAMES)
def test_from_a_moment_on_less_is_written_and_the_match_is_handed_in(
    visit: Callable[..., Any], live_server: Any, game: str
) -> None:
    umpire = umpire_of(visit, live_server.url, game).come().begin()
    for tap in range(12):
        # Whoever goes on winning pennies has no end of a turn.
        ends = game == "black" and tap == 2
        umpire.tap("nothing-off" if ends else umpire.next_offer(game, "flicks"))
        before = umpire.doc
        if writes_less(umpire):
            break
        # In the middle of a line it cannot be: that is said where it was pressed, and nothing is
        # written.
        assert "to its end" in umpire.page.inner_text("dialog [data-sheet-refused]")
        assert umpire.doc == before
        assert list(faults_of(umpire.page, f"{game} refused")) == []
        umpire.page.get_by_role("button", name="Close").click()
    assert umpire.doc["detail"] == "card"
    assert umpire.doc["score"] == before["score"]
    umpire.score_to_the_end(game, "card")
    umpire.settled()
    umpire.hand_in()
    assert Scorecard.objects.get(fixture=umpire.fixture).document["detail"] == "card"
