"""Forms of people, pairs and teams."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.sheets.sheet import MOST_BYTES
from matches.web.base.inputs import text_area

AGES = (
    ("adult", _("adults (18 and over)")),
    ("youth", _("young people (13 to 17)")),
    ("child", _("children (under 13)")),
    ("unknown", _("not known: shown like children")),
)


class AgesForm(forms.Form):
    """How old somebody new is. At a school they are children unless it says otherwise; in a club
    nothing is taken for granted, for of an adult strangers read more."""

    at_once = False
    """Whether it is asked for with the rest; else a list may say it of each (`asked`)."""

    def __init__(self, *args: Any, club: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        school = club.is_school
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

    at_once = True
    given_name = forms.CharField(label=_("Given name"), max_length=80)
    family_name = forms.CharField(label=_("Family name"), max_length=80, required=False)
    age_band = forms.ChoiceField(label=_("Age"))


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
        most=MOST_BYTES,
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
