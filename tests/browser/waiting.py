"""What a page comes to, waited for: never a time that it should take."""

from __future__ import annotations

from typing import Any


def until(page: Any, condition: str) -> None:
    """Waits for a condition; the pages' content policy lets the page itself evaluate no text."""
    for _ in range(600):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)
