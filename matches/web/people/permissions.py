"""How strangers read a club's people: a class in one step, what waits for a second person, and the
ledger as a file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from matches.ports import places
from matches.selectors.clubs import organised_club
from matches.selectors.people import club_ledger, names_page, would_be
from matches.selectors.people.permissions import Line, NamesPage
from matches.services.people import ledger, permissions, second_person
from matches.web.base.attempt import ask_again, attempt, did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.base.spreadsheet_file import csv_of
from matches.web.people.naming_forms import ClassForm

COLUMNS = (
    "at", "person", "name", "kind", "level", "naming", "surface", "given_by", "evidence", "until",
    "by", "confirmed", "note",
)  # fmt: skip
ANSWERS = {"confirm": second_person.confirm, "refuse": second_person.refuse}


@signed_in
def names(request: HttpRequest, club: str) -> HttpResponse:
    """How strangers read everybody of a club; say it of many at once, after a look at what they
    would read; confirm or refuse what waits."""
    page = found(names_page(club, viewer(request)))
    posted = request.POST if request.method == "POST" else None
    action = posted.get("action", "") if posted is not None else ""
    people = [(one.public_id, _choice(one.name, one.shown_as)) for one in page.people]
    form = ClassForm(None if action in ANSWERS else posted, people=people)
    answer = NothingForm(posted if action in ANSWERS else None)
    preview: tuple[tuple[str, int], ...] = ()
    if action in ANSWERS and answer.is_valid() and _answered(request, page, answer, action):
        return redirect("web:desk-permissions", page.club.slug)
    if form.is_valid():
        chosen, said = form.cleaned_data["people"], form.said()
        if action != "do":
            preview = would_be(page, chosen, said["naming"], said["kind"], said["surface"])
        elif _recorded(request, page, form, chosen, said):
            return redirect("web:desk-permissions", page.club.slug)
    context: dict[str, Any] = {"page": page, "form": form, "answer": answer, "preview": preview}
    context["ticked"] = request.POST.getlist("asked")
    return page_of(request, "people/names.html", context)


def _choice(name: str, shown_as: str) -> str:
    return gettext("%(name)s, for strangers %(shown)s") % {"name": name, "shown": shown_as}


def _answered(request: HttpRequest, page: NamesPage, form: NothingForm, action: str) -> bool:
    if action == "confirm":
        # By it strangers read more of somebody.
        ask_again(request)
    asked = request.POST.getlist("asked")
    return did(form, ANSWERS[action], request.user, page.club.public_id, asked)


def _recorded(
    request: HttpRequest, page: NamesPage, form: ClassForm, people: list[str], said: dict[str, Any]
) -> bool:
    service, club = permissions.record_many, page.club.public_id
    told = attempt(form, service, request.user, club, people, ledger.Said(**said))
    if told is None:
        return False
    for number, one, many in (
        (told.holds, "It holds for %(n)d person.", "It holds for %(n)d people."),
        (
            told.waits,
            "For %(n)d person it waits for a second person.",
            "For %(n)d people it waits for a second person.",
        ),
        (
            told.kept,
            "%(n)d person was left as they are: they asked for it, or are too young.",
            "%(n)d people were left as they are: they asked for it, or are too young.",
        ),
    ):
        if number:
            messages.success(request, ngettext(one, many, number) % {"n": number})
    return True


@require_safe
@signed_in
def ledger_file(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    """Every line of a club's ledger, as CSV or JSON, for its owners."""
    held = found(organised_club(club, viewer(request)))
    with places.of_club(held.public_id):
        own, lines = found(club_ledger(club, viewer(request)))
        rows = [_row(line) for line in lines]
    if kind == "json":
        told = {"club": own.name, "lines": [dict(zip(COLUMNS, row, strict=True)) for row in rows]}
        response: HttpResponse = JsonResponse(
            told, json_dumps_params={"ensure_ascii": False, "indent": 1}
        )
    else:
        found(kind if kind == "csv" else None)
        response = HttpResponse(csv_of(COLUMNS, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{own.slug}-permissions.{kind}"'
    return response


def _row(line: Line) -> list[Any]:
    told = [getattr(line, name) for name in COLUMNS]
    return [each.isoformat() if hasattr(each, "isoformat") else each for each in told]
