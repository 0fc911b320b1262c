"""Noticeboards in a browser: on the pages that have one, and on the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.test_every_page import faults_on, session_of
from tests.security.addresses import pin_notice
from tests.web.leagues import make_league

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def test_an_organiser_opens_a_notice_and_a_stranger_reads_it_on_a_phone(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(4, 3)
    notice = pin_notice(league, to_club=True)
    club, at = f"/clubs/{league.club.slug}/", f"/desk/notices/{notice.public_id}/"
    page = visit(base=live_server.url, session=session_of(league.organiser()), width=360)
    places = [at, f"/desk{club}notices/", f"/desk{league.address}notices/", club]
    assert faults_on(page, places) == []
    page.goto(at)
    page.get_by_role("button", name="Open these words to everybody").click()
    page.get_by_role("button", name="Keep it for the club again").wait_for()
    stranger = visit(base=live_server.url, width=360)
    stranger.goto(club)
    stranger.get_by_role("heading", name="The hidden heron").wait_for()
    assert faults_on(stranger, [club]) == []
