"""The admin: for looking at everything, and for repairs. Organisers use the pages of the site."""

from matches.admin import (  # noqa: F401  (importing them registers them)
    accounts,
    boards,
    calendars,
    cards,
    clubs,
    competitions,
    fixtures,
    ladders,
    machinery,
    open_entries,
    people,
    tables,
    timetables,
)
