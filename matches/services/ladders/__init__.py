"""Ladders: challenges, rungs, holidays, and the letters about them."""

from matches.services.ladders import format, ladder_letters, ladder_log
from matches.services.ladders.ladders import (
    accept,
    announce_holiday,
    cancel,
    challenge,
    close_for_holidays,
    end_holiday,
    extend,
    place,
    refuse,
    say,
    sweep,
)

__all__ = [
    "accept",
    "announce_holiday",
    "cancel",
    "challenge",
    "close_for_holidays",
    "end_holiday",
    "extend",
    "format",
    "ladder_letters",
    "ladder_log",
    "place",
    "refuse",
    "say",
    "sweep",
]
