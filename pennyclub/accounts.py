"""Who may have an account, and what a wrong password costs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.policy import sign_ins
from matches.ports import own_address
from pennyclub.sign_ins.lockout import looked_at, signing_in_as, signing_in_at
from pennyclub.sign_ins.words import ERRORS

if TYPE_CHECKING:
    from allauth.account.models import EmailAddress

HALF_WAY = "sign_in_half_way"
"""Of a session: what it would have to hold if its password were all that is asked for."""
WAYS = {
    "reauthenticate": gettext_lazy("By the password"),
    "mfa_reauthenticate": gettext_lazy("By a code"),
    "mfa_reauthenticate:webauthn": gettext_lazy("By this device, or a key"),
}
"""How somebody shows that it is them, where that is asked again."""
LONGEST_NAME = 255
"""Letters of what somebody signs in with: one more than any name or address has."""


class InvitedOnly(DefaultAccountAdapter):
    """No stranger can sign up: the set-up page makes the owner, and organisers make the others."""

    error_messages = DefaultAccountAdapter.error_messages | ERRORS

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Keep allauth's own sign-up form closed."""
        return False

    def is_reauthentication_required(self, *, app: str, **_kwargs: object) -> bool:
        """Ask again as our own pages do: who has just signed in is not asked twice."""
        return not sign_ins.signed_in_recently(context.request)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """The ways in which somebody shows again that it is them, in words of ours."""
        ways = super().get_reauthentication_methods(user)
        return [{**each, "description": WAYS.get(each["id"], each["description"])} for each in ways]

    def get_client_ip(self, request: HttpRequest) -> str:
        """The network that asks, for the limits: a home with IPv6 has addresses without end. Who
        signs in from a device of their own is counted by that."""
        return signing_in_at(request, signing_in_as(request, None))

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Look at a password: while it is, it counts as wrong (`pennyclub.sign_ins.lockout`)."""
        for name in {"username", "email"} & credentials.keys():
            # What is longer is nobody's, and more than some databases compare.
            credentials[name] = str(credentials[name])[:LONGEST_NAME]
        if credentials.get("email") == credentials.get("username"):
            # A name is looked for among addresses anyway. Twice, one that somebody has would take
            # a digest longer than one that nobody has, and so tell that there is an account.
            credentials.pop("email", None)
        try:
            return super().authenticate(request, **credentials)
        finally:
            looked_at(request)

    def pre_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse | None:
        """Note what the password was good for, until the second factor is there."""
        request.session[HALF_WAY] = user.get_session_auth_hash()
        refused: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return refused

    def login(self, request: HttpRequest, user: Any) -> None:
        """Sign somebody in, unless what ends every sign-in came between the password and the second
        factor: who typed the old one would be in with it."""
        noted = request.session.pop(HALF_WAY, "")
        if not constant_time_compare(noted, user.get_session_auth_hash()):
            messages.error(request, _("Sign in again: your account was changed meanwhile."))
            raise ImmediateHttpResponse(redirect(settings.LOGIN_URL))
        super().login(request, user)

    def set_password(self, user: Any, password: str) -> None:
        """Keep a new password, unless another one came first: of several who send one link at once
        one has it, as where they come one after the other."""
        with transaction.atomic():
            held = get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
            if held.password != user.password:
                messages.error(context.request, _("Another new password came first."))
                raise ImmediateHttpResponse(redirect(settings.LOGIN_URL))
            super().set_password(user, password)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm the address of an account that is open, unless it is another's own: who reads its
        letters would sign in as somebody else from then on, and no more as themselves."""
        if email_address.user.is_active and not _is_anothers(email_address):
            return bool(super().confirm_email(request, email_address))
        told = {"email": email_address.email}
        failed = "account/messages/email_confirmation_failed.txt"
        self.add_message(request, messages.ERROR, failed, told)
        return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter whose links lead here, whatever host the request for it named."""
        here = urlsplit(settings.OWN_ADDRESS).netloc
        told = {
            name: own_address.ours(value) if name.endswith("_url") else value
            for name, value in context.items()
        }
        told["current_site"] = SimpleNamespace(name=here, domain=here)
        super().send_mail(template_prefix, email, told)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # By network too: or a stranger could keep a name closed for good. The rest: the lockout.
        key: str = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{key}:{signing_in_at(request, signing_in_as(request, credentials))}"


def _is_anothers(address: EmailAddress) -> bool:
    """Whether another account that is open has an address as its own, confirmed or not. Where both
    have it neither confirms it: an unconfirmed one is made one's own by a button."""
    others = get_user_model().objects.filter(email__iexact=address.email, is_active=True)
    return bool(others.exclude(pk=address.user_id).exists())


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, *_args: object
) -> HttpResponse:
    """Say that this name is closed at this address for a while, and for how long."""
    page = render_to_string(
        "account/locked_out.html",
        {"title": _("Too many wrong passwords"), "minutes": settings.LOCKED_OUT_SECONDS // 60},
        request,
    )
    retry = {"Retry-After": str(settings.LOCKED_OUT_SECONDS)}
    return HttpResponse(page, status=429, headers=retry)
