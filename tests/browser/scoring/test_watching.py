"""A tap at the board reaches everybody who has the match, its competition or its hall open."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.services.fixtures import calling
from tests.browser.conftest import Server
from tests.browser.test_every_page import faults_on, session_of
from tests.browser.test_whole_journey import found_the_club, publish_a_league
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import BEGIN, Phone, entry, won

TAP = """async ([match, after, ...bodies]) => {
  const lines = bodies.map((body, n) => ({ sequence: after + n + 1, body }));
  const answer = await fetch(`/api/v1/scoring/${match}/lines`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value,
    },
    body: JSON.stringify({ device: "a-phone-at-the-first-board", after, lines }),
  });
  return answer.status;
}"""


PUT_OFF = """() => {
  Math.random = () => 0.5; // or another request might be put off as long
  const later = window.setTimeout;
  window.putOff = [];
  window.setTimeout = (work, wait, ...more) => {
    window.putOff.push(wait);
    return later(work, wait, ...more);
  };
}"""
JITTER = 400
"""Milliseconds: who watches asks some time of these after all were told."""
WRITTEN = """lines => {
  const { doc, session } = window.scoring?.page ?? {};
  return doc?.lines === lines && !session.unsent.length;
}"""


def match_on(page: Any) -> str:
    """The first match on a competition's page."""
    page.locator("details.round > summary").first.wait_for()
    href = page.locator(".fixture a.result").first.get_attribute("href")
    return str(re.search(r"/matches/([^/]+)/", href or "").group(1))  # type: ignore[union-attr]


def match_ahead(page: Any, begun: str) -> str:
    """The page of a match that is not the one begun."""
    every = page.locator(".fixture a.result").evaluate_all(
        "(links) => links.map((link) => link.getAttribute('href'))"
    )
    return str(next(each for each in every if begun not in each))


def begun_on_a_board(league: League) -> Phone:
    """The first match, which everybody may see: on Board 1 of the hall, at 1–0."""
    (board,) = league.hall()
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    phone = Phone(league, number=calling.call(league.owner, board).number)
    phone.write(BEGIN, entry(won("O1")))
    return phone


def test_a_tap_reaches_the_open_pages_of_the_match_and_of_the_competition(
    fresh_server: Server, visit: Callable[..., Any]
) -> None:
    scorer = visit(base=fresh_server.url, width=360)
    found_the_club(scorer, fresh_server)
    public = publish_a_league(scorer)
    competition = visit(base=fresh_server.url)
    competition.goto(public)
    competition.get_by_text("live", exact=True).wait_for()
    match = match_on(competition)
    spectator = visit(base=fresh_server.url, width=360)
    spectator.goto(f"/matches/{match}/")

    scorer.goto(f"/score/{match}/")
    assert scorer.evaluate(TAP, [match, 0, BEGIN]) == 200
    for page in (spectator, competition):
        page.get_by_text("in progress").first.wait_for()
        page.evaluate(PUT_OFF)
    assert scorer.evaluate(TAP, [match, 1, entry(won("O1"))]) == 200
    spectator.locator(".running-score").get_by_text("1–0").wait_for()
    panel = competition.get_by_role("region", name="Being played now")
    panel.get_by_text("1–0 in progress").wait_for()
    listed = competition.locator(f"[data-running-of='{match}']").first
    listed.get_by_text("1–0 in progress").wait_for()
    # Of all who watch not everybody asks in the same moment.
    for page in (spectator, competition):
        assert JITTER / 2 in page.evaluate("window.putOff")
    assert "Asha Brook" not in spectator.content() + competition.content()


