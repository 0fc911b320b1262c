"""Corrections: an official result gives way to another, with all that follows, and on record.

`previews` tries one and takes it back, so that what is shown before is what happens after.
"""

from matches.services.corrections import (
    affected,
    correcting_cards,
    differences,
    effects,
    follow_up,
    letters,
    many_previews,
    previews,
    rating_preview,
    snapshots,
    steps,
)
from matches.services.corrections.giving_way import (
    lock,
    make,
    may_choose,
    preview_revert,
    revert,
    undo,
)

__all__ = [
    "affected",
    "correcting_cards",
    "differences",
    "effects",
    "follow_up",
    "letters",
    "lock",
    "make",
    "many_previews",
    "may_choose",
    "preview_revert",
    "previews",
    "rating_preview",
    "revert",
    "snapshots",
    "steps",
    "undo",
]
