"""A match that is stopped for today, and one that the server takes no more of: what was typed
stays, and why is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Competition, Role, RunningCard
from tests.browser.scoring.umpire import Umpire, umpire_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

REASON = "The hall closes at nine."


@pytest.fixture
def umpire(visit: Callable[..., Any], live_server: Any) -> Umpire:
    made = umpire_of(visit, live_server.url, "black").come().begin()
    made.tap("off")
    made.settled()
    return made


def stop(page: Any) -> None:
    """Ask for the match to be stopped, with a reason."""
    page.locator("[data-else]").click()
    page.locator("dialog summary").click()
    page.locator("[name=reason]").fill(REASON)
    page.locator("[data-stop]").click()


@pytest.mark.usefixtures("ruled_by_the_server")
def test_a_reason_stays_where_it_was_typed_when_the_match_cannot_be_stopped(
    umpire: Umpire,
) -> None:
    page = umpire.page
    page.context.set_offline(True)
    stop(page)
    page.get_by_text("It could not be stopped now").wait_for()
    assert page.input_value("[name=reason]") == REASON
    page.context.set_offline(False)
    page.locator("[data-stop]").click()
    page.locator("[data-take-up]").wait_for()
    assert RunningCard.objects.get(fixture=umpire.fixture).reason == REASON


@pytest.mark.usefixtures("ruled_by_the_server")
def test_a_match_that_was_stopped_is_taken_up_where_it_stopped(umpire: Umpire) -> None:
    page = umpire.page
    stop(page)
    assert REASON in page.locator(".dock").filter(has_text="stopped after").inner_text()
    page.locator("[data-take-up]").click()
    page.locator("[data-offer=off]").wait_for()
    umpire.tap("off")
    assert umpire.doc["score"] == {"A": 2, "B": 0}


def test_why_the_server_takes_no_more_lines_is_told_in_its_own_sentence(umpire: Umpire) -> None:
    # Past the rule of rest, which would end the sign-in too: then another sentence is told.
    Role.objects.filter(club=umpire.fixture.competition.club)._raw_delete("default")
    Competition.objects.filter(pk=umpire.fixture.competition_id).update(visibility="private")
    umpire.tap("off")
    umpire.page.get_by_text("There is nothing at this address").wait_for()
    assert umpire.page.get_by_text("Nothing is lost").is_visible()
    assert "1 not sent" in umpire.page.inner_text("[data-net]")
