"""What every page of a desk does, a competition's or a club's: finds it, shows it, goes back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from matches.selectors.competitions import CompetitionDesk, competition_desk
from matches.web.base.http import found, viewer


def page_of(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page of the desk: 400 where a form in it was refused."""
    wrong = any(getattr(value, "errors", None) for value in context.values())
    return render(request, template, context, status=400 if wrong else 200)


def desk_of(request: HttpRequest, club: str, season: str, competition: str) -> CompetitionDesk:
    """The competition at an address, for who organises it."""
    return found(competition_desk(club, season, competition, viewer(request)))


def to_desk(competition: Any) -> HttpResponse:
    """Back to the competition's desk."""
    return redirect(
        "web:desk-competition", competition.club.slug, competition.season.slug, competition.slug
    )
