"""The law in the browser: how soon it is ready, and how quickly it answers at the board.

    .venv/bin/python benchmarks/board_law.py [--cards N] [--rounds N] [--json]

Needs Chromium and the browser tests' packages (`script/bootstrap dev browser`). Starts a server of
its own, empty; in a fresh browser profile the law is started cold, then again from what the browser
kept (`--rounds` times; the median). Then `--cards` whole cards (200) of all games are judged, one
question a card: entries a second. Last, long matches of Black, Red and Green are written line by
line, as a scoring page does: how long one `write` takes until the page has the whole card, and
what six buttons' labels (`tryMany`) take.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pennyclub.settings")

START = """async (addresses) => {
  const { startLaw } = await import("/static/js/scoring/law.js");
  const began = performance.now();
  window.law = startLaw(addresses);
  await law.ready;
  return performance.now() - began;
}"""
JUDGE = """async (cards) => {
  const began = performance.now();
  for (const card of cards) await law.adjudicate(card);
  return performance.now() - began;
}"""
WRITE = """async ([head, lines]) => {
  await law.open(head, [], {A: "Asha", B: "Ben"});
  const written = [], labelled = [];
  for (const line of lines) {
    const began = performance.now();
    await law.tryMany(Array(6).fill(line));
    const asked = performance.now();
    await law.write(line);
    labelled.push(asked - began);
    written.push(performance.now() - asked);
  }
  return [written, labelled];
}"""


@contextmanager
def server() -> Iterator[str]:
    """An empty club of its own."""
    with tempfile.TemporaryDirectory() as data:
        log = Path(data) / "log"
        environment = {**os.environ, "PENNYCLUB_DATA": data, "PORT": "0", "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "pennyclub.serving", "--no-demo"]
        with log.open("w") as out:
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=out)
        try:
            while not (found := re.search(r"(http://\S+)/setup/", log.read_text())):
                time.sleep(0.2)
            time.sleep(3)
            yield found.group(1)
        finally:
            process.terminate()
            process.wait()


def dealt(game: str, flicks: range, count: int) -> list[dict[str, Any]]:
    """Cards flick by flick, the same in every run."""
    from matches.demo.matches import Match, played
    from matches.demo.plans import SHORT

    found: list[dict[str, Any]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        sides, skills = {"A": ["Ana"], "B": ["Ben"]}, {"A": 0.5, "B": 0.5}
        card = played(random.Random(seed), Match(game, "flicks", sides, skills, "A", SHORT[game]))
        if len(card["entries"]) in flicks:
            found.append(card)
    return found


def written(page: Any, cards: list[dict[str, Any]]) -> dict[str, float]:
    """Long matches, line by line: milliseconds."""
    writes: list[float] = []
    labels: list[float] = []
    for card in cards:
        head = {key: card[key] for key in ("game", "options", "sides") if key in card}
        begin = {"begin": {"first": card["first"], "detail": card["detail"]}}
        lines = [begin, *({"entry": entry} for entry in card["entries"])]
        took = page.evaluate(WRITE, [head, lines])
        writes += took[0]
        labels += took[1]
    return {
        "writes": len(writes),
        "write_ms_median": round(median(writes), 2),
        "write_ms_p95": round(quantiles(writes, n=20)[-1], 2),
        "six_labels_ms_p95": round(quantiles(labels, n=20)[-1], 2),
    }


def measured(browser: Any, url: str, addresses: Any, cards: int, rounds: int) -> dict[str, Any]:
    """Everything, in one fresh profile after another."""
    cold, kept = [], []
    for _ in range(rounds):
        page = browser.new_context(base_url=url).new_page()
        for times in (cold, kept):
            page.goto("/privacy/")
            times.append(page.evaluate(START, addresses))
    judged = [
        card
        for game in ("black", "white", "red", "green")
        for card in dealt(game, range(20, 200), cards // 4)
    ]
    took = page.evaluate(JUDGE, [json.dumps(card) for card in judged])
    entries = sum(len(card["entries"]) for card in judged)
    longest = [
        card for game in ("black", "red", "green") for card in dealt(game, range(60, 200), 2)
    ]
    return {
        "ready_cold_s": round(median(cold) / 1000, 2),
        "ready_kept_s": round(median(kept) / 1000, 2),
        "entries": entries,
        "entries_a_second": round(entries / took * 1000),
        **written(page, longest),
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cards", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()

    import django
    from playwright.sync_api import sync_playwright

    django.setup()
    from matches.web.law.in_browser import addresses
    from tests.servers import chromium

    told = addresses()
    if told is None:
        sys.exit("the law for browsers is not installed: script/bootstrap")
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        found = measured(browser, url, told, asked.cards, asked.rounds)
        browser.close()
    if asked.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{name:20} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
