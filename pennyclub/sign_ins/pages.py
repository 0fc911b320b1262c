"""allauth's pages where its own lose something: asked again before what is sensitive, and set up at
several places in one moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from allauth.account import views as of_accounts
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.base import views as of_codes
from allauth.mfa.recovery_codes import views as of_recovery
from allauth.mfa.totp import views as of_apps
from allauth.mfa.webauthn import views as of_keys
from allauth.mfa.webauthn.internal import auth
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from matches.models import User
from matches.services.base import turns
from pennyclub.sign_ins import waiting


class _SentOn:
    """Asked again: what waits is sent on once they have shown that it is them."""

    request: HttpRequest
    extra_context: ClassVar[dict[str, Any]] = {
        "minutes": lambda: settings.ACCOUNT_REAUTHENTICATION_TIMEOUT // 60
    }

    def form_valid(self, form: Any) -> HttpResponseBase:
        """It is them: on to where they wanted to."""
        at, number = waiting.parted(get_next_redirect_url(self.request) or "")
        answer: HttpResponseBase = super().form_valid(form)  # type: ignore[misc]
        return _sent_on(self.request, at, number) if number else answer


def _sent_on(request: HttpRequest, at: str, number: str) -> HttpResponseBase:
    try:
        if (waits := waiting.taken(request, number)) is not None:
            return waiting.sent_on(request, waits)
        said = _(
            "What you had sent does not wait here any more: it was sent on already, or had waited "
            "for too long. See whether it was done; if not, fill in this form again, and send it."
        )
    except waiting.LostKeyError:
        said = _(
            "What you had sent was not done: this browser has lost the key to it, and without that "
            "nobody reads it. Fill in this form again, and send it."
        )
    messages.warning(request, said)
    # As it stands: somebody may have made it up, and it is neither an address nor a name of one.
    return HttpResponseRedirect(at or settings.LOGIN_REDIRECT_URL)


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


@contextmanager
def alone(user: Any) -> Iterator[bool]:
    """One change of what lets somebody in after the other; whether this sign-in is still good for
    one: a second factor that came or went elsewhere meanwhile has ended it."""
    with turns.to_write(), transaction.atomic():
        held = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        yield held.epoch == user.epoch


class _Alone:
    """Of several who press at once one has it, and the others are told."""

    request: HttpRequest

    def form_valid(self, form: Any) -> HttpResponse:
        """Done, unless another came first."""
        with alone(self.request.user) as good:
            if good:
                done: HttpResponse = super().form_valid(form)  # type: ignore[misc]
                return done
        messages.error(
            self.request,
            _(
                "Something that lets you in was changed elsewhere in the same moment, and that "
                "ended this sign-in: nothing was set up or taken away here. Sign in again, and see "
                "what there is by now. If it was not you who changed it, take a new password."
            ),
        )
        return redirect("account_login")


class App(_Alone, of_apps.ActivateTOTPView):
    """An app is set up."""


class AppAway(_Alone, of_apps.DeactivateTOTPView):
    """An app is taken away."""


class NewCodes(_Alone, of_recovery.GenerateRecoveryCodesView):
    """Recovery codes are made anew."""


class Key(_Alone, of_keys.AddWebAuthnView):
    """A key is set up."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form that was sent, with what was wrong: theirs reads it again, and is told by then
        that the page's question was answered already."""
        told = super(of_keys.AddWebAuthnView, self).get_context_data(**kwargs)
        told["js_data"] = {"creation_options": auth.begin_registration(self.request.user, False)}
        return told


class KeyAway(_Alone, of_keys.RemoveWebAuthnView):
    """A key is taken away."""


class KeyNamed(_Alone, of_keys.EditWebAuthnView):
    """A key is called otherwise. One that was taken away meanwhile stays away: theirs would keep it
    anew."""
