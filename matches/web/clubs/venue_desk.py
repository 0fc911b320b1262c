"""A club's venues and boards: named, measured, drawn to scale."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

import rules
from matches.errors import InvalidError
from matches.selectors.clubs import venues as venues_
from matches.services.clubs import measuring, venue_previews, venues
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.foreseen import Foreseen, keep
from matches.web.base.http import found, viewer
from matches.web.clubs.board_form import (
    CalibrationForm,
    MeasuresForm,
    by_field,
    initial_of,
    shown_pairs,
)
from matches.web.clubs.venue_forms import (
    BoardEditForm,
    LikeForm,
    NewBoardForm,
    VenueEditForm,
    VenueForm,
)

Answer = TypeVar("Answer")
Sorting = Callable[[Mapping[str, Sequence[str]]], dict[str, list[str]]]


def _sorted(sorting: Sorting, service: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
    """The service, with its mistakes at the form's own fields."""
    try:
        return service(*args, **kwargs)
    except InvalidError as error:
        raise InvalidError(sorting(error.mistakes)) from error


@signed_in
def venues_page(request: HttpRequest, club: str) -> HttpResponse:
    """The club's venues and boards; add a venue."""
    page = found(venues_.venues_page(club, viewer(request)))
    form = VenueForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = attempt(form, venues.create, request.user, page.club.public_id, **form.cleaned_data)
        if made is not None:
            messages.success(request, gettext("The venue is added. Put a board into it."))
            return redirect("web:desk-board-new", page.club.slug, made.slug)
    return page_of(request, "clubs/venues.html", {"page": page, "form": form})


@signed_in
def venue(request: HttpRequest, club: str, venue: str) -> HttpResponse:
    """One venue: its name, address and rest."""
    own, row = found(venues_.venue(club, venue, viewer(request)))
    held = {"name": row.name, "address": row.address, "rest_minutes": row.rest_minutes}
    form, foreseen = VenueEditForm(request.POST or None, initial=held), Foreseen()
    if request.method == "POST" and form.is_valid():
        of, said = (own.public_id, row.slug), form.cleaned_data
        foreseen = keep(request, form, venue_previews.venue, venues.edit, *of, **said)
        if foreseen.saved:
            messages.success(request, gettext("Saved."))
            return redirect("web:desk-venues", own.slug)
    context = {"club": own, "venue": row, "form": form, "foreseen": foreseen}
    return page_of(request, "clubs/venue.html", context)


@signed_in
def new_board(request: HttpRequest, club: str, venue: str) -> HttpResponse:
    """Put a board into a venue."""
    own, row = found(venues_.venue(club, venue, viewer(request)))
    form = NewBoardForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form, venues.add_board, request.user, own.public_id, row.slug, **form.cleaned_data
        )
        if made is not None:
            return redirect("web:desk-board", own.slug, made.public_id)
    return page_of(request, "clubs/new_board.html", {"club": own, "venue": row, "form": form})


def _board(request: HttpRequest, club: str, board: str) -> venues_.BoardPage:
    asked = request.GET.get("version", "")
    version = int(asked) if asked.isdecimal() and len(asked) < 7 else None
    return found(venues_.board_page(club, board, viewer(request), version=version))


@signed_in
def board(request: HttpRequest, club: str, board: str) -> HttpResponse:
    """A board to scale, with its history; rename it, or begin from a default."""
    page = _board(request, club, board)
    row, posted = page.board, request.POST if request.method == "POST" else None
    beginning = posted is not None and posted.get("action") == "like"
    held = {"name": row.name, "games": row.games, "in_use": row.in_use}
    form = BoardEditForm(None if beginning else posted, initial=held)
    like = LikeForm(posted if beginning else None)
    done, foreseen = False, Foreseen()
    if form.is_bound and form.is_valid():
        said = form.cleaned_data
        foreseen = keep(
            request, form, venue_previews.board, venues.edit_board, row.public_id, **said
        )
        done = foreseen.saved
    elif like.is_bound and like.is_valid():
        name = like.cleaned_data["like"]
        done = did(like, measuring.measure_like, request.user, row.public_id, name)
    if done:
        messages.success(request, gettext("Saved."))
        return redirect("web:desk-board", page.club.slug, row.public_id)
    context = {"page": page, "form": form, "like": like, "foreseen": foreseen}
    return page_of(request, "clubs/board.html", context)


@signed_in
def measures(request: HttpRequest, club: str, board: str) -> HttpResponse:
    """A board's measures: first to look at, then for good."""
    page = _board(request, club, board)
    shown = page.shown.document if page.shown is not None else rules.default_equipment("white")
    initial = {**initial_of(shown), "expected_version": page.version}
    form = MeasuresForm(request.POST or None, initial=initial)
    drawn = page.shown.plan() if page.shown is not None else None
    if request.method == "POST" and form.is_valid():
        document = form.document()
        looked = None
        if form.is_valid():
            looked = attempt(form, _sorted, by_field, measuring.checked, document, page.board.games)
        if looked is not None:
            drawn = venues_.plan_of(looked)
            if request.POST.get("action") != "look" and _measured(request, page, form, document):
                messages.success(request, gettext("The measures are written down."))
                return redirect("web:desk-board", page.club.slug, page.board.public_id)
    context = {"page": page, "form": form, "drawn": drawn}
    return page_of(request, "clubs/measures.html", context)


def _measured(
    request: HttpRequest, page: venues_.BoardPage, form: MeasuresForm, document: dict[str, Any]
) -> object:
    return attempt(
        form,
        _sorted,
        by_field,
        measuring.measure,
        request.user,
        page.board.public_id,
        document,
        expected_version=form.cleaned_data["expected_version"],
        note=form.cleaned_data["note"],
    )


@signed_in
def calibration(request: HttpRequest, club: str, board: str) -> HttpResponse:
    """Friction and restitution from measurements: reckoned first, then taken."""
    page = _board(request, club, board)
    latest = page.latest
    held = latest.calibration if latest is not None else None
    initial = {
        **shown_pairs(held.as_document() if held is not None else None),
        "expected_version": page.version,
    }
    form = CalibrationForm(request.POST or None, initial=initial)
    reckoned = held
    if request.method == "POST" and form.is_valid():
        document, reckoned = form.document(), None
        if form.is_valid():
            reckoned = attempt(form, _sorted, form.by_line, measuring.calibration, document)
        if reckoned is not None and request.POST.get("action") != "look":
            done = attempt(
                form,
                _sorted,
                form.by_line,
                measuring.calibrate,
                request.user,
                page.board.public_id,
                document,
                expected_version=form.cleaned_data["expected_version"],
                note=form.cleaned_data["note"],
            )
            if done is not None:
                messages.success(request, gettext("Friction and restitution are taken from it."))
                return redirect("web:desk-board", page.club.slug, page.board.public_id)
    return page_of(
        request, "clubs/calibration.html", {"page": page, "form": form, "reckoned": reckoned}
    )
