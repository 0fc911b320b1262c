"""A page made from the replica, and where that fails half way, anew from the primary."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError, InterfaceError, connections
from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter

from pennyclub.replicas.asking import How
from pennyclub.replicas.router import REPLICA, reading_from_replica

logger = logging.getLogger(__name__)

made_from = Counter(
    "pennyclub_pages_made", "Pages made for strangers, by the database that was read", ["source"]
)


class Failed(BaseException):
    """The replica refused a statement, or is gone. No Exception: neither a view nor what makes
    error pages is to take it for an error of the page."""


def make(
    request: HttpRequest, view: Callable[[HttpRequest], HttpResponse], source: How
) -> HttpResponse:
    """The page that `view` makes, read from there. Every statement that fails on the replica is
    asked of the primary again, with the page: it alone says what is wrong with it."""
    if source is How.REPLICA:
        before = (dict(vars(request)), dict(request.META))
        try:
            with _watched(), reading_from_replica():
                response = view(request)
        except Failed as failed:
            logger.warning("A page is made anew from the primary", exc_info=failed.__cause__)
            connections[REPLICA].close()
            _put_back(request, *before)
            source = How.FAILED
        else:
            made_from.labels(source).inc()
            return response
    made_from.labels(source).inc()
    return view(request)


@contextmanager
def _watched() -> Iterator[None]:
    """A statement that the replica fails ends the making."""

    def watch(execute: Callable[..., Any], *args: Any) -> Any:
        try:
            return execute(*args)
        except (DatabaseError, InterfaceError) as trouble:
            raise Failed from trouble

    wrappers = connections[REPLICA].execute_wrappers
    # Around all others: the walls' own statements may fail as well.
    wrappers.insert(0, watch)
    try:
        yield
    finally:
        wrappers.remove(watch)


def _put_back(request: HttpRequest, held: dict[str, Any], meta: dict[str, Any]) -> None:
    """The request as it came, in place: what stands around this has it, too."""
    vars(request).clear()
    vars(request).update(held)
    request.META.clear()
    request.META.update(meta)
