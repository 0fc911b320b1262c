"""Draws: what a format makes of the entries, seeds, the first draw, and what is drawn next.

A format's own way is its own room (`leagues`, `knockouts`, `swiss`, `ladders`, `boxes`,
`lessons`), behind the record `format.FormatDraw`; none of them is imported here.
"""

from matches.services.draws import (
    drawn,
    first_draws,
    format,
    known_formats,
    open_matches,
    options,
    seeding,
    seeds,
    shapes,
    upcoming,
)

__all__ = [
    "drawn",
    "first_draws",
    "format",
    "known_formats",
    "open_matches",
    "options",
    "seeding",
    "seeds",
    "shapes",
    "upcoming",
]
