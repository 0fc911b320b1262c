"""Public pages are kept, and never a moment longer than they are right."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from csp.middleware import CSPMiddleware
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from matches.models import Competition, Person
from matches.ports.kept_pages import may_be_kept
from pennyclub.kept_pages import middleware
from pennyclub.kept_pages import shelf as shelves
from pennyclub.kept_pages.shelf import Kept, Shelf
from tests.platform.kept_pages.looking import HOST, made_anew, now, pages_of, stranger
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    middleware.clear()
    monkeypatch.setattr(middleware, "_minute", lambda: 7)
    yield
    middleware.clear()


@pytest.fixture
def league() -> League:
    return make_league(5, 6, with_cards=True)


def test_a_page_read_again_costs_one_query_and_has_the_same_bytes_and_headers(
    league: League, django_assert_num_queries: Any
) -> None:
    client = stranger()
    for path in pages_of(league):
        first = client.get(path)
        assert first.status_code == 200, path
        with django_assert_num_queries(1):
            again = client.get(path)
        assert again.content == first.content == made_anew(path)[1], path
        told = {name: value for name, value in first.headers.items() if name != "X-Request-ID"}
        assert told == {n: v for n, v in again.headers.items() if n != "X-Request-ID"}, path


def test_who_has_the_page_is_answered_304_before_anything_is_made(
    league: League, django_assert_num_queries: Any
) -> None:
    client = stranger()
    for path in pages_of(league):
        etag = client.get(path)["ETag"]
        with django_assert_num_queries(1):
            answer = client.get(path, headers={"if-none-match": f'"other", W/{etag}'})
        assert (answer.status_code, answer.content) == (304, b""), path
        assert answer["ETag"] == etag
        assert "Cache-Control" in answer
        assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_who_has_a_page_that_nobody_has_kept_yet_is_answered_304_as_well(league: League) -> None:
    etag = stranger().get(league.address)["ETag"]
    middleware.clear()
    client = stranger()
    assert client.get(league.address, headers={"if-none-match": etag}).status_code == 304
    assert client.get(league.address).status_code == 200


def test_a_page_that_is_the_same_after_all_keeps_its_tag(league: League) -> None:
    etag = stranger().get(league.address)["ETag"]
    Competition.objects.update(settle_after_hours=47)
    assert stranger().get(league.address, headers={"if-none-match": etag}).status_code == 304


def test_who_is_signed_in_or_known_is_never_shown_a_kept_page_and_fills_none(
    league: League,
) -> None:
    Competition.objects.update(visibility="members")
    organiser = stranger()
    organiser.force_login(league.organiser())
    assert organiser.get(league.address).status_code == 200
    assert stranger().get(league.address).status_code == 404
    Competition.objects.update(visibility="public")
    plain = now(stranger(), league.address)
    assert now(organiser, league.address) != plain
    assert now(stranger(), league.address) == plain
    before = len(middleware.shelf)
    for cookie in ("sessionid", "boardpass", "messages", "anything"):
        client = stranger()
        client.cookies[cookie] = "x"
        client.get("/rankings/")
    stranger().get("/rankings/", headers={"authorization": "Token x"})
    assert len(middleware.shelf) == before


def test_who_signed_in_from_this_device_once_is_a_stranger_like_any(league: League) -> None:
    plain = now(stranger(), league.address)
    kept = len(middleware.shelf)
    been_here = stranger()
    been_here.cookies["knowndevice"] = "x"
    assert now(been_here, league.address) == plain
    assert len(middleware.shelf) == kept


def test_colours_language_host_and_scheme_have_pages_of_their_own(league: League) -> None:
    plain = now(stranger(), league.address)
    dark = stranger()
    dark.cookies["theme"] = "dark"
    assert b'data-theme="dark"' in now(dark, league.address)[1]
    assert now(stranger(), league.address) == plain
    here = "/api/v1/competitions"
    for host in ("testserver", "localhost"):
        told = Client(headers={"host": host}).get(here).json()
        assert told["results"][0]["url"].startswith(f"http://{host}/")
    assert b"https://testserver/" in stranger().get(here, secure=True).content


def test_a_page_with_a_form_is_everybody_s_own() -> None:
    for _time in range(2):
        first, second = (stranger().get("/accounts/login/") for _who in range(2))
        assert first.cookies["csrftoken"].value != second.cookies["csrftoken"].value
    assert not len(middleware.shelf)


def test_a_page_tells_of_today_by_the_minute(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    Person.objects.filter(pk=league.entries[0].person_id).update(alias="")
    at = timezone.now().replace(second=1)
    monkeypatch.setattr(timezone, "now", lambda: at)
    stranger().get("/")
    kept = middleware.shelf.find(next(iter(middleware.shelf._pages)))
    assert kept is not None
    assert middleware.stands(kept)
    monkeypatch.setattr(timezone, "now", lambda: at + timedelta(minutes=1))
    assert not middleware.stands(kept)


def test_what_changes_while_a_page_is_made_makes_it_out_of_date(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = middleware.source_of
    who = Person.objects.filter(pk=league.entries[0].person_id)

    def meanwhile(response: Any) -> Any:
        monkeypatch.setattr(middleware, "source_of", real)
        who.update(naming="initials")
        return real(response)

    monkeypatch.setattr(middleware, "source_of", meanwhile)
    assert b"Asha Brook" in now(stranger(), league.address)[1]
    assert b"Asha Brook" not in now(stranger(), league.address)[1]


def test_a_page_made_from_what_tells_nobody_is_not_kept(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "scopes", lambda _tables, club: real({"django_session"}, club))
    stranger().get(league.address)
    assert not len(middleware.shelf)


real = middleware.scopes


def test_a_page_with_a_script_of_its_own_is_kept_by_nobody() -> None:
    def with_nonce(request: Any) -> HttpResponse:
        answer = HttpResponse(f"<script nonce={request.csp_nonce}>", headers={"ETag": '"page"'})
        may_be_kept(answer)
        return answer

    pages = middleware.KeptPages(CSPMiddleware(with_nonce))
    told = {pages(RequestFactory(headers=HOST).get("/own/")).content for _time in range(3)}
    assert len(told) == 3
    assert not len(middleware.shelf)


def test_one_makes_a_page_while_the_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = threading.Semaphore(0)
    monkeypatch.setattr(shelves, "threading", _telling_who_waits(waiting))
    monkeypatch.setattr(middleware, "_turns", shelves.Turns())
    made = []

    def when_five_wait(request: HttpRequest) -> HttpResponse:
        made.append(request.path)
        assert all(waiting.acquire(timeout=60) for _other in range(5))
        answer = HttpResponse("page", headers={"ETag": '"page"'})
        may_be_kept(answer)
        return answer

    assert together(when_five_wait, "/slow/") == [b"page"] * 6
    assert made == ["/slow/"]


def _telling_who_waits(waiting: threading.Semaphore) -> Any:
    class Event(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            waiting.release()
            return super().wait(timeout)

    return SimpleNamespace(Lock=threading.Lock, Event=Event)


def test_what_is_not_kept_is_waited_for_once_and_never_again() -> None:
    together(lambda _request: HttpResponse("mine alone"), "/own/")
    all_at_once = threading.Barrier(6)

    def when_six_ask(_request: HttpRequest) -> HttpResponse:
        all_at_once.wait(60)
        return HttpResponse("mine alone")

    assert together(when_six_ask, "/own/") == [b"mine alone"] * 6


def together(view: Any, path: str) -> list[bytes]:
    """What six get who ask at the same moment."""
    pages, got, start = middleware.KeptPages(view), [], threading.Barrier(6)

    def ask() -> None:
        start.wait()
        got.append(pages(RequestFactory(headers=HOST).get(path)).content)
        connections.close_all()

    threads = [threading.Thread(target=ask) for _each in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got


def test_so_many_bytes_are_kept_and_the_longest_unused_go_first() -> None:
    shelf = Shelf(10_000)
    page = Kept(b"x" * 2000, (), "", None, 0, 0)
    for name in "abc":
        shelf.put((name,), page)
    shelf.find(("a",))
    shelf.put(("d",), page)
    assert [name for name in "abcd" if shelf.find((name,))] == ["a", "c", "d"]
    shelf.put(("a",), Kept(b"x" * 9000, (), "", None, 0, 0))
    assert shelf.find(("a",)) is None


def test_nothing_is_kept_where_no_memory_is_given_for_it(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware.shelf, "most", 0)
    assert now(stranger(), league.address) == made_anew(league.address)
    assert not len(middleware.shelf)
