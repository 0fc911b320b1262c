"""Corrections as pages show them, and what rests on a result that was corrected."""

from matches.selectors.corrections.corrections import (
    CorrectionLine,
    correction_line,
    corrections_at,
    corrections_in,
    corrections_of,
    corrections_of_match,
    resting_on,
)

__all__ = [
    "CorrectionLine",
    "correction_line",
    "corrections_at",
    "corrections_in",
    "corrections_of",
    "corrections_of_match",
    "resting_on",
]
