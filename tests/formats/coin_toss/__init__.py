"""A coin toss league: everybody meets everybody, a coin says who flicks first; then, drawn when all
of that is played, the first of the table meets the last, and so on inwards.

A format as a room, from the tests folder alone: its arithmetic, its services, its record.
"""

from tests.formats.coin_toss.format import FORMAT, TOSSED

__all__ = ["FORMAT", "TOSSED"]
