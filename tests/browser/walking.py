"""What is wrong with a page, as somebody on a phone, at a keyboard or with a screen reader meets
it."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from django.urls import Resolver404, resolve

PHONE = {"width": 360, "height": 800}
DESK = {"width": 1280, "height": 800}

# Addresses of nothing, a link that was never given out, and the matches of a device without a link.
NOTHING_THERE = re.compile("nothing|not-a-token|^/score/$")
ONE_HEADING = "[...document.querySelectorAll('h1')].filter(h => h.checkVisibility()).length"
SIDEWAYS = "document.documentElement.scrollWidth"
# Of what axe has to say no more than is told: the rest would be sent through for nothing.
FAULTS = """async (options) => {
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 150)]);
}"""
# Tab was pressed before: whatever is focused now shows it as it would to who uses a keyboard.
UNREACHED = """() => {
  const said = (e) => e.outerHTML.slice(0, 120);
  const found = [];
  const fields = "input:not([type=hidden]), select, textarea";
  const controls = `a[href], button, summary, [tabindex='0'], ${fields}`;
  const roving = "[role=grid], [role=group], [role=toolbar]";
  for (const each of document.querySelectorAll(controls)) {
    if (!each.checkVisibility({visibilityProperty: true}) || each.disabled) continue;
    if (each.closest("[inert], [aria-hidden=true]")) continue;
    if (each.matches("[type=radio]:not(:checked)")) continue;
    if (each.tabIndex < 0 && !each.closest(roving)) {
      found.push("no Tab reaches " + said(each)); continue;
    }
    each.focus();
    if (document.activeElement !== each) { found.push("takes no focus: " + said(each)); continue; }
    const style = getComputedStyle(each);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
    const drawn = each.querySelector(".penny, .ring");
    const lit = drawn && parseFloat(getComputedStyle(drawn).strokeWidth) >= 3;
    const seen = ring || lit || style.boxShadow !== "none";
    if (!seen) found.push("focus is not seen on " + said(each));
  }
  return found.slice(0, 5);
}"""


def axe_on(page: Any, *rules: str) -> list[str]:
    """The faults that axe finds; of these rules alone, where any are named."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    # Half a megabyte of script: once a document is enough, however often it is looked at.
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_axe())
    found = page.evaluate(FAULTS, options)
    return [f"{name}: {html}" for name, html in found]


@cache
def _axe() -> str:
    """The script of axe, as its package has it."""
    from axe_playwright_python.sync_playwright import Axe

    return str(Axe().axe_script)


class Walk:
    """One person's way through pages; what is wrong is kept with its address."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.faults: list[str] = []
        self.seen_dark: set[str] = set()
        self.at = ""
        page.on("pageerror", lambda error: self._say(f"error: {error}"))
        page.on("console", self._heard)

    def visit(self, address: str) -> None:
        """All there is to be said of a page, first on a phone."""
        self.at = address
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(PHONE)
        answer = self.page.goto(address)
        expected = 404 if NOTHING_THERE.search(address) else 200
        if answer is None or answer.status != expected:
            self._say(f"answers {answer.status if answer else 'nothing'}")
        if "/accounts/login/" in self.page.url and "login" not in address:
            self._say("asks to sign in")
        self._structure()
        self._narrow_and_wide()
        for fault in axe_on(self.page):
            self._say(fault)
        self._by_keyboard()
        self._in_the_dark()

    def _in_the_dark(self) -> None:
        """Colours come with the template: once for each kind of page."""
        kind = self._kind()
        if kind in self.seen_dark:
            return
        self.seen_dark.add(kind)
        self.page.emulate_media(color_scheme="dark")
        for fault in axe_on(self.page, "color-contrast"):
            self._say(f"dark: {fault}")

    def _kind(self) -> str:
        try:
            return resolve(self.at.partition("?")[0]).view_name
        except Resolver404:
            return self.at

    def _structure(self) -> None:
        headings = self.page.evaluate(ONE_HEADING)
        if headings != 1:
            self._say(f"has {headings} headings of the first level")
        title = self.page.title()
        if not title.strip() or not title.replace("Pennyclub", "").strip(" ·"):
            self._say(f"is called {title!r}")

    def _narrow_and_wide(self) -> None:
        self._keep_picture("360")
        for size in (DESK, PHONE):
            self.page.set_viewport_size(size)
            wide = self.page.evaluate(SIDEWAYS)
            if wide > size["width"]:
                self._say(f"is {wide} pixels wide on {size['width']}")
            if size is DESK:
                self._keep_picture("1280")

    def _by_keyboard(self) -> None:
        self.page.keyboard.press("Tab")
        for fault in self.page.evaluate(UNREACHED):
            self._say(fault)

    def _keep_picture(self, width: str) -> None:
        """With PENNYCLUB_SHOTS=folder every page is kept as a picture, to be looked at."""
        folder = os.environ.get("PENNYCLUB_SHOTS")
        if folder:
            name = self.at.strip("/").replace("/", "_").replace("?", "-") or "home"
            path = Path(folder) / f"{name}-{width}.png"
            self.page.screenshot(path=path, full_page=True)

    def _heard(self, said: Any) -> None:
        # The plain test server knows no event stream; a page that is not there is meant to be.
        expected = ("status of 404", "[object Event]")
        if said.type == "error" and not any(word in said.text for word in expected):
            self._say(f"console: {said.text}")

    def _say(self, fault: str) -> None:
        self.faults.append(f"{self.at} {fault}")
