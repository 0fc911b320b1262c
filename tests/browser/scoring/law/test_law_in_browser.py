"""The law in Chromium is the law of the server: the same verdicts and running cards to the byte,
in a worker that keeps no page waiting; and where it cannot be had, its promise says so."""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import rules
from matches.law import in_browser as in_browser_sources
from matches.law.in_browser import archive, law_sources
from matches.ports import pyodide
from matches.web.law import in_browser
from tests.deep import either
from tests.rules.random_cards import Document, deals, head_of, random_card

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_pyodide,
    pytest.mark.any_database,
]

GAMES = tuple(game for game in rules.GAMES if deals(game))
CARDS = int(os.environ.get("PENNYCLUB_CARDS", either(60, 60, 120)))
AT_ONCE = 100
NAMES = {"A": "Ásta & “Bo”", "B": "Ines O'Neill", "A1": "Ásta", "A2": "Bo"}
HEAD = {"game": "black", "sides": {"A": ["Asha"], "B": ["Ben"]}}
BEGIN = {"begin": {"first": "A"}}
MISS = {"entry": {"flick": {"by": "A"}}}
OUT_OF_TURN = {"entry": {"flick": {"by": "B"}}}

START = """async (addresses) => {
  const { startLaw } = await import("/static/js/scoring/law.js");
  window.law = startLaw(addresses);
  return await law.ready.catch((error) => String(error));
}"""
REJECTS = """async () => {
  const all = [
    law.open({game: "black"}), law.write({}), law.try({}), law.tryMany([]), law.adjudicate(""),
  ];
  return (await Promise.allSettled(all)).map((one) => one.status);
}"""
JUDGED = """async ([cards, names]) => {
  const hex = async (text) => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const found = [];
  for (const { text, head, lines } of cards) {
    const verdict = await law.adjudicate(text);
    const { running } = await law.open(head, lines, names);
    found.push([await hex(verdict), await hex(JSON.stringify(running))]);
  }
  return found;
}"""
BETWEEN = """async ([text, times]) => {
  let answered = 0;
  const told = Array.from({ length: times }, () => law.adjudicate(text).then(() => answered++));
  const seen = new Set();
  while (answered < times) {
    await new Promise((resolve) => setTimeout(resolve));
    seen.add(answered);
  }
  await Promise.all(told);
  return seen.size;
}"""


KEPT = """async (folder) => {
  const sizes = [];
  for (const name of ["pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]) {
    await (await fetch(folder + name)).arrayBuffer();
    sizes.push(performance.getEntriesByName(location.origin + folder + name).at(-1).transferSize);
  }
  return sizes;
}"""


@pytest.fixture
def page(visit: Callable[..., Any], live_server: Any) -> Any:
    """A page like any other, with the policy of all."""
    page = visit(base=live_server.url)
    page.goto("/privacy/")
    return page


@contextmanager
def started(chromium: Any, live_server: Any) -> Iterator[Any]:
    """A page that has started the law."""
    context = chromium.new_context(base_url=live_server.url)
    page = context.new_page()
    # Any document of ours will do: a script's own text asks no database.
    page.goto("/static/js/scoring/law.js")
    assert page.evaluate(START, in_browser.addresses())["milliseconds"] > 0
    yield page
    context.close()


@pytest.fixture(scope="module")
def law(chromium: Any, live_server: Any) -> Iterator[Any]:
    """A page that has started the law: once for all, for it takes seconds."""
    with started(chromium, live_server) as page:
        yield page


