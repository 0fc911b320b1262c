"""What somebody sent in vain, handed back: their sign-in had ended, or is newer than the page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.csrf import csrf_failure
from django.views.decorators.cache import never_cache

from matches.web.base import typed
from matches.web.base.attempt import signed_in


@never_cache
@signed_in
def handed_back(request: HttpRequest) -> HttpResponse:
    """Read it, send it on as it was, or let it go."""
    if request.method == "POST":
        typed.let_go(request)
        return redirect("web:desk")
    return render(request, "people/accounts/typed.html", {"typed": typed.of(request)})


def not_taken(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Instead of a form whose secret is not this sign-in's (the setting `CSRF_FAILURE_VIEW`): what
    was sent, where it came from a page of ours; else that it was refused."""
    return typed.kept_of_older(request) or csrf_failure(request, reason)
