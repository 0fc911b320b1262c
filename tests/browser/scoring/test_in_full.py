"""What no button says is told field by field, ruled on, and then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.test_page import faults_of
from tests.browser.scoring.umpire import Umpire, umpire_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]


def tell(umpire: Umpire, kind: str, **answers: list[str]) -> str:
    """Open the sheet, answer some fields, and read what the law says."""
    page = umpire.page
    page.locator("[data-else]").click()
    page.locator("[data-told]").click()
    page.locator(f"[data-kind={kind}]").click()
    for field, values in answers.items():
        for value in values:
            page.locator(f"[data-field={field}] [data-answer={value}]").first.click()
    page.locator("[data-look]").click()
    page.locator("[data-told-ruled] > *").first.wait_for()
    return str(page.inner_text("[data-told-ruled]"))


def keep(umpire: Umpire) -> Any:
    """Keep it; the entry that is written."""
    lines = umpire.doc["lines"]
    umpire.page.locator("[data-keep-told]").click()
    umpire.page.wait_for_function("lines => scoring.page.doc.lines > lines", arg=lines)
    umpire.idle()
    assert not umpire.page.locator("dialog[open]").count()
    return umpire.doc["entries"][-1]["entry"]


def test_a_shooter_is_flicked_into_position_at_penny_red(
    visit: Callable[..., Any], live_server: Any
) -> None:
    umpire = umpire_of(visit, live_server.url, "red").come().begin()
    for offer in ("serve-over", "own-B1", "over-B1"):
        umpire.tap(offer)
    said = tell(umpire, "position", by=["B"], shooters=["B2"], how=["flick"])
    assert "into position" in said
    assert [*faults_of(umpire.page, "red told in full")] == []
    assert keep(umpire) == {"position": {"by": "B", "shooters": ["B2"], "how": "flick"}}
    umpire.settled()


def test_pennies_on_each_other_are_told_in_pairs_and_what_cannot_be_is_said(
    visit: Callable[..., Any], live_server: Any
) -> None:
    umpire = umpire_of(visit, live_server.url, "black").come().begin()
    said = tell(umpire, "flick", struck=["O1", "O2"], on_penny=["O3", "K", "O4"])
    assert "That cannot be" in said
    page = umpire.page
    assert not page.locator("[data-keep-told]").count()
    page.locator("[data-field=on_penny] [data-answer=O4]").click()
    page.locator("[data-look]").click()
    page.locator("[data-keep-told]").wait_for()
    assert "On top of another penny" in page.inner_text("[data-told-ruled]")
    assert keep(umpire) == {"flick": {"by": "A", "struck": ["O1", "O2"], "on_penny": [["O3", "K"]]}}


def test_who_drove_whom_at_penny_red_is_told_in_its_order_by_taps(
    visit: Callable[..., Any], live_server: Any
) -> None:
    umpire = umpire_of(visit, live_server.url, "red").come().begin()
    umpire.tap("serve-over")
    drove = [["B1", "red"], ["red", "B2"], ["B2", "red"], ["B1", "B2"]]
    said = tell(
        umpire, "flick", shooter=["B1"], red=["over"], struck=["red", "B2"],
        red_struck_by=["B1", "B2"], drove=[penny for pair in drove for penny in pair],
    )  # fmt: skip
    assert "That cannot be" not in said
    page = umpire.page
    assert page.locator("[data-field=drove] [data-taken]").count() == len(drove)
    assert [*faults_of(page, "red drove")] == []
    # What was told too much is taken back by a tap, and told again.
    page.locator("[data-field=drove] [data-taken='3']").click()
    for penny in drove[3]:
        page.locator(f"[data-field=drove] [data-answer={penny}]").click()
    page.locator("[data-look]").click()
    page.locator("[data-keep-told]").wait_for()
    assert keep(umpire)["flick"]["drove"] == drove


UNNOTED = [
    ("black", (), "unnoted", {"by": "A", "struck_unnoted": True}, "The turn passes"),
    (
        "red",
        ("serve-over",),
        "unnoted-over-B1",
        {"by": "B", "shooter": "B1", "red": "over", "struck": ["red"], "red_struck_by": ["B1"]},
        "returns the red",
    ),
    (
        "green",
        (),
        "unnoted-centre",
        {"by": "A", "kind": "normal", "penny": "A1", "moved": ["green"], "zones": ["centre"]},
        "Hit 1",
    ),
]


@pytest.mark.parametrize(("game", "before", "offer", "facts", "said"), UNNOTED)
def test_what_was_struck_and_not_noted_is_told_by_one_button(
    visit: Callable[..., Any],
    live_server: Any,
    game: str,
    before: tuple[str, ...],
    offer: str,
    facts: dict[str, Any],
    said: str,
) -> None:
    umpire = umpire_of(visit, live_server.url, game).come().begin()
    page = umpire.page
    for each in before:
        umpire.tap(each)
    page.locator("[data-else]").click()
    assert [*faults_of(page, f"{game} not noted")] == []
    page.locator(f"dialog [data-offer={offer}]").click()
    page.wait_for_function("n => scoring.page.doc.entries.length === n", arg=len(before) + 1)
    umpire.settled()
    written = umpire.doc["entries"][-1]["entry"]
    assert written == {"flick": {**facts, "struck_unnoted": True}}
    assert said in page.inner_text("[data-call-text]")
