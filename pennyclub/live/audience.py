"""Whether whoever has a stream open may hear what goes over it, asked of the club's own gate.

It is asked when a stream begins and again before every announcement, by who they are at that
moment: a competition that is hidden, a role taken back, a sign-out end it, once the page was told
to fetch itself anew, which finds nothing. All strangers are one: of each announcement they cost two
questions at most, however many listen. The database is asked in two threads of their own, so that
the event loop waits for nobody.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest

from pennyclub.live.hub import Event

REMEMBERED = 256
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live-audience")
Question = Callable[[Event, Mapping[str, str]], bool]
_strangers: "OrderedDict[tuple[Question, Event], asyncio.Future[bool]]" = OrderedDict()


async def may_listen(topic: str, cookies: Mapping[str, str]) -> bool:
    """Whether there is such a topic for who brings these cookies."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _listens, topic, cookies)


async def whole_of(topic: str) -> str:
    """The topic of which another is a part; "": of none. A match is one of its competition: that it
    is read by fewer is announced once, and not match by match."""
    if not topic.startswith("fixture-"):
        return ""
    return await asyncio.get_running_loop().run_in_executor(_threads, _whole_of, topic)


async def may_hear(event: Event, cookies: Mapping[str, str]) -> bool:
    """Whether who brings these cookies hears of it now."""
    return await _asked(_hears, event, cookies)


async def may_go_on(event: Event, cookies: Mapping[str, str]) -> bool:
    """Whether there still is the topic of an announcement that they did not hear of, for them."""
    return await _asked(_goes_on, event, cookies)


async def _asked(question: Question, event: Event, cookies: Mapping[str, str]) -> bool:
    loop = asyncio.get_running_loop()
    if _known(cookies):
        return await loop.run_in_executor(_threads, question, event, cookies)
    asked = _strangers.get((question, event))
    if asked is None or asked.get_loop() is not loop:
        asked = loop.run_in_executor(_threads, question, event, cookies)
        _strangers[question, event] = asked
        if len(_strangers) > REMEMBERED:
            _strangers.popitem(last=False)
    return await asyncio.shield(asked)


async def may_still_hear(event: Event, cookies: Mapping[str, str]) -> bool:
    """The same of what was announced before: nothing that was answered then counts now."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hears, event, cookies)


def _known(cookies: Mapping[str, str]) -> bool:
    return settings.SESSION_COOKIE_NAME in cookies or settings.BOARD_PASS_COOKIE_NAME in cookies


def _goes_on(event: Event, cookies: Mapping[str, str]) -> bool:
    return _listens(event.topic, cookies)


def _listens(topic: str, cookies: Mapping[str, str]) -> bool:
    from matches.selectors import live_access

    close_old_connections()
    try:
        return live_access.may_listen(topic, _listener(cookies))
    finally:
        close_old_connections()


def _whole_of(topic: str) -> str:
    from matches.selectors import live_access

    close_old_connections()
    try:
        return live_access.whole_of(topic)
    finally:
        close_old_connections()


def _hears(event: Event, cookies: Mapping[str, str]) -> bool:
    from matches.selectors import live_access

    close_old_connections()
    try:
        who = _listener(cookies)
        return live_access.may_hear(event.topic, event.name, event.ahead, event.about, who)
    finally:
        close_old_connections()


def _listener(cookies: Mapping[str, str]) -> Any:
    from matches.selectors import live_access
    from matches.services.scoring import passes

    if not _known(cookies):
        return live_access.STRANGER
    ticket = cookies.get(settings.BOARD_PASS_COOKIE_NAME, "")
    return live_access.listener(_user(cookies), passes.holder(ticket) if ticket else None)


def _user(cookies: Mapping[str, str]) -> Any:
    """Who is signed in and not kept back, as the pages' middleware would have it; nobody after a
    sign-in that rested too long. A stream is no use of it, and writes nothing."""
    from django.contrib.auth import get_user
    from django.contrib.auth.models import AnonymousUser

    from matches.policy import sign_ins
    from pennyclub.sign_ins.signing_in import USED_AT

    request, engine = HttpRequest(), import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    user = get_user(request)
    if not user.is_authenticated or sign_ins.held_back(user):
        return AnonymousUser()
    request.user = user
    good, used = sign_ins.lasting(user), request.session.get(USED_AT)
    if _rested(used, good.rest) or sign_ins.outlived(request, good.life):
        return AnonymousUser()
    return user


def _rested(used: float | None, rest: timedelta | None) -> bool:
    """Whether a sign-in was last used longer ago than it may rest."""
    return used is not None and rest is not None and time.time() - used > rest.total_seconds()
