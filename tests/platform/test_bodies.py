"""A body is read whole before a page's thread is given to it."""

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.test import RequestFactory

from matches.ports import compute_budget
from pennyclub.bodies import SHORT_FORM, BodyLimit, LongForms, WholeBodies
from pennyclub.serving.room import Room

PART = {"type": "http.request", "body": b"penny ", "more_body": True}
LAST = {"type": "http.request", "body": b"black", "more_body": False}
GONE = {"type": "http.disconnect"}


class Pages:
    """Stands for the pages: keeps the body that it was given."""

    body: bytes | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        assert not message["more_body"]
        self.body = message["body"]


def sent_to(
    pages: Pages,
    messages: list[dict[str, Any]],
    *,
    longest: int = 100,
    length: int | None = None,
    path: str = "/",
    chunked: bool = False,
) -> list[Any]:
    """Send a request, a message after the other and then silence; the answers."""
    waiting = list(messages)
    answers: list[Any] = []

    async def receive() -> Any:
        if not waiting:
            await asyncio.sleep(3600)
        return waiting.pop(0)

    async def send(message: Any) -> None:
        answers.append(message)

    headers = [] if length is None else [(b"content-length", str(length).encode())]
    headers += [(b"transfer-encoding", b"chunked")] if chunked else []
    room = Room(in_all=1000, of_one=1000)
    application = WholeBodies(pages, longest=longest, seconds=0.05, room=room)
    asyncio.run(application({"type": "http", "path": path, "headers": headers}, receive, send))
    return answers


def test_a_body_in_parts_reaches_the_pages_whole() -> None:
    pages = Pages()
    sent_to(pages, [dict(PART), dict(PART), dict(LAST)])
    assert pages.body == b"penny penny black"


def test_a_sender_that_drips_is_answered_408_and_holds_no_page() -> None:
    pages = Pages()
    answers = sent_to(pages, [dict(PART)])
    assert answers[0]["status"] == 408
    assert pages.body is None


def test_a_body_that_turns_out_too_long_is_answered_413() -> None:
    pages = Pages()
    answers = sent_to(pages, [dict(PART)] * 20, longest=50)
    assert answers[0]["status"] == 413
    assert pages.body is None


def test_a_body_that_says_it_is_too_long_is_not_read() -> None:
    pages = Pages()
    sent_to(pages, [dict(LAST)], longest=2, length=5)
    assert pages.body == b"black"


def test_a_body_of_two_lengths_is_refused_and_nothing_comes_after_it() -> None:
    pages = Pages()
    answers = sent_to(pages, [dict(LAST)], length=5, chunked=True)
    assert answers[0]["status"] == 400
    assert (b"connection", b"close") in answers[0]["headers"]
    assert pages.body is None
    sent_to(pages, [dict(LAST)], chunked=True)
    assert pages.body == b"black"


def test_a_sender_that_leaves_early_gets_no_half_of_a_form_saved() -> None:
    pages = Pages()
    assert sent_to(pages, [dict(PART), dict(GONE)]) == []
    assert pages.body is None


@pytest.mark.parametrize(("path", "kind"), [("/clubs/", "text/html"), ("/api/v1/", "json")])
def test_what_says_that_it_is_too_long_is_told_so_on_a_page(path: str, kind: str) -> None:
    request = RequestFactory().post(path)
    request.META["CONTENT_LENGTH"] = str(settings.LONGEST_BODY + 1)
    answer = BodyLimit(lambda _request: HttpResponse("never"))(request)
    assert answer.status_code == 413
    assert kind in answer["Content-Type"]
    if kind == "text/html":
        text = answer.content.decode()
        assert "<title>Too large · Pennyclub</title>" in text
        assert "send a smaller file" in text
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_a_network_that_has_long_forms_read_without_end_is_told_to_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache.clear()
    monkeypatch.setattr(compute_budget, "A_MINUTE", 1)
    read: list[str] = []

    def page(request: Any) -> HttpResponse:
        read.append(request.POST["text"])
        return HttpResponse("read")

    def send(letters: int, path: str = "/nowhere/", network: str = "192.0.2.7") -> HttpResponse:
        body, form = "text=" + "a%" * (letters // 2), "application/x-www-form-urlencoded"
        request = RequestFactory().post(path, body, form, REMOTE_ADDR=network)
        return LongForms(page)(request)

    assert send(10 * SHORT_FORM).status_code == 200
    refused = send(10 * SHORT_FORM)
    assert (refused.status_code, len(read)) == (429, 1)
    assert int(refused["Retry-After"]) > 0
    assert "Your network" in refused.content.decode()
    # What is short costs no more than a page, what programs send is counted there, and another
    # network has done nothing.
    assert send(SHORT_FORM // 2).status_code == 200
    assert send(10 * SHORT_FORM, "/api/v1/shots/simulate").status_code == 200
    assert send(10 * SHORT_FORM, network="198.51.100.7").status_code == 200


def test_every_form_passes_by_where_it_is_counted_before_it_is_read() -> None:
    order = [each.rpartition(".")[2] for each in settings.MIDDLEWARE]
    assert order.index("BodyLimit") < order.index("LongForms") < order.index("NoNul")
