"""A team, venue or season deleted, looked at first; and brought back from the bin."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.clubs import deleted_of, organised_club
from matches.selectors.clubs.deleted import KEPT
from matches.services.clubs import deleting
from matches.web.base.attempt import did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer


class SeenForm(forms.Form):
    """What was looked at before it was confirmed."""

    seen = forms.CharField(max_length=16)


@signed_in
def delete(request: HttpRequest, club: str, noun: str, which: str) -> HttpResponse:
    """What goes along, or what it rests on; and the button that deletes it."""
    own = found(organised_club(club, viewer(request)))
    form = SeenForm(request.POST if request.method == "POST" else None)
    look = deleting.look(request.user, own.public_id, noun, which)
    if form.is_valid():
        seen = form.cleaned_data["seen"]
        if did(form, deleting.delete, request.user, own.public_id, noun, which, seen=seen):
            messages.success(request, gettext("It is deleted. The bin has it for thirty days."))
            return redirect("web:desk-bin", own.slug)
    context = {"club": own, "look": look, "which": which, "form": form, "days": KEPT.days}
    return page_of(request, "clubs/delete.html", context)


@signed_in
def back(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """What was deleted, and the button that brings it back."""
    own = found(organised_club(club, viewer(request)))
    line = next((one for one in deleted_of(own) if one.number == number), None)
    if line is None:
        raise Http404(gettext("There is no such thing in the bin."))
    form = NothingForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and did(form, deleting.bring_back, request.user, own.public_id, number):
        messages.success(request, gettext("It is back, as it was."))
        return redirect("web:desk-bin", own.slug)
    return page_of(request, "clubs/undelete.html", {"club": own, "line": line, "form": form})
