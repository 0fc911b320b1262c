"""Lists that were brought in lately, by which rules a past season may have been played, and what a
list of dates looks like."""

from matches.selectors.imports.dates import DatedLately, dated_lately, dates_sheet
from matches.selectors.imports.lately import Lately, lately
from matches.selectors.imports.rules import rules_to_choose

__all__ = [
    "DatedLately",
    "Lately",
    "dated_lately",
    "dates_sheet",
    "lately",
    "rules_to_choose",
]
