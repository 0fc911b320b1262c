"""What is typed on the way from a list to people and teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.imports.fields import chosen_file, naming_of_adults, pasted
from matches.web.people.forms import AgesForm

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


def ageless() -> forms.ChoiceField:
    """How old those are of whom a list says nothing."""
    return forms.ChoiceField(label=_("Who has no age in the list is"))


class ListForm(AgesForm):
    """A list, pasted or as a file, and how old those are of whom it says nothing."""

    catch_all = "text"
    text = pasted(
        _("The list"),
        _(
            "A line for each person. Copied from a spreadsheet it keeps its columns: Name, Born,"
            " Team, Captain. Headings help, and need not be there."
        ),
    )
    file = chosen_file(_("CSV or XLSX, at most 5 MiB and 1,000 lines. It is read, and not kept."))
    age_band = ageless()


class WishForm(AgesForm):
    """What holds for the whole list."""

    season = forms.ChoiceField(label=_("Season"))
    age_band = ageless()
    naming = naming_of_adults(_("Strangers read adults"))

    def __init__(self, *args: Any, seasons: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"].choices = seasons  # type: ignore[attr-defined]
