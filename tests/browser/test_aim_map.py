"""The aim map in the lab: asked for, stopped, drawn, with a legend and a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.law.aiming import Grid
from matches.models import AimMap
from matches.services.lab import aim_maps, map_parts
from tests.browser.test_every_page import faults_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aim_maps, "GRID", Grid(36, 10, 2.5))
    monkeypatch.setattr(aim_maps, "nudge", lambda _task: None)
    monkeypatch.setattr(map_parts, "nudge", lambda _task: None)


def test_a_map_is_drawn_with_legend_and_table_and_says_when_it_is_old(
    visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto("/lab/")
    page.get_by_label("Situation").select_option("black.late")
    page.get_by_role("button", name="Set it up").click()
    page.get_by_role("button", name="Draw the aim map").click()
    page.locator("[data-aim-status]", has_text="Waiting").wait_for()
    map_parts.compute(60)
    page.wait_for_selector("[data-aim-result]:not([hidden])")
    assert page.locator("[data-aim-legend] li").count() >= 2
    assert "shots played" in page.locator("[data-aim-told]").text_content()
    page.get_by_text("As a table").click()
    assert page.locator("[data-aim-rows] tr").count() == 10
    assert faults_of(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 800})
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator("[data-aim-stale]").is_hidden()
    page.get_by_label("Friction", exact=True).evaluate("e => e.closest('details').open = true")
    page.get_by_label("Friction", exact=True).fill("0.2")
    page.get_by_label("Friction", exact=True).blur()
    page.wait_for_selector("[data-aim-stale]:not([hidden])")


def test_a_map_is_stopped_and_the_worker_lets_it_be(
    visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    page.goto("/lab/")
    page.get_by_role("button", name="Draw the aim map").click()
    page.locator("[data-aim-status]", has_text="Waiting").wait_for()
    with page.expect_response(lambda answer: '"cancel":true' in (answer.request.post_data or "")):
        page.get_by_role("button", name="Stop").click()
    assert AimMap.objects.get().state == "cancelled"
