"""Swiss competitions: rounds drawn one at a time from the results before."""

from matches.services.swiss import correcting, course, format, latecomers, swiss_rounds
from matches.services.swiss.swiss import (
    announce_absence,
    cancel_absence,
    draw_round,
    keep_round,
    preview_round,
    redraw_round,
    take_back_round,
)

__all__ = [
    "announce_absence",
    "cancel_absence",
    "correcting",
    "course",
    "draw_round",
    "format",
    "keep_round",
    "latecomers",
    "preview_round",
    "redraw_round",
    "swiss_rounds",
    "take_back_round",
]
