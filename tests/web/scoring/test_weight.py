"""What the scoring page weighs on the way to a phone, the law apart: it comes beside the page."""

from __future__ import annotations

import gzip
from html.parser import HTMLParser
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

import rules
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db

MOST = 60_000
STATIC = "/static/"
FONT = ".woff2"
"""The fonts are every page's, come once, and hold nothing up (`font-display: swap`)."""


class Loaded(HTMLParser):
    """The files that a page's own markup fetches."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        address = told.get("src" if tag in ("script", "img") else "href") or ""
        if tag in ("script", "img", "link") and address.startswith(STATIC):
            self.files.append(address.removeprefix(STATIC))


def sent(name: str) -> int:
    """The bytes of a file as they go out: compressed when files are collected, or as they are."""
    found = finders.find(name)
    assert isinstance(found, str), name
    plain = Path(found).read_bytes()
    return min(len(plain), len(brotli.compress(plain)))


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_the_scoring_page_weighs_sixty_kilobytes_at_most(game: str) -> None:
    league = make_league(4, 2, game=game)
    client = Client()
    client.force_login(league.organiser())
    address = f"/score/{league.fixtures[-1].public_id}/"
    page = client.get(address, headers={"accept-encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    loaded = Loaded()
    loaded.feed(gzip.decompress(page.content).decode())
    assert f"js/scoring/boards/{game}.js" in loaded.files
    weights = {each: sent(each) for each in loaded.files if not each.endswith(FONT)}
    weights["the worker that keeps the page"] = sent("js/scoring/service-worker.js")
    weights["the page"] = len(page.content)
    assert sum(weights.values()) <= MOST, weights


def test_scripts_hold_up_nothing_and_the_law_is_not_asked_for_by_the_markup() -> None:
    league = make_league(4, 2)
    client = Client()
    client.force_login(league.organiser())
    text = client.get(f"/score/{league.fixtures[-1].public_id}/").content.decode()
    outer = [tag for tag in text.split("<script")[1:] if " src=" in tag.partition(">")[0]]
    assert outer
    assert all(" defer" in tag.partition(">")[0] for tag in outer)
    assert not any("/law/" in tag.partition(">")[0] for tag in outer)
