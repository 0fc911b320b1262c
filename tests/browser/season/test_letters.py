"""A season's letters about matches, read as a mail server took them: fixtures out, a match dated,
moved, put off, its result to answer, given away, the table final. Each tells it in the words of
whoever it is for, and every link in it opens for them."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.season.secretary import CLUB, PEOPLE, UNFOLD, Secretary, put
from tests.mail_sink import Sink
from tests.services.letters.told import LINK

pytestmark = [pytest.mark.needs_chromium, pytest.mark.any_database, pytest.mark.deep]

FOUR = PEOPLE[:4]
ADA, BO, CLEO, DOV = FOUR
TO_ADA = "ada@a.example"
STOP = "/letters/stop/"


class Player:
    """Somebody with an account, who reads their letters at once and follows every link in them."""

    def __init__(self, page: Any, mails: Sink, later: Callable[[], None]) -> None:
        self.page, self.mails, self.later = page, mails, later

    def comes(self, link: str, name: str) -> None:
        """By the link that they were given; of everything they want to hear at once."""
        self.page.goto(link)
        self.page.get_by_label("Name to sign in with").fill(name)
        self.page.get_by_label("Password").fill("tails-or-heads-7")
        self.page.locator("main form button").last.click()
        self.page.goto("/account/letters/")
        for choice in self.page.locator("main select").all():
            choice.select_option("at-once")
        self.page.locator("main form button").last.click()

    def reads(self, subject: str, *told: str) -> str:
        """The one letter that came; its text. Each link of it opens for them."""
        for _time in range(200):
            # What is told first of another message asks for its letter only then.
            self.later()
            if self.mails.letters:
                break
            time.sleep(0.2)
        (letter,) = self.mails.taken(1)
        text = str(letter.get_content())
        assert letter["To"] == TO_ADA
        assert str(letter["From"]).startswith("Harbour Club")
        assert subject in str(letter["Subject"]), letter["Subject"]
        for each in told:
            assert each in text, text
        assert re.search(r"\b[A-Z]\. [A-Z]\.", text) is None, "who knows them reads their names"
        for path in LINK.findall(text):
            answer = self.page.goto(path)
            assert answer is not None
            assert answer.status == 200, path
        return text

    def stops(self, letter: str) -> None:
        """What the letter tells of, by the link at its foot."""
        self.page.goto(next(each for each in LINK.findall(letter) if STOP in each))
        self.page.locator("main form button").last.click()

    def reports(self, a: int, b: int) -> None:
        """The first match that waits for it."""
        self.page.goto("/my/matches/")
        self.page.get_by_role("link", name="Report the result").first.click()
        numbers = self.page.locator("form[data-card-form] input[inputmode=numeric]:visible")
        numbers.nth(0).fill(str(a))
        numbers.nth(1).fill(str(b))
        self.page.get_by_role("button", name="Report it").click()

    def agrees(self) -> None:
        """With what waits for their answer."""
        self.page.goto("/my/matches/")
        self.page.get_by_role("button", name="Agree").click()


def link_for(held: Secretary, name: str) -> str:
    """A link that the secretary hands over."""
    held.page.goto(f"{CLUB}members/")
    held.press(name, "link")
    held.page.locator("button[value=link]").click()
    return str(held.page.locator("main code").first.inner_text())


def link_mailed_to(held: Secretary, name: str, to: str, mails: Sink) -> str:
    held.page.goto(f"{CLUB}members/")
    held.press(name, "link")
    form = held.page.locator("form:has(button[value=mail])")
    form.locator("[name=email]").fill(to)
    form.locator("button[value=mail]").click()
    (letter,) = mails.taken(1)
    (link,) = {each for each in LINK.findall(letter.get_content()) if "privacy" not in each}
    return str(link)


def matches_of(held: Secretary, name: str) -> dict[str, str]:
    """Where somebody's matches are organised, by whom they meet."""
    held.page.evaluate(UNFOLD)
    found: dict[str, str] = {}
    for line in held.page.locator("details.round li").all():
        sides = [each.strip() for each in line.locator("a").first.inner_text().split(" – ")]
        if name in sides:
            sides.remove(name)
            found[sides[0]] = str(line.locator("a").first.get_attribute("href"))
    return found


def acts(held: Secretary, match: str, action: str, **fields: str) -> None:
    """One of the folds of a match's desk, filled in."""
    held.page.goto(match)
    form = held.page.locator(f"form[action$='/{action}/']")
    form.locator("xpath=ancestor::details/summary").click()
    for name, value in fields.items():
        put(form.locator(f"[name={name}]").first, value)
    form.locator("button.btn").last.click()


def test_whoever_plays_is_told_of_every_match_and_can_open_what_each_letter_names(
    fresh_server: Server,
    visit: Callable[..., Any],
    mails: Sink,
    minutes_later: Callable[[], None],
) -> None:
    held = Secretary(visit(base=fresh_server.url))
    held.found(fresh_server)
    held.brings_in_forty()
    ada = Player(visit(base=fresh_server.url, width=360), mails, minutes_later)
    ada.comes(link_mailed_to(held, ADA, TO_ADA, mails), "ada")
    dov = Player(visit(base=fresh_server.url, width=360), mails, minutes_later)
    dov.comes(link_for(held, DOV), "dov")

    held.sets_up("Autumn League", "round-robin", FOUR, {"A card becomes official": "sides"})
    held.publishes()
    ada.reads("Autumn League", f"{ADA} – ")
    desk = held.desk
    held.page.goto(desk)
    matches = matches_of(held, ADA)
    assert set(matches) == set(FOUR) - {ADA}
    ada.stops(a_match_is_moved_about(held, ada, matches[BO]))
    acts(held, matches[CLEO], "double-walkover", reason_code="weather")
    ada.reads("Match given away", CLEO, "Reason: Weather")

    dov.reports(18, 9)
    ada.reads("A result to agree with", DOV, "18", "9")
    ada.agrees()
    held.page.goto(f"{desk}?ask=finish")
    held.press("Finish it")
    ada.reads("The table is final: Autumn League")


def a_match_is_moved_about(held: Secretary, ada: Player, match: str) -> str:
    """It gets a date, another, and none; the letter about the second."""
    day = datetime.date.today() + datetime.timedelta(days=7)
    told = f"{day:%a} {day.day} {day:%b %Y}"
    acts(held, match, "schedule", starts_at=f"{day}T19:00")
    ada.reads(f"{ADA} – {BO}", f"{told}, 19:00")
    acts(held, match, "schedule", starts_at=f"{day}T20:00")
    letter = ada.reads("Match moved", f"now {told}, 20:00", f"It was {told}, 19:00")
    acts(held, match, "postpone", reason_code="weather")
    ada.reads("called off", f"{ADA} – {BO}", "Weather")
    return letter
