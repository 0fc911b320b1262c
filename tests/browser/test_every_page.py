"""Every page in a real browser, over the demo: `atlas` says which, `walking.py` what for."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from matches.models import User
from matches.policy.sign_ins import SIGNED_IN_AT
from tests import database
from tests.browser.atlas import names, over_the_demo
from tests.browser.atlas.unvisited import NO_PAGE
from tests.browser.walking import Walk, axe_on
from tests.deep import either, some
from tests.web.leagues import League, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

PARTS = either(1, 6)
"""In so many tests the pages are walked, or one alone would take as long as all others."""
TITLE = re.compile(r"<title>([^<]*)</title>")


@pytest.fixture
def season(django_db_setup: None, django_db_blocker: Any, a_copy_of: Any) -> Iterator[None]:
    """A copy of the demo season for one test: what has transactions of its own leaves nothing to
    the next."""
    with django_db_blocker.unblock(), a_copy_of(database.with_the_demo()):
        yield


@pytest.fixture
def league() -> League:
    return make_league(5, 6, with_cards=True)


def session_of(user: User) -> str:
    """A session of somebody who has just signed in."""
    session = SessionStore()
    session[SIGNED_IN_AT] = time.time()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key or ""


def faults_of(page: Any) -> list[str]:
    return axe_on(page)


def faults_on(page: Any, addresses: list[str]) -> list[str]:
    """What is wrong with the pages: light and wide, then dark and narrow."""
    found = []
    for at in addresses:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(at)
        if "/accounts/login/" in page.url and at != "/accounts/login/":
            found.append(f"{at} asks to sign in")
        found += [f"{at} light: {fault}" for fault in faults_of(page)]
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size({"width": 360, "height": 800})
        found += [f"{at} dark: {fault}" for fault in faults_of(page)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > 360:
            found.append(f"{at} is {wide} pixels wide on a phone of 360")
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_usable_by_everybody_on_a_phone_by_keyboard_and_in_the_dark(
    season: None, visit: Callable[..., Any], live_server: Any, part: int
) -> None:
    """The demo is walked as whom each page is for: every tenth page each day."""
    faults = []
    for who, addresses in over_the_demo().pages.items():
        session = session_of(User.objects.get(username=who)) if who else ""
        walk = Walk(visit(base=live_server.url, session=session))
        for at in some(addresses[part::PARTS], -(-len(addresses) // 10)):
            walk.visit(at)
        faults += walk.faults
    assert not faults, "\n".join(faults)


def test_no_page_is_forgotten_and_no_two_bear_the_same_title(season: None) -> None:
    atlas = over_the_demo()
    assert atlas.visited() | set(NO_PAGE) == names()
    assert not atlas.visited() & set(NO_PAGE)
    titles = {}
    for who, addresses in atlas.pages.items():
        reader = Client()
        if who:
            reader.cookies["sessionid"] = session_of(User.objects.get(username=who))
        titles.update({at: title_of(reader, at) for at in addresses})
    assert len(titles) > 100
    assert alike(titles) == {}


def title_of(reader: Client, at: str) -> str:
    """What the head of a page calls it: drawings have titles too, further down."""
    title, *_drawings = TITLE.findall(reader.get(at, follow=True).content.decode())
    return html.unescape(title)


def alike(titles: dict[str, str]) -> dict[str, list[str]]:
    """Titles that two different pages bear: they do not say what and where. (Two steps of one
    errand, such as a forgotten password, are called the same by the library that has them.)"""
    borne: dict[str, list[str]] = {}
    for at, title in titles.items():
        if at.startswith("/accounts/"):
            continue
        borne.setdefault(title, []).append(at)
    return {
        title: pages
        for title, pages in borne.items()
        if len({at.partition("?")[0].removeprefix("/desk") for at in pages}) > 1
    }


def test_the_chosen_colours_are_kept(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    page.goto("/privacy/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Dark colours").click()
    page.goto("/rules/")
    assert page.evaluate(paper) != light
    assert page.get_by_role("button", name="Dark colours").get_attribute("aria-pressed") == "true"


def test_the_keyboard_reaches_the_content_first(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    page.goto(league.address)
    page.keyboard.press("Tab")
    skip = page.evaluate("document.activeElement.textContent")
    assert skip == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_a_table_is_printed_with_a_line_of_proof_a_row_what_was_opened_in_full_and_nothing_to_click(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    page.goto(league.address)
    proofs, lines = page.locator(".why-row .why-body"), page.locator(".why-row .why-line")
    steps = page.locator(".why-row .why-body > :not(.why-line, .narrow)")
    assert not shown(proofs)
    page.locator(".why summary").first.click()
    opened, still = shown(steps), steps.count()
    assert 0 < opened < still
    on_paper(page)
    assert lines.count() >= 2
    assert (shown(lines), shown(steps)) == (lines.count(), opened)
    for hidden in (".site-head", ".site-foot", ".crumbs", "a.btn", ".why summary"):
        assert not page.locator(hidden).first.is_visible(), hidden
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert shown(proofs) == 1


def test_a_desk_is_printed_without_its_menus(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url, session=session_of(league.organiser()))
    for address, menus in (("/desk/", ".menu-body"), (f"/desk{league.address}", ".folds a")):
        page.goto(address)
        assert page.locator(menus).count()
        on_paper(page)
        assert shown(page.locator(menus)) == 0, address
        page.emulate_media(media="screen")


def on_paper(page: Any) -> None:
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


def shown(found: Any) -> int:
    return sum(one.is_visible() for one in found.all())
