"""Forms of how somebody is named: by the club, of many at once, by themselves."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import DayField
from matches.web.people.forms import AGES


def _spoken() -> forms.CharField:
    return forms.CharField(
        label=_("Spoken as"),
        max_length=80,
        required=False,
        help_text=_(
            "For the umpire who reads it out: shi-VAWN for Siobhan. Strangers never see it."
        ),
    )


NAMINGS = (
    ("code", _("a code (Oakfield 14)")),
    ("alias", _("an alias")),
    ("initials", _("initials (A. B.)")),
    ("first", _("first name and initial (Asha B.)")),
    ("full", _("the full name: adults alone")),
)
OBJECTED = ("objected", _("a code: they asked not to be published"))


SURFACES = (
    ("everywhere", _("everywhere")),
    ("pages", _("on pages of competitions alone")),
    ("rankings", _("on pages of competitions, in rankings, on their own page and in the search")),
    ("feeds", _("on pages of competitions, in files, in feeds and for programs")),
)


def _surface() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Where it holds"),
        choices=SURFACES,
        required=False,
        help_text=_("Everywhere else strangers see a code."),
    )


class SaidForm(forms.Form):
    """How somebody may be named, who said so, how, and until when."""

    naming = forms.ChoiceField(
        label=_("Strangers see"), widget=forms.RadioSelect, choices=(*NAMINGS, OBJECTED)
    )
    given_by = forms.ChoiceField(
        label=_("Who says so"),
        required=False,
        choices=(
            ("", _("the club")),
            ("guardian", _("a parent or guardian")),
            ("person", _("they themselves")),
        ),
    )
    evidence = forms.ChoiceField(
        label=_("How they said it"),
        required=False,
        choices=(
            ("", _("nothing was asked for")),
            ("paper", _("a form on paper")),
            ("mail", _("by e-mail")),
            ("sign-up", _("when they joined")),
            ("in-person", _("in person")),
        ),
    )
    surface = _surface()
    until = DayField(
        label=_("The last day on which it holds"),
        required=False,
        help_text=_("Empty: until something else is said. Afterwards strangers see a code."),
    )
    note = forms.CharField(
        label=_("Note"),
        max_length=200,
        required=False,
        help_text=_("For the club; who it is about may ask to read it, and it goes when they do."),
    )

    def clean(self) -> dict[str, Any] | None:
        """No objection ends by a slip: somebody took it back."""
        data = self.cleaned_data
        objected = self.initial.get("naming") == OBJECTED[0]
        if objected and data.get("naming") != OBJECTED[0] and not data.get("given_by"):
            self.add_error("given_by", _("They asked not to be published: who takes it back?"))
        return super().clean()

    def said(self) -> dict[str, Any]:
        """What was said, as the ledger takes it."""
        data = self.cleaned_data
        objects = data["naming"] == OBJECTED[0]
        return {
            "naming": "code" if objects else data["naming"],
            "kind": "objected" if objects else "given",
            "given_by": data["given_by"] or "club",
            "evidence": data["evidence"] or "none",
            "until": data["until"],
            "note": data["note"],
            "surface": data["surface"] or "everywhere",
        }


class ClassForm(SaidForm):
    """The same of many at once."""

    everybody = forms.BooleanField(label=_("Everybody of the club"), required=False)
    people = forms.MultipleChoiceField(
        label=_("or of whom"), widget=forms.CheckboxSelectMultiple, required=False
    )
    field_order = (
        "naming", "surface", "given_by", "evidence", "until", "note", "everybody", "people",
    )  # fmt: skip

    def __init__(self, *args: Any, people: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["people"].choices = people  # type: ignore[attr-defined]
        self._all = [key for key, _name in people]

    def clean(self) -> dict[str, Any]:
        """Everybody, or somebody."""
        told: dict[str, Any] = super().clean() or {}
        if told.get("everybody"):
            told["people"] = self._all
        elif "people" in told and not told["people"]:
            self.add_error("people", _("Choose somebody, or everybody."))
        return told


class ChoiceForm(forms.Form):
    """How one is named oneself."""

    naming = forms.ChoiceField(label=_("Strangers see"), widget=forms.RadioSelect, choices=NAMINGS)
    alias = forms.CharField(
        label=_("Alias"),
        max_length=80,
        required=False,
        help_text=_("It has no word and no initial of your name in it."),
    )
    surface = _surface()
    until = DayField(
        label=_("The last day on which it holds"),
        required=False,
        help_text=_("Empty: until you choose again. Afterwards strangers see a code."),
    )

    def clean_surface(self) -> str:
        """Nothing chosen is everywhere."""
        return self.cleaned_data["surface"] or SURFACES[0][0]


class SpokenForm(forms.Form):
    """How one's own name is spoken."""

    spoken_as = _spoken()


class NamingForm(SaidForm):
    """A person's name, and how strangers see it."""

    given_name = forms.CharField(label=_("Given name"), max_length=80)
    family_name = forms.CharField(label=_("Family name"), max_length=80, required=False)
    spoken_as = _spoken()
    age_band = forms.ChoiceField(label=_("Age"), choices=AGES)
    age_review_on = DayField(
        label=_("Look at the age again on"),
        required=False,
        help_text=_("Such as the first day of a school year: no birthday is kept."),
    )
    alias = forms.CharField(
        label=_("Alias"),
        max_length=80,
        required=False,
        help_text=_("It has no word and no initial of the name in it."),
    )
    field_order = (
        "given_name", "family_name", "spoken_as", "age_band", "age_review_on", "naming", "alias",
        "surface",
    )  # fmt: skip
