"""Box leagues: periods, each drawn from the tables of the one before."""

from matches.services.boxes import format
from matches.services.boxes.boxes import (
    BOX_LEAGUE,
    PeriodPlan,
    box_name,
    boxes_after,
    current_period,
    preview_period,
    start_period,
    takes_newcomers,
)

__all__ = [
    "BOX_LEAGUE",
    "PeriodPlan",
    "box_name",
    "boxes_after",
    "current_period",
    "format",
    "preview_period",
    "start_period",
    "takes_newcomers",
]
