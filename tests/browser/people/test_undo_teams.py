"""A team that comes late, and one that takes over from another, in three clicks from the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Q

from matches import services
from matches.models import Entry, Fixture
from matches.services.upkeep import verifying
from tests.browser.people.test_undo_table import desk_of, teams
from tests.browser.test_every_page import session_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def test_a_late_team_gets_its_matches_in_three_clicks(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league, _fifth = teams()
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(f"{desk_of(league)}late/")
    page.get_by_label("Who comes").select_option(label="Fifths")
    page.get_by_role("button", name="See their matches").click()
    page.get_by_role("button", name="Enter them").click()
    page.get_by_role("heading", name=league.competition.name, level=1).wait_for()
    late = Fixture.objects.filter(Q(home__team__name="Fifths") | Q(away__team__name="Fifths"))
    assert late.count() == 4
    services.base.outbox.send(early=True)
    assert [str(each) for each in verifying.verify()] == []


def test_a_team_takes_over_from_one_that_left_in_three_clicks(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league, _fifth = teams()
    left = league.entries[1]
    services.competitions.entries.withdraw(league.owner, left.public_id, reason="Gone.")
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(desk_of(league))
    page.get_by_role("link", name="Back, or replaced Seconds").click()
    page.get_by_role("link", name="Somebody comes in for them").click()
    page.get_by_label("Who comes in").select_option(label="Fifths")
    page.get_by_label("In words").fill("Gone.")
    page.get_by_role("button", name="They come in").click()
    page.get_by_role("heading", name=league.competition.name, level=1).wait_for()
    assert Entry.objects.filter(team__name="Fifths", replaces=left).exists()
    services.base.outbox.send(early=True)
    assert [str(each) for each in verifying.verify()] == []
