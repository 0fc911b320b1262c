"""Reports on a phone: both sides say how it went, and an organiser sees both cards."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Fixture, User
from matches.services import competitions
from matches.services.base import outbox
from tests.browser.test_every_page import faults_on, session_of
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db(transaction=True)


def player(league: League, side: str) -> User:
    fixture = league.fixture()
    person = (fixture.home if side == "A" else fixture.away).person  # type: ignore[union-attr]
    assert person is not None
    person.user, _ = User.objects.get_or_create(username=f"player-{side}")
    person.save()
    return person.user


@pytest.fixture
def league() -> League:
    made = make_league(format_options={"confirmation": "sides"})
    competitions.publish(made.owner, made.competition.public_id, "public", young_known=True)
    competitions.edit(
        made.owner,
        made.competition.public_id,
        zones=[
            {"name": "Promotion", "places": [1, 1]},
            {"name": "Relegation", "places": [-1, -1], "kind": "down"},
        ],
        settle_after_hours=72,
    )
    return made


def report(page: Any, a: int, b: int) -> None:
    """Fill in the numbers of the form for a result, whatever their labels, and send it."""
    numbers = page.locator("form[data-card-form] input[inputmode=numeric]:visible")
    numbers.nth(0).fill(str(a))
    numbers.nth(1).fill(str(b))
    page.get_by_role("button", name="Report it").click()


def test_both_sides_report_and_the_organiser_sees_both_cards(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    match = league.id()
    pages = {side: player(league, side) for side in "AB"}
    for side, (a, b) in (("A", (18, 9)), ("B", (9, 18))):
        page = visit(base=live_server.url, session=session_of(pages[side]))
        assert faults_on(page, ["/my/matches/", f"/desk/matches/{match}/card/?detail=result"]) == []
        report(page, a, b)
        page.goto("/my/matches/")
        shot(page, f"mine-{side}")
    assert Fixture.objects.get(public_id=match).state == "disputed"
    outbox.send(early=True)
    page = visit(base=live_server.url, session=session_of(league.owner))
    assert faults_on(page, [f"/desk/matches/{match}/"]) == []
    assert page.get_by_role("heading", name="Reported instead").is_visible()
    shot(page, "dispute")
    page.get_by_label("the card that was reported instead").check()
    page.get_by_label("Ruling").fill("As the second card has it.")
    page.get_by_role("button", name="Rule on the dispute").click()
    assert Fixture.objects.get(public_id=match).winner == "B"
    outbox.send(early=True)
    at = f"/competitions/harbour-club/{league.competition.season.slug}/{league.competition.slug}/"
    assert faults_on(page, [at, f"/desk{at}rules/"]) == []
    page.goto(at)
    page.get_by_text("What do we need?").click()
    shot(page, "table")


def shot(page: Any, name: str) -> None:
    """A picture for who looks at it, where PENNYCLUB_PICTURES names a folder."""
    folder = os.environ.get("PENNYCLUB_PICTURES")
    if folder:
        page.emulate_media(color_scheme="light")
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)
