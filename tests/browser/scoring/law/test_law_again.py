"""A law that was started once goes on from what was kept of it: sooner, to the same bytes, with no
match in it; and where that cannot be, it starts as the first time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from matches.web.law import in_browser
from tests.browser.scoring.law.test_law_in_browser import (
    BEGIN,
    GAMES,
    HEAD,
    JUDGED,
    MISS,
    NAMES,
    START,
    dealt,
    digest,
    here,
    started,
)
from tests.browser.waiting import until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_pyodide,
    pytest.mark.any_database,
]

MEMORIES = "async () => (await (await caches.open('pennyclub-law-1')).keys()).map((one) => one.url)"
IN_MEMORY = """async (words) => {
  const held = await caches.open("pennyclub-law-1");
  const { body } = await held.match((await held.keys())[0]);
  const plain = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  const text = new TextDecoder("latin1").decode(await plain.arrayBuffer());
  return words.map((word) => text.includes(word));
}"""
SPOIL = """async () => {
  const held = await caches.open("pennyclub-law-1");
  const packed = new Blob(["no memory"]).stream().pipeThrough(new CompressionStream("gzip"));
  await held.put((await held.keys())[0], new Response(await new Response(packed).blob()));
}"""
ANOTHER = """async () => {
  const held = await caches.open("pennyclub-law-1");
  const [one] = await held.keys();
  await held.put(one.url + "-of-before", await held.match(one));
  await held.delete(one);
}"""


@contextmanager
def started_again(chromium: Any, live_server: Any) -> Iterator[Any]:
    """A page that has started the law after another one had, and asked it about a match."""
    with started(chromium, live_server) as page:
        sides = {"A": "Wilhelmina", "B": "Ben"}
        page.evaluate("async ([head, lines, names]) => { await law.open(head, lines, names); }",
                      [HEAD, [BEGIN, MISS], sides])  # fmt: skip
        until(page, f"async () => (await ({MEMORIES})()).length === 1")
        page.evaluate("law.stop()")
        yield page


@pytest.fixture(scope="module")
def law_again(chromium: Any, live_server: Any) -> Iterator[Any]:
    """A page whose law went on from what was kept."""
    with started_again(chromium, live_server) as page:
        assert page.evaluate(START, in_browser.addresses())["again"] is True
        yield page


@pytest.mark.parametrize("game", GAMES)
def test_a_law_that_goes_on_from_what_was_kept_judges_the_same(law_again: Any, game: str) -> None:
    cards = dealt(game)[:20]
    found = law_again.evaluate(JUDGED, [cards, NAMES])
    assert [tuple(each) for each in found] == [
        tuple(digest(text) for text in here(card)) for card in cards
    ]
    # What draws codes is read from files, which are beside the memory.
    assert law_again.evaluate("async text => (await law.code(text)).size", "a code") > 20


def test_no_match_is_in_what_is_kept_of_the_law(law_again: Any) -> None:
    assert law_again.evaluate(IN_MEMORY, ["rules.scoring", "Wilhelmina"]) == [True, False]


@pytest.mark.parametrize("what", [SPOIL, ANOTHER], ids=["spoilt", "of another law"])
def test_a_memory_that_does_not_fit_is_let_go_of_and_the_law_starts_anew(
    chromium: Any, live_server: Any, what: str
) -> None:
    with started_again(chromium, live_server) as page:
        before = page.evaluate(MEMORIES)
        page.evaluate(what)
        assert page.evaluate(START, in_browser.addresses())["again"] is False
        assert page.evaluate("async head => (await law.open(head)).running.begun", HEAD) is False
        until(page, f"async before => String(await ({MEMORIES})()) === String(before)", before)


def test_where_nothing_can_be_kept_the_law_starts_all_the_same(
    chromium: Any, live_server: Any
) -> None:
    context = chromium.new_context(base_url=live_server.url)
    page = context.new_page()
    page.route("**/score/law.*", without_compression)
    page.goto("/static/js/scoring/law.js")
    for _ in range(2):
        assert page.evaluate(START, in_browser.addresses())["again"] is False
    assert page.evaluate(MEMORIES) == []
    context.close()


def without_compression(route: Any) -> None:
    """The worker's script, in a browser that cannot compress."""
    answer = route.fetch()
    route.fulfill(response=answer, body="delete self.CompressionStream;\n" + answer.text())
