"""Setting up: club, season, competition, entries, draw, publication, and who helps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

import rules
from matches.selectors.competitions import organise
from matches.selectors.competitions.choices import tie_break_rules
from matches.services import clubs, competitions
from matches.services.clubs import seasons
from matches.services.draws.formats import Draw
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.http import found, viewer
from matches.web.clubs.club_forms import ClubForm, SeasonForm
from matches.web.competitions.competition_form import CompetitionForm, options_of
from matches.web.competitions.format_options import usual_tie_breaks
from matches.web.competitions.forms import DrawForm, PublishForm
from matches.web.matches.forms import NothingForm


def page_of(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page of the desk: 400 where a form in it was refused."""
    wrong = any(getattr(value, "errors", None) for value in context.values())
    return render(request, template, context, status=400 if wrong else 200)


def desk_of(
    request: HttpRequest, club: str, season: str, competition: str
) -> organise.CompetitionDesk:
    """The competition at an address, for who organises it."""
    return found(organise.competition_desk(club, season, competition, viewer(request)))


def to_desk(competition: Any) -> HttpResponse:
    """Back to the competition's desk."""
    return redirect(
        "web:desk-competition", competition.club.slug, competition.season.slug, competition.slug
    )


@signed_in
def new_club(request: HttpRequest) -> HttpResponse:
    """Found a club."""
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        club = attempt(form, clubs.create, request.user, **form.cleaned_data)
        if club is not None:
            return redirect("web:desk")
    return page_of(request, "clubs/new_club.html", {"form": form})


@signed_in
def new_season(request: HttpRequest, club: str) -> HttpResponse:
    """Open a season."""
    own = found(organise.organised_club(club, viewer(request)))
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        season = attempt(form, seasons.create, request.user, own.public_id, **form.cleaned_data)
        if season is not None:
            messages.success(request, gettext("The season is open."))
            return redirect("web:desk-competition-new", own.slug)
    return page_of(request, "clubs/new_season.html", {"form": form, "club": own})


@signed_in
def new_competition(request: HttpRequest, club: str) -> HttpResponse:
    """Set up a competition: the game first, then everything its law leaves open."""
    own = found(organise.organised_club(club, viewer(request)))
    known = organise.seasons_of(own)
    if not known:
        return redirect("web:desk-season-new", own.slug)
    game = (request.POST or request.GET).get("game", "")
    if game not in rules.GAMES:
        context = {"club": own, "games": tuple(rules.GAMES.values())}
        return page_of(request, "competitions/choose_game.html", context)
    posted = request.POST if request.method == "POST" else None
    form = CompetitionForm(posted, seasons=[(one.public_id, one.name) for one in known])
    options, taken = options_of(game, posted)
    if posted is not None and form.is_valid() and taken:
        competition = attempt(
            form,
            competitions.create,
            request.user,
            form.cleaned_data["season"],
            game=game,
            options=options.options,
            **form.values(),
        )
        if competition is not None:
            return redirect("web:desk-entries", own.slug, competition.season.slug, competition.slug)
    context = {
        "form": form,
        "options": options,
        "club": own,
        "game": rules.GAMES[game],
        "tie_break_rules": tie_break_rules(),
        "usual_tie_breaks": usual_tie_breaks(),
    }
    return page_of(request, "competitions/new_competition.html", context)


@signed_in
def competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A competition on its organiser's desk; opens, finishes and reopens it."""
    page = desk_of(request, club, season, competition)
    form = NothingForm(request.POST or None)
    states: dict[str, Callable[..., Any]] = {
        "open": competitions.open,
        "finish": competitions.finish,
        "finish-unplayed": partial(competitions.finish, unplayed=True),
        "reopen": competitions.reopen,
    }
    change = states.get(request.POST.get("action", ""))
    if change is not None and form.is_valid():
        done = attempt(form, change, request.user, page.competition.public_id)
        if done is not None:
            return to_desk(page.competition)
    context = {"page": page, "competition": page.competition, "form": form}
    return page_of(request, "competitions/competition_desk.html", context)


@signed_in
def draw(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Draw the fixtures: first to look at, then for good."""
    page = desk_of(request, club, season, competition)
    form = DrawForm(request.POST or None)
    preview = None
    if request.method == "POST" and form.is_valid():
        public_id = page.competition.public_id
        if request.POST.get("action") == "delete":
            if attempt(form, _delete_draw, request.user, public_id):
                messages.success(request, gettext("The draw is taken back."))
                return to_desk(page.competition)
        elif request.POST.get("action") == "preview":
            preview = attempt(
                form, competitions.preview_draw, request.user, public_id, **form.cleaned_data
            )
        else:
            drawn = attempt(
                form, competitions.draw_fixtures, request.user, public_id, **form.cleaned_data
            )
            if drawn is not None:
                if not drawn.fixtures:
                    return redirect("web:desk-next", club, season, competition)
                messages.success(request, gettext("The fixtures are drawn."))
                return to_desk(page.competition)
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "draw": _named_rounds(preview, page) if preview is not None else None,
    }
    return page_of(request, "draws/draw_desk.html", context)


def _named_rounds(draw: Draw, page: organise.CompetitionDesk) -> list[dict[str, Any]]:
    """A draw with names: by round, who meets whom and who rests."""
    names = {entry.public_id: entry.name for entry in page.entries}
    later = gettext("to be known")
    return [
        {
            "title": " · ".join(filter(None, (division.name, each.name))) or each.number,
            "number": each.number,
            "starts_on": each.starts_on,
            "resting": ", ".join(names[one] for one in each.resting),
            "matches": [
                (names.get(one.home or "", later), names.get(one.away or "", later), one.bye)
                for one in each.fixtures
            ],
        }
        for division in draw.divisions
        for each in division.rounds
    ]


def _delete_draw(actor: Any, public_id: str) -> bool:
    competitions.delete_draw(actor, public_id)
    return True


@signed_in
def publish(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Say who may see a competition."""
    page = desk_of(request, club, season, competition)
    shown = page.competition.visibility if page.is_published else "public"
    form = PublishForm(request.POST or None, initial={"visibility": shown})
    if request.method == "POST" and form.is_valid():
        done = attempt(
            form,
            competitions.publish,
            request.user,
            page.competition.public_id,
            visibility=form.cleaned_data["visibility"],
        )
        if done is not None:
            messages.success(request, gettext("Published."))
            return to_desk(page.competition)
    return page_of(
        request,
        "competitions/publish.html",
        {"page": page, "competition": page.competition, "form": form},
    )
