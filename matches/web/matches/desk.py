"""The desk: what is to be done, and what may be done with one match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from matches.selectors.matches import FixtureDesk, fixture_desk
from matches.services import fixtures, results
from matches.services import rulings as decided
from matches.services.fixtures import umpires
from matches.services.results import disputes
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.law.scoresheet import scoresheets
from matches.web.law.sheet import stored_sheet
from matches.web.matches.date_forms import PostponeForm, ScheduleForm
from matches.web.matches.forms import (
    DisputeForm,
    LineUpRulingForm,
    RuleForm,
    SettleForm,
    UmpireForm,
    WalkoverForm,
)
from matches.web.rulings import rulings
from matches.web.rulings.rulings import Action, Perform


def _call(service: Callable[..., Any]) -> Perform:
    return lambda actor, fixture, data: service(actor, fixture, **data)


def _settle(actor: Any, fixture: str, data: dict[str, Any]) -> Any:
    upheld, data["resting"] = data.pop("upheld"), data.get("resting") or None
    return decided.settle(actor, fixture, upheld=upheld != "no", report=upheld == "report", **data)


def _did(service: Callable[..., Any]) -> Perform:
    """For a service that gives nothing back: that it did not refuse is the answer."""

    def perform(actor: Any, fixture: str, data: dict[str, Any]) -> bool:
        service(actor, fixture, **data)
        return True

    return perform


ACTIONS: dict[str, Action] = {
    "agree": Action(_("Agree"), NothingForm, _call(results.agree), _("Agreed.")),
    "confirm": Action(
        _("Make it official"), NothingForm, _call(results.confirm), _("It is official.")
    ),
    "dispute": Action(
        _("Dispute the card"), DisputeForm, _call(disputes.dispute), _("The dispute is open.")
    ),
    "withdraw-dispute": Action(
        _("Withdraw the dispute"),
        NothingForm,
        _call(disputes.withdraw_dispute),
        _("The dispute is withdrawn."),
    ),
    "settle": Action(_("Rule on the dispute"), SettleForm, _settle, _("Ruled.")),
    "schedule": Action(
        _("Set date and place"), ScheduleForm, _call(fixtures.schedule), _("The date is set.")
    ),
    "postpone": Action(_("Postpone"), PostponeForm, _call(decided.postpone), _("It is postponed.")),
    "walkover": Action(
        _("Walkover"), WalkoverForm, _call(decided.walkover), _("The walkover is official.")
    ),
    "double-walkover": Action(
        _("Nobody came"),
        RuleForm,
        _call(decided.double_walkover),
        _("It is a double walkover."),
    ),
    "abandon": Action(_("Abandoned"), RuleForm, _call(decided.abandon), _("It is abandoned.")),
    "void": Action(_("Declare void"), RuleForm, _call(decided.void), _("It is void.")),
    "assign": Action(
        _("Assign an umpire"), UmpireForm, _did(umpires.assign), _("The umpire is assigned.")
    ),
    "dismiss": Action(
        _("Take back"), UmpireForm, _did(umpires.dismiss), _("The umpire is taken back.")
    ),
}


OF_A_BOARD = frozenset(
    {
        *("agree", "confirm", "walkover", "double-walkover", "void", "abandon"),
        *("dispute", "withdraw-dispute", "settle"),
    }
)
"""What may be done with one board of a team fixture alone."""


@require_safe
@signed_in
def fixture(request: HttpRequest, public_id: str) -> HttpResponse:
    """One match, with everything its organisers, umpires and players may do."""
    page = found(fixture_desk(public_id, viewer(request)))
    return fixture_page(request, page)


@require_safe
@signed_in
def scoresheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match on paper, to be filled in at the board."""
    page = found(fixture_desk(public_id, viewer(request)))
    context = {
        "page": page,
        "competition": page.fixture.competition,
        "sheets": scoresheets(page),
        "umpires": [one.username for one in page.umpires if one.assigned],
    }
    return render(request, "matches/scoresheet.html", context)


