"""The rota of umpires at the desk: proposed, changed, given out, printed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.selectors.umpire_rota import Rota, rota
from matches.services import umpire_rota as services
from matches.tournament.umpiring import Allocation
from matches.web.views.attempt import attempt, signed_in
from matches.web.views.http import found, viewer
from matches.web.views.manage import page_of


class RotaForm(forms.Form):
    """Who can come, and who umpires each match."""

    catch_all = "umpires"
    umpires = forms.MultipleChoiceField(
        label=_("Who can come"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, page: Rota, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [
            (one.username, _told(one.name, one.username, one.load)) for one in page.umpires
        ]  # fmt: skip
        self.fields["umpires"].choices = people  # type: ignore[attr-defined]
        self.matches = [one for one in page.lines if len(one.umpires) < 2]
        for one in self.matches:
            self.fields[one.line.public_id] = forms.ChoiceField(
                label=f"{one.line.home} – {one.line.away}",
                required=False,
                choices=[("", gettext("nobody")), *people],
            )

    def chosen(self) -> dict[str, str]:
        """Usernames by match, as they were chosen; nonsense left out."""
        held = self.cleaned_data
        ids = [one.line.public_id for one in self.matches]
        return {match: held[match] for match in ids if match in held}

    def lines(self) -> list[tuple[Any, Any]]:
        """The matches with their fields."""
        return [(one, self[one.line.public_id]) for one in self.matches]


def _told(name: str, username: str, load: int) -> str:
    who = f"{name} ({username})" if name else username
    return gettext("%(who)s, %(n)d so far") % {"who": who, "n": load}


@signed_in
def umpires(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Who umpires which of the next matches."""
    page = found(rota(club, season, competition, viewer(request)))
    own = page.competition
    initial: dict[str, Any] = {
        one.line.public_id: one.umpires[0] if one.umpires else "" for one in page.lines
    }
    initial["umpires"] = [one.username for one in page.umpires]
    form = RotaForm(request.POST or None, page=page, initial=initial)
    without: list[str] = []
    if request.method == "POST" and form.is_valid():
        if request.POST.get("action") == "propose":
            told = _proposed(request, form, own.public_id)
            if told is not None:
                filled = {**form.cleaned_data, **form.chosen(), **told.given}
                form = RotaForm(page=page, initial=filled)
                without = [one.label for (line, one) in form.lines()
                           if line.line.public_id in told.without]  # fmt: skip
        else:
            done = attempt(form, services.assign, request.user, own.public_id, form.chosen())
            if done is not None:
                messages.success(request, gettext("The rota is saved."))
                return redirect(request.path)
    context = {
        "page": page,
        "competition": own,
        "form": form,
        "without": without,
        "by_umpire": _by_umpire(page),
        "several": [one for one in page.lines if len(one.umpires) > 1],
    }
    return page_of(request, "umpires", context)


def _proposed(request: HttpRequest, form: RotaForm, public_id: str) -> Allocation | None:
    chosen = form.chosen()
    empty = [match for match, name in chosen.items() if not name]
    settled = {match: name for match, name in chosen.items() if name}
    asked = form.cleaned_data["umpires"]
    return attempt(
        form, services.propose, request.user, public_id,
        matches=empty, umpires=asked, chosen=settled,
    )  # fmt: skip


def _by_umpire(page: Rota) -> list[tuple[str, list[Any]]]:
    """The rota as it is saved, one umpire after the other, for printing."""
    names = {one.username: one.name or one.username for one in page.umpires}
    told: dict[str, list[Any]] = {}
    for one in page.lines:
        for username in one.umpires:
            told.setdefault(names.get(username, username), []).append(one.line)
    return sorted(told.items())
