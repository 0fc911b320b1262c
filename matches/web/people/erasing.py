"""Erasing a member, and taking along what is kept about oneself."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from matches.errors import NotFoundError
from matches.selectors.people import member
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
            messages.success(request, gettext("Erased. A former player stands in their place."))
            for title in erased.titles:
                still = gettext("The name still stands in a title, which you can change: %(title)s")
                messages.warning(request, still % {"title": title})
            return redirect("web:desk-members", own.slug)
    return page_of(request, "people/erase.html", {"club": own, "person": who, "form": form})


@never_cache
@signed_in
def own_data(request: HttpRequest) -> HttpResponse:
    """Everything kept about oneself: asked for, then shown, or as a file."""
    told: dict[str, Any] | None = None
    missing = ""
    if request.method == "POST":
        try:
            told = people.subject_access.own(request.user)
        except NotFoundError as error:
            missing = str(error)
    if told is not None and request.POST.get("as") == "json":
        answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
        answer["Content-Disposition"] = 'attachment; filename="my-data.json"'
        return answer
    context = {"told": told, "missing": missing}
    return render(request, "people/own_data.html", context, status=404 if missing else 200)
