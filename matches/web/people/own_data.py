"""What is kept about somebody: to read, and to take along. Everything, for themselves; what a club
keeps, for its owner who is asked for it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from matches.errors import NotFoundError
from matches.selectors.people import member
from matches.services import people
from matches.web.base.attempt import ask_again, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, viewer


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
        return _file(told, "my-data.json")
    context = {"told": told, "missing": missing}
    return render(request, "people/own_data/own_data.html", context, status=404 if missing else 200)


@never_cache
@signed_in
def kept_about(request: HttpRequest, club: str, person: str) -> HttpResponse:
    """What a club keeps about one of its people: asked for, then shown, or as a file."""
    own, who = found(member(club, person, viewer(request)))
    told: dict[str, Any] | None = None
    if request.method == "POST":
        ask_again(request)
        told = people.subject_access.of_club(request.user, own.public_id, who.public_id)
    if told is not None and request.POST.get("as") == "json":
        return _file(told, f"{who.public_id}.json")
    context = {"club": own, "person": who, "told": told}
    return page_of(request, "people/own_data/kept_about.html", context)


def _file(told: dict[str, Any], name: str) -> HttpResponse:
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
