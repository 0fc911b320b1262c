"""Forms of people, pairs and teams."""

from __future__ import annotations

from collections.abc import Sequence
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


class NamingForm(forms.Form):
    """A person's name, and how strangers see it."""

    given_name = forms.CharField(label=_("Given name"), max_length=80)
    family_name = forms.CharField(label=_("Family name"), max_length=80, required=False)
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


class TeamForm(forms.Form):
    """A team: one the club has, or a new one with its people in board order."""

    team = forms.ChoiceField(label=_("A team the club has"), required=False)
    name = forms.CharField(label=_("or a new one, called"), required=False, max_length=120)
    members = forms.MultipleChoiceField(
        label=_("Its people"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *args: Any,
        people: list[tuple[str, str]],
        teams: list[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"].choices = [("", "—"), *teams]  # type: ignore[attr-defined]
        self.fields["members"].choices = people  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("team") and not cleaned.get("name"):
            self.add_error("team", _("Choose a team, or name a new one."))
        return cleaned


class AskTeamForm(forms.Form):
    """A team of another club: one that anybody can see play, or any by its code."""

    asked = forms.ChoiceField(label=_("A team that plays in public"), required=False)
    code = forms.CharField(
        label=_("or any team, by its code"),
        required=False,
        max_length=40,
        help_text=_("Its club finds the code on its desk: Members, then the team."),
    )

    def __init__(self, *args: Any, teams: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["asked"].choices = [("", "—"), *teams]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("asked")) == bool(cleaned.get("code")) and not self.errors:
            self.add_error("code", _("Choose a team, or type its code: one of the two."))
        return cleaned

    @property
    def team(self) -> str:
        """The public id of the team that is asked."""
        return str(self.cleaned_data["asked"] or self.cleaned_data["code"])


class TeamPlacesForm(forms.Form):
    """Who plays in a team, in which order, who speaks for it, and how old they are."""

    add = forms.MultipleChoiceField(
        label=_("Add"),
        required=False,
        help_text=_("They come last. Hold Ctrl to choose several."),
    )
    catch_all = None

    def __init__(
        self,
        *args: Any,
        places: Sequence[tuple[str, str, bool, str]],
        others: Sequence[tuple[str, str]],
        age_bands: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.places = places
        self.fields["add"].choices = others  # type: ignore[attr-defined]
        self.fields["add"].widget.attrs["size"] = min(8, max(2, len(others)))
        for number, (person, name, captain, band) in enumerate(places, start=1):
            own = {
                "order": forms.IntegerField(
                    label=_("Place of %(name)s") % {"name": name},
                    initial=number, min_value=1, max_value=999,
                ),
                "captain": forms.BooleanField(label=_("Captain"), initial=captain, required=False),
                "age": forms.ChoiceField(
                    label=_("Age of %(name)s") % {"name": name}, choices=age_bands, initial=band
                ),
                "out": forms.BooleanField(label=_("Take out"), required=False),
            }  # fmt: skip
            self.fields |= {f"{what}_{person}": field for what, field in own.items()}

    def rows(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Everybody in the team with the fields that are about them."""
        return [
            (name, [self[f"{what}_{person}"] for what in ("order", "age", "captain", "out")])
            for person, name, _captain, _band in self.places
        ]

    def arranged(self) -> list[tuple[str, bool, str]]:
        """Who is in the team from now on, in order: public id, whether a captain, age band."""
        data = self.cleaned_data
        stay = [each[0] for each in self.places if not data[f"out_{each[0]}"]]
        stay.sort(key=lambda person: data[f"order_{person}"])
        told = [(one, data[f"captain_{one}"], data[f"age_{one}"]) for one in stay]
        return told + [(one, False, "") for one in data["add"]]
