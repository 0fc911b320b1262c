"""Past seasons: a whole competition from a file of its results."""

from matches.services.imports.past_seasons.bringing import bring_in, look
from matches.services.imports.past_seasons.wishes import PastWishes

__all__ = ["PastWishes", "bring_in", "look"]
