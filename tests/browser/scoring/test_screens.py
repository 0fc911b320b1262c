"""Displays in a hall are read from ten metres, and nothing on them scrolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Board, Person
from matches.services.fixtures import calling
from tests.browser.test_every_page import session_of
from tests.browser.walking import axe_on
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import BEGIN, Phone, entry, won

SMALL = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, svg"))
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 35)
  .map((one) => one.outerHTML.slice(0, 100))"""
SCROLLS = """() => [
  ...document.querySelectorAll("html, body, main, .screen, .screens, .screens li")]
  .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
  .map((one) => one.outerHTML.slice(0, 100))"""
OUTSIDE = """() => [
  ...document.querySelectorAll(".screen th, .screen td, .screen h2, .calls li, .to-phone")]
  .filter((one) => !one.closest(".visually-hidden"))
  .filter((one) => { const { right, bottom } = one.getBoundingClientRect();
                     return right > innerWidth + 1 || bottom > innerHeight + 1; })
  .map((one) => one.outerHTML.slice(0, 100))"""


@pytest.fixture
def hall(db: None) -> tuple[League, str]:
    """Seven boards: a match at 2–0 on the first, one that was called on the second."""
    league = make_league(8)
    boards = league.hall(7)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    phone = Phone(league, number=calling.call(league.owner, boards[0]).number)
    phone.write(BEGIN, entry(won("O1")), entry(won("O2")))
    calling.call(league.owner, boards[1])
    return league, f"/clubs/{league.competition.club.slug}/halls/the-hall/"


@pytest.mark.django_db(transaction=True)
def test_every_display_is_large_enough_and_does_not_scroll(
    hall: tuple[League, str], visit: Callable[..., Any], live_server: Any
) -> None:
    league, at = hall
    desk = visit(base=live_server.url, session=session_of(league.owner))
    desk.goto(f"/desk{at}")
    listed = desk.locator("a[href*='?screen=']").all()
    addresses = [str(one.get_attribute("href")) for one in listed]
    assert len(addresses) == 1 + 2 + 7 + 3
    page = visit(base=live_server.url)
    page.set_viewport_size({"width": 1280, "height": 720})
    for address in [*addresses[:4], *addresses[-3:]]:
        page.goto(address)
        for what in (SMALL, SCROLLS, OUTSIDE):
            assert page.evaluate(what) == [], address
        assert axe_on(page) == [], address
    page.goto(f"{at}?screen=boards")
    score = page.locator(".screen td").first
    assert score.text_content() == "2"
    assert float(score.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) >= 95
    page.get_by_text("in progress").wait_for()
    # In turn: what comes after is fetched into the same page, and after the last the first.
    page.goto(f"{at}?screen=in-turn")
    for kind in ("is-boards", "is-boards", "is-next", "is-table", "is-boards"):
        page.locator(f"#screen.{kind}").wait_for()
        assert page.evaluate(SCROLLS) == [], kind
        following = page.get_attribute("[data-turn]", "hx-get")
        page.evaluate(
            """async (at) => htmx.ajax("GET", location.pathname + at,
               {target: "#screen", select: "#screen", swap: "outerHTML"})""",
            following,
        )
    desk.locator("details#displays > summary").click()
    desk.locator("a[href='?code=in-turn#displays']").click()
    desk.get_by_role("img", name="Opens the display in-turn").wait_for()
    page.goto(f"{at}?screen=overlay")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    page.goto(f"{at}?screen=board-1")
    page.get_by_role("img", name="for phones").wait_for()


@pytest.mark.django_db
def test_a_display_is_found_by_its_name_or_number_and_names_no_child(
    hall: tuple[League, str], client: Client
) -> None:
    league, at = hall
    Board.objects.filter(name="Board 7").update(name="Centre Court")
    Person.objects.update(
        given_name="Zebulon", family_name="Quarrington", age_band="child", naming="initials"
    )
    assert client.get(f"{at}?screen=boards").status_code == 404
    client.force_login(league.owner)
    for screen in ("board-1", "board-board-1", "board-2", "board-centre-court", "boards",
                   "boards-2", "table", "next", "in-turn", "in-turn&at=3", "in-turn&at=99",
                   "in-turn&at=x", "overlay", "overlay-1"):  # fmt: skip
        answer = client.get(f"{at}?screen={screen}")
        assert answer.status_code == 200, screen
        said = answer.content.decode()
        assert "Quarrington" not in said, screen
        assert "Zebulon" not in said, screen
    assert "Centre Court" in client.get(f"{at}?screen=board-7").content.decode()
    for screen in ("", "board", "board-9", "board-nowhere", "boards-3", "boards-0", "tables", "²"):
        assert client.get(f"{at}?screen={screen}").status_code == 404, screen
    services.competitions.publish(league.owner, league.competition.public_id, "private")
    client.logout()
    assert client.get(f"{at}?screen=boards").status_code == 404
