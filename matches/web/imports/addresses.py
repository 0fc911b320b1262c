"""Where lists of dates and fixtures are brought into a competition."""

from __future__ import annotations

from typing import Final

from django.urls import path

from matches.web.base.addresses import COMPETITION
from matches.web.imports import date_lists, fixture_lists

_AT: Final = f"desk/{COMPETITION}dates/"

DATE_LISTS: Final = (
    path(
        f"desk/{COMPETITION}draw/bring-in/",
        fixture_lists.bring_fixtures,
        name="desk-bring-fixtures",
    ),
    path(_AT + "bring-in/", date_lists.bring_dates, name="desk-bring-dates"),
    path(_AT + "sample.csv", date_lists.sample, name="desk-dates-sample"),
    path(_AT + "brought-in/<int:number>/", date_lists.brought_in, name="desk-dates-brought-in"),
)
