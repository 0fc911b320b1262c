"""A phone without a sign-in: it opens a link, presses the button, and scores the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.models import RunningLine
from matches.services.scoring import passes
from tests.browser.test_every_page import faults_of
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_phone_scores_by_its_link_and_has_nowhere_else_to_go(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(4, 0, visibility="private")
    organiser, fixture = league.organiser(), league.fixtures[0].public_id
    link = passes.make_for_match(organiser, fixture, hours=6)
    page = visit(base=live_server.url, width=360)
    page.goto(f"/pass/{link.token}/")
    assert faults_of(page) == []
    page.get_by_role("button", name="Use this phone for scoring").click()
    page.wait_for_url(f"**/score/{fixture}/")
    assert link.token not in page.evaluate("document.referrer")
    page.locator("[data-begin=A]").click()
    page.locator("[data-foot]").wait_for()
    page.get_by_role("button", name="Something else happened").click()
    page.get_by_role("heading", name="This match").wait_for()
    hrefs = page.eval_on_selector_all("a[href]", "all => all.map((one) => one.pathname)")
    assert [each for each in hrefs if not each.startswith("/score/")] == []
    page.goto("/score/")
    assert faults_of(page) == []
    line = RunningLine.objects.get()
    assert (line.written_by, line.written_with) == (None, link.board_pass)
    passes.revoke(organiser, link.board_pass.public_id)
    page.goto("/score/")
    page.get_by_role("heading", name="This link is not open").wait_for()
    assert faults_of(page) == []
