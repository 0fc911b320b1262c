"""The scoring page in a real browser: how soon it may be tapped, and how soon a tap is ruled on.

    .venv/bin/python benchmarks/scoring/page.py [--rounds N] [--taps N] [--json]

Needs Chromium and the browser tests' packages (`script/bootstrap dev browser`). Starts the server
that `script/server` starts over a league of its own. In a fresh profile the page is opened cold,
then again from what the browser kept: seconds until its first button may be tapped, and until the
law has ruled in the browser (`--rounds` times; the best and the median), with the processor's time
that the whole browser took for it, which other work on the machine does not add to. Then `--taps`
entries are tapped: milliseconds from the tap until its ruling has been painted, by the law in the
browser. Beside them what the machine bore meanwhile, so that a busy one is not taken for a slow
page: a fixed sum in the same browser (`sum_ms`), and the load average.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

NOTE = """(() => {
  window.noted = {};
  const look = () => {
    if (!noted.tap && document.querySelector("[data-ready]")) noted.tap = performance.now();
    if (typeof window.scoring?.page?.session.held === "string") noted.law = performance.now();
    if (!noted.law) setTimeout(look, 5);
  };
  look();
})()"""
SUM = """() => {
  const began = performance.now();
  let sum = 0;
  for (let n = 0; n < 2e7; n += 1) sum = (sum + n * n) % 1000003;
  window.summed = sum; // or it would not be reckoned
  return performance.now() - began;
}"""
TAP = """() => new Promise((done) => {
  const { doc } = scoring.page;
  const offered = document.querySelector(".dock-rows [data-offer]");
  const offer = offered ?? document.querySelector("[data-undo]");
  const lines = doc.lines, began = performance.now();
  offer.click();
  const look = () => {
    if (scoring.page.doc.lines === lines) return setTimeout(look, 0);
    return requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0));
  };
  look();
})"""
SETTLED = "() => !scoring.page.busy && !scoring.page.session.unsent.length"


def processor(browser: Any) -> float:
    """Seconds that all of a browser's processes have taken so far."""
    session = browser.new_browser_cdp_session()
    held = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(each["cpuTime"] for each in held))


def opened(browser: Any, page: Any, address: str) -> tuple[float, float, float]:
    """Seconds until it may be tapped, until the law has ruled, and of the processor for it."""
    before = processor(browser)
    page.goto(address)
    page.wait_for_function("() => window.noted.law", timeout=120_000)
    noted = page.evaluate("window.noted")
    return noted["tap"] / 1000, noted["law"] / 1000, processor(browser) - before


def visitor(browser: Any, url: str, cookies: str) -> Any:
    """A page in a fresh profile, signed in, on a phone's screen."""
    context = browser.new_context(base_url=url, viewport={"width": 360, "height": 740})
    pairs = (each.split("=", 1) for each in cookies.split("; "))
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in pairs])
    page = context.new_page()
    page.add_init_script(NOTE)
    return page


def tapped(page: Any, taps: int) -> list[float]:
    """Milliseconds from a tap to its ruling."""
    page.locator("[data-begin=A]").click()
    page.locator("[data-foot]").wait_for()
    took = []
    for _ in range(taps):
        page.wait_for_function("() => !scoring.page.busy")
        took.append(page.evaluate(TAP))
    page.wait_for_function(SETTLED, timeout=60_000)
    return took


def measured(browser: Any, url: str, league: dict[str, Any], asked: Any) -> dict[str, Any]:
    """Everything, in one fresh profile after another."""
    cookies, _ = league["sessions"][0]
    cold, kept = [], []
    for number in range(asked.rounds):
        page = visitor(browser, url, cookies)
        address = f"/score/{league['fixtures'][number]}/"
        cold.append(opened(browser, page, address))
        # The files that it keeps for a cellar, and Python as it stands, are in the browser by then.
        page.wait_for_timeout(8000)
        kept.append(opened(browser, page, address))
    sums = [page.evaluate(SUM) for _ in range(5)]
    took = tapped(page, asked.taps)
    told: dict[str, Any] = {}
    for name, times in (("cold", cold), ("kept", kept)):
        for at, what in enumerate(("tap", "law", "processor")):
            held = [each[at] for each in times]
            told[f"{what}_{name}_s"] = {"best": min(held), "median": median(held)}
    told["ruling_ms"] = {"p50": median(took), "p95": quantiles(took, n=20)[-1], "n": len(took)}
    return {**told, "sum_ms": median(sums), "load_average": os.getloadavg()[0]}


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--taps", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    from benchmarks.scoring.server import a_hall

    with a_hall(max(asked.rounds, 3), 1, 10, 1) as ((port,), league):
        from tests.servers import chromium

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium())
            found = measured(browser, f"http://127.0.0.1:{port}", league, asked)
            browser.close()
    if asked.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        parts = value.items() if isinstance(value, dict) else [("", value)]
        print(f"{name:18}", ", ".join(f"{word} {part:.2f}".strip() for word, part in parts))


if __name__ == "__main__":
    main()
