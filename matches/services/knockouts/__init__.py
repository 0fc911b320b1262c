"""Knockouts: brackets filled as results come, the groups before them, the plate beside them."""

from matches.services.knockouts import (
    brackets,
    correcting,
    course,
    double_elimination,
    following,
    groups,
    qualifying,
    single_elimination,
    stages,
)

__all__ = [
    "brackets",
    "correcting",
    "course",
    "double_elimination",
    "following",
    "groups",
    "qualifying",
    "single_elimination",
    "stages",
]
