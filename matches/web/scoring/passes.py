"""Board passes on the desk: a link is made, shown once with its QR code, listed, revoked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from matches.selectors import scoring
from matches.selectors.clubs import halls
from matches.selectors.matches import fixture_desk
from matches.services.scoring import passes
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.base.qr import qr_of
from matches.web.law.scoresheet import scoresheets


class PassForm(forms.Form):
    """How long a link lasts."""

    hours = forms.IntegerField(
        label=_("How many hours it lasts"), min_value=1, max_value=passes.MOST_HOURS, initial=6
    )


class HallPassForm(PassForm):
    """Which board a link is for, and how long it lasts."""

    board = forms.ChoiceField(label=_("For"), required=False)

    field_order = ["board", "hours"]

    def __init__(self, *args: Any, boards: tuple[halls.HallBoard, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["board"].choices = [  # type: ignore[attr-defined]
            ("", gettext("whatever is played in this hall")),
            *((board.public_id, board.name) for board in boards),
        ]


@signed_in
def of_match(request: HttpRequest, public_id: str) -> HttpResponse:
    """The links of one match."""
    page = found(fixture_desk(public_id, viewer(request)))
    if not page.may_organise:
        raise Http404(gettext("There is nothing at this address."))
    form = PassForm(request.POST if _makes(request) else None)

    def make(hours: int) -> passes.MadePass:
        return passes.make_for_match(request.user, public_id, hours=hours)

    context = {
        "competition": page.fixture.competition,
        "club": page.fixture.competition.club,
        "title": f"{page.line.home} – {page.line.away}",
        "back": reverse("web:desk-match", args=[public_id]),
    }
    context["sheet"] = reverse("web:desk-sheet-pass", args=[public_id])
    return _desk(request, form, make, lambda: scoring.passes_for_match(page.fixture), context)


@require_POST
@signed_in
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match on paper, with a new link on it."""
    page = found(fixture_desk(public_id, viewer(request)))
    form = PassForm(request.POST)
    if not form.is_valid():
        return of_match(request, public_id)
    made = passes.make_for_match(request.user, public_id, **form.cleaned_data)
    link = request.build_absolute_uri(reverse("web:pass", args=[made.token]))
    context = {
        "page": page,
        "competition": page.fixture.competition,
        "sheets": scoresheets(page),
        "umpires": [one.username for one in page.umpires if one.assigned],
        "qr": qr_of(link),
        "until": made.board_pass.expires_at,
    }
    return render(request, "matches/scoresheet.html", context)


@signed_in
def of_hall(request: HttpRequest, club: str, venue: str) -> HttpResponse:
    """The links of a hall and of its boards."""
    page = found(halls.hall_desk(club, venue, viewer(request)))
    form = HallPassForm(request.POST if _makes(request) else None, boards=page.boards)

    def make(hours: int, board: str) -> passes.MadePass:
        if board:
            return passes.make_for_board(request.user, board, hours=hours)
        return passes.make_for_venue(request.user, club, venue, hours=hours)

    context = {
        "club": page.venue.club,
        "title": page.venue.name,
        "back": reverse("web:desk-hall", args=[club, venue]),
    }
    return _desk(request, form, make, lambda: scoring.passes_for_venue(page.venue), context)


def _makes(request: HttpRequest) -> bool:
    return request.method == "POST" and request.POST.get("action") != "revoke"


def _desk(
    request: HttpRequest,
    form: PassForm,
    make: Callable[..., passes.MadePass],
    listed: Callable[[], tuple[Any, ...]],
    context: dict[str, Any],
) -> HttpResponse:
    """Make, revoke, or show: a link is in the answer to who made it, and in no other."""
    taking = NothingForm(request.POST if request.POST.get("action") == "revoke" else None)
    if taking.is_valid():
        known = {line.public_id for line in listed()}
        _revoke(request, known)
        return redirect(request.path)
    made = attempt(form, make, **form.cleaned_data) if form.is_valid() else None
    link = ""
    if made is not None:
        link = request.build_absolute_uri(reverse("web:pass", args=[made.token]))
        context |= {"link": link, "qr": qr_of(link), "made": made.board_pass}
    context |= {"form": form, "passes": listed()}
    return page_of(request, "scoring/passes.html", context)


def _revoke(request: HttpRequest, known: set[str]) -> None:
    asked = request.POST.get("pass", "")
    if asked not in known:
        raise Http404(gettext("There is nothing at this address."))
    passes.revoke(request.user, asked)
    messages.success(request, gettext("Revoked: the link is good no more, on any device."))
