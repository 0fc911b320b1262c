"""Who may have an account, and what a wrong password costs."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from matches.policy import gate
from matches.ports.client_address import network

LOCKED_FOR = "900"


class InvitedOnly(DefaultAccountAdapter):
    """No stranger can sign up: the set-up page makes the owner, and organisers make the others."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Keep allauth's own sign-up form closed."""
        return False

    def is_reauthentication_required(self, *, app: str, **_kwargs: object) -> bool:
        """Ask again as the gate does: who has just signed in is not asked twice."""
        return not gate.signed_in_recently(context.request)

    def get_client_ip(self, request: HttpRequest) -> str:
        """The network that asks, for the limits: a home with IPv6 has addresses without end."""
        return signing_in_from(request)


def signing_in_from(request: HttpRequest) -> str:
    """Return the first address of the network that somebody signs in from."""
    return network(request.META.get("REMOTE_ADDR")).partition("/")[0]


def signing_in_as(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """Return the name or address somebody signs in with, for counting what goes wrong."""
    given = credentials or {}
    name = given.get("username") or given.get("email") or request.POST.get("login", "")
    return str(name).strip().casefold()[:255]


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, *_args: object
) -> HttpResponse:
    """Say that this name is closed at this address for a while, and for how long."""
    page = render_to_string(
        "account/locked_out.html",
        {"title": _("Too many wrong passwords"), "minutes": int(LOCKED_FOR) // 60},
        request,
    )
    return HttpResponse(page, status=429, headers={"Retry-After": LOCKED_FOR})
