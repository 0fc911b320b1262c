"""What was done in a club within a day, newest first, and each of it taken back.

How a kind of row is taken back says its own room (`matches.services.doings`).
"""

from matches.services.lately.listing import done, line
from matches.services.lately.undoing import look, undo

__all__ = ["done", "line", "look", "undo"]
