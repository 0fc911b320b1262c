"""Timetables: asked for, computed beside everything else, applied or let go."""

from matches.services.timetables import asking, computing
from matches.services.timetables.timetables import (
    apply,
    ask,
    clashes_now,
    compute_next,
    discard,
    latest_asked,
)

__all__ = [
    "apply",
    "ask",
    "asking",
    "clashes_now",
    "compute_next",
    "computing",
    "discard",
    "latest_asked",
]
