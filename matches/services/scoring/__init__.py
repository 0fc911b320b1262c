"""A match written down at its board: line by line, by one device or several, and handed in.

Whoever writes says how many lines he had seen: what others wrote meanwhile is never written over.
A line is kept once by its device's own number, so that it may be sent as often as it takes.
"""

from matches.services.scoring import passes, shadowing
from matches.services.scoring.devices import here
from matches.services.scoring.ending import abandon, hand_in, resume
from matches.services.scoring.sent_twice import Sent
from matches.services.scoring.writing import write

__all__ = ["Sent", "abandon", "hand_in", "here", "passes", "resume", "shadowing", "write"]
