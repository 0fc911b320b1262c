"""allauth's pages where its own lose something: asked again before what is sensitive, and set up at
several places in one moment."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote, urlsplit

from allauth.account import views as of_accounts
from allauth.account.internal.flows.reauthentication import STATE_SESSION_KEY
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.base import views as of_codes
from allauth.mfa.webauthn import views as of_keys
from allauth.mfa.webauthn.internal import auth
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse, QueryDict


class _SentOn:
    """Asked again: what was sent then is sent on, also where its address had a question behind it,
    or letters that an address spells otherwise; allauth compares no such two."""

    request: HttpRequest

    def form_valid(self, form: Any) -> HttpResponse:
        """It is them: on to where they wanted to."""
        _point_at_what_was_sent(self.request)
        answer: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        return answer


def _point_at_what_was_sent(request: HttpRequest) -> None:
    held = request.session.get(STATE_SESSION_KEY, {}).get("request")
    wanted = urlsplit(get_next_redirect_url(request) or "")
    if not held or not wanted.path:
        return
    sent = json.loads(held)
    if unquote(wanted.path) == sent["path"] and QueryDict(wanted.query) == QueryDict(sent["GET"]):
        told = request.POST.copy()
        told[REDIRECT_FIELD_NAME] = sent["path"]
        request.POST = told  # type: ignore[assignment]


class ByPassword(_SentOn, of_accounts.ReauthenticateView):
    """Is it you? By the password."""


class ByCode(_SentOn, of_codes.ReauthenticateView):
    """Is it you? By a code."""


class ByKey(_SentOn, of_keys.ReauthenticateWebAuthnView):
    """Is it you? By a key. One that is wrong is told on the page that asked, with its way onwards;
    allauth's leads to the desk."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """The same question, and what was wrong."""
        return self.render_to_response(self.get_context_data(form=form))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form that was sent, which theirs would read again, and what the key is to answer."""
        told: dict[str, Any] = of_accounts.BaseReauthenticateView.get_context_data(self, **kwargs)
        told["js_data"] = {"request_options": auth.begin_authentication(self.request.user)}
        return told
