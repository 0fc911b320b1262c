"""Forms that wait while who sent one is asked whether it is them: nothing typed is lost, and nobody
else reads it.

One may hold a password. So each is enciphered, whole, with a key of its own that is kept nowhere
here: it goes with the browser, in a cookie, and with its form. The session has the rest: whoever
reads the database, a backup or Redis learns that somebody has sent something, when, and about how
much. A form and its key go once it is sent on, after an hour, where newer ones need the room, and
with the session: when somebody signs out, or another signs in.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import STATE_SESSION_KEY
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import resolve, reverse
from django.utils.http import urlencode

KEPT: Final = "waiting_forms"
"""Of a session: by number, when each was sent, and the form, enciphered."""
AN_HOUR: Final = 3600
MOST: Final = 4
"""Forms that wait in one session, as many tabs."""
ROOM: Final = 8_000_000
"""Characters that they take together, enciphered: the longest form that there may be takes 6.7
million. One alone may take more: what is sent as parts of one body can be longer as text."""
MARK: Final = "waits-"
"""What stands before a form's number, behind the address that it was sent to: every page that asks
hands on where one wanted to."""
_FULL: Final = 1024
"""A form is filled up to a multiple of so many bytes: its length tells no password's."""
_FRESH: Final = "_fresh_keys"


class LostKeyError(Exception):
    """A form waits, and the browser has no key to it, or a wrong one."""


@dataclass(frozen=True)
class Waiting:
    """A form as it was sent: to which address, with what behind it, each field with its value."""

    path: str
    path_info: str
    query: str
    fields: tuple[tuple[str, str], ...]


def ask(request: HttpRequest) -> HttpResponse:
    """The way to "Is it you?". A form waits meanwhile; who is not signed in has none kept: nobody
    knows who will."""
    at = request.get_full_path()
    ways = get_adapter().get_reauthentication_methods(request.user)
    if ways and request.method == "POST":
        at = f"{at}#{MARK}{_keep(request)}"
    way = ways[0]["url"] if ways else reverse("account_login")
    return redirect(f"{way}?{urlencode({REDIRECT_FIELD_NAME: at})}")


def _keep(request: HttpRequest) -> str:
    number, key = secrets.token_urlsafe(6), Fernet.generate_key()
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    told = {
        "user": request.user.pk, "path": request.path, "path_info": request.path_info,
        "query": request.META.get("QUERY_STRING", ""), "fields": fields,
    }  # fmt: skip
    text = json.dumps(told, ensure_ascii=False).encode()
    sealed = Fernet(key).encrypt(text.ljust(-(-len(text) // _FULL) * _FULL)).decode()
    held = [*_held(request).items(), (number, [int(time.time()), sealed])][-MOST:]
    while len(held) > 1 and sum(len(form) for _number, (_at, form) in held) > ROOM:
        held.pop(0)
    request.session[KEPT] = dict(held)
    request.__dict__.setdefault(_FRESH, {})[number] = key.decode()
    return number


def parted(wanted: str) -> tuple[str, str]:
    """Where somebody wanted to, and the number of the form that waits for it; empty where none
    does."""
    at, _mark, number = wanted.partition(f"#{MARK}")
    return at, number


def taken(request: HttpRequest, number: str) -> Waiting | None:
    """A form that waits, which does so no longer; None where it does not by now, and LostKeyError
    where its key is not there."""
    held = _held(request)
    if number not in held:
        return None
    _at, sealed = held.pop(number)
    request.session[KEPT] = held
    try:
        told = json.loads(Fernet(_keys(request)[number]).decrypt(sealed))
    except (KeyError, ValueError, InvalidToken) as error:
        raise LostKeyError from error
    if told["user"] != request.user.pk:
        return None
    fields = tuple((name, value) for name, value in told["fields"])
    return Waiting(told["path"], told["path_info"], told["query"], fields)


def sent_on(request: HttpRequest, form: Waiting) -> HttpResponseBase:
    """What its address answers to a form now, as to the request that brought it."""
    request.method, request.path, request.path_info = "POST", form.path, form.path_info
    request.META |= {"REQUEST_METHOD": "POST", "QUERY_STRING": form.query}
    request.GET = QueryDict(form.query)
    fields = QueryDict(mutable=True)
    for name, value in form.fields:
        fields.appendlist(name, value)
    fields._mutable = False
    request.POST = fields  # type: ignore[assignment]
    request.resolver_match = match = resolve(form.path_info)
    answer: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
    return answer


def remember(request: HttpRequest, answer: HttpResponseBase) -> None:
    """Let go of forms that have waited too long, give the browser the keys of those that wait, and
    have it forget all others."""
    # What allauth keeps as it is, and kept before there was this.
    request.session.pop(STATE_SESSION_KEY, None)
    held = _held(request)
    if not held:
        request.session.pop(KEPT, None)
    elif held.keys() != request.session[KEPT].keys():
        request.session[KEPT] = held
    keys = [(number, key.rstrip("=")) for number, key in _keys(request).items() if number in held]
    text = "~".join(f"{number}.{key}" for number, key in keys)
    if text == request.COOKIES.get(settings.WAITING_FORMS_COOKIE_NAME, ""):
        return
    if text:
        answer.set_cookie(
            settings.WAITING_FORMS_COOKIE_NAME, text, max_age=AN_HOUR,
            secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Strict",
        )  # fmt: skip
    else:
        answer.delete_cookie(settings.WAITING_FORMS_COOKIE_NAME, samesite="Strict")


def _held(request: HttpRequest) -> dict[str, Any]:
    held: Mapping[str, Any] = request.session.get(KEPT, {})
    since = time.time() - AN_HOUR
    return {number: form for number, form in held.items() if form[0] > since}


def _keys(request: HttpRequest) -> dict[str, str]:
    """By number, what the browser brought and what was made for it just now."""
    text = request.COOKIES.get(settings.WAITING_FORMS_COOKIE_NAME, "")
    brought = dict(each.split(".", 1) for each in text[:1000].split("~") if "." in each)
    keys = {number: f"{key}=" for number, key in brought.items()}
    fresh: dict[str, str] = request.__dict__.get(_FRESH, {})
    return keys | fresh
