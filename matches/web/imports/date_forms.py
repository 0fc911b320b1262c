"""What is typed on the way from a list of dates to matches that are dated."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.services.imports.date_lists.wishes import DATE_ROLES
from matches.services.imports.fixture_lists.wishes import FIXTURE_ROLES
from matches.web.imports.fields import chosen_file, pasted
from matches.web.imports.season_forms import MATCH_ROLES

_WORDS = {**dict(MATCH_ROLES), "umpire": _("the umpire")}
ROLES = tuple((role, _WORDS[role]) for role in DATE_ROLES)
FIXTURE_COLUMNS = tuple((role, _WORDS[role]) for role in FIXTURE_ROLES)


class DatesForm(forms.Form):
    """A list of dates, pasted or as a file."""

    catch_all = "text"
    text = pasted(
        _("The dates"),
        _(
            "A line for each match: Home, Away, Date; and Time, Venue, Board, Umpire, Round where"
            " you have them. Copied from a spreadsheet it keeps its columns."
        ),
    )
    file = chosen_file(_("CSV or XLSX, at most 5 MiB and 400 matches. It is read, and not kept."))


class FixturesForm(forms.Form):
    """A list of fixtures, pasted or as a file."""

    catch_all = "text"
    text = pasted(
        _("The fixtures"),
        _(
            "A line for each match: Round, Home, Away; and Date, Time, Venue, Board, Umpire,"
            " Division where you have them. Copied from a spreadsheet it keeps its columns."
        ),
    )
    file = chosen_file(_("CSV or XLSX, at most 5 MiB and 400 matches. It is read, and not kept."))


class BeginsForm(forms.Form):
    """What holds for a whole list of dates."""

    begins = forms.TimeField(
        label=_("Matches without a time begin at"),
        help_text=_("One that has a time already keeps it."),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )


class MeantForm(BeginsForm):
    """What holds for a whole list of fixtures."""

    insist = forms.BooleanField(
        label=_("It is meant so"),
        required=False,
        help_text=_("Not everybody meets everybody as often as the competition says, and shall."),
    )
