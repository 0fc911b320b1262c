"""A competition's lists, tables, brackets and certificates as PDF, for who runs it: in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from matches.errors import LaterError, NotFoundError
from matches.paper.typesetting import is_installed
from matches.ports.paper import not_installed
from matches.selectors.competitions import CompetitionDesk
from matches.selectors.paper import OnPaper, Wanted, paper_of
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.http import viewer
from matches.web.paper.file import Sheet, lists, pdf, printed_for
from matches.web.paper.sheets import (
    MOST_CERTIFICATES,
    PLACES,
    brackets_of,
    certificates_of,
    matches_of,
    tables_of,
)

KINDS = (
    ("matches", _("Matches, with their dates and results")),
    ("tables", _("Tables, with why each stands there")),
    ("bracket", _("Brackets, to be hung up")),
    ("certificates", _("Certificates")),
)


class PaperForm(forms.Form):
    """What is to be printed, and what of it."""

    what = forms.ChoiceField(label=_("What"), choices=KINDS)
    round = forms.ChoiceField(label=_("Matches: of which round"), required=False)
    entry = forms.ChoiceField(label=_("Matches, certificates: of whom"), required=False)
    paper = forms.ChoiceField(
        label=_("Brackets: on which paper"),
        choices=(("", _("A4; A3 where it does not fit")), ("a4", "A4"), ("a3", "A3")),
        required=False,
    )
    best = forms.IntegerField(
        label=_("Certificates: for how many places"),
        help_text=_("Empty: for everybody who took part."),
        min_value=1,
        max_value=MOST_CERTIFICATES,
        initial=PLACES,
        required=False,
    )
    note = forms.CharField(
        label=_("Certificates: a sentence of your own"), max_length=200, required=False
    )

    def __init__(self, posted: Any, page: CompetitionDesk) -> None:
        super().__init__(posted)
        rounds = sorted({one.round_number for held in page.rounds for one in held.lines} - {0})
        entries = [(one.public_id, one.name) for one in page.entries]
        _choices(self, "round", [(str(number), str(number)) for number in rounds])
        _choices(self, "entry", entries)


def _choices(form: forms.Form, field: str, given: Sequence[tuple[str, str]]) -> None:
    form.fields[field].choices = [("", _("All")), *given]  # type: ignore[attr-defined]


@signed_in
def paper(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Choose, and have it as a PDF."""
    page = desk_of(request, club, season, competition)
    form = PaperForm(request.POST if request.method == "POST" else None, page)
    if form.is_valid():
        if not is_installed():
            raise not_installed()
        file = _file(request, page, form)
        if file is not None:
            return file
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "installed": is_installed(),
        "finished": page.competition.state == "finished",
    }
    return page_of(request, "paper/paper.html", context)


def _file(request: HttpRequest, page: CompetitionDesk, form: PaperForm) -> HttpResponse | None:
    """The PDF; None where the form says why there is none."""
    asked = form.cleaned_data
    what = asked["what"]
    wanted = Wanted(
        **{_PARTS[what]: True},
        round=int(asked["round"] or 0) if what == "matches" else 0,
        entry=asked["entry"] if what in ("matches", "certificates") else "",
    )
    try:
        held = paper_of(page.competition, viewer(request), wanted)
        sheet = _sheet(held, what, wanted, asked)
    except (LaterError, NotFoundError) as why:
        form.add_error("what", str(why))
        return None
    return pdf(page.competition, what, printed_for(request, sheet), sheet.said)


_PARTS = {
    "matches": "matches",
    "tables": "tables",
    "bracket": "brackets",
    "certificates": "places",
}


def _sheet(held: OnPaper, what: str, wanted: Wanted, asked: dict[str, Any]) -> Sheet:
    if what == "matches":
        return lists(matches_of(held, wanted))
    if what == "tables":
        return lists(tables_of(held))
    if what == "bracket":
        return lists(brackets_of(held, asked["paper"]))
    return certificates_of(held, best=asked["best"] or 0, entry=asked["entry"], note=asked["note"])
