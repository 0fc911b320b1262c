"""What organisers decide about a match without a card: given away, broken off, void, put off; and
disputes that they settle.
"""

from matches.services.rulings.postponing import postpone, preview_postponement
from matches.services.rulings.rulings import abandon, double_walkover, preview, void, walkover
from matches.services.rulings.settling import settle

__all__ = [
    "abandon",
    "double_walkover",
    "postpone",
    "preview",
    "preview_postponement",
    "settle",
    "void",
    "walkover",
]
