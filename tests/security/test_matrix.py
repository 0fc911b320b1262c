"""Every address is declared with who may use it, and answers them and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver

from matches.models import Competition, Membership, Role, User
from tests.database import taken_back
from tests.deep import some
from tests.security import account_pages, matrix
from tests.security.addresses import filled, patterns
from tests.security.methods import declared as methods
from tests.security.test_another_club import NOT_HERE, _league
from tests.web.leagues import League

pytestmark = pytest.mark.django_db

OURS = tuple(patterns())
ABSENT = NOT_HERE - {"/desk/matches/<slug:public_id>/dates/"} | {
    "/api/v1/lessons/<slug:competition>",
    "/api/v1/lessons/<slug:competition>/taps",
    "/api/v1/tokens/<slug:token>",
}
"""What the league has none of, or not what is asked for: nothing there for its owner either."""
BODY_FIRST = (
    "/api/v1/fixtures/",
    "/api/v1/scoring/",
    "/api/v1/corrections/",
    "/desk/matches/<slug:public_id>/line-up/decide/",
)
"""Where what was sent is read before it is asked who may: a 400 opens nothing to anybody."""


class House:
    """A private league, and a client of everybody who might come by."""

    def __init__(self) -> None:
        self.league: League = _league()
        club, fixture = self.league.club, self.league.fixtures[0]
        Competition.objects.update(format_options={"rearranging": True})
        who = self.league.entries[0].person
        Membership.objects.create(person=who, club=club, season=self.league.season)
        self.clients = {"stranger": Client(), "nobody": self.client("nobody-at-all")}
        self.clients["runner"] = self.client("runs-it", is_superuser=True)
        for name in ("umpire", "assigned", "organiser", "owner"):
            self.clients[name] = self.client(f"the-{name}")
            user = User.objects.get(username=f"the-{name}")
            role = "umpire" if name == "assigned" else name
            Role.objects.create(user=user, club=club, role=role)
            if name == "assigned":
                fixture.umpires.create(user=user)

    @staticmethod
    def client(name: str, **rights: bool) -> Client:
        client = Client()
        client.force_login(User.objects.create_user(name, **rights))
        return client

    def opens(self, name: str, page: str, method: str) -> bool | None:
        """Whether an address opens to somebody; None where it has no such method, or does not get
        so far as to ask."""
        at = filled(page, self.league)
        kind = "application/json" if at.startswith("/api/") else "application/x-www-form-urlencoded"
        cache.clear()
        with taken_back():
            answer = self.clients[name].generic(method, at, "", content_type=kind)
        if answer.status_code == 405:
            return None
        if answer.status_code == 400 and page.startswith(BODY_FIRST):
            return None
        return not _shut(answer)


def _shut(answer: HttpResponse) -> bool:
    to_sign_in = answer.get("Location", "").startswith(("/accounts/login/", "/admin/login/"))
    return answer.status_code in (401, 403, 404) or to_sign_in


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: Any) -> Iterator[House]:
    """Made once, and what a test does to it is taken back."""
    with django_db_blocker.unblock(), taken_back():
        yield House()


def everything() -> Iterator[str]:
    def walk(listed: Any, before: str) -> Iterator[str]:
        for each in listed:
            there = before + str(each.pattern)
            if isinstance(each, URLPattern):
                yield "/" + there
            else:
                yield from walk(each.url_patterns, there)

    return walk(get_resolver().url_patterns, "")


def test_every_address_of_ours_is_declared_once() -> None:
    declared = [each for level in matrix.DECLARED.values() for each in level]
    assert sorted(declared) == sorted(OURS)


def test_every_other_address_is_the_admin_s_or_a_declared_one_of_allauth() -> None:
    other = {each for each in everything() if each.startswith("/accounts/")}
    declared = account_pages.STRANGERS_ACCOUNTS | account_pages.OWN_ACCOUNTS
    assert other == {f"/accounts/{each}" for each in declared}
    # Some of allauth's have a page of ours before them, at the same address.
    admins = {each for each in everything() if each.startswith("/admin/")}
    assert len(OURS) + len(other | admins) == len(set(everything()))


SHUT_TO = {
    "everybody": (),
    "readers": ("stranger", "nobody"),
    "link": ("stranger", "nobody", "umpire", "organiser"),
    "signed in": ("stranger",),
    "keepers": ("stranger", "nobody", "umpire"),
    "organisers": ("stranger", "nobody", "umpire", "assigned"),
    "runners": ("stranger", "nobody", "umpire", "assigned", "organiser", "owner"),
}
OPEN_TO = {
    "readers": ("organiser", "owner"),
    "signed in": ("nobody", "umpire", "owner"),
    "keepers": ("assigned", "owner"),
    "organisers": ("owner",),
    "runners": ("runner",),
}


@pytest.mark.parametrize(
    ("level", "page"),
    [
        (level, page)
        for level, pages in matrix.DECLARED.items()
        for page in some(sorted(pages), max(4, len(pages) // 6))
    ],
)
def test_an_address_opens_to_those_it_is_declared_for(level: str, page: str, house: House) -> None:
    for name in SHUT_TO[level]:
        for method in methods.asked(page):
            assert not house.opens(name, page, method), (name, method)
    if page in ABSENT:
        return
    for name in OPEN_TO.get(level, ()):
        opened = [house.opens(name, page, method) for method in methods.asked(page)]
        read_first = page.startswith(BODY_FIRST) and False not in opened
        assert read_first or any(opened), (name, opened)


def test_everything_that_is_for_everybody_opens_to_a_stranger(house: House) -> None:
    nothing_there = {each for each in matrix.EVERYBODY if "digest" in each or "version" in each}
    for page in sorted(matrix.EVERYBODY - nothing_there - {"/api/v1/(?P<nowhere>)"}):
        assert any(house.opens("stranger", page, method) for method in methods.asked(page)), page


def test_one_s_own_account_s_pages_are_shut_to_strangers(house: House) -> None:
    for each in account_pages.OWN_ACCOUNTS:
        answer = house.clients["stranger"].get("/accounts/" + each.replace("<int:pk>", "1"))
        assert _shut(answer), each


def test_the_admin_is_shut_to_all_who_do_not_run_the_installation(house: House) -> None:
    pages = [each for each in everything() if each.startswith("/admin/")]
    assert len(pages) > 300
    own = {"/admin/login/", "/admin/logout/", "/admin/(?P<url>.*)$"}
    for page in some([each for each in pages if each not in own], 40):
        at = page.replace("<path:object_id>", "1").replace("<id>", "1")
        at = at.replace("<path:content_type_id>", "1").replace("<path:object_id>", "1")
        at = at.replace("<int:content_type_id>", "1").split("^")[0]
        for name in ("stranger", "owner"):
            answer = house.clients[name].get(at)
            assert answer.status_code in (302, 403, 404), (name, at)
            assert _shut(answer), (name, at)
