"""Keyboard entry at a desk: one key or a few, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.umpire import Umpire, umpire_of
from tests.browser.walking import axe_on

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_pyodide,
    pytest.mark.any_database,
]

TYPED = {
    ("black", "flicks"): ["y", "0", "m", "x"],
    ("black", "card"): ["2", "0", "m"],
    ("white", "flicks"): ["o", "3", "x", "a", "ArrowRight 2", "ArrowLeft 1"],
    ("white", "card"): ["ArrowLeft 3", "ArrowRight 1", "l"],
    ("red", "flicks"): ["o", "2 n", "1 m", "m"],
    ("red", "card"): ["ArrowLeft", "2 ArrowRight", "f ArrowLeft"],
    ("green", "flicks"): ["ArrowRight", "c", "m"],
    ("green", "card"): ["ArrowLeft", "o ArrowLeft"],
}
"""What is typed, one line of the match each."""


def at_a_desk(visit: Callable[..., Any], base: str, game: str) -> Umpire:
    """Somebody at a keyboard."""
    return umpire_of(visit, base, game, width=1280).come()


def typed(umpire: Umpire, keys: str) -> None:
    """Press keys one after the other, and wait for the ruling."""
    lines = umpire.doc["lines"]
    for key in keys.split():
        umpire.page.keyboard.press(key)
    umpire.page.wait_for_function("lines => scoring.page.doc.lines > lines", arg=lines)
    umpire.idle()


@pytest.mark.parametrize(("game", "detail"), TYPED)
def test_a_match_is_typed(
    request: pytest.FixtureRequest,
    visit: Callable[..., Any],
    live_server: Any,
    game: str,
    detail: str,
) -> None:
    """At Penny Black by the law in the page, at the other games by the server's."""
    if game != "black":
        request.getfixturevalue("ruled_by_the_server")
    umpire = at_a_desk(visit, live_server.url, game).begin(detail)
    assert umpire.doc["detail"] == detail
    for keys in TYPED[game, detail]:
        typed(umpire, keys)
    assert umpire.doc["lines"] == len(TYPED[game, detail]) + 1
    umpire.settled()
    assert len(umpire.lines()) == len(TYPED[game, detail]) + 1


def test_keys_that_begin_nothing_write_nothing_and_are_forgotten(
    visit: Callable[..., Any], live_server: Any
) -> None:
    umpire = at_a_desk(visit, live_server.url, "white").begin("card")
    page = umpire.page
    page.keyboard.press("ArrowLeft")
    assert page.locator(".is-typed").count() == 4
    assert axe_on(page) == []
    for key in ("q", "3"):
        page.keyboard.press(key)
    assert page.locator(".is-typed").count() == 0
    assert umpire.doc["lines"] == 1
    # The other arrow is another beginning.
    page.keyboard.press("ArrowLeft")
    typed(umpire, "ArrowRight 2")
    assert umpire.doc["entries"][-1]["entry"]["end"]["winner"] == "B"


def test_a_button_shows_its_keys_and_is_called_without_them(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = at_a_desk(visit, live_server.url, "white").begin("card")
    button = umpire.page.locator("[data-offer=A-3]")
    assert button.get_attribute("data-keys") == "← 3"
    # Buttons are drawn anew once the server has ruled: one that was found before has no style.
    umpire.page.wait_for_function(
        "[...document.querySelectorAll('[data-offer=A-3]')]"
        ".some((e) => getComputedStyle(e, '::after').content.match(/data-keys|← 3/))"
    )
    name = umpire.page.evaluate("document.querySelector('[data-offer=A-3] b').textContent")
    assert umpire.page.get_by_role("button", name=name, exact=True).count() == 1
    umpire.page.set_viewport_size({"width": 360, "height": 740})
    umpire.page.wait_for_function(
        "[...document.querySelectorAll('[data-offer=A-3]')]"
        ".some((e) => ['none', 'normal'].includes(getComputedStyle(e, '::after').content))"
    )
