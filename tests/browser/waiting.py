"""What a page comes to, waited for: never a time that it should take."""

from __future__ import annotations

from typing import Any


def until(page: Any, condition: str, asked: Any = None) -> None:
    """Waits for a condition; the pages' content policy lets the page itself evaluate no text, and
    `wait_for_function` takes the promise of an asynchronous one for its answer."""
    for _ in range(1200):
        if page.evaluate(condition, asked):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)
