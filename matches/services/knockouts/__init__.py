"""Knockouts: brackets filled as results come, the groups before them, the plate beside them."""

from matches.services.knockouts import (
    brackets,
    double_elimination,
    groups,
    qualifying,
    single_elimination,
    stages,
)

__all__ = ["brackets", "double_elimination", "groups", "qualifying", "single_elimination", "stages"]
