"""Forty attacks as names of people, teams, clubs and competitions, on every page, file and feed:
what is shown is text, and nothing of it is markup, script or a template."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import Club, Competition, Person, Season, Team
from tests.database import taken_back
from tests.deep import some
from tests.security.addresses import filled, invite_team, patterns, pin_notice
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

ATTACKS = (
    "<script>xss()</script>", "<img src=x onerror=xss()>", '"><xss-a>', "'><xss-b>",
    "</title><xss-c>",
    "</script><xss-d>", "</style><xss-e>", "</textarea><xss-f>", "<!--<xss-g>-->", "]]><xss-h>",
    '" onxss="1', "' onxss='1", "` onxss=`1", "x onxss=1",
    "&lt;xss-i&gt;<xss-j>", "&#60;xss-k&#62;",
    "{{7*7}}", "{% load xss %}", "${7*7}", "#{7*7}", "<%= 7*7 %>", "[[7*7]]", "{{constructor}}",
    "javascript:xss()", "data:text/html,<xss-l>", "<svg onload=xss()>", "<svg><script>xss()",
    "<a href=javascript:xss()>", "<iframe srcdoc=<xss-m>>", "<math><xss-n>", "<xss-o/x=",
    "<xss-p\t>",
    "\u202exss-rtl<xss-q>", "\u2028<xss-r>",
    "\uff1cxss-s\uff1e<xss-t>", "\ufeff<xss-u>", "%3Cxss-v%3E<xss-w>",
    "\\u003cxss-x\\u003e", "\\\"><xss-y>", "<xss-z>\ud7ff",
)  # fmt: skip
WALKED = some([each for each in patterns() if "<slug:action>" not in each], 24)
DEAR = {"src", "href", "action", "formaction", "data", "poster", "srcdoc"}


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[League]:
    with django_db_blocker.unblock(), taken_back():
        yield make_league(5, 5, with_cards=True)


@pytest.fixture(params=some(list(range(0, len(ATTACKS), 8)), 2))
def league(made: League, request: Any) -> League:
    """Everybody and everything is called by one attack or another."""
    cache.clear()
    own = [ATTACKS[(request.param + n) % len(ATTACKS)] for n in range(8)]
    for n, entry in enumerate(made.entries):
        Person.objects.filter(pk=entry.person_id).update(
            given_name=own[n][:60], family_name=own[n + 1][:60]
        )
    Club.objects.update(name=own[5], controller=own[6], contact=own[7])
    Competition.objects.update(name=own[4])
    Season.objects.update(name=own[3])
    invite_team(made)
    Team.objects.update(name=own[2])
    pin_notice(
        made, title=own[1], text=own[0] + " https://evil.example/<xss-link>", for_strangers=True
    )
    return made


class Reader(HTMLParser):
    """A page as a browser takes it apart: which elements and attributes it has."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag.startswith("xss"):
            self.wrong.append(f"<{tag}>")
        for name, value in attrs:
            if "xss" in name or name.startswith("on"):
                self.wrong.append(f"<{tag} {name}>")
            if name in DEAR and re.match(r"\s*(javascript|data:text|vbscript)", value or "", re.I):
                self.wrong.append(f"<{tag} {name}={value}>")


SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.S)


def wrong_in(answer: Any) -> list[str]:
    kind, text = answer.get("Content-Type", ""), answer.content.decode(errors="replace")
    if "json" in kind:
        json.loads(text)
        return []
    if "xml" in kind or "atom" in kind or "svg" in kind:
        names = [each.tag for each in ElementTree.fromstring(text).iter()]
        return [name for name in names if "xss" in name]
    if "html" not in kind:
        return []
    reader = Reader()
    reader.feed(text)
    bodies = [body for told, body in SCRIPT.findall(text) if "application/json" not in told]
    return reader.wrong + [body[:80] for body in bodies if "xss" in body]


def asked(league: League, client: Client) -> Iterator[tuple[str, Any]]:
    for pattern in WALKED:
        at = filled(pattern, league)
        answer = client.get(at)
        if answer.status_code < 500 and not answer.streaming:
            yield at, answer
        else:
            assert answer.streaming, (at, answer.status_code)


@pytest.mark.slow
def test_no_name_is_markup_anywhere(league: League) -> None:
    owner = Client()
    owner.force_login(league.organiser("who-owns", role="owner"))
    found, shown = [], 0
    for client in (Client(), owner):
        for at, answer in asked(league, client):
            found += [(at, each) for each in wrong_in(answer)]
            shown += b"xss" in answer.content or b"7*7" in answer.content
            # What a template would have made of it.
            assert b"{{49}}" not in answer.content
    assert found == []
    assert shown > 10, "the attacks must have been on the pages"


def test_the_reader_finds_what_a_page_would_obey() -> None:
    for page in (
        "<p><xss-a></p>",
        '<p onxss="1">',
        '<a href="JavaScript:xss()">',
        "<script>xss()</script>",
    ):
        answer = type("Page", (), {"content": page.encode(), "get": lambda *_: "text/html"})()
        assert wrong_in(answer), page
