"""What was written about a match, and whether strangers read it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from matches.selectors.matches import reasons_page
from matches.services.rulings import publishing
from matches.web.base.attempt import ask_again, attempt, signed_in
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer


@signed_in
def reasons(request: HttpRequest, public_id: str) -> HttpResponse:
    """Each text with what strangers read of it now, and what they would: published by a button, or
    kept for the club again."""
    page = found(reasons_page(public_id, viewer(request)))
    form = NothingForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        key = request.POST.get("key", "")
        if request.POST.get("action") == "publish":
            ask_again(request)
            shown = request.POST.get("shown", "")
            done = attempt(form, publishing.publish, request.user, public_id, key=key, shown=shown)
            said = gettext("Strangers can read it now.")
        else:
            done = attempt(form, publishing.take_back, request.user, public_id, key=key)
            said = gettext("It is for organisers and the sides again.")
        if done is not None:
            messages.success(request, said)
            return redirect("web:desk-reasons", public_id)
    context = {"page": page, "competition": page.fixture.competition, "form": form}
    status = 400 if form.errors else 200
    return render(request, "matches/reasons.html", context, status=status)
