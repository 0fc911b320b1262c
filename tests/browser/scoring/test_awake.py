"""A phone at the board is asked to stay awake, and to keep what was tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.umpire import umpire_of
from tests.browser.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

NOTED = """window.asked = [];
navigator.wakeLock.request = async (what) => { asked.push(what); };
navigator.storage.persist = async () => { asked.push("persist"); return true; };"""


def test_the_screen_stays_on_and_what_is_tapped_is_to_be_kept(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = umpire_of(visit, live_server.url, "red")
    umpire.page.add_init_script(NOTED)
    umpire.come().begin("card")
    until(umpire.page, "asked.includes('screen') && asked.includes('persist')")
    # Another app was in front meanwhile: the browser let go of it, and is asked again.
    umpire.page.evaluate("asked.length = 0, document.dispatchEvent(new Event('visibilitychange'))")
    assert umpire.page.evaluate("asked") == ["screen"]


def test_a_phone_that_has_no_store_says_so_and_scores_all_the_same(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = umpire_of(visit, live_server.url, "red")
    umpire.page.add_init_script("indexedDB.open = () => { throw new Error('not here'); };")
    umpire.come().begin("card")
    assert umpire.page.locator("[data-memory]").is_visible()
    umpire.tap("point-A")
    umpire.settled()
    assert len(umpire.lines()) == 2
