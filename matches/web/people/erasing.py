"""Erasing a member."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.notices import hung_in
from matches.selectors.people import is_elsewhere, member
from matches.services import people
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, viewer
from matches.web.people.forms import EraseForm


@signed_in
def erase(request: HttpRequest, club: str, person: str) -> HttpResponse:
    """Say what goes and what stays, and let a member go."""
    own, who = found(member(club, person, viewer(request)))
    form = EraseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        erased = attempt(
            form, people.erase, request.user, own.public_id, who.public_id, reason=reason
        )
        if erased is not None:
            said = gettext("Erased. A former player stands in their place.")
            if erased.part:
                said = gettext("Erased here. The other club still has what is its own.")
            messages.success(request, said)
            for title in erased.titles:
                still = gettext("The name still stands in a title, which you can change: %(title)s")
                messages.warning(request, still % {"title": title})
            return redirect("web:desk-members", own.slug)
    # Who runs the installation erases somebody everywhere.
    elsewhere = not request.user.is_superuser and is_elsewhere(who.public_id, own)
    context = {
        "club": own, "person": who, "form": form, "elsewhere": elsewhere,
        "documents": hung_in(own),
    }  # fmt: skip
    return page_of(request, "people/erase.html", context)
