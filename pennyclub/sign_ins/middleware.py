"""What is asked of whoever comes with a session, before any page or answer is made for them."""

import time
from collections.abc import Callable

from allauth.core.exceptions import ReauthenticationRequired
from axes.models import AccessLog
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from matches.policy import sign_ins
from matches.selectors.people.sessions import digest_of
from pennyclub import errors
from pennyclub.sign_ins import devices, waiting
from pennyclub.sign_ins.signing_in import USED_AT

A_MINUTE = 60
ACCOUNTS = "/accounts/"
OF_LINKS = "/letters/stop/"
"""What a link in a letter does, it does for whoever holds the letter: signed in or not."""
SENSITIVE = ("/admin/", "/accounts/email/")
"""What is written below these is done only by who has signed in recently. allauth asks it
for second factors, and our own pages say it of themselves (`matches.web.base.attempt`)."""


class EnoughSignIn:
    """Ends sessions that rested too long, keeps back who lacks a second factor that is demanded,
    and asks again before what is sensitive."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, or what is asked for first. No query but the session's own, most of the
        time."""
        if _has_session(request):
            _end_where_rested(request)
            refused = _held_back(request)
            if refused is not None:
                return refused
        before = request.session.session_key if _has_session(request) else None
        answer = self._get_response(request)
        _note_new_key(request, before)
        devices.remember(request, answer)
        if _has_session(request):
            waiting.remember(request, answer)
        return answer

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Ask "Is it you?" before what is sensitive: behind the look at where a form comes from.
        What another site's page sends must not wait to be sent on by whoever answers."""
        return waiting.ask(request) if _has_session(request) and _asks_again(request) else None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The same, where a page finds out for itself that it is sensitive. allauth would keep what
        was sent as it is, in the session."""
        return waiting.ask(request) if isinstance(error, ReauthenticationRequired) else None


def _has_session(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME in request.COOKIES


def _note_new_key(request: HttpRequest, before: str | None) -> None:
    """Where a session goes on under another key (its own password was changed), the log of
    sign-ins knows it by that one: its owner finds it where they look for what is open."""
    now = request.session.session_key
    if before is None or now is None or now == before or SESSION_KEY not in request.session:
        return
    AccessLog.objects.filter(session_hash=digest_of(before)).update(session_hash=digest_of(now))


def _end_where_rested(request: HttpRequest) -> None:
    """Sign out who has not been here for too long, or who signed in too long ago; else note, once
    a minute, that they are here."""
    now = int(time.time())
    used = request.session.get(USED_AT)
    if used is not None and now - used < A_MINUTE:
        return
    if not request.user.is_authenticated:
        return
    good = sign_ins.lasting(request.user)
    if used is not None and good.rest is not None and now - used > good.rest.total_seconds():
        said = _("You were signed out: this sign-in had not been used for long.")
    elif sign_ins.outlived(request, good.life):
        said = _("You were signed out: this sign-in was from long ago. Sign in again.")
    else:
        request.session[USED_AT] = now
        return
    whose = request.user.pk
    logout(request)
    # A page that is sent something with this request keeps it for them.
    request.signed_out = whose  # type: ignore[attr-defined]
    messages.info(request, said)


def _held_back(request: HttpRequest) -> HttpResponse | None:
    if request.path.startswith((ACCOUNTS, OF_LINKS)):
        return None
    because = sign_ins.held_back(request.user)
    if not because:
        return None
    if errors.below_api(request.path):
        return errors.refusal(request.path, 403, "second-factor", because)
    messages.warning(request, because)
    return redirect("mfa_index")


def _asks_again(request: HttpRequest) -> bool:
    writes = request.method not in ("GET", "HEAD", "OPTIONS")
    if not writes or not request.path.startswith(SENSITIVE):
        return False
    return request.user.is_authenticated and not sign_ins.signed_in_recently(request)
