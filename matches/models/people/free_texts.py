"""Every free text there is: what somebody typed in their own words, and whose club it is in.

A name can stand in each of them, so each is masked for strangers and written over when somebody is
erased. `tests/canaries` fails for a text column that is neither here nor known to hold no words.
"""

from typing import Final

CLUB_OF_MATCH: Final = "fixture__competition__club"

TEXTS: Final[tuple[tuple[str, str, str], ...]] = (
    ("Adjustment", "reason", "division__stage__competition__club"),
    ("AuditEntry", "summary", "club"),
    ("BoardVersion", "note", "board__venue__club"),
    ("BulkAction", "reason", "competition__club"),
    ("ChampionshipLine", "reason", "championship__club"),
    ("Correction", "reason", CLUB_OF_MATCH),
    ("Dispute", "reason", CLUB_OF_MATCH),
    ("Dispute", "ruling", CLUB_OF_MATCH),
    ("Handicap", "reason", "entry__competition__club"),
    ("LadderEvent", "reason", "division__stage__competition__club"),
    ("LineUpRuling", "reason", CLUB_OF_MATCH),
    ("NoticeFile", "name", "notice__club"),
    ("NoticeVersion", "text", "notice__club"),
    ("NoticeVersion", "title", "notice__club"),
    ("PermissionAsked", "note", "club"),
    ("PermissionNote", "text", "permission__club"),
    ("Result", "reason", CLUB_OF_MATCH),
    ("RunningCard", "reason", CLUB_OF_MATCH),
    ("Scorecard", "reason", CLUB_OF_MATCH),
    ("ScoringDevice", "name", "card__fixture__competition__club"),
    ("Study", "title", CLUB_OF_MATCH),
)
"""A model, its column of words, and the way to its club."""

DOCUMENTS: Final[tuple[tuple[str, str, str], ...]] = (
    ("AuditEntry", "before", "club"),
    ("AuditEntry", "after", "club"),
    ("BulkAction", "steps", "competition__club"),
    ("Correction", "steps", CLUB_OF_MATCH),
    ("Correction", "touched", CLUB_OF_MATCH),
    ("MadeOne", "rows", "club"),
    ("Round", "basis", "division__stage__competition__club"),
    ("SettingsChange", "before", "competition__club"),
    ("SettingsChange", "after", "competition__club"),
    ("Stage", "basis", "competition__club"),
    ("Standing", "basis", "division__stage__competition__club"),
    ("Standing", "rows", "division__stage__competition__club"),
)
"""The same for documents in which a text is repeated: tables repeat the reason of an adjustment."""

TITLES: Final[tuple[tuple[str, str, str], ...]] = (
    ("Board", "name", "venue__club"),
    ("Championship", "name", "club"),
    ("Club", "contact", "id"),
    ("Club", "controller", "id"),
    ("Competition", "name", "club"),
    ("Division", "name", "stage__competition__club"),
    ("Round", "name", "division__stage__competition__club"),
    ("Season", "name", "club"),
    ("Stage", "name", "competition__club"),
    ("Team", "name", "club"),
    ("Venue", "name", "club"),
    ("Venue", "address", "club"),
)
"""Names of things, which are public: a name in one of them stands until an organiser renames it."""
