"""A lesson in a hall without network: no tap that was shown is lost, and none is done twice."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import LessonTap, Result
from matches.services import lessons
from tests.browser.lessons.classroom import Teacher, a_lesson, a_teacher
from tests.browser.test_every_page import faults_of, session_of
from tests.deep import either

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = int(os.environ.get("PENNYCLUB_KILLS", either(6, 6, 12)))
COUNT_TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones += 1; start.apply(this, at); };
  window.shakes = 0;
  navigator.vibrate = () => { window.shakes += 1; return true; };
"""
COMES_ANEW = """
  htmx.ajax("GET", location.pathname, { target: "#lesson", select: "#lesson", swap: "outerHTML" })
"""
"""What the page asks for by itself once nobody taps (static/js/lesson/taps.js)."""


@pytest.fixture
def teacher(visit: Callable[..., Any], live_server: Any) -> Teacher:
    return a_lesson(visit, live_server.url)


def test_a_lesson_goes_on_without_network_from_the_second_tap_on(teacher: Teacher) -> None:
    page = teacher.come().page
    teacher.begin(1)
    first = teacher.matches(1)
    teacher.tap(first[0], "A")
    teacher.settled()
    teacher.offline()
    for match, side in zip(first[1:], ["B", "draw", "A", "B", "A"], strict=True):
        teacher.tap(match, side)
    teacher.tap(first[1], "B")
    teacher.begin(2)
    second = teacher.matches(2)
    teacher.tap(second[0], "B")
    assert "8 not sent" in page.inner_text("[data-net]")
    assert len([one for one in teacher.held.values() if one]) == 1
    assert faults_of(page) == []
    page.reload()
    teacher.ready()
    assert teacher.shown[second[0]] == "B"
    page.locator(f"#tap-{second[1]}-a").wait_for()
    teacher.tap(second[1], "A")
    teacher.offline(False)
    teacher.settled()
    teacher.agree()
    assert [teacher.held[match] for match in first] == ["A", "", "draw", "A", "B", "A"]
    assert [teacher.held[match] for match in second[:2]] == ["B", "A"]
    assert LessonTap.objects.count() == 11
    assert "All sent" in page.inner_text("[data-net]")


def test_whenever_the_page_is_closed_no_tap_that_was_shown_is_lost_or_doubled(
    teacher: Teacher,
) -> None:
    rng = random.Random(7)
    teacher.come().begin(1)
    teacher.settled()
    for _ in range(KILLS):
        page = teacher.page
        teacher.offline(rng.random() < 0.6)
        tapped = rng.choices(teacher.matches(1), k=rng.randint(1, 3))
        for match in tapped:
            side = rng.choice("abd")
            page.locator(f"#tap-{match}-{side}").click(no_wait_after=True)
            page.wait_for_timeout(rng.choice([0, 0, 5, 40, 200]))
        seen = teacher.shown
        if rng.random() < 0.5:
            page.reload()
        else:
            teacher.page = page.context.new_page()
            page.close()
            teacher.page.goto(page.url)
        teacher.ready()
        now = teacher.shown
        # A tap of just now may have been kept and not shown yet.
        assert {match for match in seen if now[match] != seen[match]} <= set(tapped)
    teacher.offline(False)
    teacher.settled()
    teacher.agree()
    numbers = list(LessonTap.objects.order_by("sequence").values_list("sequence", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_an_answer_that_is_lost_on_the_way_does_no_tap_twice(teacher: Teacher) -> None:
    page = teacher.come().page
    teacher.begin(1)
    teacher.settled()
    lost: list[int] = []

    def lose(route: Any) -> None:
        if len(lost) < 3:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/taps", lose)
    match = teacher.matches(1)[0]
    for side in ("A", "A", "B"):
        teacher.tap(match, side)
    page.locator("[data-net]").click()
    page.wait_for_function("() => scoring.lesson.online")
    teacher.settled()
    teacher.agree()
    assert (teacher.held[match], lost) == ("B", [200, 200, 200])
    assert LessonTap.objects.count() == 4
    assert Result.objects.filter(fixture__public_id=match, official=True).count() == 1


def test_two_phones_that_say_otherwise_are_told_and_neither_tap_is_lost(
    teacher: Teacher, visit: Callable[..., Any], live_server: Any
) -> None:
    teacher.come().begin(1)
    teacher.settled()
    helper = visit(base=live_server.url, session=session_of(a_teacher("helper")), width=360)
    other = Teacher(helper, teacher.row).come()
    mine, theirs, both = teacher.matches(1)[:3]
    teacher.offline()
    teacher.tap(mine, "A")
    teacher.tap(both, "A")
    other.tap(theirs, "B")
    other.tap(both, "B")
    other.settled()
    teacher.offline(False)
    refused = teacher.page.locator("[data-refused]")
    refused.get_by_text("Somebody else has said otherwise meanwhile.").wait_for()
    assert faults_of(teacher.page) == []
    assert [teacher.held[one] for one in (mine, theirs, both)] == ["A", "B", "B"]
    teacher.agree()
    teacher.page.reload()
    refused.get_by_role("button", name="Try again").click()
    refused.wait_for(state="hidden")
    teacher.settled()
    assert teacher.held[both] == "A"
    teacher.agree()


def test_a_page_that_would_come_anew_after_the_sign_in_ran_out_stays_as_it_is(
    teacher: Teacher,
) -> None:
    page = teacher.come().page
    teacher.begin(1)
    teacher.settled()
    page.context.clear_cookies()
    page.evaluate(COMES_ANEW)
    teacher.tap(teacher.matches(1)[0], "A")
    page.get_by_role("link", name="Sign in").wait_for()
    assert teacher.shown[teacher.matches(1)[0]] == "A"


def test_a_tap_that_is_refused_for_good_is_put_away(teacher: Teacher) -> None:
    page = teacher.come().page
    teacher.begin(1)
    teacher.settled()
    teacher.offline()
    teacher.begin(2)
    teacher.tap(teacher.matches(2)[0], "A")
    for entry in teacher.row.entries.all()[:3]:
        lessons.leave(teacher.row.club.roles.get().user, entry.public_id)
    teacher.offline(False)
    refused = page.locator("[data-refused]")
    refused.get_by_text("not in the plan any more").wait_for()
    refused.get_by_role("button", name="Put it away").click()
    refused.wait_for(state="hidden")
    assert page.evaluate("scoring.lesson.unsent") == []


def test_what_only_the_server_can_do_is_said_to_need_the_network(teacher: Teacher) -> None:
    page = teacher.come().page
    page.get_by_text("Somebody is away, goes home, or comes late").click()
    page.get_by_label("Somebody who was not on the list").fill("Zoe Late")
    teacher.offline()
    page.get_by_role("button", name="Comes late").click()
    page.get_by_text("This needs the network").wait_for()
    assert page.input_value("[name=names]") == "Zoe Late"


def test_a_bell_is_heard_and_felt_once_when_a_round_is_over(
    visit: Callable[..., Any], live_server: Any
) -> None:
    teacher = a_lesson(visit, live_server.url, game_minutes=1, minutes=10)
    page = teacher.page
    page.context.add_init_script(COUNT_TONES)
    page.clock.install()
    teacher.come().begin(1)
    teacher.settled()
    page.clock.run_for(50_000)
    assert page.evaluate("tones") == 0
    page.clock.run_for(20_000)
    assert page.evaluate("[tones, shakes]") == [12, 1]
    bell = page.get_by_role("button", name="Bell at the end of a round")
    bell.click()
    page.reload()
    teacher.ready()
    assert bell.get_attribute("aria-pressed") == "false"
