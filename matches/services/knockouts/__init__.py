"""Knockouts: brackets filled as results come, the groups before them, the plate beside them."""

from matches.services.knockouts import (
    advancing,
    brackets,
    by_hand,
    checking,
    correcting,
    course,
    double_elimination,
    groups,
    qualifying,
    single_elimination,
    stages,
)

__all__ = [
    "advancing",
    "brackets",
    "by_hand",
    "checking",
    "correcting",
    "course",
    "double_elimination",
    "groups",
    "qualifying",
    "single_elimination",
    "stages",
]
