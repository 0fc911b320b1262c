"""What is typed on the way from a list to people and teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import text_area
from matches.web.people.forms import AGE_BANDS

ROLES = (
    ("name", _("the name")),
    ("given", _("the given name")),
    ("family", _("the family name")),
    ("born", _("the year of birth; the day is not kept")),
    ("age", _("the age, or adult, youth, child")),
    ("team", _("the team")),
    ("captain", _("whether the captain")),
    ("nothing", _("not kept")),
)


class ListForm(forms.Form):
    """A list, pasted or as a file."""

    catch_all = "text"
    text = text_area(
        label=_("The list"),
        rows=10,
        required=False,
        strip=False,
        help_text=_(
            "A line for each person. Copied from a spreadsheet it keeps its columns: Name, Born,"
            " Team, Captain. Headings help, and need not be there."
        ),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("CSV or XLSX, at most 5 MiB and 1,000 lines. It is read, and not kept."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
    )


class WishForm(forms.Form):
    """What holds for the whole list."""

    season = forms.ChoiceField(label=_("Season"))
    age_band = forms.ChoiceField(
        label=_("Who has no age in the list is"), choices=AGE_BANDS, required=False
    )
    naming = forms.ChoiceField(
        label=_("Strangers read adults"),
        widget=forms.RadioSelect,
        choices=(
            ("initials", _("by their initials, until they say otherwise")),
            (
                "full",
                _(
                    "by their full name: all of them have agreed to it, and somebody else who"
                    " organises the club will confirm it"
                ),
            ),
        ),
        help_text=_(
            "Under 18, or of no known age: by a code. Who is here already stays as they chose."
        ),
    )

    def __init__(self, *args: Any, seasons: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"].choices = seasons  # type: ignore[attr-defined]
