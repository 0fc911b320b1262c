"""Forms of people, pairs and teams."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.models import Club, ClubKind
from matches.web.base.inputs import DayField, text_area

AGES = (
    ("adult", _("adults (18 and over)")),
    ("youth", _("young people (13 to 17)")),
    ("child", _("children (under 13)")),
    ("unknown", _("not known: shown like children")),
)


class AgesForm(forms.Form):
    """How old somebody new is. At a school they are children unless it says otherwise; in a club
    nothing is taken for granted, for of an adult strangers read more."""

    at_once = True
    """Whether it is asked for with the rest; else a list may say it of each (`asked`)."""

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        school = club.kind == ClubKind.SCHOOL
        self._must = not school
        usual = _("as usual at a school: children") if school else _("choose")
        field = self.fields["age_band"]
        field.required = self._must and self.at_once
        field.choices = [("", usual), *AGES]  # type: ignore[attr-defined]

    def asked(self, ageless: int) -> str:
        """Why a list is not brought in, of so many of whom nobody said how old they are; "" where
        nothing is to be said."""
        if not (ageless and self._must):
            return ""
        return gettext("Say first how old who is new is, under “%(label)s”.") % {
            "label": self.fields["age_band"].label
        }


class PersonForm(AgesForm):
    """Somebody new in the club."""

    given_name = forms.CharField(label=_("Given name"), max_length=80)
    family_name = forms.CharField(label=_("Family name"), max_length=80, required=False)
    age_band = forms.ChoiceField(label=_("Age"))


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


class EraseForm(forms.Form):
    """Who asked that somebody be erased, and that it is meant."""

    reason = forms.CharField(
        label=_("Who asked for it, and when"),
        max_length=200,
        help_text=_("It is asked so that nobody is erased by a slip; it is not kept."),
    )
    sure = forms.BooleanField(label=_("Erase them for good: nobody can take it back"))


class NamesForm(AgesForm):
    """Who plays: names, one a line."""

    catch_all = "text"
    text = text_area(
        label=_("Names, one a line"),
        rows=10,
        help_text=_(
            "Asha Brook, or Brook, Asha; numbers and bullets before a name do no harm. Who is known"
            " here already is found again by name."
        ),
    )
    age_band = forms.ChoiceField(
        label=_("Who is new is"),
        help_text=_("Children and young people are shown to strangers by a code, unless allowed."),
    )


class PairForm(forms.Form):
    """Two people who play together, in the order they are named on cards."""

    first = forms.ChoiceField(label=_("First"))
    second = forms.ChoiceField(label=_("Second"))

    def __init__(self, *args: Any, people: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].choices = [("", "—"), *people]  # type: ignore[attr-defined]


ROLES = (
    ("organiser", _("organiser: runs competitions")),
    ("umpire", _("umpire: enters the cards of matches given to them")),
    ("owner", _("owner: also decides who helps")),
)


class InviteForm(forms.Form):
    """Who is asked to help."""

    email = forms.EmailField(label=_("E-mail"))
    role = forms.ChoiceField(label=_("Role"), choices=ROLES)


class MailForm(forms.Form):
    """Where a link to a sign-in is mailed."""

    email = forms.EmailField(
        label=_("Their e-mail"),
        help_text=_("Their own: it is used for this letter, and is their account’s from then on."),
    )


class AcceptForm(forms.Form):
    """A new account for who was invited."""

    username = forms.CharField(
        label=_("Name to sign in with"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )


class ComeForm(AcceptForm):
    """A new account by a link that was handed over: nobody knows an address of it yet."""

    email = forms.EmailField(
        label=_("Your e-mail"),
        required=False,
        help_text=_(
            "For letters about your matches, and a new password. Under 18: a parent’s or"
            " guardian’s. You may leave it out."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
