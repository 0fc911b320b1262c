"""The scoresheets of a round or an evening at once, each with a code for scoring on a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.errors import LaterError
from matches.paper.typesetting import is_installed
from matches.policy.passes import BEFORE_THE_CARD
from matches.ports.paper import not_installed
from matches.selectors.competitions import CompetitionDesk
from matches.selectors.paper import MatchOnPaper, matches_on_paper
from matches.services.scoring import passes
from matches.services.scoring.passes import MadePass
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.law.scoresheet import scoresheets
from matches.web.paper.choosing import Group, groups_of
from matches.web.paper.file import Sheet, pdf, printed_for
from matches.web.paper.sheet_words import said_of, said_once

MOST: Final = 100
"""Sheets in one file."""


class SheetsForm(forms.Form):
    """Which matches, how many on a page, and whether with a code."""

    which = forms.ChoiceField(label=_("Which matches"))
    two = forms.BooleanField(label=_("Two on a page, to be cut in the middle"), required=False)
    hours = forms.IntegerField(
        label=_("With a code for scoring on a phone, good for so many hours"),
        help_text=_("Empty: no code. Whoever scans it may write down and hand in that match."),
        min_value=1,
        max_value=passes.MOST_HOURS,
        required=False,
    )

    def __init__(self, posted: Any, groups: Mapping[str, Group]) -> None:
        super().__init__(posted)
        named = [(key, group.title) for key, group in groups.items()]
        self.fields["which"].choices = named  # type: ignore[attr-defined]


@signed_in
def sheets(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Choose, and have them as one PDF."""
    page = desk_of(request, club, season, competition)
    groups = groups_of(page, BEFORE_THE_CARD)
    form = SheetsForm(request.POST if request.method == "POST" else None, groups)
    if form.is_valid():
        # Nothing is made that could not be printed.
        if not is_installed():
            raise not_installed()
        file = _file(request, page, form, groups[form.cleaned_data["which"]])
        if file is not None:
            return file
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "groups": groups,
        "most": MOST,
        "installed": is_installed(),
    }
    return page_of(request, "paper/scoresheets.html", context)


def _file(
    request: HttpRequest, page: CompetitionDesk, form: SheetsForm, group: Group
) -> HttpResponse | None:
    """The PDF; None where the form says why there is none."""
    held = matches_on_paper(page.competition, group.matches)
    many = sum(len(each.boards) if each.between_teams else 1 for each in held)
    if refused := _refusal(many):
        form.add_error("which", refused)
        return None
    codes = _codes(request, page, form, held)
    if codes is None:
        return None
    with timezone.override(page.zone):
        said = _said(request, page, held, codes, two=form.cleaned_data["two"])
    try:
        data = printed_for(request, Sheet("scoresheets", said, many))
    except LaterError:
        # Nobody has seen these links: they are not left open.
        for made in codes.values():
            passes.revoke(request.user, made.board_pass.public_id)
        raise
    return pdf(page.competition, "scoresheets", data, said)


def _refusal(many: int) -> str:
    if not many:
        return gettext("It is not said yet who plays whom there: set the boards first.")
    if many > MOST:
        told = {"n": many, "most": MOST}
        return (
            gettext("These are %(n)d sheets, and one file holds %(most)d: choose a round or a day.")
            % told
        )
    return ""


def _codes(
    request: HttpRequest, page: CompetitionDesk, form: SheetsForm, held: Sequence[MatchOnPaper]
) -> Mapping[str, MadePass] | None:
    """A link for each match that has a sheet; none where none was asked for."""
    hours = form.cleaned_data["hours"]
    if hours is None:
        return {}
    printable = [one.line.public_id for one in held if one.boards or not one.between_teams]
    return attempt(
        form, passes.make_for_matches, request.user, page.competition.public_id, printable,
        hours=hours,
    )  # fmt: skip


def _said(
    request: HttpRequest,
    page: CompetitionDesk,
    held: Sequence[MatchOnPaper],
    codes: Mapping[str, MadePass],
    *,
    two: bool,
) -> dict[str, Any]:
    links = {
        match: request.build_absolute_uri(reverse("web:pass", args=[made.token]))
        for match, made in codes.items()
    }
    until = next((made.board_pass.expires_at for made in codes.values()), None)
    told = [
        said_of(page.competition, match, sheet, links.get(match.line.public_id, ""))
        for match in held
        for sheet in scoresheets(match, match.spoken)
    ]
    missing = [one for one in held if one.between_teams and not one.boards]
    return {**said_once(page.competition, missing, until), "two": two, "sheets": told}
