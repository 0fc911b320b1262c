"""What is kept about oneself: to read, and to take along."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from matches.errors import NotFoundError
from matches.services import people
from matches.web.base.attempt import signed_in


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
