"""Settings in a browser: changed after the start, seen before, and taken back in three clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.models import Competition
from tests.browser.test_corrections import desk, looked_at
from tests.browser.test_every_page import session_of
from tests.services.league import League, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture
def league() -> League:
    made = make_league(4)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    made.play(1, 18, 9)
    services.base.outbox.send(early=True)
    return made


def test_points_are_changed_after_looking_and_taken_back(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(desk(league))
    page.locator("summary", has_text="Rules and table").click()
    page.get_by_role("link", name="Settings").click()
    assert looked_at(page, "settings") == []
    page.get_by_label("Win", exact=True).fill("2")
    page.get_by_role("button", name="See what changes").press("Enter")
    page.get_by_text("What this changes").wait_for()
    assert page.get_by_label("Win", exact=True).input_value() == "2"
    assert looked_at(page, "settings-preview") == []
    page.get_by_role("button", name="Save it").press("Enter")
    page.get_by_text("The settings are saved.").wait_for()
    assert Competition.objects.get(pk=league.competition.pk).points_scheme["win"] == 2
    services.base.outbox.send(early=True)
    public = visit(base=live_server.url)
    public.goto(desk(league).removeprefix("/desk"))
    public.get_by_role("heading", name="Rules that were changed").wait_for()
    assert looked_at(public, "rules-changed") == []
    page.locator("summary", has_text="Rules and table").click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("link", name="Take it back").click()
    page.get_by_text("What taking it back changes").wait_for()
    assert looked_at(page, "settings-back") == []
    page.get_by_role("button", name="Take it back").click()
    page.get_by_text("It is as it was before.").wait_for()
    assert Competition.objects.get(pk=league.competition.pk).points_scheme["win"] == 3


def test_a_late_entry_is_seen_entered_and_taken_out(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    services.people.create(
        league.owner, league.club, given_name="Zoe", family_name="Tern", season=league.season
    )
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(desk(league))
    page.locator("summary", has_text="Sides and people").click()
    page.get_by_role("link", name="Somebody comes late").click()
    assert looked_at(page, "late") == []
    page.get_by_label("Who comes").select_option(label="Zoe Tern")
    page.get_by_role("button", name="See their matches").press("Enter")
    page.get_by_role("heading", name="Their matches").wait_for()
    assert looked_at(page, "late-matches") == []
    page.get_by_role("button", name="Enter them").press("Enter")
    page.get_by_text("Zoe Tern is in.").wait_for()
    assert league.division.fixtures.count() == 10
    page.get_by_role("link", name="Withdraw Zoe Tern").click()
    assert looked_at(page, "take-out") == []
    page.get_by_role("button", name="Take them out").click()
    page.get_by_text("and all their matches are out").wait_for()
    assert league.division.fixtures.count() == 6
