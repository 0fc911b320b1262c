"""Knockouts: brackets instead of tables, or after them."""

from matches.models import Competition
from matches.selectors.draws.format import Format, Part
from matches.selectors.knockouts.brackets import brackets_on
from matches.selectors.knockouts.placings import after_groups, by_bracket


def _with_a_plate(competition: Competition) -> bool:
    return bool(competition.format_options.get("plate"))


def _always(_competition: Competition) -> bool:
    return True


BRACKETS = Part(brackets_on, whole=True, drawn=True)
"""The brackets of a competition, whichever stage they are of."""

SINGLE_ELIMINATION = Format(
    "single-elimination",
    part=BRACKETS,
    draws_on=_with_a_plate,
    again=("third_place", "seed_order"),
    placings=by_bracket,
)
DOUBLE_ELIMINATION = Format(
    "double-elimination",
    part=BRACKETS,
    again=("decider", "seed_order"),
    placings=by_bracket,
)
GROUPS = Format(
    "groups-knockout", draws_on=_always, again=("groups", "legs"), placings=after_groups
)