def compact(value: Any) -> str:
    """JSON as a browser writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def as_sent(value: Any) -> Any:
    """A line as a browser sends it, which writes 25.0 as 25."""
    if isinstance(value, dict):
        return {key: as_sent(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_sent(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def dealt(game: str) -> list[Document]:
    """Random cards, each as text and as the lines that were accepted of it."""
    found = []
    for number in range(CARDS):
        card = random_card(game, random.Random(700_000 + number))
        running = rules.open_card(head_of(card))
        begin = {"begin": {"first": card["first"], "detail": card["detail"]}}
        lines = []
        for line in (begin, *({"entry": entry} for entry in card["entries"])):
            written = rules.write_line(running, line)
            running = written.running
            lines += [as_sent(line)] if written.accepted else []
        found.append({"text": json.dumps(card), "head": head_of(card), "lines": lines})
    return found


def here(card: Document) -> tuple[str, str]:
    """The verdict and the running card, as this server gives them."""
    running = rules.open_card(card["head"])
    for line in card["lines"]:
        running = rules.write_line(running, line).running
    told = running.as_document(rules.Tongue(NAMES))
    return rules.adjudicate_text(card["text"]).as_text(), compact(told)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def first_difference(law: Any, card: Document) -> str:
    """The card that the two do not agree on, and what each says."""
    verdict = law.evaluate("text => window.law.adjudicate(text)", card["text"])
    asked = [card["head"], card["lines"], NAMES]
    running = law.evaluate(
        "async asked => JSON.stringify((await window.law.open(...asked)).running)", asked
    )
    there, ours = (verdict, running), here(card)
    which = next(at for at in (0, 1) if there[at] != ours[at])
    return f"{card['text']}\nin the browser: {there[which]}\non the server:  {ours[which]}"


@pytest.mark.parametrize("game", GAMES)
def test_random_cards_are_judged_in_the_browser_to_the_same_bytes(law: Any, game: str) -> None:
    cards = dealt(game)
    there, ours = hashlib.sha256(), hashlib.sha256()
    for start in range(0, len(cards), AT_ONCE):
        part = cards[start : start + AT_ONCE]
        for card, found in zip(part, law.evaluate(JUDGED, [part, NAMES]), strict=True):
            wanted = [digest(text) for text in here(card)]
            assert found == wanted, first_difference(law, card)
            there.update("".join(found).encode())
            ours.update("".join(wanted).encode())
    assert there.hexdigest() == ours.hexdigest()
    assert sum(len(card["lines"]) for card in cards) > 2 * CARDS


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", "1e999", '{"a": NaN}', '{"a": 1, "a": 2}', '"\\ud800"'),
        *('{"scorecard": 12345678901234567890123}', "9" * 5_000),
        *(pytest.param("[" * depth, id=f"deep-{depth}") for depth in (40, 500)),
    ],
)
def test_what_is_no_card_is_refused_in_the_same_words(law: Any, text: str) -> None:
    verdict = law.evaluate("text => window.law.adjudicate(text)", text)
    assert verdict == rules.adjudicate_text(text).as_text()
    assert law.evaluate("async head => (await law.open(head)).running.begun", HEAD) is False


def test_lines_are_tried_written_and_refused_in_the_players_names(law: Any) -> None:
    told = law.evaluate(
        """async ([head, begin, miss, bad]) => {
          const before = await law.open(head, [begin], {A: "Asha", B: "Ben"});
          const labels = await law.tryMany([miss, bad]);
          const tried = await law.try(miss);
          const refused = await law.write(bad);
          const written = await law.write(miss);
          return { before, labels, tried, refused, written, again: await law.try({undo: 2}) };
        }""",
        [HEAD, BEGIN, MISS, OUT_OF_TURN],
    )
    running = rules.open_card(HEAD)
    tongue = rules.Tongue({"A": "Asha", "B": "Ben"})
    running = rules.write_line(running, BEGIN).running
    assert told["before"] == {"running": running.as_document(tongue)}
    assert told["labels"] == rules.labels(running, [MISS, OUT_OF_TURN], tongue)
    assert told["refused"] == rules.told(rules.write_line(running, OUT_OF_TURN), tongue)
    written = rules.write_line(running, MISS)
    assert told["tried"] == told["written"] == rules.told(written, tongue)
    undone = rules.write_line(written.running, {"undo": 2})
    assert told["again"] == rules.told(undone, tongue)


def test_what_cannot_be_answered_is_refused_with_the_reason_and_the_law_goes_on(law: Any) -> None:
    assert "nobody plays chess" in law.evaluate(
        "() => law.open({game: 'chess'}).catch((error) => error.message)"
    )
    assert "AttributeError" in law.evaluate("() => law.open(null).catch((error) => error.message)")
    assert law.evaluate("async head => (await law.open(head)).running.begun", HEAD) is False


def test_a_worker_that_broke_says_so_and_answers_no_more(chromium: Any, live_server: Any) -> None:
    deeper_than_the_stack = "law.adjudicate('['.repeat(500000)).catch((error) => error.message)"
    with started(chromium, live_server) as page:
        assert "call stack" in page.evaluate(deeper_than_the_stack)
        assert page.evaluate(REJECTS) == ["rejected"] * 5


def test_a_page_that_is_asking_much_stays_awake(law: Any) -> None:
    text = json.dumps(random_card("black", random.Random(700_001)))
    turns_between_answers = law.evaluate(BETWEEN, [text, 1_000])
    assert turns_between_answers > 3


def test_where_the_server_has_none_the_promise_says_so_and_the_page_goes_on(page: Any) -> None:
    assert "not installed on this server" in page.evaluate(START, None)
    assert page.evaluate(REJECTS) == ["rejected"] * 5
    assert page.evaluate("1 + 1") == 2


@pytest.mark.needs_node
def test_the_law_that_was_compiled_is_what_a_browser_gets() -> None:
    loaded = pyodide.installed()
    assert loaded is not None
    assert loaded.path(pyodide.LIBRARY).parent == loaded.compiled
    assert archive().plain != law_sources()


def test_where_nothing_was_compiled_the_sources_judge_to_the_same_bytes(
    chromium: Any, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyodide.Pyodide, "compiled", Path("/nowhere"))
    in_browser_sources._for.cache_clear()
    card = dealt("green")[0]
    with started(chromium, live_server) as page:
        [found] = page.evaluate(JUDGED, [[card], NAMES])
    in_browser_sources._for.cache_clear()
    assert found == [digest(text) for text in here(card)]


@pytest.mark.parametrize("what", ["rules", "pyodide", "worker"])
def test_where_a_file_is_lost_the_promise_says_so(page: Any, what: str) -> None:
    addresses = in_browser.addresses() or {}
    told = page.evaluate(START, {**addresses, what: "/law/lost/"})
    assert told.startswith(("Error", "TypeError"))
    assert page.evaluate(REJECTS) == ["rejected"] * 5


def test_a_law_that_was_stopped_answers_no_more(page: Any) -> None:
    page.evaluate(START.replace("return await", "law.stop(); return await"), in_browser.addresses())
    assert page.evaluate(REJECTS) == ["rejected"] * 5


def test_the_real_server_lets_the_worker_run_and_a_browser_keeps_its_files(
    visit: Callable[..., Any], fresh_server: Any
) -> None:
    page = visit(base=fresh_server.url)
    for _ in range(2):
        page.goto("/privacy/")
        assert page.evaluate(START, in_browser.addresses())["milliseconds"] > 0
    # Within the page's policy and the worker's own; the second time from what the browser kept.
    kept = page.evaluate(KEPT, (in_browser.addresses() or {})["pyodide"])
    assert kept == [0] * len(kept)
    assert len(kept) > 0
