"""Answers a stranger with a kept page, or with 304, before anything else is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import ResponseHeaders
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import parse_etags
from prometheus_client import Counter

from matches.ports.kept_pages import source_of
from pennyclub.kept_pages import generations, parts
from pennyclub.kept_pages.reading import reading, scopes
from pennyclub.kept_pages.requests import is_usual, key_of, may_keep
from pennyclub.kept_pages.shelf import Kept, Key, Shelf, Turns
from pennyclub.replicas import asking, making

PATIENCE: Final = 10.0
"""Seconds for which a page that somebody else is making is waited for."""
_ASKED: Final = "HTTP_IF_NONE_MATCH"
_HOST: Final = 2

pages = Counter("pennyclub_kept_pages", "Requests of strangers, by how they were answered", ["how"])
shelf = Shelf(settings.KEPT_PAGES_MB * 1_000_000)
asked_for = Shelf(settings.KEPT_PAGES_MB * 250_000)
"""Pages with a query or a port, on a shelf of their own: a stranger who makes them up empties no
other."""
_turns = Turns()


def clear() -> None:
    """Keep nothing of before."""
    shelf.clear()
    asked_for.clear()
    parts.clear()


class KeptPages:
    """Gives out what is kept while it stands: while no generation that it depends on is another
    than before it was made, and the minute is the same. One query."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The kept page, or a new one."""
        key = key_of(request) if shelf.most else None
        if key is None:
            return self._get_response(request)
        for _time in range(3):
            kept = _on(key).find(key)
            if kept is not None and _still(kept):
                pages.labels("kept").inc()
                return _answer(request, kept)
            if _turns.take(key, PATIENCE):
                return self._in_turn(request, key)
        return self._made(request, key)[0]

    def _in_turn(self, request: HttpRequest, key: Key) -> HttpResponse:
        kept = False
        try:
            response, kept = self._made(request, key)
            return response
        finally:
            _turns.end(key, kept=kept)

    def _made(self, request: HttpRequest, key: Key) -> tuple[HttpResponse, bool]:
        """The page made anew, and whether it was kept. How everything stands is read before it is
        made: what changes meanwhile makes it out of date at once."""
        asked = request.META.pop(_ASKED, None)
        # The page is everybody's who means this host, however they write it.
        request.META["HTTP_HOST"] = key[_HOST]
        try:
            (before, written), minute = _now(), _minute()
        except OperationalError:  # The page may need no database, or says better what is wrong.
            request.META.update({_ASKED: asked} if asked is not None else {})
            return self._get_response(request), False
        source = asking.choose(written)
        with reading() as tables, parts.kept(before, minute, tables):
            response = making.make(request, self._get_response, source)
        kept = may_keep(request, response) and _keep(key, response, tables, before, minute)
        pages.labels("made" if kept else "passed").inc()
        if asked is not None:
            request.META[_ASKED] = asked
            response = _or_not_modified(request, response)
        return response, kept


def _now() -> tuple[dict[str, int], asking.Written | None]:
    """Every number, and how far all was written then, where a replica may be asked for it."""
    if asking.may_be_asked():
        return generations.every_and_written()
    return generations.every(), None


def _or_not_modified(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if response.status_code != 200 or not response.has_header("ETag"):
        return response
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def _still(kept: Kept) -> bool:
    """Whether it stands; where the database does not say so, it does not."""
    try:
        return stands(kept)
    except OperationalError:
        return False


def stands(kept: Kept) -> bool:
    """Whether a page is still what would be made anew."""
    return kept.minute == _minute() and generations.of(kept.scopes) == kept.generation


def _keep(
    key: Key, response: HttpResponse, tables: set[str], before: dict[str, int], minute: int
) -> bool:
    source = source_of(response)
    try:
        depends = scopes(tables, source.club if source is not None else None)
    except KeyError:
        return False
    headers = tuple(response.headers.items())
    number = generations.together(before, depends)
    page = Kept(response.content, headers, response["ETag"], depends, number, minute)
    _on(key).put(key, page)
    return True


def _on(key: Key) -> Shelf:
    return shelf if is_usual(key) else asked_for


def _minute() -> int:
    """Pages tell of today, and of what is over: none is older than the minute it was made in."""
    return int(timezone.now().timestamp() // 60)


def _answer(request: HttpRequest, kept: Kept) -> HttpResponse:
    asked = request.META.get(_ASKED)
    response: HttpResponse
    if asked is not None and _has_it(asked, kept.etag):
        response = HttpResponseNotModified()
        about = [one for one in kept.headers if not one[0].lower().startswith("content-l")]
        response.headers = ResponseHeaders(dict(about))
        del response.headers["Content-Type"]
    else:
        response = HttpResponse(kept.body)
        response.headers = ResponseHeaders(dict(kept.headers))
    return response


def _has_it(asked: str, etag: str) -> bool:
    """Whether one of the tags asked with is this one, weak or not."""
    tags = parse_etags(asked)
    return tags == ["*"] or etag.removeprefix("W/") in {one.removeprefix("W/") for one in tags}
