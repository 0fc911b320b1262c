"""Two phones without network: one hands over what is written, by codes or by a text, and the other
goes on. Whoever has network first, nothing is lost and nothing is there twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.ports import codes
from tests.browser.scoring.test_offline import wait_until_kept
from tests.browser.scoring.test_page import faults_of
from tests.browser.scoring.test_two_phones import check, come_back
from tests.browser.scoring.umpire import Umpire, match_of
from tests.browser.test_every_page import session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

CAMERA = """() => {
  window.shown = [];
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return ["qr_code"]; }
    async detect() { return window.shown.map((rawValue) => ({ rawValue })); }
  };
  navigator.mediaDevices.getUserMedia = async () => {
    window.stream = document.createElement("canvas").captureStream();
    return window.stream;
  };
}"""


def phone_of(visit: Callable[..., Any], base: str, match: Any, name: str) -> Umpire:
    league, fixture = match
    session = session_of(league.organiser(name))
    # No route is set: what goes through one is not answered from the browser's cache.
    return Umpire(visit(base=base, session=session, width=360), fixture)


@pytest.fixture
def phones(visit: Callable[..., Any], live_server: Any) -> list[Umpire]:
    """Two signed in at one match, which neither has begun; both keep its page."""
    match = match_of("black")
    held = [phone_of(visit, live_server.url, match, name).come() for name in ("one", "two")]
    for each in held:
        wait_until_kept(each)
    return held


def open_sheet(umpire: Umpire, which: str) -> None:
    """Hand over, or take over, by the button for it."""
    if umpire.page.locator("[data-else]").is_visible():
        umpire.page.locator("[data-else]").click()
        umpire.page.locator(f"dialog [data-{which}]").click()
    else:
        umpire.page.locator(f".dock [data-{which}]").click()


def parts_of(umpire: Umpire, longest: int = 500) -> list[str]:
    """What the other phone is shown."""
    umpire.page.evaluate("longest => { scoring.handed.longest = longest; }", longest)
    open_sheet(umpire, "hand-over")
    umpire.page.locator("[data-codes] svg").wait_for(timeout=60_000)
    parts: list[str] = umpire.page.locator("[data-parts]").input_value().split("\n")
    return parts


def paste(umpire: Umpire, text: str) -> str:
    """Read a pasted text, and give what is said of it."""
    came = umpire.page.locator("[data-came]")
    umpire.page.evaluate("document.querySelector('[data-came]').replaceChildren()")
    umpire.page.locator("[data-pasted]").fill(text)
    umpire.page.locator("[data-read]").click()
    came.locator("p").wait_for()
    said: str = came.inner_text()
    return said


def by_camera(umpire: Umpire, parts: list[str]) -> None:
    """The phone's own camera opens each code on a page of its own."""
    for part in parts:
        umpire.page = umpire.context.new_page()
        umpire.page.goto(part)
        umpire.page.locator("[data-came] p").wait_for()
    umpire.wait_for_the_law()


def take(umpire: Umpire, which: str = "take") -> None:
    umpire.page.locator(f"[data-came] [data-{which}]").click()
    umpire.page.get_by_text("taken over. Write on here").wait_for()
    umpire.page.get_by_role("button", name="Close").click()


@pytest.mark.parametrize("first", [0, 1])
def test_a_match_goes_on_at_another_phone_and_whoever_is_first_sends_it_once(
    phones: list[Umpire], first: int
) -> None:
    one, two = phones
    for each in phones:
        each.context.set_offline(True)
    one.begin()
    for _ in range(4):
        one.tap("off")
    parts = parts_of(one, 150)
    assert len(parts) > 1
    by_camera(two, parts)
    assert "5 lines of" in two.page.inner_text("[data-came]")
    assert two.page.evaluate("location.hash") == ""
    take(two)
    assert two.doc["entries"] == one.doc["entries"]
    two.page.reload()
    two.page.locator("[data-ready]").wait_for()
    two.wait_for_the_law()
    two.tap("missed")
    two.tap("off")
    assert "7 not sent" in two.page.inner_text("[data-net]")
    written = two.doc["entries"]
    for each in (phones[first], phones[1 - first]):
        come_back(each)
        each.settled()
    running = check(two)
    assert running.lines == 7
    devices = [device for device, _, _ in two.lines()]
    assert devices == [devices[0]] * 5 + [devices[-1]] * 2
    assert devices[0] == one.page.evaluate("scoring.page.session.device")
    one.page.evaluate("scoring.page.session.refresh()")
    one.page.wait_for_function("() => scoring.page.doc.lines === 7")
    assert one.doc["entries"] == two.doc["entries"] == written


