"""Championships: houses, and the competitions that give them points."""

from matches.services.championships import checking
from matches.services.championships.championships import (
    add_line,
    create,
    edit,
    read_rules,
    reverse_line,
)

__all__ = ["add_line", "checking", "create", "edit", "read_rules", "reverse_line"]
