"""A league drawn by a list of its fixtures, as somebody else drew it: all of it or nothing."""

from matches.services.imports.fixture_lists.bringing import bring_in, look
from matches.services.imports.fixture_lists.taking_back import take_back
from matches.services.imports.fixture_lists.wishes import FixtureWishes

__all__ = ["FixtureWishes", "bring_in", "look", "take_back"]
