"""Knockouts: brackets filled as results come, the groups before them, the plate beside them."""

from matches.services.knockouts import (
    advancing,
    brackets,
    by_hand,
    correcting,
    course,
    double_elimination,
    groups,
    mending,
    qualifying,
    single_elimination,
    stages,
)

__all__ = [
    "advancing",
    "brackets",
    "by_hand",
    "correcting",
    "course",
    "double_elimination",
    "groups",
    "mending",
    "qualifying",
    "single_elimination",
    "stages",
]
