"""A season as a booklet: as strangers may read it, and in full for who runs the club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from matches.errors import LaterError
from matches.paper.typesetting import is_installed
from matches.ports.paper import not_installed
from matches.selectors.clubs import organised_club, season_of_today, seasons_of
from matches.selectors.paper import SeasonOnPaper, booklet_of, matches_of, public_booklet
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, viewer
from matches.web.paper.booklet_words import booklet
from matches.web.paper.file import MOST, Sheet, answer, lists, printed_for, public, too_many


class BookletForm(forms.Form):
    """Which season, and whether with every match."""

    season = forms.ChoiceField(label=_("Season"))
    matches = forms.BooleanField(label=_("With every match and its result"), required=False)

    def __init__(self, posted: Any, seasons: tuple[Any, ...]) -> None:
        super().__init__(posted, initial={"season": season_of_today(seasons)})
        named = [(one.public_id, one.name) for one in seasons]
        self.fields["season"].choices = named  # type: ignore[attr-defined]


@require_safe
def of_season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """What strangers may read of a season; the same for everybody, since a booklet is passed on."""
    held = found(public_booklet(club, season))
    return public(request, _name(held), _sheet(held), shared=True)


@signed_in
def desk(request: HttpRequest, club: str) -> HttpResponse:
    """Choose a season, and have it as a PDF."""
    own = found(organised_club(club, viewer(request)))
    seasons = seasons_of(own)
    form = BookletForm(request.POST if request.method == "POST" else None, seasons)
    if form.is_valid():
        if not is_installed():
            raise not_installed()
        season = next(one for one in seasons if one.public_id == form.cleaned_data["season"])
        file = _file(request, form, season)
        if file is not None:
            return file
    context = {"club": own, "seasons": seasons, "form": form, "installed": is_installed()}
    return page_of(request, "paper/booklet.html", context)


def _file(request: HttpRequest, form: BookletForm, season: Any) -> HttpResponse | None:
    """The PDF; None where the form says why there is none."""
    with_matches = form.cleaned_data["matches"]
    # Counted before they are read: a booklet of everything is a lot to gather.
    if with_matches and (many := matches_of(season)) > MOST:
        form.add_error("matches", str(too_many(many)))
        return None
    held = booklet_of(season, viewer(request), matches=with_matches)
    if not held.competitions:
        form.add_error("season", _("Nothing of this season has been published yet."))
        return None
    try:
        sheet = _sheet(held)
    except LaterError as why:
        form.add_error("matches", str(why))
        return None
    return answer(_name(held), printed_for(request, sheet), sheet.said)


def _sheet(held: SeasonOnPaper) -> Sheet:
    with timezone.override(held.season.club.time_zone):
        return lists(booklet(held))


def _name(held: SeasonOnPaper) -> str:
    return f"{held.season.club.slug}-{held.season.slug}-booklet"
