"""Without network, with a bad one, and with a phone that goes out: no tap that was shown is lost,
and none is written twice."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Scorecard
from tests.browser.scoring.umpire import PREFERRED, Umpire, umpire_of
from tests.browser.waiting import until
from tests.deep import either, some

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

KILLS = int(os.environ.get("PENNYCLUB_KILLS", either(8, 8, 15)))
MATCHES = some(list(PREFERRED), 2, 4)
# What is there at this moment, without waiting; where the match is decided, it is taken back.
TAP_AT_ONCE = """(where) => {
  const button = document.querySelector(where) ?? document.querySelector("[data-undo]");
  if (!button || button.disabled) return 0;
  button.click();
  return 1;
}"""
ALL_KEPT = """async (files) => {
  const held = await caches.open("pennyclub-scoring-1");
  const asked = [location.pathname, ...files];
  const found = await Promise.all(asked.map((url) => held.match(url, { ignoreVary: true })));
  return found.every(Boolean);
}"""


@pytest.fixture
def umpire(visit: Callable[..., Any], live_server: Any) -> Umpire:
    return umpire_of(visit, live_server.url, "black")


def wait_until_kept(umpire: Umpire) -> None:
    """The page, its scripts and the law are kept on the device."""
    files = umpire.page.evaluate(
        "JSON.parse(document.getElementById('scoring').textContent).law.files"
    )
    until(umpire.page, ALL_KEPT, files)


def check(umpire: Umpire) -> None:
    """The server has each line once, in the order in which it was written."""
    lines = umpire.lines()
    assert [sequence for _, sequence, _ in lines] == list(range(1, len(lines) + 1))
    assert len({device for device, _, _ in lines}) == 1


@pytest.mark.parametrize(("game", "detail"), MATCHES)
def test_a_match_goes_on_without_network_to_its_end_and_is_sent_once(
    visit: Callable[..., Any], live_server: Any, game: str, detail: str
) -> None:
    umpire = umpire_of(visit, live_server.url, game)
    page = umpire.page
    umpire.come().begin(detail)
    umpire.tap(umpire.next_offer(game, detail))
    umpire.settled()
    page.context.set_offline(True)
    taps = umpire.score_to_the_end(game, detail)
    assert len(umpire.lines()) == 2
    assert f"{taps} not sent" in page.inner_text("[data-net]")
    page.locator("[data-hand-in]").click()
    page.get_by_text("There is no network").wait_for()
    doc = umpire.doc
    page.context.set_offline(False)
    umpire.settled()
    check(umpire)
    bodies = [body for _, _, body in umpire.lines()][1:]
    written = [one for body in bodies for one in body.get("entries") or [body["entry"]]]
    assert written == [each["entry"] for each in doc["entries"]]
    umpire.hand_in()
    card = Scorecard.objects.get(fixture=umpire.fixture)
    assert card.document["entries"] == [each["entry"] for each in doc["entries"]]


def test_the_page_opens_again_without_network_and_the_match_goes_on(umpire: Umpire) -> None:
    page = umpire.page
    umpire.come()
    wait_until_kept(umpire)
    # What is kept of the page knows of no match yet: it was opened before the first tap.
    umpire.begin()
    umpire.tap("off")
    umpire.settled()
    page.context.set_offline(True)
    umpire.tap("off")
    for _ in range(2):
        before = umpire.doc
        page.reload()
        page.locator("[data-ready]").wait_for()
        umpire.wait_for_the_law()
        assert umpire.doc == before
        umpire.tap("off")
    page.context.set_offline(False)
    umpire.settled()
    check(umpire)
    assert len(umpire.lines()) == umpire.doc["lines"] == 5


def test_the_law_is_there_without_network_where_the_browser_s_own_cache_is_gone(
    umpire: Umpire,
) -> None:
    page = umpire.page
    # Whoever looks at what a page asks for turns its cache off: what is left is what we keep.
    page.route("**/nothing-of-ours", lambda asked: asked.abort())
    umpire.come()
    wait_until_kept(umpire)
    umpire.begin()
    umpire.settled()
    page.context.set_offline(True)
    page.reload()
    page.locator("[data-ready]").wait_for()
    umpire.wait_for_the_law()
    umpire.tap("off")
    assert umpire.doc["score"] == {"A": 1, "B": 0}
    page.context.set_offline(False)
    umpire.settled()
    check(umpire)


def test_whenever_the_page_is_closed_what_was_shown_is_kept_and_nothing_twice(
    umpire: Umpire,
) -> None:
    page, rng = umpire.page, random.Random(11)
    umpire.come()
    wait_until_kept(umpire)
    umpire.begin()
    umpire.settled()
    shown, tapped = umpire.doc["lines"], 0
    for _ in range(KILLS):
        page.context.set_offline(rng.random() < 0.5)
        for _ in range(rng.randint(1, 2)):
            name = rng.choice(["missed", "nothing-off", "off", "undo"])
            where = "[data-undo]" if name == "undo" else f"[data-offer={name}]"
            tapped += page.evaluate(TAP_AT_ONCE, where)
            page.wait_for_timeout(rng.choice([0, 0, 5, 40, 200]))
        seen = umpire.doc
        if rng.random() < 0.5:
            page.reload()
        else:
            page.close()
            page = umpire.page = page_like(umpire)
        page.locator("[data-ready]").wait_for()
        umpire.wait_for_the_law()
        now = umpire.doc
        # A tap that was not shown yet may have been kept all the same.
        assert seen["lines"] <= now["lines"] <= seen["lines"] + 1
        if now["lines"] == seen["lines"]:
            assert now["entries"] == seen["entries"]
        shown = now["lines"]
    page.context.set_offline(False)
    umpire.settled()
    check(umpire)
    assert len(umpire.lines()) == shown == umpire.doc["lines"]
    # A page that offers nothing any more would lose nothing either.
    assert tapped >= KILLS


def page_like(umpire: Umpire) -> Any:
    """The page, opened anew on the same phone."""
    page = umpire.context.new_page()
    page.goto(f"/score/{umpire.fixture.public_id}/")
    return page


@pytest.mark.parametrize(("game", "detail"), MATCHES)
def test_a_net_that_comes_and_goes_loses_and_doubles_nothing(
    visit: Callable[..., Any], live_server: Any, game: str, detail: str
) -> None:
    umpire = umpire_of(visit, live_server.url, game, width=768, has_touch=True)
    page, rng = umpire.page, random.Random(5)
    umpire.come().begin(detail)

    def net(_taps: int) -> None:
        page.context.set_offline(rng.random() < 0.5)
        page.wait_for_timeout(rng.choice([0, 30, 120]))

    taps = umpire.score_to_the_end(game, detail, net)
    page.context.set_offline(False)
    umpire.settled()
    check(umpire)
    assert len(umpire.lines()) == taps + 1


def test_an_answer_that_is_lost_on_the_way_writes_nothing_twice(umpire: Umpire) -> None:
    page = umpire.page
    umpire.come().begin()
    umpire.settled()
    lost: list[int] = []

    def lose(route: Any) -> None:
        if len(lost) < 3:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/lines*", lose)
    for _ in range(4):
        umpire.tap("off")
    page.evaluate("scoring.page.session.refresh()")
    umpire.settled()
    check(umpire)
    assert lost == [200, 200, 200]
    assert len(umpire.lines()) == 5
