"""Dates of matches from a file: looked at, then given to them as one move. What was typed on the
way stands in the form: nothing of it is kept anywhere before it is brought in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from matches.errors import ConflictError, ServiceError
from matches.selectors.imports import dated_lately, dates_sheet
from matches.services.imports import date_lists
from matches.services.imports.date_lists import DateWishes
from matches.services.imports.date_lists.plan import DatesPlan
from matches.sheets import SheetError
from matches.web.base.attempt import did, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.forms import NothingForm
from matches.web.base.spreadsheet_file import KINDS, written
from matches.web.imports.date_forms import ROLES, BeginsForm, DatesForm
from matches.web.imports.preview import looked_at
from matches.web.imports.sent import answered, headings_of, sheet_of, why_not


@signed_in
def bring_dates(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Paste dates or choose a file, look at what they become, give them to the matches."""
    own = desk_of(request, club, season, competition).competition
    form = DatesForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _first(request, own, form)
    begins = BeginsForm(request.POST if "begins" in request.POST else None)
    try:
        sheet, text = sheet_of(request, form)
        answers, roles = answered(request, sheet)
        wishes = DateWishes(
            roles=roles, headings=headings_of(request) if roles else None, answers=answers,
            begins=begins.cleaned_data["begins"] if begins.is_valid() else None,
        )  # fmt: skip
        plan = date_lists.look(request.user, own.public_id, sheet, wishes)
    except (SheetError, ConflictError) as error:
        form.add_error("file" if request.FILES else "text", str(error))
        return _first(request, own, form)
    said = ""
    if request.POST.get("action") == "bring" and not begins.errors:
        try:
            date_lists.bring_in(
                request.user, own.public_id, sheet, wishes, seen=request.POST.get("seen", "")
            )
        except ServiceError as error:
            said = why_not(error)
        else:
            return _brought(request, own, plan)
    return _look(request, own, plan, begins, text, said)


def _first(request: HttpRequest, own: Any, form: DatesForm) -> HttpResponse:
    context = {"competition": own, "form": form, "lately": dated_lately(own)}
    return page_of(request, "imports/paste_dates.html", context)


def _brought(request: HttpRequest, own: Any, plan: DatesPlan) -> HttpResponse:
    if plan.places:
        said = ngettext(
            "%(n)d match has its date. It can be taken back here.",
            "%(n)d matches have their dates. They can be taken back here, together.",
            len(plan.places),
        )
        messages.success(request, said % {"n": len(plan.places)})
    if plan.given:
        said = ngettext(
            "%(n)d match has its umpire. It can be taken back in Lately done.",
            "%(n)d matches have their umpires. They can be taken back in Lately done, together.",
            len(plan.given),
        )
        messages.success(request, said % {"n": len(plan.given)})
    return redirect("web:desk-bring-dates", own.club.slug, own.season.slug, own.slug)


def _look(
    request: HttpRequest, own: Any, plan: DatesPlan, begins: BeginsForm, text: str, said: str
) -> HttpResponse:
    if not begins.is_bound:
        begins = BeginsForm({"begins": f"{plan.begins:%H:%M}"})
    return looked_at(
        request,
        "imports/preview_dates.html",
        plan,
        plan.matches,
        text=text,
        said=said,
        competition=own,
        form=begins,
        roles=ROLES,
        dated=len(plan.dated),
        moved=len(plan.dated) - plan.first,
        same=plan.count("same"),
        undated=plan.count("undated"),
        given=len(plan.given),
    )


@signed_in
@require_safe
def sample(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The competition's own matches as a list to be filled in."""
    own = desk_of(request, club, season, competition).competition
    response = HttpResponse(written(dates_sheet(own), "csv"), content_type=KINDS["csv"])
    response["Content-Disposition"] = f'attachment; filename="{own.slug}-dates.csv"'
    return response


@signed_in
def brought_in(
    request: HttpRequest, club: str, season: str, competition: str, number: int
) -> HttpResponse:
    """A list of dates that was brought in: which matches go back, and the button that takes it
    back."""
    own = desk_of(request, club, season, competition).competition
    shown = date_lists.look_back(request.user, own.public_id, number)
    form = NothingForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and did(form, date_lists.take_back, request.user, own.public_id, number):
        messages.success(request, gettext("The dates are taken back."))
        return redirect("web:desk-bring-dates", own.club.slug, own.season.slug, own.slug)
    context = {"competition": own, "form": form, "shown": shown}
    return page_of(request, "imports/take_dates_back.html", context)
