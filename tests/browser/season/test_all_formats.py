"""From an empty installation: forty people and twelve teams brought in, and every format run to its
end by its pages alone; what is mailed meanwhile is read as a mail server took it.

Whoever is stronger always wins, so that it is known who has to come first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.season.secretary import PEOPLE, Secretary
from tests.mail_sink import Sink
from tests.services.letters.told import LINK

pytestmark = [pytest.mark.needs_chromium, pytest.mark.any_database, pytest.mark.deep]

SIX = PEOPLE[:6]
FIRST = PEOPLE[0]
"""The strongest of them, as the organiser reads everybody of the club."""
TO_STRANGERS = "A. M."
"""The same, as strangers read."""
TABLES = {"round-robin": 15, "everyone-plays": 9, "swiss": 15}
"""Formats with a table, and how many matches six play in one."""
BRACKETS = {"single-elimination": 5, "double-elimination": 10}
FAN = "fan@a.example"


def letter_of(mails: Sink) -> str:
    (letter,) = mails.taken(1)
    assert letter["To"] == FAN
    return str(letter.get_content())


def is_followed(page: Any, competition: str, mails: Sink) -> str:
    """Follow by mail as a stranger; the path that stops it, out of the letter."""
    page.goto(f"{competition}follow/")
    page.get_by_role("textbox").last.fill(FAN)
    page.get_by_role("button", name="Send me the letter that asks").click()
    page.get_by_text("Look into your letters.").wait_for()
    paths = LINK.findall(letter_of(mails))
    page.goto(next(path for path in paths if "/confirm/" in path))
    page.locator("main button").first.click()
    page.get_by_text("You follow").first.wait_for()
    return str(next(path for path in paths if "/stop/" in path))


def is_first(held: Secretary) -> bool:
    row = held.page.locator("table tbody tr").first
    return FIRST in str(row.inner_text())


def test_every_format_is_run_to_its_end_from_an_empty_club(
    fresh_server: Server, visit: Callable[..., Any], mails: Sink
) -> None:
    held = Secretary(visit(base=fresh_server.url))
    held.found(fresh_server)
    held.brings_in_forty()
    stop = competition = ""
    for format_, many in TABLES.items():
        held.sets_up(f"Table by {format_}", format_, SIX, {})
        held.publishes()
        if not stop:
            competition = held.desk.removeprefix("/desk")
            stop = is_followed(visit(base=fresh_server.url), competition, mails)
        assert held.plays_to_the_end() == many
        assert "finished" in held.finishes()
        assert is_first(held), format_
    for format_, many in BRACKETS.items():
        held.sets_up(f"Cup by {format_}", format_, SIX, {})
        held.publishes()
        assert held.plays_to_the_end() == many
        assert f"Won by {FIRST}" in held.finishes(), format_
    held.sets_up("Groups", "groups-knockout", SIX, {})
    held.publishes()
    assert held.plays_to_the_end() > 6
    assert f"Won by {FIRST}" in held.finishes()
    between_teams_in_boxes_on_a_ladder_and_in_a_lesson(held)
    fan = visit(base=fresh_server.url)
    fan.goto(competition)
    row = fan.locator("table tbody tr").first.inner_text()
    assert TO_STRANGERS in row
    assert FIRST not in row
    fan.goto(stop)
    fan.locator("main button").first.click()
    fan.get_by_text("the address is forgotten").wait_for()


def between_teams_in_boxes_on_a_ladder_and_in_a_lesson(held: Secretary) -> None:
    held.sets_up("Teams", "round-robin", ["Team A", "Team B", "Team C"], {}, kind="team")
    held.publishes()
    for _match in range(3):
        assert held.enters_a_match_of_teams()
    assert not held.enters_a_match_of_teams()
    assert "finished" in held.finishes()
    assert "Team A" in held.page.locator("table tbody tr").first.inner_text()

    held.sets_up("Boxes", "box-league", PEOPLE[:8], {})
    held.publishes()
    assert held.plays_to_the_end() == 12
    held.ends_a_period()
    assert held.plays_to_the_end() == 12
    text = held.finishes()
    assert "Period 2" in text
    assert is_first(held)

    held.sets_up("Ladder", "ladder", SIX, {})
    held.publishes()
    held.challenges()
    held.finishes()
    assert is_first(held)

    held.holds_a_lesson(SIX, rounds=6)
    held.publishes()
    assert "18 matches" in held.finishes()
