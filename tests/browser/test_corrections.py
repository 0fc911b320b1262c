"""Corrections and score lists in a browser: keyboard alone, on a phone, readable by everybody."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from matches import services
from matches.models import Correction, Fixture, Result
from matches.services.corrections import correcting_cards
from tests.browser.test_every_page import faults_of, faults_on, session_of
from tests.services.league import League, make_league, result_card

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


def looked_at(page: Any, name: str) -> list[str]:
    """The faults of a page as it stands, wide and on a phone; a picture of it where one is wanted
    (`SCREENSHOTS`: a folder)."""
    found = []
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        found += faults_of(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [f"{name} is {wide} wide"] if wide > width else []
        folder = os.environ.get("SCREENSHOTS")
        if folder:
            page.screenshot(path=str(Path(folder) / f"{name}-{width}.png"), full_page=True)
    return found


def desk(league: League) -> str:
    held = league.competition
    return f"/desk/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/"


@pytest.fixture
def cup() -> League:
    league = make_league(4, format="single-elimination")
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    for name in ("r1m1", "r1m2", "r2m1"):
        held = Fixture.objects.get(competition=league.competition, tie=name)
        services.results.scorecards.submit(league.owner, held.public_id, result_card(18, 9))
    services.base.outbox.send(early=True)
    return league


def test_a_correction_is_looked_at_chosen_saved_and_reverted(
    cup: League, visit: Callable[..., Any], live_server: Any
) -> None:
    semi = Fixture.objects.get(competition=cup.competition, tie="r1m1")
    final = Fixture.objects.get(competition=cup.competition, tie="r2m1")
    page = visit(base=live_server.url, session=session_of(cup.owner))
    page.goto(f"/desk/matches/{semi.public_id}/card/?detail=json")
    page.get_by_label("Scorecard as JSON").fill(json.dumps(result_card(9, 18)))
    page.get_by_role("button", name="See what changes").click()
    page.get_by_text("What this correction changes").wait_for()
    page.locator("details:has-text('rating') summary").first.click()
    assert looked_at(page, "correction") == []
    page.get_by_label("What was played is void").check()
    page.get_by_label("Why is it corrected?").fill("The sides were swapped.")
    page.get_by_role("button", name="See what changes").click()
    page.get_by_text("is void; it is played again").wait_for()
    assert page.get_by_label("What was played is void").is_checked()
    page.get_by_role("button", name="Save the correction").click()
    page.get_by_text("The card is corrected.").wait_for()
    assert looked_at(page, "corrected") == []
    final.refresh_from_db()
    assert final.state == "planned"
    page.get_by_role("link", name="Revert it").click()
    page.get_by_text("What reverting it changes").wait_for()
    assert looked_at(page, "revert") == []
    page.locator("textarea[name=reason]").fill("They were not.")
    page.get_by_role("button", name="Revert it").click()
    page.get_by_text("The correction is reverted.").wait_for()
    final.refresh_from_db()
    assert final.state == "official"
    assert faults_on(page, [f"/matches/{semi.public_id}/"]) == []


def test_a_walkover_over_a_result_and_a_kept_match_are_readable(
    cup: League, visit: Callable[..., Any], live_server: Any
) -> None:
    semi = Fixture.objects.get(competition=cup.competition, tie="r1m1")
    final = Fixture.objects.get(competition=cup.competition, tie="r2m1")
    page = visit(base=live_server.url, session=session_of(cup.owner))
    page.goto(f"/desk/matches/{semi.public_id}/")
    page.locator("details:has(summary:text-is('Walkover')) summary").click()
    form = page.locator(f"form[action='/desk/matches/{semi.public_id}/walkover/']")
    form.locator("input[name=winner][value=B]").check()
    form.locator("textarea[name=reason]").fill("He was not eligible.")
    form.locator("input[name=replace]").check()
    form.get_by_role("button").click()
    page.get_by_text("What this correction changes").wait_for()
    assert looked_at(page, "ruling") == []
    page.get_by_role("button", name="Save the correction").click()
    page.get_by_text("The walkover is official.").wait_for()
    assert Correction.objects.count() == 1
    assert (
        faults_on(page, [f"/matches/{final.public_id}/", f"/desk/matches/{semi.public_id}/"]) == []
    )
    page.goto(f"/matches/{final.public_id}/")
    assert looked_at(page, "kept") == []


def test_results_are_entered_by_the_keyboard_alone(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(6)
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(f"{desk(league)}results/")
    assert looked_at(page, "results") == []
    page.locator("input[name^='a-']").first.focus()
    keys = page.keyboard
    for a, b in (("18", "9"), ("3", "2")):
        keys.type(a)
        keys.press("Tab")
        keys.type(b)
        keys.press("Tab")
        keys.press("Tab")
    keys.press("Enter")
    page.get_by_text("1 row was not saved").wait_for()
    assert looked_at(page, "results-refused") == []
    assert Result.objects.count() == 1
    assert page.locator("[aria-invalid=true]").first.input_value() == "3"


def test_a_column_is_pasted_looked_at_and_saved(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league(6)
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"{desk(league)}results/")
    page.get_by_text("Paste a column").click()
    page.get_by_label("From a spreadsheet").fill("18-9\nw/o B\n9-18")
    page.get_by_role("button", name="Fill the rows").click()
    page.get_by_text("3 rows are filled").wait_for()
    assert looked_at(page, "results-filled") == []
    page.get_by_role("button", name="Save what is filled in").click()
    page.get_by_text("3 results are saved").wait_for()
    assert Result.objects.filter(official=True).count() == 3
    assert correcting_cards.preview_correction(league.owner, league.id(1), result_card(9, 18)).rows
