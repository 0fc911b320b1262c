"""A body is read whole before a page's thread is given to it."""

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory

from pennyclub.bodies import BodyLimit, WholeBodies

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
    application = WholeBodies(pages, longest=longest, seconds=0.05)
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
