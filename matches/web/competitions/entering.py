"""Entries: people by a list of names, pairs and teams one by one; and who leaves again."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.competitions import CompetitionDesk, EntryLine, find_entry
from matches.selectors.people import still_members, teams_of
from matches.services import teams
from matches.services.competitions import entries as entries_
from matches.services.competitions import latecomers
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.base.foreseen import Foreseen, keep
from matches.web.base.forms import NothingForm
from matches.web.base.http import found
from matches.web.competitions.forms import WithdrawForm
from matches.web.people.forms import NamesForm, PairForm
from matches.web.teams.forms import TeamForm
from matches.web.teams.guests import HERE, asking


@signed_in
def entries(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Who enters: a list of names, a pair, or a team, as the competition wants it."""
    page = desk_of(request, club, season, competition)
    kind = page.competition.entry_kind
    if kind == "person":
        return _names(request, page)
    guests: dict[str, Any] = {}
    if kind == "team":
        answer, guests = asking(request, page)
        if answer is not None:
            return answer
    own = request.POST.get("action") not in HERE
    posted = request.POST if request.method == "POST" and own else None
    form = _pair_form(posted, page) if kind == "pair" else _team_form(posted, page)
    if posted is not None and form.is_valid():
        enter = _enter_pair if kind == "pair" else _enter_team
        made = attempt(form, enter, request.user, page, form.cleaned_data)
        if made is not None:
            messages.success(request, gettext("Entered."))
            return redirect(request.path)
    context = {"page": page, "competition": page.competition, "form": form, "kind": kind}
    return page_of(request, "competitions/entries/entries.html", {**context, **guests})


def _names(request: HttpRequest, page: CompetitionDesk) -> HttpResponse:
    form = NamesForm(request.POST or None, club=page.competition.club)
    preview, foreseen = None, Foreseen()
    if request.method == "POST" and form.is_valid():
        text, band = form.cleaned_data["text"], form.cleaned_data["age_band"]
        public_id = page.competition.public_id
        if request.POST.get("action") == "preview":
            preview = attempt(form, entries_.preview_names, request.user, public_id, text)
        elif _aged(request, form, public_id):
            said = {"text": text, "age_band": band or None}
            foreseen = keep(request, form, entries_.doubts, entries_.enter_names, public_id, **said)
            if foreseen.saved:
                messages.success(request, gettext("%(n)d entered.") % {"n": len(foreseen.answer)})
                return to_desk(page.competition)
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "preview": preview,
        "foreseen": foreseen,
        "kind": "person",
    }
    return page_of(request, "competitions/entries/entries.html", context)


def _aged(request: HttpRequest, form: NamesForm, competition: str) -> bool:
    """Whether it is said how old everybody is who would be new; else the form says that it is
    not."""
    if form.cleaned_data["age_band"]:
        return True
    text = form.cleaned_data["text"]
    lines = attempt(form, entries_.preview_names, request.user, competition, text)
    why = form.asked(sum(line.is_new for line in lines)) if lines is not None else ""
    if why:
        form.add_error("age_band", why)
    return lines is not None and not why


def _people(page: CompetitionDesk) -> list[tuple[str, str]]:
    return [(one.public_id, one.name) for one in still_members(page.competition.club)]


def _pair_form(posted: Any, page: CompetitionDesk) -> Form:
    return PairForm(posted, people=_people(page))


def _team_form(posted: Any, page: CompetitionDesk) -> Form:
    known = teams_of(page.competition.club, page.competition.season_id)
    return TeamForm(posted, people=_people(page), teams=known)


def _enter_pair(actor: Any, page: CompetitionDesk, data: dict[str, Any]) -> Any:
    people = (data["first"], data["second"])
    return entries_.enter(actor, page.competition.public_id, people=people)


def _enter_team(actor: Any, page: CompetitionDesk, data: dict[str, Any]) -> Any:
    team = data["team"]
    if not team:
        made = teams.create(
            actor,
            page.competition.club.public_id,
            name=data["name"],
            season=page.competition.season.public_id,
            members=data["members"],
        )
        team = made.public_id
    return entries_.enter(actor, page.competition.public_id, team=team)


@signed_in
def withdraw(
    request: HttpRequest, club: str, season: str, competition: str, entry: str
) -> HttpResponse:
    """Take an entry out, after seeing what that does to its results. Before the draw it simply
    leaves the list."""
    page = desk_of(request, club, season, competition)
    line = found(find_entry(page.competition, entry))
    if not page.fixtures:
        return _remove(request, page, line)
    may_take_out = latecomers.may_take_out_of(entry)
    posted = request.POST if request.method == "POST" else None
    if posted is not None and posted.get("action") == "take-out":
        return _take_out(request, page, line)
    form = WithdrawForm(posted)
    if form.is_valid():
        reason, policy = form.cleaned_data["reason"], form.cleaned_data["policy"] or None
        done = attempt(form, entries_.withdraw, request.user, entry, reason=reason, policy=policy)
        if done is not None:
            messages.success(request, gettext("%(name)s has withdrawn.") % {"name": line.name})
            return to_desk(page.competition)
    plan = None
    if not line.withdrawn:
        plan = entries_.preview_withdrawal(request.user, entry)
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "entry": line,
        "plan": plan,
        "may_take_out": may_take_out,
        "share": round(float(plan.share) * 100) if plan is not None else 0,
    }
    return page_of(request, "competitions/entries/withdraw.html", context)


def _take_out(request: HttpRequest, page: CompetitionDesk, line: EntryLine) -> HttpResponse:
    form = NothingForm(request.POST)
    if did(form, latecomers.take_out, request.user, line.public_id):
        messages.success(
            request, gettext("%(name)s and all their matches are out.") % {"name": line.name}
        )
        return to_desk(page.competition)
    context = {"page": page, "competition": page.competition, "form": form, "entry": line}
    return page_of(request, "competitions/entries/withdraw.html", context)


def _remove(request: HttpRequest, page: CompetitionDesk, line: EntryLine) -> HttpResponse:
    form = NothingForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and attempt(form, _removed, request.user, line.public_id):
        messages.success(request, gettext("%(name)s is off the list.") % {"name": line.name})
        return to_desk(page.competition)
    context = {"page": page, "competition": page.competition, "form": form, "entry": line}
    return page_of(request, "competitions/entries/withdraw.html", context)


def _removed(actor: Any, entry: str) -> bool:
    entries_.remove(actor, entry)
    return True