@require_POST
@signed_in
def act(request: HttpRequest, public_id: str, action: str) -> HttpResponse:
    """Do something with a match; a refusal comes back with everything typed."""
    known = ACTIONS.get(action)
    if known is None:
        raise Http404(gettext("There is nothing at this address."))
    page = found(fixture_desk(public_id, viewer(request)))
    form = _form(known, page, request.POST)
    # A time is typed as the club's clocks have it.
    with timezone.override(page.fixture.competition.club.time_zone):
        is_valid = form.is_valid()
    if is_valid:
        data = {**form.cleaned_data, **_board(request, action)}
        if rulings.is_correction(page, action, data):
            return rulings.correction(request, page, action, known, form, data)
        done = attempt(form, known.perform, request.user, public_id, data)
        if done is not None:
            messages.success(request, str(known.done))
            return redirect("web:desk-match", public_id)
    return fixture_page(request, page, {action: form}, status=400)


def _board(request: HttpRequest, action: str) -> dict[str, int]:
    """The board that an action on a team fixture is about."""
    text = request.POST.get("board", "")
    if action not in OF_A_BOARD or not text:
        return {}
    # Never the whole match in place of a board that is none.
    if not text.isdecimal() or len(text) > 4:
        raise Http404(gettext("There is nothing at this address."))
    return {"board": int(text)}


def fixture_page(
    request: HttpRequest,
    page: FixtureDesk,
    bound: dict[str, Form] | None = None,
    status: int = 200,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """The page of a match, with what was typed and refused."""
    given = bound or {}
    offered = {
        name: given.get(name) or _form(action, page, None, prefix=name)
        for name, action in ACTIONS.items()
    }
    context = {
        "page": page,
        "competition": page.fixture.competition,
        "actions": [(name, ACTIONS[name].title, form) for name, form in offered.items()],
        "forms": {name.replace("-", "_"): form for name, form in offered.items()},
        "disputes": [_dispute(held, page, given.get("settle")) for held in page.open_disputes],
        "accepted": request.session.pop("card_accepted", "") == page.fixture.public_id,
        "sheet": stored_sheet(page.card.document, page.names) if page.card else None,
        "deciding": LineUpRulingForm() if page.may_organise else None,
        **(more or {}),
    }
    return render(request, "matches/match_desk.html", context, status=status)


def _dispute(held: Any, page: FixtureDesk, bound: Form | None) -> dict[str, Any]:
    """A dispute with both cards, and the form to rule on it."""
    board = held.fixture_board.number if held.fixture_board is not None else None
    names = next((one.names for one in page.boards if one.number == board), page.names)
    form = bound or SettleForm(auto_id=f"settle_{board or 0}_%s")
    if held.reported is None:
        form.fields["upheld"].choices = [  # type: ignore[attr-defined]
            choice
            for choice in form.fields["upheld"].choices  # type: ignore[attr-defined]
            if choice[0] != "report"
        ]
    return {
        "board": board,
        "reason": held.reason,
        "card": stored_sheet(held.scorecard.document, names) if held.scorecard else None,
        "card_prefix": f"waits-{board or 0}",
        "reported": stored_sheet(held.reported.document, names) if held.reported else None,
        "reported_prefix": f"reported-{board or 0}",
        "form": form,
    }


def _form(action: Action, page: FixtureDesk, data: Any, prefix: str = "") -> Form:
    kwargs: dict[str, Any] = {"auto_id": f"{prefix or 'id'}_%s"}
    if action.form is UmpireForm:
        kwargs["choices"] = [(one.username, one.username) for one in page.umpires]
    if action.form is ScheduleForm:
        kwargs["initial"] = {
            "starts_at": page.fixture.starts_at,
            "place": _place(page),
            "expected_revision": page.fixture.revision,
        }
        kwargs["places"] = page.places
    form = action.form(data, **kwargs)
    if "winner" in form.fields:
        form.fields["winner"].choices = [(side, page.names[side]) for side in ("A", "B")]  # type: ignore[attr-defined]
    return form


def _place(page: FixtureDesk) -> str:
    """Where a match is, as the form of its date says it."""
    if page.fixture.board is not None:
        return f"board:{page.fixture.board.public_id}"
    return f"venue:{page.fixture.venue.slug}" if page.fixture.venue is not None else ""
