"""The admin: for looking at everything, and for accounts, by their services.

Organisers use the pages of the site; what must be repaired by hand is, in `manage.py shell`."""

from matches.admin.base import machinery
from matches.admin.calendars import calendars
from matches.admin.clubs import boards, clubs
from matches.admin.competitions import competitions, ladders, open_entries
from matches.admin.fixtures import fixtures
from matches.admin.imports import bringings
from matches.admin.lessons import lesson_taps
from matches.admin.letters import letters
from matches.admin.looked import looks
from matches.admin.notices import notices
from matches.admin.people import accounts, people
from matches.admin.rearranging import rearranging
from matches.admin.results import cards
from matches.admin.scoring import running_cards
from matches.admin.seals import seals
from matches.admin.tables import tables
from matches.admin.timetables import timetables

__all__ = [
    "accounts",
    "boards",
    "bringings",
    "calendars",
    "cards",
    "clubs",
    "competitions",
    "fixtures",
    "ladders",
    "lesson_taps",
    "letters",
    "looks",
    "machinery",
    "notices",
    "open_entries",
    "people",
    "rearranging",
    "running_cards",
    "seals",
    "tables",
    "timetables",
]
