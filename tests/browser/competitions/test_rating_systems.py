"""A rating system is chosen in a browser, seen before, and has a ranking and figures of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.models import AgeBand, Naming, Person, RatingCalibration
from matches.tournament.ratings.calibration import Tally
from tests.browser.test_corrections import desk, looked_at
from tests.browser.test_every_page import session_of
from tests.services.league import League, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture
def league() -> League:
    made = make_league(4)
    Person.objects.update(age_band=AgeBand.ADULT, naming=Naming.FULL)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    made.play(1, 18, 9)
    services.base.outbox.send(early=True)
    return made


def test_a_system_is_chosen_after_looking_and_its_pages_stand(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(f"{desk(league)}settings/")
    page.get_by_label("Its results are rated by").select_option("elo")
    page.get_by_role("button", name="See what changes").press("Enter")
    page.get_by_text("What this changes").wait_for()
    assert "(Elo): – → 1510.0" in page.locator("main").inner_text()
    assert looked_at(page, "rating-system-preview") == []
    page.get_by_role("button", name="Save it").press("Enter")
    page.get_by_text("The settings are saved.").wait_for()
    services.base.outbox.send(early=True)
    public = visit(base=live_server.url)
    public.goto("/rankings/black/")
    public.get_by_role("link", name="Elo").press("Enter")
    public.get_by_text("1510.0").wait_for()
    assert looked_at(public, "ranking-by-elo") == []


def test_how_good_forecasts_are_is_read_by_a_stranger(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    tally = Tally()
    for number in range(300):
        expected = (number % 10) / 10 + 0.05
        tally.add(expected, 1.0 if (number * 7) % 10 < expected * 10 else 0.0)
    RatingCalibration.objects.create(
        game="black", year=2026, month=9, state="", tally=tally.as_document()
    )
    page = visit(base=live_server.url)
    page.goto("/rankings/black/")
    page.get_by_role("link", name="How good the forecasts are").press("Enter")
    page.get_by_text("From 300 matches").wait_for()
    assert looked_at(page, "calibration") == []
