"""From an empty installation: forty people are brought in and invited by one page, and each letter,
read as a mail server took it, makes the sign-in of whom it was for, and of nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.season.secretary import CLUB, PEOPLE, Secretary
from tests.mail_sink import Sink
from tests.services.imports.lists import forty
from tests.services.letters.told import LINK

pytestmark = [pytest.mark.needs_chromium, pytest.mark.any_database, pytest.mark.deep]

INVITED = len(PEOPLE)
PASSWORD = "tails-or-heads-7"


def link_in(letter: Any) -> str:
    (path,) = {each for each in LINK.findall(letter.get_content()) if "privacy" not in each}
    return str(path)


def everybody_is_invited(held: Secretary) -> None:
    held.page.goto(f"{CLUB}members/")
    held.clicks = 0
    held.press("Invite many", "link")
    held.page.get_by_label("Paste a list").fill(forty())
    held.press("See who gets what")
    text = held.page.inner_text("main")
    assert f"{INVITED} are ticked" in text, text
    held.press("Keep the addresses and invite who is ticked")
    assert held.clicks == 3


def test_forty_people_are_invited_in_three_clicks_and_come_by_their_own_letter_alone(
    fresh_server: Server, visit: Callable[..., Any], mails: Sink
) -> None:
    held = Secretary(visit(base=fresh_server.url))
    held.found(fresh_server)
    held.brings_in_forty()
    everybody_is_invited(held)
    letters = {str(each["To"]): each for each in mails.taken(INVITED)}
    links = {to: link_in(letter) for to, letter in letters.items()}
    assert len(set(links.values())) == INVITED
    assert all("Harbour Club" in str(letter["Subject"]) for letter in letters.values())

    first = visit(base=fresh_server.url, width=360)
    first.goto(links["x0@a.example"])
    assert "You are A. M." in first.inner_text("main"), (
        "a link tells a finder no more than a stranger"
    )
    first.get_by_label("Name to sign in with").fill("ada")
    first.get_by_label("Password").fill(PASSWORD)
    first.locator("main form button").last.click()
    held.sets_up("Autumn League", "round-robin", PEOPLE[:4], {})
    held.publishes()
    first.goto("/my/matches/")
    assert first.get_by_text(re.compile("Autumn League")).count()

    stranger = visit(base=fresh_server.url)
    stranger.goto(links["x0@a.example"])
    assert "not open" in stranger.inner_text("main"), "a link opens once"
    held.page.goto(f"{CLUB}invite/")
    assert "1 person has come" in held.page.inner_text("main")
