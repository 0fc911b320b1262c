"""Two entries of one person: chosen, looked at, made one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.selectors.people import member, members_of
from matches.services import merging
from matches.web.base.attempt import ask_again, attempt, did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, viewer


class OtherForm(forms.Form):
    """Who is the same person."""

    catch_all = "other"
    other = forms.ChoiceField(
        label=_("Who is the same person?"),
        help_text=_("What the other one played and belongs to moves here; that name goes."),
    )

    def __init__(self, *args: Any, people: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other"].choices = [("", "—"), *people]  # type: ignore[attr-defined]


@signed_in
def merge(request: HttpRequest, club: str, person: str) -> HttpResponse:
    """Choose who else one person is, look at everything that moves, and make the two one. A sign-in
    may move with it: the password is asked for again of who signed in long ago."""
    own, who = found(member(club, person, viewer(request)))
    others = [(one.public_id, one.name) for one in members_of(own)
              if one.public_id != person and one.in_charge]  # fmt: skip
    if request.method == "POST":
        ask_again(request)
    told = request.POST if request.method == "POST" else request.GET
    form = OtherForm(told if "other" in told else None, people=others)
    context: dict[str, Any] = {"club": own, "person": who, "form": form}
    if not form.is_valid():
        return page_of(request, "people/merge.html", context)
    both = (own.public_id, who.public_id, form.cleaned_data["other"])
    seen = told.get("seen", "")
    if request.method == "POST" and did(form, merging.merge, request.user, *both, seen=seen):
        messages.success(request, gettext("They are one person now."))
        return redirect("web:desk-person", own.slug, who.public_id)
    context["plan"] = attempt(form, merging.look, request.user, *both)
    return page_of(request, "people/merge.html", context)