def test_nothing_is_left_on_open_pages_of_what_strangers_may_read_no_more(
    fresh_server: Server, visit: Callable[..., Any]
) -> None:
    secretary = visit(base=fresh_server.url, width=360)
    found_the_club(secretary, fresh_server)
    public = publish_a_league(secretary)
    competition, spectator = visit(base=fresh_server.url), visit(base=fresh_server.url, width=360)
    competition.goto(public)
    competition.get_by_text("live", exact=True).wait_for()
    match = match_on(competition)
    spectator.goto(f"/matches/{match}/")
    secretary.goto(f"/score/{match}/")
    assert secretary.evaluate(TAP, [match, 0, BEGIN]) == 200
    spectator.get_by_text("in progress").first.wait_for()
    early = visit(base=fresh_server.url, width=360)
    with early.expect_response(lambda answer: "/live/fixture-" in answer.url):
        early.goto(match_ahead(competition, match))

    secretary.goto(f"/desk{public}publish/")
    secretary.get_by_label("organisers").check()
    secretary.get_by_role("button", name="Publish").click()
    for page in (competition, spectator, early):
        page.get_by_role("heading", name="There is nothing at this address").wait_for()


@pytest.mark.django_db(transaction=True)
def test_the_pages_of_a_match_in_progress_are_for_everybody(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    phone = begun_on_a_board(league)
    own = league.competition
    hall = f"/clubs/{own.club.slug}/halls/the-hall/"
    at = f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"
    page = visit(base=live_server.url)
    addresses = [f"/matches/{phone.fixture}/", at, f"{at}?projector", hall, f"{hall}?projector"]
    assert faults_on(page, addresses) == []

    # The plain test server knows no event stream: what it would say is said here.
    page.goto(f"{hall}?projector")
    phone.write(entry(won("O2")))
    page.evaluate("htmx.trigger(document.querySelector('[data-running-now]'), 'sse:score')")
    page.locator("[data-running-of]").get_by_text("2–0 in progress").wait_for()


@pytest.mark.django_db(transaction=True)
def test_the_referee_is_called_at_the_board_and_sees_where(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    phone = begun_on_a_board(league)
    session = session_of(league.owner)
    scorer = visit(base=live_server.url, session=session, width=360, has_touch=True)
    scorer.goto(f"/score/{phone.fixture}/")
    scorer.get_by_role("button", name="Something else happened").tap()
    scorer.get_by_role("button", name="Call the referee").tap()
    scorer.get_by_role("button", name="The referee is called").wait_for()
    scorer.wait_for_load_state("networkidle")

    desk = f"/desk/clubs/{league.competition.club.slug}/halls/the-hall/"
    referee = visit(base=live_server.url, session=session)
    referee.goto(desk)
    referee.get_by_role("link", name="The boards").click()
    wanting = referee.get_by_role("region", name="Where you are wanted")
    wanting.get_by_text("calls the referee").wait_for()
    assert faults_on(referee, [f"{desk}boards/"]) == []

    scorer.reload()
    scorer.get_by_role("button", name="Something else happened").tap()
    scorer.get_by_role("button", name="The referee is called").tap()
    scorer.get_by_role("button", name="Call the referee").wait_for()
    scorer.wait_for_load_state("networkidle")
    referee.evaluate("htmx.trigger('#boards', 'sse:boards')")
    wanting.get_by_text("Nobody calls you.").wait_for()


@pytest.mark.django_db(transaction=True)
def test_a_match_is_taken_over_in_two_taps_and_the_old_device_is_told(
    visit: Callable[..., Any], live_server: Any, ruled_by_the_server: None
) -> None:
    league = make_league()
    phone = begun_on_a_board(league)
    session = session_of(league.owner)
    scorer = visit(base=live_server.url, session=session, width=360, has_touch=True)
    scorer.goto(f"/score/{phone.fixture}/")
    scorer.locator(".dock [data-offer=off]").tap()
    scorer.wait_for_function(WRITTEN, arg=3)
    referee = visit(base=live_server.url, session=session, width=360, has_touch=True)
    referee.goto(f"/desk/clubs/{league.competition.club.slug}/halls/the-hall/boards/")
    referee.get_by_role("link", name="Take over Board 1").tap()
    referee.locator(".dock [data-offer=off]").tap()
    referee.wait_for_function(WRITTEN, arg=4)
    # The plain test server knows no event stream: what it would say is asked for here.
    scorer.evaluate("scoring.page.session.refresh()")
    scorer.get_by_text("Writes now").wait_for()
    scorer.locator(".dock [data-offer=off]").tap()
    scorer.wait_for_function(WRITTEN, arg=5)
