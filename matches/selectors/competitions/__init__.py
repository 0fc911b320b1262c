"""Competitions: their public page, their desk, open entry; as facts for programs, as spreadsheets.

What a format shows of itself stands in the format's room, and is asked for by its record.
"""

from matches.selectors.competitions.catalogue import Listed, fixture_facts
from matches.selectors.competitions.choices import entry_kinds, formats, tie_break_rules, tie_breaks
from matches.selectors.competitions.competition import competition_page
from matches.selectors.competitions.desk import (
    CompetitionDesk,
    EntryLine,
    competition_desk,
    find_entry,
)
from matches.selectors.competitions.facts import FixtureFacts
from matches.selectors.competitions.feed import results_feed
from matches.selectors.competitions.open_entry import Own, open_entry_desk, open_entry_page, own_of
from matches.selectors.competitions.playing import playing_now
from matches.selectors.competitions.publishing import publishing, too_few_to_hide
from matches.selectors.competitions.reasons import competition_reasons
from matches.selectors.competitions.spreadsheets import (
    Cell,
    Spreadsheet,
    matches_sheet,
    tables_sheet,
)

__all__ = [
    "Cell",
    "CompetitionDesk",
    "EntryLine",
    "FixtureFacts",
    "Listed",
    "Own",
    "Spreadsheet",
    "competition_desk",
    "competition_page",
    "competition_reasons",
    "entry_kinds",
    "find_entry",
    "fixture_facts",
    "formats",
    "matches_sheet",
    "open_entry_desk",
    "open_entry_page",
    "own_of",
    "playing_now",
    "publishing",
    "results_feed",
    "tables_sheet",
    "tie_break_rules",
    "tie_breaks",
    "too_few_to_hide",
]
