"""A teacher with a phone, 28 pupils and 6 boards: from the desk to a result, counting taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Fixture, Result, User
from matches.services import lessons
from tests.browser.lessons.classroom import NAMES, SETTLED, a_teacher, address
from tests.browser.test_every_page import faults_on, session_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def teacher() -> User:
    return a_teacher()


def test_a_lesson_is_planned_begun_and_won_in_seven_taps_on_a_phone(
    teacher: User, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, session=session_of(teacher), width=360, has_touch=True)
    page.goto("/desk/")
    taps = 0

    def tap(where: Any) -> None:
        nonlocal taps
        where.tap()
        taps += 1

    tap(page.get_by_role("link", name="Plan a lesson"))
    tap(page.get_by_label("Pupils, one a line"))
    taps += 2  # hold, and paste
    page.get_by_label("Pupils, one a line").fill(NAMES)
    tap(page.get_by_role("button", name="Plan it"))
    tap(page.get_by_role("button", name="Begin round 1"))
    first = Fixture.objects.order_by("number").first()
    tap(page.locator(f"#tap-{first.public_id}-a"))
    page.locator(f"#tap-{first.public_id}-a[aria-pressed=true]").wait_for()
    page.wait_for_function(SETTLED)
    assert taps == 7
    assert Result.objects.get(official=True).winner == "A"
    assert re.fullmatch(
        r"\d:\d\d", page.locator("[data-round]:not([hidden]) .clock").text_content()
    )
    tap(page.locator(f"#tap-{first.public_id}-a"))
    page.locator(f"#tap-{first.public_id}-a[aria-pressed=false]").wait_for()
    page.wait_for_function(SETTLED)
    assert not Result.objects.filter(official=True).exists()


def test_who_goes_home_leaves_the_plan_and_the_page_says_what_changed(
    teacher: User, visit: Callable[..., Any], live_server: Any
) -> None:
    row = lessons.plan(teacher, "hill", game="black", names=NAMES)
    page = visit(base=live_server.url, session=session_of(teacher), width=360)
    page.goto(address(row))
    page.get_by_text("Somebody is away, goes home, or comes late").click()
    page.get_by_role("button", name="Away Pupil05", exact=True).click()
    note = page.locator(".note-calm")
    note.get_by_text("planned again").wait_for()
    assert "Pupil05" in note.text_content()
    back = page.get_by_role("button", name="Is back Pupil05")
    back.click()
    back.wait_for(state="detached")
    page.get_by_text("Somebody is away, goes home, or comes late").click()
    page.get_by_label("Somebody who was not on the list").fill("Zoe Late")
    page.get_by_role("button", name="Comes late").click()
    page.locator(".note-calm").get_by_role("heading", name="Zoe").wait_for()


def test_the_pages_of_a_lesson_are_readable_by_everybody(
    teacher: User, visit: Callable[..., Any], live_server: Any
) -> None:
    row = lessons.plan(teacher, "hill", game="black", names=NAMES)
    lessons.begin(teacher, row.public_id, 1)
    at = address(row)
    page = visit(base=live_server.url, session=session_of(teacher))
    pages = ["/desk/clubs/hill/lessons/new/", at, at + "print/", at + "board/"]
    assert faults_on(page, pages) == []


def test_the_plan_of_28_pupils_is_printed_on_one_sheet(
    teacher: User, visit: Callable[..., Any], live_server: Any
) -> None:
    row = lessons.plan(teacher, "hill", game="black", names=NAMES)
    page = visit(base=live_server.url, session=session_of(teacher))
    page.goto(address(row) + "print/")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


def test_without_scripts_a_round_is_begun_and_won_all_the_same(
    teacher: User, visit: Callable[..., Any], live_server: Any
) -> None:
    row = lessons.plan(teacher, "hill", game="black", names=NAMES)
    page = visit(base=live_server.url, session=session_of(teacher), java_script_enabled=False)
    page.goto(address(row))
    page.get_by_role("button", name="Begin round 1").click()
    page.locator(".tap").first.click()
    assert page.locator(".tap[aria-pressed=true]").count() == 1
