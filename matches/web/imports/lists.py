"""A list is pasted, looked at, and brought in. What was typed on the way stands in the form:
nothing of it is kept anywhere before it is brought in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext

from matches.errors import ConflictError, ServiceError
from matches.selectors.clubs import organised_club, season_of_today, seasons_of
from matches.selectors.imports import lately
from matches.services import imports
from matches.services.imports.asking import Wishes
from matches.services.imports.plan import Plan
from matches.sheets import Sheet, SheetError
from matches.web.base.attempt import did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.imports.forms import ROLES, ListForm, WishForm
from matches.web.imports.preview import looked_at
from matches.web.imports.sent import answered, headings_of, sheet_of, why_not


@signed_in
def bring_in(request: HttpRequest, club: str) -> HttpResponse:
    """Paste a list or choose a file, look at what it becomes, bring it in."""
    own = found(organised_club(club, viewer(request)))
    form = ListForm(request.POST or None, request.FILES or None, club=own)
    if request.method != "POST" or not form.is_valid():
        return _first(request, own, form)
    try:
        sheet, text = sheet_of(request, form)
        wishes, wish_form = _wishes(request, own, sheet)
        plan = imports.look(request.user, own.public_id, sheet, wishes)
    except (SheetError, ConflictError) as error:
        form.add_error("file" if request.FILES else "text", str(error))
        return _first(request, own, form)
    said = ""
    if request.POST.get("action") == "bring":
        said = wish_form.asked(plan.ageless) or _bring(request, own, sheet, plan)
        if not said:
            return redirect("web:desk-members", own.slug)
    return _look(request, own, plan, wish_form, text, said)


def _first(request: HttpRequest, own: Any, form: ListForm) -> HttpResponse:
    context = {"club": own, "form": form, "lately": lately(own)}
    return page_of(request, "imports/paste.html", context)


def _wishes(request: HttpRequest, own: Any, sheet: Sheet) -> tuple[Wishes, WishForm]:
    """What holds for all of the list, and what was answered to its lines."""
    seasons = seasons_of(own)
    usual = {"season": season_of_today(seasons), "age_band": "", "naming": "initials"}
    told = {name: request.POST.get(name, value) for name, value in usual.items()}
    form = WishForm(told, club=own, seasons=[(one.public_id, one.name) for one in seasons])
    data = form.cleaned_data if form.is_valid() else {}
    answers, roles = answered(request, sheet)
    wishes = Wishes(
        roles=roles,
        headings=headings_of(request) if roles else None,
        answers=answers,
        season=data.get("season") or None,
        age_band=data.get("age_band") or None,
        naming=data.get("naming") or "initials",
    )
    return wishes, form


def _bring(request: HttpRequest, own: Any, sheet: Sheet, plan: Plan) -> str:
    """Why it was not done; "" where it was."""
    try:
        made = imports.bring_in(
            request.user, own.public_id, sheet, plan.wishes, seen=request.POST.get("seen", "")
        )
    except ServiceError as error:
        return why_not(error)
    people = ngettext("%(n)d person", "%(n)d people", made.people) % {"n": made.people}
    teams = ngettext("%(n)d team", "%(n)d teams", made.teams) % {"n": made.teams}
    said = gettext(
        "New here: %(people)s, %(teams)s. It can be taken back for a day, under Bring in."
    )
    messages.success(request, said % {"people": people, "teams": teams})
    return ""


def _look(
    request: HttpRequest, own: Any, plan: Plan, form: WishForm, text: str, said: str
) -> HttpResponse:
    return looked_at(
        request,
        "imports/preview.html",
        plan,
        plan.lines,
        text=text,
        said=said,
        club=own,
        form=form,
        roles=ROLES,
        new=plan.count("new"),
        here=plan.count("here"),
        persons=plan.persons,
    )


@signed_in
def brought_in(request: HttpRequest, club: str, bringing: str) -> HttpResponse:
    """A list that was brought in: what it made, and the button that takes it back."""
    own = found(organised_club(club, viewer(request)))
    shown = imports.undoing.look(request.user, own.public_id, bringing)
    form = NothingForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and did(form, imports.take_back, request.user, own.public_id, bringing):
        messages.success(request, gettext("The list is taken back: all that it made is gone."))
        return redirect("web:desk-bring-in", own.slug)
    return page_of(request, "imports/take_back.html", {"club": own, "form": form, "shown": shown})
