"""Lists that were brought in lately, and by which rules a past season may have been played."""

from matches.selectors.imports.lately import Lately, lately
from matches.selectors.imports.rules import rules_to_choose

__all__ = ["Lately", "lately", "rules_to_choose"]
