"""Whatever a stranger makes up, in a host or in what they accept, takes no room from others."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from pennyclub.kept_pages import middleware
from pennyclub.kept_pages.requests import key_of
from pennyclub.kept_pages.shelf import Kept, Shelf, Turns
from tests.platform.kept_pages.looking import HOST, now
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

LIST = "/api/v1/competitions"


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    middleware.clear()
    monkeypatch.setattr(middleware, "_minute", lambda: 7)
    yield
    middleware.clear()


@pytest.fixture
def league() -> League:
    return make_league(2, 1)


def asked(path: str = "/", *, secure: bool = False, **headers: str) -> HttpRequest:
    return RequestFactory(headers=HOST | headers).get(path, secure=secure)


def key(path: str = "/", *, secure: bool = False, **headers: str) -> Any:
    return key_of(asked(path, secure=secure, **headers))


def test_a_host_is_one_host_however_it_is_written() -> None:
    plain = key()
    assert plain is not None
    for host in ("TestServer", "testserver:80", "TESTSERVER:80", "testserver."):
        assert key(host=host) == plain
    assert key(host="testserver:443", secure=True) == key(secure=True)
    assert key(host="testserver:443") != plain
    assert key(host="[::1]:80") == key(host="[::1]")


@pytest.mark.parametrize("host", ["a" * 256, "", "a b", "testserver:x", "@"])
def test_a_host_that_is_none_has_no_key(host: str) -> None:
    assert key(host=host) is None


def test_a_page_is_made_for_the_host_and_not_for_how_it_was_written(league: League) -> None:
    odd = now(Client(headers={"host": "TeStSeRvEr:80"}), LIST)
    assert b"TeSt" not in odd[1]
    assert b'"http://testserver/' in odd[1]
    assert now(Client(headers=HOST), LIST) == odd
    assert len(middleware.shelf) == 1


def test_made_up_ports_stand_on_the_shelf_of_what_is_made_up(league: League, settings: Any) -> None:
    settings.OWN_ADDRESS = "http://testserver:8000"
    Client(headers=HOST).get(league.address)
    Client(headers={"host": "testserver:8000"}).get(league.address)
    assert (len(middleware.shelf), len(middleware.asked_for)) == (2, 0)
    for port in range(9000, 9004):
        Client(headers={"host": f"testserver:{port}"}).get(league.address)
    assert (len(middleware.shelf), len(middleware.asked_for)) == (2, 4)


def test_so_do_made_up_names_below_the_installation_s_own(league: League, settings: Any) -> None:
    settings.ALLOWED_HOSTS = [".league.test", "Cup.test"]
    settings.OWN_ADDRESS = "https://league.test"
    for host in ("league.test", "cup.test", "LEAGUE.test."):
        assert Client(headers={"host": host}).get(league.address).status_code == 200
    assert (len(middleware.shelf), len(middleware.asked_for)) == (2, 0)
    for n in range(4):
        Client(headers={"host": f"n{n}.league.test"}).get(league.address)
    assert (len(middleware.shelf), len(middleware.asked_for)) == (2, 4)


def test_all_who_take_json_are_given_one_page(league: League) -> None:
    takes = (
        "*/*", "application/json", "Application/JSON", "application/*;q=0.5",
        "application/json, text/plain, */*", "text/html,application/xml;q=0.9,*/*;q=0.8",
        *(f"text/x{n}, */*" for n in range(5)),
    )  # fmt: skip
    told = {Client(headers=HOST | {"accept": one}).get(LIST).content for one in takes}
    assert len(told) == len(middleware.shelf) == 1
    Client(headers=HOST).get(LIST)
    assert len(middleware.shelf) == 1


@pytest.mark.parametrize(
    "accept",
    ["application/json; indent=8", "*/*;indent=8", "text/html", "text/x", "*/*, " + "x" * 400, ""],
)
def test_who_takes_something_else_is_given_no_kept_page_and_fills_none(
    league: League, accept: str
) -> None:
    plain = now(Client(headers=HOST), LIST)
    middleware.clear()
    assert key(LIST, accept=accept) is None
    Client(headers=HOST | {"accept": accept}).get(LIST)
    assert len(middleware.shelf) + len(middleware.asked_for) == 0
    assert now(Client(headers=HOST), LIST) == plain
    assert key("/", accept=accept) is not None, "a page is the same whatever is accepted"


def test_long_keys_and_headers_take_room_as_well() -> None:
    shelf = Shelf(100_000)
    for number in range(100):
        shelf.put((f"{number}" * 5_000,), Kept(b"", (), "", None, 0, 0))
    assert 1 <= len(shelf) < 20
    shelf.clear()
    for number in range(100):
        headers = (("Link", f"{number}" * 5_000),)
        shelf.put((f"{number}",), Kept(b"", headers, "", None, 0, 0))
    assert 1 <= len(shelf) < 20
    assert shelf._size <= shelf.most
    for kept in list(shelf._pages):
        shelf._drop(kept)
    assert shelf._size == 0


def test_what_is_not_kept_is_remembered_in_little_room() -> None:
    turns = Turns()
    for number in range(200):
        made_up = (f"/{number}/" * 100,)
        assert turns.take(made_up, 0)
        turns.end(made_up, kept=False)
        assert turns.take(made_up, 0), "and nobody waits for it"
    assert sum(map(_room, turns._passing)) < 20_000


def _room(held: Any) -> int:
    return sys.getsizeof(held) + sum(map(_room, held if isinstance(held, tuple) else ()))
