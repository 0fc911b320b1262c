"""Scoresheets on paper: one sheet of A4 each, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import rules
from tests.browser.test_every_page import faults_on, session_of
from tests.web.leagues import make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_a_scoresheet_is_one_sheet_of_a4_and_readable_by_everybody(
    game: str, visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(2, 0, game=game)
    address = f"/desk/matches/{league.fixtures[0].public_id}/sheet/"
    page = visit(base=live_server.url, session=session_of(league.organiser()))
    assert faults_on(page, [address]) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="light")
    page.goto(address)
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
    assert b"/MediaBox [0 0 594" in paper or b"/MediaBox [0 0 595" in paper
