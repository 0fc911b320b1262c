"""A match's card and its result: handed in, judged, agreed with, disputed, official.

`outcomes` is the one way in which a result comes to be. What follows from it (a bracket's next
match, the table, the ratings) is not known here: see `matches.services.followers`.
"""

from matches.services.results import (
    checking,
    deadlines,
    decided,
    derived_rows,
    disputes,
    fixture_state,
    following,
    judging,
    letters,
    outcomes,
    reports,
    scorecards,
    sides,
)
from matches.services.results.results import agree, agree_for, agreed_with, confirm, note_agreement

__all__ = [
    "agree",
    "agree_for",
    "agreed_with",
    "checking",
    "confirm",
    "deadlines",
    "decided",
    "derived_rows",
    "disputes",
    "fixture_state",
    "following",
    "judging",
    "letters",
    "note_agreement",
    "outcomes",
    "reports",
    "scorecards",
    "sides",
]
