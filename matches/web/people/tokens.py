"""Tokens on the account: make one, see it once, delete it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from matches.selectors.people import clubs_for_tokens, tokens_of
from matches.services.people import tokens as services
from matches.web.base.attempt import ask_again, attempt, signed_in
from matches.web.base.forms import NothingForm
from matches.web.people.token_forms import TokenForm


@signed_in
def tokens(request: HttpRequest) -> HttpResponse:
    """One's own tokens. A new one stands on the answer to its making, and nowhere after."""
    posted = request.POST if request.method == "POST" else None
    if posted is not None:
        ask_again(request)
    deleting = posted is not None and posted.get("action") == "delete"
    clubs = clubs_for_tokens(request.user)
    form = TokenForm(posted if not deleting else None, clubs=clubs)
    nothing = NothingForm(posted if deleting else None)
    if nothing.is_valid() and attempt(nothing, _deleted, request.user, request.POST.get("token")):
        messages.success(request, gettext("Deleted: it is good no more."))
        return redirect("web:tokens")
    made = None
    if form.is_valid():
        made = attempt(form, services.make, request.user, **form.cleaned_data)
    if made is not None:
        form = TokenForm(clubs=clubs)
    context = {
        "form": form,
        "made": made[1] if made is not None else "",
        "tokens": tokens_of(request.user),
    }
    return render(
        request, "people/accounts/tokens.html", context, status=400 if form.errors else 200
    )


def _deleted(actor: Any, token: str | None) -> bool:
    services.delete(actor, token or "")
    return True
