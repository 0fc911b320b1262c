"""Forms of people, pairs and teams."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import text_area

AGE_BANDS = (
    ("", _("as usual here (children at a school, adults in a club)")),
    ("adult", _("adults (18 and over)")),
    ("youth", _("young people (13 to 17)")),
    ("child", _("children (under 13)")),
)


class PersonForm(forms.Form):
    """Somebody new in the club."""

    given_name = forms.CharField(label=_("Given name"), max_length=80)
    family_name = forms.CharField(label=_("Family name"), max_length=80, required=False)
    age_band = forms.ChoiceField(label=_("Age"), choices=AGE_BANDS, required=False)


def _spoken() -> forms.CharField:
    return forms.CharField(
        label=_("Spoken as"),
        max_length=80,
        required=False,
        help_text=_(
            "For the umpire who reads it out: shi-VAWN for Siobhan. Strangers never see it."
        ),
    )


class SpokenForm(forms.Form):
    """How one's own name is spoken."""

    spoken_as = _spoken()


class NamingForm(forms.Form):
    """A person's name, and how strangers see it."""

    given_name = forms.CharField(label=_("Given name"), max_length=80)
    family_name = forms.CharField(label=_("Family name"), max_length=80, required=False)
    spoken_as = _spoken()
    age_band = forms.ChoiceField(label=_("Age"), choices=AGE_BANDS[1:])
    naming = forms.ChoiceField(
        label=_("Strangers see"),
        widget=forms.RadioSelect,
        help_text=_("The full name only of adults who chose so."),
    )
    alias = forms.CharField(label=_("Alias"), max_length=80, required=False)

    def __init__(self, *args: Any, namings: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["naming"].choices = namings  # type: ignore[attr-defined]


class EraseForm(forms.Form):
    """Who asked that somebody be erased, and that it is meant."""

    reason = forms.CharField(
        label=_("Who asked for it, and when"),
        max_length=200,
        help_text=_("It is asked so that nobody is erased by a slip; it is not kept."),
    )
    sure = forms.BooleanField(label=_("Erase them for good: nobody can take it back"))


class NamesForm(forms.Form):
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
        label=_("They are"),
        choices=AGE_BANDS,
        required=False,
        help_text=_("Children and young people are shown to strangers by initials only."),
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


class TokenForm(forms.Form):
    """What a token is for, and how long it is to be good."""

    name = forms.CharField(
        label=_("What it is for"), max_length=60, help_text=_("So that you know it again.")
    )
    scope = forms.ChoiceField(
        label=_("It may"),
        choices=(
            ("read", _("read")),
            ("score", _("read, and write cards and scores")),
            ("organise", _("do all that you may do")),
        ),
    )
    days = forms.IntegerField(label=_("Good for, in days"), min_value=1, max_value=366, initial=90)