def test_the_other_way_round_it_comes_back_to_the_first(phones: list[Umpire]) -> None:
    one, two = phones
    one.begin()
    one.settled()
    for each in phones:
        each.context.set_offline(True)
    one.tap("off")
    text = "\n".join(parts_of(one))
    one.page.get_by_role("button", name="Close").click()
    open_sheet(two, "take-over")
    assert "3 lines" not in paste(two, text)
    take(two)
    two.tap("missed")
    text = "\n".join(parts_of(two))
    two.page.get_by_role("button", name="Close").click()
    open_sheet(one, "take-over")
    assert "3 lines of" in paste(one, text)
    take(one)
    one.tap("missed")
    come_back(one)
    one.settled()
    come_back(two)
    two.settled()
    assert check(one).lines == 4
    assert len({device for device, _, _ in one.lines()}) == 2


def test_both_wrote_and_neither_is_lost(phones: list[Umpire]) -> None:
    one, two = phones
    for each in phones:
        each.context.set_offline(True)
        each.begin()
    one.tap("off")
    two.tap("missed")
    text = "\n".join(parts_of(one))
    open_sheet(two, "take-over")
    assert "This phone wrote other lines meanwhile, not sent yet: 1" in paste(two, text)
    take(two)
    assert [each["entry"]["flick"].get("off", []) for each in two.doc["entries"]] == [["O1"], []]
    come_back(two)
    two.settled()
    come_back(one)
    one.settled()
    assert check(two).lines == 3


def test_what_is_spoilt_missing_or_of_another_match_is_said(
    phones: list[Umpire], visit: Callable[..., Any], live_server: Any
) -> None:
    one, two = phones
    one.begin()
    one.tap("off")
    one.settled()
    parts = parts_of(one, 60)
    assert len(parts) > 2
    two.page.evaluate("scoring.page.session.refresh = async () => {}")
    open_sheet(two, "take-over")
    assert "no part of a hand-over" in paste(two, "hello")
    spoilt = parts[1][:-1] + ("A" if parts[1][-1] != "A" else "B")
    assert "Part 2 did not arrive whole" in paste(two, spoilt)
    some = [each for each in parts if each != parts[1]]
    assert f"Part 2 of {len(parts)} is missing" in paste(two, "\n".join(some))
    elsewhere = parts[1].replace(one.fixture.public_id, "another23456")
    assert "of another match" in paste(two, elsewhere)
    # What was read is kept, and goes with a newer hand-over.
    one.page.get_by_role("button", name="Close").click()
    one.tap("missed")
    newer = parts_of(one, 60)
    said = paste(two, newer[0])
    assert "put away" in said
    assert "Parts 2, 3" in said
    assert two.page.locator("[data-take]").count() == 0
    paste(two, "\n".join(newer))
    take(two)
    assert two.doc["entries"] == one.doc["entries"]
    open_sheet(two, "take-over")
    assert "has all 3 lines already" in paste(two, "\n".join(newer))
    # Parts that were made for another match, under this one's address.
    stranger = "async () => scoring.handed.written('another23456', null, scoring.page.session.all)"
    assert "of another match" in paste(two, "\n".join(one.page.evaluate(stranger)))


def test_the_codes_are_those_of_the_parts_and_the_sheets_are_clean(phones: list[Umpire]) -> None:
    one, two = phones
    one.begin()
    one.tap("off")
    parts = parts_of(one, 150)
    faults = faults_of(one.page, "handing over")
    for at, part in enumerate(parts):
        if at:
            one.page.locator(f"[data-part='{at + 1}']").click()
            one.page.get_by_text(f"Part {at + 1} of {len(parts)}", exact=True).wait_for()
        paths = one.page.locator("[data-codes] svg path")
        assert paths.nth(1).get_attribute("d") == codes.drawn(part, 4).path
    two.page.evaluate(CAMERA)
    open_sheet(two, "take-over")
    faults = [*faults, *faults_of(two.page, "taking over")]
    assert faults == []
    two.page.locator("[data-camera]").click()
    two.page.locator("video").wait_for()
    for part in parts:
        two.page.evaluate("part => window.shown.push(part)", part)
    two.page.locator("[data-take], [data-came] p:has-text('already')").wait_for()
    assert two.page.evaluate("stream.getTracks().every((track) => track.readyState === 'ended')")
    assert two.page.locator("video").count() == 0


def test_without_the_rules_the_text_is_offered(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    umpire = phone_of(visit, live_server.url, match_of("black"), "one").come().begin()
    umpire.tap("off")
    open_sheet(umpire, "hand-over")
    umpire.page.locator("[data-no-codes]").wait_for()
    assert "The codes cannot be drawn" in umpire.page.inner_text("[data-no-codes]")
    assert umpire.page.locator("[data-parts]").is_visible()
    assert umpire.page.locator("[data-parts]").input_value().startswith(live_server.url)
