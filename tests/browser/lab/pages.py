"""The lab's page, and what is done on it."""

from __future__ import annotations

from typing import Any

SHOT = "pennylab.current().shot"


def opened(page: Any, address: str = "/lab/") -> Any:
    page.goto(address)
    page.locator(".lab-table").wait_for()
    return page


def set_up(page: Any, name: str) -> None:
    page.get_by_label("Situation").select_option(name)
    page.get_by_role("button", name="Set it up").click()


def penny(page: Any, id_: str) -> Any:
    return page.locator(f'.lab-table [data-handle="{id_}"]')


def until(page: Any, condition: str) -> None:
    """Waits for a condition; the pages' content policy lets the page itself evaluate no text."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


def middle(page: Any, id_: str) -> tuple[float, float]:
    penny(page, id_).evaluate("element => element.scrollIntoView({block: 'center'})")
    box = penny(page, id_).locator("circle").last.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def flick(page: Any) -> None:
    page.get_by_role("button", name="Flick", exact=True).click()
    page.locator("[data-result]:not([hidden])").wait_for()
