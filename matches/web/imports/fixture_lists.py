"""A league's fixtures from a file: looked at, then drawn as they stand. What was typed on the way
stands in the form: nothing of it is kept anywhere before it is brought in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from matches.errors import ServiceError
from matches.services.imports import fixture_lists
from matches.services.imports.fixture_lists import FixtureWishes
from matches.services.imports.fixture_lists.plan import FixturesPlan
from matches.sheets import SheetError
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.imports.date_forms import FIXTURE_COLUMNS, FixturesForm, MeantForm
from matches.web.imports.preview import looked_at
from matches.web.imports.sent import answered, headings_of, sheet_of, why_not


@signed_in
def bring_fixtures(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Paste fixtures or choose a file, look at what they become, draw the league by them."""
    own = desk_of(request, club, season, competition).competition
    form = FixturesForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _first(request, own, form)
    meant = MeantForm(request.POST if "begins" in request.POST else None)
    try:
        sheet, text = sheet_of(request, form)
        wishes = _wishes(request, sheet, meant)
        plan = fixture_lists.look(request.user, own.public_id, sheet, wishes)
    except (SheetError, ServiceError) as error:
        said = why_not(error) if isinstance(error, ServiceError) else str(error)
        form.add_error("file" if request.FILES else "text", said)
        return _first(request, own, form)
    said = ""
    if request.POST.get("action") == "bring" and not meant.errors:
        try:
            fixture_lists.bring_in(
                request.user, own.public_id, sheet, wishes, seen=request.POST.get("seen", "")
            )
        except ServiceError as error:
            said = why_not(error)
        else:
            return _brought(request, own, plan)
    return _look(request, own, plan, meant, text, said)


def _wishes(request: HttpRequest, sheet: Any, meant: MeantForm) -> FixtureWishes:
    answers, roles = answered(request, sheet)
    held = meant.cleaned_data if meant.is_valid() else {}
    return FixtureWishes(
        roles=roles, headings=headings_of(request) if roles else None, answers=answers,
        begins=held.get("begins"), insist=bool(held.get("insist")),
    )  # fmt: skip


def _first(request: HttpRequest, own: Any, form: FixturesForm) -> HttpResponse:
    return page_of(request, "imports/paste_fixtures.html", {"competition": own, "form": form})


def _brought(request: HttpRequest, own: Any, plan: FixturesPlan) -> HttpResponse:
    said = ngettext(
        "The league is drawn: %(n)d match, as in your list. It can be taken back in Lately done.",
        "The league is drawn: %(n)d matches, as in your list. They can be taken back in Lately"
        " done, together.",
        len(plan.standing),
    )
    messages.success(request, said % {"n": len(plan.standing)})
    return to_desk(own)


def _look(
    request: HttpRequest, own: Any, plan: FixturesPlan, meant: MeantForm, text: str, said: str
) -> HttpResponse:
    if not meant.is_bound:
        begins = f"{plan.begins:%H:%M}" if plan.begins is not None else "19:00"
        meant = MeantForm({"begins": begins})
    if not plan.uneven:
        del meant.fields["insist"]
    return looked_at(
        request,
        "imports/preview_fixtures.html",
        plan,
        plan.matches,
        text=text,
        said=said,
        competition=own,
        form=meant,
        roles=FIXTURE_COLUMNS,
        drawn=len(plan.standing),
        undated=sum(each.at is None for each in plan.standing),
        dated=sum(each.at is not None for each in plan.standing),
    )
