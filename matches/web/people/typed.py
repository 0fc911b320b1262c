"""What somebody sent when their sign-in had ended, handed back to them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
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
    return render(request, "people/typed.html", {"typed": typed.of(request)})
