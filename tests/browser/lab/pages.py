"""The lab's page, and what is done on it."""

from __future__ import annotations

from typing import Any

SHOT = "pennylab.current().shot"
LINKED = """pennylab.packed(pennylab.current()).then(
  (packed) => document.querySelector("[data-link]").value.endsWith(`#${packed}`))"""
"""The link is to what is set up now."""
KEPT = "Object.values(localStorage).includes(JSON.stringify(pennylab.current()))"
"""What is set up now comes back after the page was lost."""


def opened(page: Any, address: str = "/lab/") -> Any:
    page.goto(address)
    page.locator(".lab-table").wait_for()
    return page


def set_up(page: Any, name: str) -> None:
    page.get_by_label("Situation").select_option(name)
    page.get_by_role("button", name="Set it up").click()


def numbers(page: Any) -> Any:
    """The page, with the flick's numbers unfolded."""
    page.locator("[data-numbers]").evaluate("details => { details.open = true; }")
    return page


def pull_back(page: Any) -> None:
    """From here on a penny that is dragged is flicked."""
    page.get_by_text("Pull back and flick").click()


def penny(page: Any, id_: str) -> Any:
    return page.locator(f'.lab-table [data-handle="{id_}"]')


def middle(page: Any, id_: str) -> tuple[float, float]:
    penny(page, id_).evaluate("element => element.scrollIntoView({block: 'center'})")
    box = penny(page, id_).locator("circle").last.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def flick(page: Any) -> None:
    page.get_by_role("button", name="Flick", exact=True).click()
    page.locator("[data-result]:not([hidden])").wait_for()
