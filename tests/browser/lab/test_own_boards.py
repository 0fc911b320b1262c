"""A club's own board in the lab: chosen, flicked on, taken along in a link, left again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.models import RoleName
from tests.browser.lab.pages import LINKED, SHOT, flick, opened, set_up
from tests.browser.test_every_page import session_of
from tests.browser.waiting import until
from tests.web.lab.boards import WIDE, measured_board
from tests.web.leagues import make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


def test_a_club_s_own_board_is_chosen_played_shared_and_left(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(4, 0)
    owner = league.organiser("owner", RoleName.OWNER)
    measured_board(owner, league)
    session = session_of(owner)
    page = opened(visit(base=live_server.url, width=360, session=session, has_touch=True))
    boards = page.get_by_label("Board", exact=True)
    page.get_by_text("Board and coin").click()
    # A board of White is none for Black.
    assert boards.locator("option", has_text="Board 7").count() == 0
    set_up(page, "white.flick")
    plain = page.evaluate(SHOT)
    name = boards.locator("option", has_text="Board 7").text_content()
    boards.select_option(label=name)
    assert page.evaluate(f"{SHOT}.board.width") == WIDE
    assert page.get_by_label("Friction", exact=True).input_value() == "0.11"
    assert boards.locator("option:checked").text_content() == name
    flick(page)
    page.get_by_role("button", name="Back to setting up").click()
    until(page, LINKED)
    link = page.get_by_label("Link").input_value()
    boards.select_option("white")
    assert page.evaluate(SHOT) == plain
    page.get_by_role("button", name="Undo").click()
    assert boards.locator("option:checked").text_content() == name
    # Whoever is sent the link has the board, without a name and without the club.
    other = opened(visit(base=live_server.url), link)
    until(other, f"{SHOT}.board.width === {WIDE}")
    assert other.get_by_label("Board", exact=True).input_value() == ""
    assert "Board 7" not in other.content()
    flick(other)
