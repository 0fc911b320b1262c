"""Results of a running competition from a file: looked at, then entered as one score list. What was
typed on the way stands in the form: nothing of it is kept anywhere before it is brought in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from matches.errors import ConflictError, ServiceError
from matches.services.imports import results_lists
from matches.services.imports.asking import Wishes
from matches.services.imports.results_lists.plan import ResultsPlan
from matches.sheets import Sheet, SheetError
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.imports.preview import looked_at
from matches.web.imports.season_forms import MATCH_ROLES, ResultsForm
from matches.web.imports.sent import answered, headings_of, sheet_of, why_not


@signed_in
def bring_results(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Paste results or choose a file, look at what they become, enter them all."""
    own = desk_of(request, club, season, competition).competition
    form = ResultsForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _first(request, own, form)
    try:
        sheet, text = sheet_of(request, form)
        answers, roles = answered(request, sheet)
        wishes = Wishes(
            roles=roles, headings=headings_of(request) if roles else None, answers=answers
        )
        plan = results_lists.look(request.user, own.public_id, sheet, wishes)
    except (SheetError, ConflictError) as error:
        form.add_error("file" if request.FILES else "text", str(error))
        return _first(request, own, form)
    said = ""
    if request.POST.get("action") == "bring":
        said = _bring(request, own, sheet, wishes)
        if not said:
            return redirect("web:desk-bulk", own.club.slug, own.season.slug, own.slug)
    return _look(request, own, plan, text, said)


def _first(request: HttpRequest, own: Any, form: ResultsForm) -> HttpResponse:
    return page_of(request, "imports/paste_results.html", {"competition": own, "form": form})


def _bring(request: HttpRequest, own: Any, sheet: Sheet, wishes: Wishes) -> str:
    """Why it was not done; "" where it was."""
    try:
        done = results_lists.bring_in(
            request.user, own.public_id, sheet, wishes, seen=request.POST.get("seen", "")
        )
    except ServiceError as error:
        return why_not(error)
    count = len(done.steps)
    said = ngettext(
        "%(n)d result is entered. It can be undone here.",
        "%(n)d results are entered. They can be undone here, together.",
        count,
    )
    messages.success(request, said % {"n": count})
    return ""


def _look(request: HttpRequest, own: Any, plan: ResultsPlan, text: str, said: str) -> HttpResponse:
    return looked_at(
        request,
        "imports/preview_results.html",
        plan,
        plan.matches,
        text=text,
        said=said,
        competition=own,
        roles=MATCH_ROLES,
        entered=len(plan.entered),
        same=plan.count("same"),
        unplayed=plan.count("unplayed"),
    )
