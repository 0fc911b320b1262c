"""Letters: how often one wants them, the link that stops them, and those that failed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from matches.errors import NotFoundError
from matches.selectors.letters import failed_page
from matches.services import letters
from matches.services.letters.kind_words import words
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.base.throttles import few_guesses
from matches.web.letters.forms import ChoicesForm
from matches.web.letters.troubles import trouble


@signed_in
def choices(request: HttpRequest) -> HttpResponse:
    """How often one wants letters of each kind."""
    user: Any = request.user
    often = letters.packing.often_of(user.pk)
    offered = letters.stopping.offered_to(user.pk)
    form = ChoicesForm(request.POST or None, often=often, offered=offered)
    said = form.cleaned_data if request.method == "POST" and form.is_valid() else {}
    if said and did(form, letters.stopping.choose, user, said):
        messages.success(request, gettext("Saved."))
        return redirect("web:letters")
    return page_of(request, "letters/choices.html", {"form": form, "address": user.email})


# A mail program posts here by itself (RFC 8058), from elsewhere and without a cookie: what lets it
# is the token, which is good for nothing else.
@csrf_exempt
@few_guesses
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """No more letters of a kind, for whoever has the link of a letter. To look changes nothing."""
    kind = letters.stopping.kind_of(token)
    if kind is None:
        raise Http404(gettext("There is nothing at this address."))
    done = request.method == "POST"
    if done:
        try:
            letters.stopping.stop(token)
        except NotFoundError as error:
            raise Http404(str(error)) from error
    return render(request, "letters/stop.html", {"kind": words(kind), "done": done})


@signed_in
def failed(request: HttpRequest, club: str) -> HttpResponse:
    """A club's letters that could not be sent; have them tried again."""
    page = found(failed_page(club, viewer(request)))
    form = NothingForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = request.POST.get("letter", "")
        one = int(typed) if typed.isdecimal() and len(typed) < 18 else None
        again = attempt(form, letters.failed.try_again, request.user, page.club.public_id, one)
        if again is not None:
            said = ngettext("%(n)d letter is sent again.", "%(n)d letters are sent again.", again)
            messages.success(request, said % {"n": again})
            return redirect("web:desk-letters", page.club.slug)
    told = [(one, words(one.about), trouble(one.why)) for one in page.letters]
    return page_of(request, "letters/failed.html", {"page": page, "letters": told, "form": form})
